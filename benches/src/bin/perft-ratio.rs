//! Speeds and their ratios in one run: orthodox chess beside `cozy-chess`, then every other variant
//! beside orthodox chess.

use circle_chess::Circle;
use orthodox_chess::Chess;
use quad_kingdom::QuadKingdom;
use quarter_chess::Quarter;
use variant_benches::cozy;
use variant_benches::ratio::{Ratio, measure, perft_of, plies_of};
use variant_benches::spots::{CHESS_START, FOUR_RIDERS};
use variant_core::Variant;
use variant_core::perft::{perft, perft_leaf_by_leaf};
use zm_quadchess::Quadchess;
use zonal_chess::Zonal;

/// Name, position and depth.
const POSITIONS: [(&str, &str, u32); 6] = [
    ("start", CHESS_START, 5),
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

fn row(name: &str, Ratio { ours, other, ratio }: Ratio) {
    println!("{name:<34}{ours:>10.2}{other:>12.2}{ratio:>8.2}");
}

fn main() {
    beside_cozy_chess();
    leaf_by_leaf();
    beside_orthodox_chess();
    random_games();
}

/// Bulk-counted perft of orthodox chess beside `cozy-chess`.
fn beside_cozy_chess() {
    println!(
        "{:<34}{:>10}{:>12}{:>8}",
        "perft, M nodes/s", "ours", "cozy-chess", "ratio"
    );
    for (name, fen, depth) in POSITIONS {
        let ours: Chess = fen.parse().expect("a position of chess");
        let theirs: cozy_chess::Board = fen.parse().expect("a position of chess");
        assert_eq!(
            perft(&ours, depth),
            cozy::perft(&theirs, depth),
            "the counts differ at {name}"
        );
        row(
            name,
            measure(|| perft(&ours, depth), || cozy::perft(&theirs, depth)),
        );
    }
}

/// The same with every leaf made, a ply less deep.
fn leaf_by_leaf() {
    println!("\nthe same, leaf by leaf");
    for (name, fen, depth) in POSITIONS {
        let ours: Chess = fen.parse().expect("a position of chess");
        let theirs: cozy_chess::Board = fen.parse().expect("a position of chess");
        let depth = depth - 1;
        let ratio = measure(
            || perft_leaf_by_leaf(&ours, depth),
            || cozy::perft_leaf_by_leaf(&theirs, depth),
        );
        row(name, ratio);
    }
}

/// Bulk-counted perft of the other games beside orthodox chess.
fn beside_orthodox_chess() {
    println!(
        "\n{:<34}{:>10}{:>12}{:>8}",
        "perft, M nodes/s", "variant", "orthodox", "ratio"
    );
    let chess = perft_of::<Chess>(CHESS_START, 5);
    row(
        "zonal-chess, start",
        measure(start_of::<Zonal>("start", 4), &chess),
    );
    row(
        "zonal-chess, riders in zones",
        measure(perft_of::<Zonal>(FOUR_RIDERS, 3), &chess),
    );
    row(
        "quarter-chess, start",
        measure(start_of::<Quarter>("start", 4), &chess),
    );
    row(
        "quarter-chess, pawn-shift",
        measure(start_of::<Quarter>("pawn-shift", 3), &chess),
    );
    row(
        "zm-quadchess, ffa",
        measure(start_of::<Quadchess>("ffa", 6), &chess),
    );
    row(
        "zm-quadchess, three",
        measure(start_of::<Quadchess>("three", 6), &chess),
    );
    row(
        "quad-kingdom, ffa",
        measure(start_of::<QuadKingdom>("ffa", 5), &chess),
    );
    row(
        "quad-kingdom, two-b",
        measure(start_of::<QuadKingdom>("two-b", 4), &chess),
    );
    row(
        "circle-chess, 3 boards",
        measure(start_of::<Circle>("3", 3), &chess),
    );
    row(
        "circle-chess, 8 boards",
        measure(start_of::<Circle>("8", 3), &chess),
    );
}

/// Random games beside those of orthodox chess.
fn random_games() {
    println!(
        "\n{:<34}{:>10}{:>12}{:>8}",
        "random games, M plies/s", "variant", "orthodox", "ratio"
    );
    let chess = plies_of::<Chess>("start");
    row("zonal-chess", measure(plies_of::<Zonal>("start"), &chess));
    row(
        "quarter-chess",
        measure(plies_of::<Quarter>("start"), &chess),
    );
    row(
        "zm-quadchess, ffa",
        measure(plies_of::<Quadchess>("ffa"), &chess),
    );
    row(
        "quad-kingdom, ffa",
        measure(plies_of::<QuadKingdom>("ffa"), &chess),
    );
    row(
        "circle-chess, 3 boards",
        measure(plies_of::<Circle>("3"), &chess),
    );
    row(
        "circle-chess, 8 boards",
        measure(plies_of::<Circle>("8"), &chess),
    );
    row(
        "circle-chess, 26 boards",
        measure(plies_of::<Circle>("26"), &chess),
    );
    row(
        "circle-chess, 26 boards in rounds",
        measure(plies_of::<Circle>("26:rounds"), &chess),
    );
}

/// Perft from the start of a mode.
fn start_of<V: Variant>(mode: &str, depth: u32) -> impl Fn() -> u64 + use<V> {
    let start = V::start(mode).expect("a mode of the variant");
    perft_of::<V>(&start.to_string(), depth)
}
