//! Tests of the slow reference itself.

mod random;

use crate::reference::State;

#[test]
fn perft_from_the_start() {
    let start = State::start("start").unwrap();
    assert_eq!(
        [1, 2, 3].map(|depth| start.perft(depth)),
        [42, 1735, 81_872]
    );
}

#[test]
fn perft_with_pawn_shift() {
    let start = State::start("pawn-shift").unwrap();
    assert_eq!(
        [1, 2, 3].map(|depth| start.perft(depth)),
        [54, 2836, 164_514]
    );
}
