//! Proves the slow reference of Circle Chess: agreed perft counts, the texts, the rules one by one, and random matches.

mod reference;
mod reference_proofs;

use reference::State;

fn perft_counts(mode: &str, depths: std::ops::RangeInclusive<u32>) -> Vec<u64> {
    let state = State::start(mode).unwrap();
    depths.map(|depth| state.perft(depth)).collect()
}

#[test]
fn perft_of_the_free_schedule() {
    for mode in ["3", "3:social"] {
        assert_eq!(perft_counts(mode, 0..=3), [1, 60, 3600, 218_706], "{mode}");
    }
    for mode in ["4", "4:social"] {
        assert_eq!(perft_counts(mode, 1..=3), [80, 6400, 515_608], "{mode}");
    }
    assert_eq!(perft_counts("5", 1..=3), [100, 10_000, 1_004_510]);
    assert_eq!(perft_counts("5:social", 1..=2), [100, 10_000]);
}

#[test]
fn perft_of_the_rounds_schedule() {
    for players in 3..=5 {
        for options in ["rounds", "social:rounds"] {
            let mode = format!("{players}:{options}");
            assert_eq!(
                perft_counts(&mode, 1..=4),
                [20, 400, 8000, 160_000],
                "{mode}"
            );
        }
    }
}
