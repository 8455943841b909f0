//! Position texts, spoilt ones.

use crate::random::Random;
use crate::reference::State;

#[test]
fn spoilt_texts_are_refused_or_read_as_what_they_say() {
    let mut random = Random::new(3);
    let mut read = 0;
    for _ in 0..20_000 {
        let mut text: Vec<char> = random.sparse_match().chars().collect();
        for _ in 0..random.below(3) {
            let at = random.below(text.len());
            let put = *random.pick(&[
                '1', '8', ' ', '|', '-', '/', '(', ')', 'K', 'q', 'U', 'P', 'w', 'b', ',', 'e',
                '\u{fc}',
            ]);
            match random.below(3) {
                0 => text[at] = put,
                1 => text.insert(at, put),
                _ => drop(text.remove(at)),
            }
        }
        let text: String = text.into_iter().collect();
        if let Ok(state) = State::parse(&text) {
            read += 1;
            assert_eq!(state.text(), text);
        }
    }
    assert!(read > 1000, "{read}");
}
