//! Damaged position and move texts: both programs refuse them, or read the same.

use circle_chess::CircleChess;
use variant_core::Position;
use variant_testkit::Effort;

use crate::random::Random;
use crate::reference::State;

/// Changes up to three letters.
fn spoil(text: &str, random: &mut Random) -> String {
    const LETTERS: [&str; 24] = [
        "1", "8", "0", " ", "|", "-", "/", "(", ")", "K", "q", "U", "u", "P", "w", "b", ",", "e",
        "3", "@", "=", ":", "mated 1", "\u{fc}",
    ];
    let mut letters: Vec<String> = text.chars().map(String::from).collect();
    for _ in 0..=random.below(3) {
        let at = random.below(letters.len().max(1));
        let put = (*random.pick(&LETTERS)).to_owned();
        match random.below(3) {
            _ if letters.is_empty() => letters.push(put),
            0 => letters[at] = put,
            1 => letters.insert(at, put),
            _ => drop(letters.remove(at)),
        }
    }
    letters.concat()
}

#[test]
fn positions() {
    let mut random = Random::new(31);
    let mut read = 0;
    let effort = Effort::from_environment();
    for round in 0..effort.games(40_000) {
        let mut text = random.sparse_match();
        if round % 4 > 0 {
            text = spoil(&text, &mut random);
        }
        let (ours, theirs) = (text.parse::<CircleChess>(), State::parse(&text));
        match (ours, theirs) {
            (Ok(ours), Ok(theirs)) => {
                assert_eq!(ours.to_string(), theirs.text(), "{text}");
                read += 1;
            }
            (Err(error), Err(_)) => assert!(error.offset <= text.len(), "{text}: {error}"),
            (ours, theirs) => panic!("{text}: {ours:?}, reference {:?}", theirs.err()),
        }
    }
    println!("{read} of the texts were read");
    assert!(read > effort.games(3000), "{read}");
}

#[test]
fn moves() {
    let mut random = Random::new(32);
    let mut read = 0;
    let effort = Effort::from_environment();
    for _ in 0..effort.games(1500) {
        let Ok(state) = State::parse(&random.sparse_match()) else {
            continue;
        };
        let position: CircleChess = state.text().parse().unwrap();
        let moves = state.moves();
        if moves.is_empty() {
            continue;
        }
        for _ in 0..20 {
            let legal: &String = random.pick(&moves);
            let text = spoil(legal, &mut random);
            let is_legal = moves.contains(&text);
            assert_eq!(
                position.parse_move(&text).is_ok(),
                is_legal,
                "{text} in {position}"
            );
            read += u32::from(is_legal);
        }
    }
    println!("{read} spoilt texts are legal moves all the same");
    assert!(read > effort.games(50), "{read}");
}
