//! Tests of the slow reference itself: published counts, texts, random games.

mod random;
mod texts;
mod zones;

use crate::reference::State;

#[test]
fn start_counts() {
    for mode in ["start", ""] {
        let start = State::start(mode).expect("the default mode");
        for (depth, leaves) in [(0, 1), (1, 26), (2, 676), (3, 19_562)] {
            assert_eq!(start.perft(depth), leaves, "depth {depth}");
        }
    }
    assert!(State::start("teams").is_err());
}

#[test]
fn start_count_of_depth_4() {
    let start = State::start("start").expect("the default mode");
    assert_eq!(start.perft(4), 562_943);
}
