//! Agreed counts, and counts of orthodox chess on a board of the match.

use circle_chess::CircleChess;
use variant_core::Variant;
use variant_core::perft::perft;

const ROUNDS: [u128; 4] = [20, 400, 8000, 160_000];

#[track_caller]
fn assert_counts(mode: &str, counts: &[u128]) {
    let start = CircleChess::start(mode).unwrap();
    for (depth, &count) in (1..).zip(counts) {
        assert_eq!(perft(&start, depth), count, "{mode}, depth {depth}");
    }
}

#[test]
fn free_schedule() {
    for rule in ["", ":social"] {
        assert_counts(&format!("3{rule}"), &[60, 3600, 218_706]);
        assert_counts(&format!("4{rule}"), &[80, 6400, 515_608]);
        assert_counts(&format!("5{rule}"), &[100, 10_000, 1_004_510]);
    }
}

#[test]
fn rounds_schedule() {
    for players in 3..=5 {
        assert_counts(&format!("{players}:rounds"), &ROUNDS);
        assert_counts(&format!("{players}:social:rounds"), &ROUNDS);
    }
}
