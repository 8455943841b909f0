//! Speeds as ratios in one run: every game beside `cozy-chess`, and random games beside those of
//! orthodox chess. With `--check` it fails if a ratio is below its floor.

/// Four-player chess on 160 squares, which is where the other examples are.
#[path = "../../../crates/variant-examples/examples/four-player.rs"]
#[allow(dead_code, reason = "it is a program of its own")]
mod four_player;

use std::process::ExitCode;

use circle_chess::Circle;
use four_player::FourPlayer;
use orthodox_chess::Chess;
use quad_kingdom::QuadKingdom;
use quarter_chess::Quarter;
use rayon::{ThreadPool, ThreadPoolBuilder};
use variant_benches::cozy;
use variant_benches::ratio::{NATIVE, Table, leaves_of, measure, perft_of, plies_of, report};
use variant_benches::spots::{CHESS_START, ENDGAME, FOUR_RIDERS, KIWIPETE, PROMOTIONS};
use variant_core::Variant;
use variant_core::perft::{
    SharedPerftTable, divide_parallel_with, perft, perft_leaf_by_leaf, perft_shared,
};
use zm_quadchess::Quadchess;
use zonal_chess::Zonal;

/// Name, position and depth.
const POSITIONS: [(&str, &str, u32); 6] = [
    ("start", CHESS_START, 5),
    ("kiwipete", KIWIPETE, 4),
    ("position 3", ENDGAME, 6),
    ("position 4", PROMOTIONS, 5),
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

fn main() -> ExitCode {
    report("perft-ratio", "million nodes or plies a second", |table| {
        orthodox(table);
        leaf_by_leaf(table);
        other_games(table);
        many_boards(table);
        two_threads(table);
        random_games(table);
    })
}

/// Bulk-counted perft of orthodox chess beside `cozy-chess`.
fn orthodox(table: &mut Table) {
    Table::head("perft, orthodox chess", "ours", "cozy-chess");
    for (name, fen, depth) in POSITIONS {
        let ours: Chess = fen.parse().expect("a position of chess");
        let theirs: cozy_chess::Board = fen.parse().expect("a position of chess");
        assert_eq!(
            perft(&ours, depth),
            cozy::perft(&theirs, depth).into(),
            "the counts differ at {name}"
        );
        let ratio = measure(
            || perft(&ours, depth) as u64,
            || cozy::perft(&theirs, depth),
        );
        table.row(name, Some(1.5), ratio);
    }
}

/// The same with every leaf made, a ply less deep.
fn leaf_by_leaf(table: &mut Table) {
    Table::head("the same, leaf by leaf", "ours", "cozy-chess");
    for (name, fen, depth) in POSITIONS {
        let ours: Chess = fen.parse().expect("a position of chess");
        let theirs: cozy_chess::Board = fen.parse().expect("a position of chess");
        let depth = depth - 1;
        assert_eq!(
            perft_leaf_by_leaf(&ours, depth),
            cozy::perft_leaf_by_leaf(&theirs, depth).into(),
            "the counts differ at {name}"
        );
        let ratio = measure(
            || perft_leaf_by_leaf(&ours, depth) as u64,
            || cozy::perft_leaf_by_leaf(&theirs, depth),
        );
        table.row(name, Some(1.25), ratio);
    }
    Table::head("leaf by leaf", "variant", "orthodox");
    let chess = leaves_of::<Chess>("start", 4);
    let ratio = measure(leaves_of::<QuadKingdom>("ffa", 4), chess);
    table.row("quad-kingdom, ffa", Some(0.5), ratio);
}

/// Bulk-counted perft of the other games beside `cozy-chess` at its start position, and of Circle Chess
/// beside orthodox chess.
fn other_games(table: &mut Table) {
    Table::head("perft", "variant", "cozy-chess");
    let start: cozy_chess::Board = CHESS_START.parse().expect("a position of chess");
    let peer = || cozy::perft(&start, 5);
    // The floors are those of the build that the peer is fastest in.
    let floor = |floor: f64| NATIVE.then_some(floor);
    let mut row = |name: &str, at_least, work: &dyn Fn() -> u64| {
        table.row(name, floor(at_least), measure(work, peer));
    };
    row("zonal-chess, start", 1.0, &start_of::<Zonal>("start", 4));
    let riders = perft_of::<Zonal>(FOUR_RIDERS, 3);
    row("zonal-chess, riders in zones", 0.8, &riders);
    row(
        "quarter-chess, start",
        1.3,
        &start_of::<Quarter>("start", 4),
    );
    let shift = start_of::<Quarter>("pawn-shift", 3);
    row("quarter-chess, pawn-shift", 1.3, &shift);
    row("zm-quadchess, ffa", 0.6, &start_of::<Quadchess>("ffa", 6));
    for mode in ["three", "teams-opposite", "teams-adjacent"] {
        let work = start_of::<Quadchess>(mode, 6);
        row(&format!("zm-quadchess, {mode}"), 0.5, &work);
    }
    row(
        "quad-kingdom, ffa",
        0.75,
        &start_of::<QuadKingdom>("ffa", 5),
    );
    let two = start_of::<QuadKingdom>("two-b", 4);
    row("quad-kingdom, two-b", 0.75, &two);

    Table::head("perft", "variant", "kingdoms");
    let kingdoms = start_of::<QuadKingdom>("ffa", 5);
    let ratio = measure(start_of::<FourPlayer>("ffa", 5), kingdoms);
    table.row("four-player, 160 squares", Some(1.0 / 1.3), ratio);

    Table::head("perft", "variant", "orthodox");
    let chess = perft_of::<Chess>(CHESS_START, 5);
    for (mode, depth, at_least) in [
        ("3", 4, None),
        ("8", 3, None),
        ("3:rounds", 5, Some(0.6)),
        ("26:rounds", 5, Some(0.6)),
    ] {
        let ratio = measure(start_of::<Circle>(mode, depth), &chess);
        table.row(&format!("circle-chess, {mode}"), at_least, ratio);
    }
}

/// What a half-move costs among many boards, beside what it costs among few.
fn many_boards(table: &mut Table) {
    Table::head("perft", "many", "few");
    let few = start_of::<Circle>("3:rounds", 5);
    let ratio = measure(start_of::<Circle>("26:rounds", 5), few);
    table.row("circle-chess, 26 and 3 boards", Some(0.85), ratio);
}

/// Two threads beside one, each with a table that is empty at first where there is one.
fn two_threads(table: &mut Table) {
    let pool = |threads| {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        pool.expect("threads can be started")
    };
    let (two, one) = (pool(2), pool(1));
    let start: Chess = KIWIPETE.parse().expect("a position of chess");
    let count = |threads: &ThreadPool, bytes: Option<usize>| {
        let known = bytes.map(SharedPerftTable::with_bytes);
        let nodes = |position: &Chess, depth| match &known {
            Some(known) => perft_shared(position, depth, known),
            None => Ok(perft(position, depth)),
        };
        let parts = threads.install(|| divide_parallel_with(&start, 5, nodes, |_, _| ()));
        let nodes: u128 = parts
            .expect("a small count")
            .iter()
            .map(|part| part.1)
            .sum();
        assert_eq!(nodes, 193_690_690, "threads count otherwise");
        nodes as u64
    };
    Table::head("two threads", "two", "one");
    // With a table, memory that is touched for the first time costs as much as counting.
    for (name, bytes, at_least) in [
        ("orthodox-chess", None, Some(1.9)),
        ("orthodox-chess, with a table", Some(64 << 20), None),
    ] {
        let ratio = measure(|| count(&two, bytes), || count(&one, bytes));
        table.row(name, at_least, ratio);
    }
}

/// Random games beside those of orthodox chess.
fn random_games(table: &mut Table) {
    Table::head("random games", "variant", "orthodox");
    let chess = plies_of::<Chess>("start");
    let mut row = |name: &str, work: &dyn Fn() -> u64| {
        table.row(name, None, measure(work, &chess));
    };
    row("zonal-chess", &plies_of::<Zonal>("start"));
    row("quarter-chess", &plies_of::<Quarter>("start"));
    row("zm-quadchess, ffa", &plies_of::<Quadchess>("ffa"));
    row("zm-quadchess, three", &plies_of::<Quadchess>("three"));
    row("quad-kingdom, ffa", &plies_of::<QuadKingdom>("ffa"));
    for mode in ["3", "8", "26", "26:rounds"] {
        row(&format!("circle-chess, {mode}"), &plies_of::<Circle>(mode));
    }
}

/// Perft from the start of a mode.
fn start_of<V: Variant>(mode: &str, depth: u32) -> impl Fn() -> u64 + use<V> {
    let start = V::start(mode).expect("a mode of the variant");
    perft_of::<V>(&start.to_string(), depth)
}
