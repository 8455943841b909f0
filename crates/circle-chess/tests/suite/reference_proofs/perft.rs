//! Agreed perft counts of the slow reference.

use variant_testkit::Effort;

use crate::reference::State;

/// Compares counts from depth 1.
fn compare(mode: &str, counts: &[u64]) {
    let state = State::start(mode).unwrap();
    let deepest = Effort::from_environment().depth(counts.len() as u32);
    for (depth, &count) in (1..=deepest).zip(counts) {
        assert_eq!(state.perft(depth), count, "{mode} depth {depth}");
    }
}

#[test]
fn perft_of_the_free_schedule() {
    for mode in ["3", "3:social"] {
        compare(mode, &[60, 3600, 218_706]);
    }
    for mode in ["4", "4:social"] {
        compare(mode, &[80, 6400, 515_608]);
    }
    compare("5", &[100, 10_000, 1_004_510]);
    compare("5:social", &[100, 10_000]);
    assert_eq!(State::start("3").unwrap().perft(0), 1);
}

#[test]
fn perft_of_the_rounds_schedule() {
    for players in 3..=5 {
        for options in ["rounds", "social:rounds"] {
            compare(&format!("{players}:{options}"), &[20, 400, 8000, 160_000]);
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
