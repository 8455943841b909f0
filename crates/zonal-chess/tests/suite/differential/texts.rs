//! Spoilt texts: both refuse them, or both accept them and print the same.

use variant_core::{Position, Rng};
use variant_testkit::Effort;
use zonal_chess::ZonalChess;

use crate::positions::{Flavour, position};
use crate::reference::State;

const LETTERS: &str = "KQRBNPkqrbnp*/ -0123456789wbacdefghijlmo\u{e9}";

/// A text with one to three random changes.
fn spoilt(text: &str, rng: &mut Rng) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let alphabet: Vec<char> = LETTERS.chars().collect();
    for _ in 0..=rng.below(3) {
        let at = rng.below(letters.len() as u64 + 1) as usize;
        let letter = alphabet[rng.below(alphabet.len() as u64) as usize];
        match rng.below(4) {
            0 => letters.insert(at, letter),
            1 if at < letters.len() => {
                letters.remove(at);
            }
            2 if at + 1 < letters.len() => letters.swap(at, at + 1),
            _ if at < letters.len() => letters[at] = letter,
            _ => letters.truncate(at / 2),
        }
    }
    letters.into_iter().collect()
}

#[test]
fn forty_thousand_spoilt_position_texts() {
    let effort = Effort::from_environment();
    let mut rng = Rng::new(3);
    let mut accepted = 0;
    for round in 0..effort.games(40_000) as usize {
        let position = if round % 3 == 0 {
            ZonalChess::default()
        } else {
            position(Flavour::ALL[round % 5], &mut rng)
        };
        let text = spoilt(&position.to_string(), &mut rng);
        let ours = text.parse::<ZonalChess>();
        let theirs = State::parse(&text);
        match (ours, theirs) {
            (Ok(ours), Ok(theirs)) => {
                accepted += 1;
                assert_eq!(ours.to_string(), theirs.text(), "{text}");
            }
            (Err(error), Err(_)) => {
                assert!(error.offset <= text.len(), "{error} in {text}");
                assert!(!error.to_string().is_empty());
            }
            (ours, theirs) => panic!("{text}: {ours:?}, {theirs:?}"),
        }
    }
    assert!(
        accepted > effort.games(1000),
        "{accepted} were no spoilt texts after all"
    );
}

#[test]
fn four_thousand_spoilt_move_texts() {
    let mut rng = Rng::new(4);
    for round in 0..Effort::from_environment().games(400) as usize {
        let position = position(Flavour::ALL[round % 5], &mut rng);
        let state = State::parse(&position.to_string()).expect("read by both");
        let moves = state.moves();
        if moves.is_empty() {
            continue;
        }
        for _ in 0..10 {
            let text = spoilt(&moves[rng.below(moves.len() as u64) as usize], &mut rng);
            match position.parse_move(&text) {
                Ok(m) => assert_eq!(m.to_string(), text),
                Err(error) => assert!(!error.to_string().is_empty()),
            }
            assert_eq!(
                position.parse_move(&text).is_ok(),
                moves.contains(&text),
                "{text}"
            );
        }
    }
}
