//! Single positions and walks through positions, without history.

use quarter_chess::Quarter;
use variant_core::{Position, Rng, Variant};

use crate::arrays::{pick, random_text};
use crate::reference::State;
use crate::{compare, compare_perft};

/// Plays random moves as long as there are any, through draws that leave moves.
fn walk(rng: &mut Rng, position: Quarter, state: State, plies: u32) -> u64 {
    let (mut position, mut state) = (position, state);
    let mut compared = 0;
    for _ in 0..plies {
        compare(&position, &state);
        compared += 1;
        if rng.below(200) == 0 {
            compare_perft(&position, &state, 2);
        }
        let moves = state.moves();
        if moves.is_empty() {
            break;
        }
        let text = pick(rng, &moves.iter().map(String::as_str).collect::<Vec<_>>()).to_owned();
        let m = position.parse_move(&text).expect("a move of the reference");
        position = position.play(m).expect("a legal move");
        state = state.play(&text).expect("its own move");
    }
    compared
}

#[test]
fn perft_from_both_starts() {
    for (mode, counts) in [
        ("start", [42, 1735, 81_872]),
        ("pawn-shift", [54, 2836, 164_514]),
    ] {
        let start = Quarter::start(mode).unwrap();
        let found = [1, 2, 3].map(|depth| variant_core::perft::perft(&start, depth));
        assert_eq!(found, counts, "{mode}");
    }
}

/// 400 walks of up to 250 plies.
#[test]
fn walks_from_both_starts() {
    let mut rng = Rng::new(1);
    for number in 0..400 {
        let mode = ["start", "pawn-shift"][number % 2];
        let (position, state) = (Quarter::start(mode).unwrap(), State::start(mode).unwrap());
        walk(&mut rng, position, state, 250);
    }
}

/// 6000 random boards, with up to 6, 16 and 40 men besides the kings, and walks of up to 12 plies from
/// each that is a position.
#[test]
fn walks_from_random_boards() {
    let mut rng = Rng::new(2);
    let mut compared = 0;
    for number in 0..6000 {
        let text = random_text(&mut rng, [6, 16, 40][number % 3]);
        match (text.parse::<Quarter>(), State::parse(&text)) {
            (Ok(position), Ok(state)) => compared += walk(&mut rng, position, state, 12),
            (Err(_), Err(_)) => {}
            (ours, theirs) => panic!("`{text}`: {ours:?} beside {theirs:?}"),
        }
    }
    assert!(compared > 20_000, "only {compared} positions compared");
}
