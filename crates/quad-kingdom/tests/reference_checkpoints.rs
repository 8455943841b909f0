//! Proves the reference implementation: known perft counts.

mod reference;

use reference::State;

#[test]
fn perft_of_the_start_positions() {
    for (mode, counts) in [
        ("ffa", [20, 393, 7800, 152_058]),
        ("teams", [20, 393, 7800, 152_058]),
        ("two-a", [20, 393, 7800, 152_058]),
        ("two-b", [20, 400, 9460, 223_259]),
        ("three:-w", [20, 393, 7800, 152_522]),
    ] {
        let start = State::start(mode).expect("a mode");
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(start.perft(depth), count, "{mode} depth {depth}");
        }
    }
}
