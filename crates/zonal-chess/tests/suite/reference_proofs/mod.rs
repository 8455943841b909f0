//! Tests of the slow reference itself: published counts, texts, random games.

mod random;
mod texts;
mod zones;

use variant_testkit::Effort;

use crate::reference::State;

#[test]
fn start_counts() {
    let deepest = Effort::from_environment().depth(4);
    for mode in ["start", ""] {
        let start = State::start(mode).expect("the default mode");
        for (depth, leaves) in (0..=deepest).zip([1, 26, 676, 19_562]) {
            assert_eq!(start.perft(depth), leaves, "depth {depth}");
        }
    }
    let start = State::start("start").expect("the default mode");
    if deepest == 4 {
        assert_eq!(start.perft(4), 562_943);
    }
    assert!(State::start("teams").is_err());
}
