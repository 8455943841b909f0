//! The engine beside the slow reference: the same positions, moves, checks, outcomes, counts, games,
//! and the same texts refused.

mod boards;
mod games;

use crate::reference::State;
pub(crate) use boards::random_text;
use quarter_chess::QuarterChess;
use variant_core::{Position, Rng, Variant};
use variant_testkit::{Differential, Effort};

#[test]
fn perft_from_both_starts() {
    for (mode, counts) in [
        ("start", [42, 1735, 81_872]),
        ("pawn-shift", [54, 2836, 164_514]),
    ] {
        let start = QuarterChess::start(mode).unwrap();
        assert_eq!(start.to_string(), State::start(mode).unwrap().text());
        let found = [1, 2, 3].map(|depth| variant_core::perft::perft(&start, depth));
        assert_eq!(found, counts, "{mode}");
    }
}

/// 200 games of up to 30 plies and 4 of up to 300 from each of the two starts, with a damaged
/// position text at every ply and perft 2 at every 200th.
#[test]
fn games_from_both_starts() {
    let effort = Effort::from_environment();
    let games = Differential::<QuarterChess>::new().perft(2, 200);
    let short = games.clone().games(200).plies(30);
    assert!(short.against::<State>().unwrap().games >= 2 * effort.games(200));
    let long = games.games(4).plies(300).seed(2).malformed_texts();
    assert!(long.against::<State>().unwrap().games >= 2 * effort.games(4));
}

/// About 1700 random boards with up to 6, 16 and 40 pieces besides the kings, one game of up to 12
/// plies from each. Both programs refuse the same boards.
#[test]
fn games_from_random_boards() {
    let effort = Effort::from_environment();
    let mut rng = Rng::new(effort.seed(3));
    let mut read = Vec::new();
    for number in 0..effort.games(3000) as usize {
        let text = random_text(&mut rng, [6, 16, 40][number % 3]);
        match (text.parse::<QuarterChess>(), State::parse(&text)) {
            (Ok(position), Ok(state)) => {
                assert_eq!(position.to_string(), state.text());
                read.push(text);
            }
            (Err(_), Err(_)) => {}
            (ours, theirs) => panic!("`{text}`: {ours:?} beside {theirs:?}"),
        }
    }
    assert!(
        read.len() > effort.games(1300) as usize,
        "only {} positions",
        read.len()
    );
    let games = Differential::<QuarterChess>::new().effort(Effort::PLAIN);
    let games = games.modes(&[]).positions(read);
    games
        .games(1)
        .plies(12)
        .perft(2, 500)
        .against::<State>()
        .unwrap();
}

/// Move texts damaged in one byte: both programs refuse the same.
#[test]
fn damaged_move_texts() {
    let mut rng = Rng::new(4);
    let mut accepted = 0;
    for _ in 0..300 {
        let text = random_text(&mut rng, 16);
        let (Ok(position), Ok(state)) = (text.parse::<QuarterChess>(), State::parse(&text)) else {
            continue;
        };
        let legal = state.moves();
        for written in legal.iter().take(20) {
            let mut bytes = written.clone().into_bytes();
            let at = rng.below(bytes.len() as u64) as usize;
            bytes[at] = b"abcdefgh12345678@x~qma \xc3"[rng.below(24) as usize % 24];
            let damaged = String::from_utf8_lossy(&bytes);
            let ours = position.parse_move(&damaged).map(|m| m.to_string()).ok();
            let theirs = legal.iter().find(|text| **text == damaged).cloned();
            assert_eq!(ours, theirs, "`{damaged}` in `{text}`");
            accepted += u32::from(ours.is_some());
        }
    }
    assert!(accepted > 100, "only {accepted} damaged texts were moves");
}
