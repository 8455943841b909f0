//! Bulk-counted perft of orthodox chess beside `cozy-chess`, in turns in one run: nodes per second of
//! both and their ratio, for the positions that everybody measures.

use std::time::Instant;

use orthodox_chess::Chess;
use variant_benches::cozy;
use variant_core::perft::perft;

/// Name, position and depth.
const POSITIONS: [(&str, &str, u32); 6] = [
    (
        "start",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        5,
    ),
    (
        "kiwipete",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        4,
    ),
    ("position 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6),
    (
        "position 4",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        5,
    ),
    (
        "position 5",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        4,
    ),
    (
        "position 6",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        4,
    ),
];

/// Runs of each program at each position; the median counts.
const RUNS: usize = 15;

/// The nodes counted, and millions of them in a second.
#[allow(clippy::cast_precision_loss, reason = "counts stay far below 2^52")]
fn speed(count: impl FnOnce() -> u64) -> (u64, f64) {
    let start = Instant::now();
    let nodes = count();
    (nodes, nodes as f64 / start.elapsed().as_secs_f64() / 1e6)
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

fn main() {
    println!(
        "{:<12}{:>12}{:>12}{:>8}",
        "M nodes/s", "ours", "cozy-chess", "ratio"
    );
    for (name, fen, depth) in POSITIONS {
        let ours: Chess = fen.parse().expect("a position of chess");
        let theirs: cozy_chess::Board = fen.parse().expect("a position of chess");
        let (mut our_speeds, mut their_speeds, mut ratios) = (vec![], vec![], vec![]);
        for _ in 0..RUNS {
            let (our_nodes, our_speed) = speed(|| perft(&ours, depth));
            let (their_nodes, their_speed) = speed(|| cozy::perft(&theirs, depth));
            assert_eq!(our_nodes, their_nodes, "the counts differ at {name}");
            our_speeds.push(our_speed);
            their_speeds.push(their_speed);
            ratios.push(our_speed / their_speed);
        }
        println!(
            "{name:<12}{:>12.1}{:>12.1}{:>8.2}",
            median(our_speeds),
            median(their_speeds),
            median(ratios)
        );
    }
}
