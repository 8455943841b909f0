//! Proves the slow reference implementation: published counts, texts, random games, and positions for each rule.

mod reference;

#[path = "reference_checkpoints/random.rs"]
mod random;
#[path = "reference_checkpoints/rules.rs"]
mod rules;
#[path = "reference_checkpoints/texts.rs"]
mod texts;

use reference::State;

#[test]
fn start_counts() {
    let start = State::start("start").expect("the default mode");
    for (depth, leaves) in [(0, 1), (1, 26), (2, 676), (3, 19_562), (4, 562_943)] {
        assert_eq!(start.perft(depth), leaves, "depth {depth}");
    }
}
