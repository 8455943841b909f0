//! Speeds as ratios within one run: each game beside `cozy-chess`, itself, or orthodox chess. `--check` fails below a
//! floor; `--instructions` counts instead of timing.

/// Four-player chess, from the examples.
#[path = "../../../crates/variant-examples/examples/four-player.rs"]
#[allow(dead_code, reason = "it is a program of its own")]
mod four_player;

/// Counts of four-player chess as the tests of `variant-perft` do.
#[path = "../../../crates/variant-perft/tests/suite/in_turn.rs"]
mod in_turn;

use std::hint::black_box;
use std::process::ExitCode;
use std::rc::Rc;

use circle_chess::CircleChess;
use four_player::FourPlayer;
use in_turn::count_replies_in_turn;
use orthodox_chess::OrthodoxChess;
use quad_kingdom::QuadKingdom;
use quarter_chess::QuarterChess;
use rayon::{ThreadPool, ThreadPoolBuilder};
use variant_benches::ratio::{NATIVE, Work, bulk, leaves, plies, start};
use variant_benches::report::{self, Section};
use variant_benches::spots::{CHESS_START, ENDGAME, FOUR_RIDERS, KIWIPETE, PROMOTIONS};
use variant_benches::{cozy, node};
use variant_core::{Position, Variant};
use variant_perft::{CountLeaves, SharedPerftTable, divide_parallel, perft, perft_shared};
use zm_quadchess::ZmQuadchess;
use zonal_chess::ZonalChess;

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

impl CountLeaves for FourPlayer {
    fn count_replies(&self) -> Option<u64> {
        count_replies_in_turn(self, &self.state, |army| self.side(army))
    }
}

fn main() -> ExitCode {
    let sections = [
        orthodox(),
        orthodox_leaves(),
        node::list_play_key(),
        variant_leaves(),
        other_games(),
        wide_board(),
        circles(),
        many_boards(),
        two_threads(),
        random_games(),
    ];
    report::main("million nodes, moves or plies a second", sections.into())
}

/// Bulk perft of orthodox chess beside `cozy-chess`.
fn orthodox() -> Section {
    let mut section = Section::new("perft, orthodox chess", "ours", "cozy-chess");
    for (name, fen, depth) in POSITIONS {
        let (ours, theirs) = cozy::both(fen);
        let peer = Work::new(move || cozy::perft(&theirs, depth));
        let ours = bulk::<OrthodoxChess>(ours, depth);
        section.row(name, ours, &peer).floor(1.5).same_units();
    }
    section
}

/// The same leaf by leaf, a ply less deep.
fn orthodox_leaves() -> Section {
    let mut section = Section::new("the same, leaf by leaf", "ours", "cozy-chess");
    for (name, fen, depth) in POSITIONS {
        let ((ours, theirs), depth) = (cozy::both(fen), depth - 1);
        let peer = Work::new(move || cozy::perft_leaf_by_leaf(&theirs, depth));
        let ours = leaves::<OrthodoxChess>(ours, depth);
        section.row(name, ours, &peer).floor(1.25).same_units();
    }
    section
}

/// Every leaf made on a large board and on several boards, beside orthodox chess.
fn variant_leaves() -> Section {
    let mut section = Section::new("leaf by leaf", "variant", "orthodox");
    let chess = leaves::<OrthodoxChess>(start("start"), 4);
    let kingdoms = leaves::<QuadKingdom>(start("ffa"), 4);
    section.row("quad-kingdom, ffa", kingdoms, &chess);
    let rounds = leaves::<CircleChess>(start("3:rounds"), 4);
    section.row("circle-chess, 3:rounds", rounds, &chess);
    section
}

/// Bulk perft of other games beside `cozy-chess` at its start position, with floors for its fastest build.
fn other_games() -> Section {
    let mut section = Section::new("perft", "variant", "cozy-chess");
    let board = cozy::both(CHESS_START).1;
    let peer = Work::new(move || cozy::perft(&board, 5));
    let riders = FOUR_RIDERS.parse().expect("a position of Zonal Chess");
    for (name, work, floor) in [
        (
            "zonal-chess, start",
            from_start::<ZonalChess>("start", 4),
            1.0,
        ),
        (
            "zonal-chess, riders in zones",
            bulk::<ZonalChess>(riders, 3),
            0.8,
        ),
        (
            "quarter-chess, start",
            from_start::<QuarterChess>("start", 4),
            1.3,
        ),
        (
            "quarter-chess, pawn-shift",
            from_start::<QuarterChess>("pawn-shift", 3),
            1.3,
        ),
        (
            "zm-quadchess, ffa",
            from_start::<ZmQuadchess>("ffa", 6),
            0.6,
        ),
        (
            "zm-quadchess, three",
            from_start::<ZmQuadchess>("three", 6),
            0.5,
        ),
        (
            "zm-quadchess, teams-opposite",
            from_start::<ZmQuadchess>("teams-opposite", 6),
            0.5,
        ),
        (
            "zm-quadchess, teams-adjacent",
            from_start::<ZmQuadchess>("teams-adjacent", 6),
            0.5,
        ),
        (
            "quad-kingdom, ffa",
            from_start::<QuadKingdom>("ffa", 5),
            0.75,
        ),
        (
            "quad-kingdom, two-b",
            from_start::<QuadKingdom>("two-b", 4),
            0.75,
        ),
    ] {
        section
            .row(name, work, &peer)
            .floor(NATIVE.then_some(floor));
    }
    section
}

fn wide_board() -> Section {
    let mut section = Section::new("perft, four armies", "variant", "kingdoms");
    let kingdoms = from_start::<QuadKingdom>("ffa", 5);
    let four_player = from_start::<FourPlayer>("ffa", 5);
    let row = section.row("four-player, 160 squares", four_player, &kingdoms);
    row.floor(0.65);
    section
}

fn circles() -> Section {
    let mut section = Section::new("perft", "variant", "orthodox");
    let chess = from_start::<OrthodoxChess>("start", 5);
    for (mode, depth, floor) in [
        ("3", 4, None),
        ("8", 3, None),
        ("3:rounds", 5, Some(0.5)),
        ("26:rounds", 5, Some(0.5)),
    ] {
        let work = from_start::<CircleChess>(mode, depth);
        let name = format!("circle-chess, {mode}");
        section.row(name, work, &chess).floor(floor);
    }
    section
}

/// A move and `to_act` with 26 boards, beside 3.
fn many_boards() -> Section {
    let mut section = Section::new("circle-chess", "26 boards", "3 boards");
    let mut row = |name: &str, work: &dyn Fn(&str) -> Work| {
        section
            .row(name, work("26:rounds"), &work("3:rounds"))
            .floor(0.85);
    };
    row("perft", &|mode| from_start::<CircleChess>(mode, 5));
    row("random games", &|mode| plies::<CircleChess>(start(mode)));
    row("to_act", &|mode| {
        let position = start::<CircleChess>(mode);
        Work::new(move || {
            let times = 100_000;
            for _ in 0..times {
                black_box(black_box(&position).to_act());
            }
            times
        })
    });
    section
}

/// Two threads beside one, with tables empty at first.
fn two_threads() -> Section {
    let pool = |threads| {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        Rc::new(pool.expect("threads can be started"))
    };
    let (two, one) = (pool(2), pool(1));
    let mut section = Section::new("two threads", "two", "one");
    // With a table, first use of memory costs as much as counting.
    for (name, bytes, floor) in [
        ("orthodox-chess", None, Some(1.9)),
        ("orthodox-chess, with a table", Some(64 << 20), None),
    ] {
        let work = |pool: &Rc<ThreadPool>| {
            let pool = Rc::clone(pool);
            Work::new(move || count_kiwipete(&pool, bytes))
        };
        let row = section.row_at_best(name, work(&two), &work(&one));
        row.floor(floor).same_units();
    }
    section
}

fn count_kiwipete(threads: &ThreadPool, bytes: Option<usize>) -> u64 {
    let known = bytes.map(SharedPerftTable::with_bytes);
    let nodes = |position: &OrthodoxChess, depth| match &known {
        Some(known) => perft_shared(position, depth, known),
        None => Ok(perft(position, depth)),
    };
    let position = cozy::both(KIWIPETE).0;
    let parts = threads.install(|| divide_parallel(&position, 5, nodes, |_, _| ()));
    let parts = parts.expect("a small count");
    let nodes = parts.iter().map(|part| part.1).sum::<u128>();
    assert_eq!(nodes, 193_690_690, "threads count otherwise");
    nodes as u64
}

fn random_games() -> Section {
    let mut section = Section::new("random games", "variant", "orthodox");
    let chess = plies::<OrthodoxChess>(start("start"));
    for (name, work) in [
        ("zonal-chess", plies::<ZonalChess>(start("start"))),
        ("quarter-chess", plies::<QuarterChess>(start("start"))),
        ("zm-quadchess, ffa", plies::<ZmQuadchess>(start("ffa"))),
        ("zm-quadchess, three", plies::<ZmQuadchess>(start("three"))),
        ("quad-kingdom, ffa", plies::<QuadKingdom>(start("ffa"))),
        ("circle-chess, 3", plies::<CircleChess>(start("3"))),
        ("circle-chess, 8", plies::<CircleChess>(start("8"))),
        ("circle-chess, 26", plies::<CircleChess>(start("26"))),
        (
            "circle-chess, 26:rounds",
            plies::<CircleChess>(start("26:rounds")),
        ),
    ] {
        section.row(name, work, &chess);
    }
    section
}

/// Bulk perft from the start of a mode.
fn from_start<V: Variant + CountLeaves + 'static>(mode: &str, depth: u32) -> Work {
    bulk::<V>(start(mode), depth)
}
