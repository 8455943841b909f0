//! Agreed perft counts of the slow reference.

use crate::reference::State;

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

/// Published counts of orthodox chess. The second board cannot move, and as every piece of the first one comes from set 2, captured pieces
/// leave the match (CC-6): what remains is one orthodox game, up to the first promotion.
#[test]
fn perft_of_orthodox_positions() {
    for (fen, counts) in [
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            &[48, 2039, 97_862][..],
        ),
        (
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            &[14, 191, 2812, 43_238],
        ),
    ] {
        let (pieces, rest) = fen.split_once(' ').unwrap();
        let add_set = |piece: char| match piece {
            'K' | 'k' | '/' | '1'..='8' => piece.to_string(),
            _ => format!("{piece}(2)"),
        };
        let pieces: String = pieces.chars().map(add_set).collect();
        let stuck = "7k/8/8/8/8/1q6/8/K7 w - - 0 1";
        let text =
            format!("tournament free 0 0 | 1 A-B {pieces} {rest} | 2 B-A {stuck} | A - | B -");
        let state = State::parse(&text).unwrap();
        for (depth, &count) in (1..).zip(counts) {
            assert_eq!(state.perft(depth), count, "{fen} {depth}");
        }
    }
}
