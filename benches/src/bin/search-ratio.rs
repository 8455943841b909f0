//! What a search does, as ratios to `cozy-chess` in one run: an alpha-beta skeleton, the work of a node,
//! random games to a result; and the questions that should cost next to nothing. With `--check` it fails
//! if a ratio is below its floor or a time above its limit.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::process::ExitCode;

use circle_chess::Circle;
use orthodox_chess::Chess;
use quad_kingdom::QuadKingdom;
use quarter_chess::Quarter;
use variant_benches::cozy;
use variant_benches::ratio::{Table, measure, nanoseconds, report};
use variant_benches::skeleton::{MATE, alpha_beta};
use variant_benches::spots::{CHESS_START, ENDGAME, KIWIPETE, PROMOTIONS};
use variant_core::playout::playout;
use variant_core::{Game, Position, Rng, Variant};
use zm_quadchess::Quadchess;
use zonal_chess::Zonal;

/// Name, position and depth of the search.
const POSITIONS: [(&str, &str, u32); 4] = [
    ("start", CHESS_START, 5),
    ("kiwipete", KIWIPETE, 4),
    ("endgame", ENDGAME, 6),
    ("promotions", PROMOTIONS, 4),
];

/// How often a position's moves are gone through in one run.
const ROUNDS: usize = 4_000;

/// The plies after which a random game is broken off.
const PLIES: u32 = 400;

fn main() -> ExitCode {
    report(
        "search-ratio",
        "million nodes, moves or plies a second",
        |table| {
            skeleton(table);
            node_work(table);
            random_games(table);
            cheap_questions(table);
        },
    )
}

/// Alpha-beta without a table: the same nodes on both sides.
fn skeleton(table: &mut Table) {
    Table::head("alpha-beta, nodes", "ours", "cozy-chess");
    for (name, fen, depth) in POSITIONS {
        let ours: Chess = fen.parse().expect("a position of chess");
        let theirs: cozy_chess::Board = fen.parse().expect("a position of chess");
        let search = || {
            let mut nodes = 0;
            black_box(alpha_beta(&ours, depth, -MATE, MATE, &mut nodes));
            nodes
        };
        let their_search = || {
            let mut nodes = 0;
            black_box(cozy::alpha_beta(&theirs, depth, -MATE, MATE, &mut nodes));
            nodes
        };
        assert_eq!(search(), their_search(), "other nodes at {name}");
        table.row(name, Some(1.25), measure(search, their_search));
    }
}

/// Goes through all moves of a position many times; `each` does the work of one round.
fn rounds(moves: usize, mut each: impl FnMut()) -> u64 {
    for _ in 0..ROUNDS {
        each();
    }
    (ROUNDS * moves) as u64
}

/// The work of a node, move by move.
fn node_work(table: &mut Table) {
    type Work<'a> = Box<dyn Fn() -> u64 + 'a>;
    let kinds = [
        ("list, play and key", 1.0),
        ("play, key and check test", 1.0),
        ("is_legal", 0.5),
    ];
    for (kind, (title, floor)) in kinds.into_iter().enumerate() {
        Table::head(title, "ours", "cozy-chess");
        for (name, fen, _) in POSITIONS {
            let ours: Chess = fen.parse().expect("a position of chess");
            let theirs: cozy_chess::Board = fen.parse().expect("a position of chess");
            let (moves, their_moves) = (ours.moves(), cozy::moves(&theirs));
            let (ours, theirs, count) = (&ours, &theirs, moves.len());
            let (moves, their_moves) = (&moves, &their_moves);
            let work: [(Work<'_>, Work<'_>); 3] = [
                (
                    Box::new(move || rounds(count, || list_play_key(ours))),
                    Box::new(move || rounds(count, || cozy::list_play_key(theirs))),
                ),
                (
                    Box::new(move || rounds(count, || play_key_check(ours, moves))),
                    Box::new(move || rounds(count, || cozy::play_key_check(theirs, their_moves))),
                ),
                (
                    Box::new(move || rounds(count, || is_legal(ours, moves))),
                    Box::new(move || rounds(count, || cozy::is_legal(theirs, their_moves))),
                ),
            ];
            let (ours, theirs) = &work[kind];
            table.row(name, Some(floor), measure(ours, theirs));
        }
    }
}

fn list_play_key<P: Position>(position: &P) {
    let mut next = position.clone();
    for m in black_box(position).moves() {
        black_box(position).play_into(m, &mut next);
        black_box(next.key());
    }
}

fn play_key_check<P: Position>(position: &P, moves: &[P::Move]) {
    let mut next = position.clone();
    for &m in moves {
        black_box(position).play_into(m, &mut next);
        black_box((next.key(), next.in_check().is_empty()));
    }
}

fn is_legal<P: Position>(position: &P, moves: &[P::Move]) {
    for &m in moves {
        black_box(black_box(position).is_legal(m));
    }
}

/// Random games to a result beside the same of `cozy-chess`, and beside those of a [`Game`].
fn random_games(table: &mut Table) {
    Table::head("random games to a result, plies", "ours", "cozy-chess");
    let ratio = measure(playouts::<Chess>("start"), || {
        (0..20)
            .map(|seed| u64::from(cozy::playout(&mut Rng::new(seed), PLIES)))
            .sum()
    });
    table.row("orthodox-chess", Some(2.0), ratio);
    Table::head("random games to a result, plies", "playout", "Game");
    beside_games::<Chess>(table, "start");
    beside_games::<Zonal>(table, "start");
    beside_games::<Quarter>(table, "start");
    beside_games::<Quadchess>(table, "ffa");
    beside_games::<QuadKingdom>(table, "ffa");
    beside_games::<Circle>(table, "3");
}

fn playouts<V: Variant>(mode: &str) -> impl Fn() -> u64 + use<V> {
    let start = V::start(mode).expect("a mode of the variant");
    move || {
        let plies = |seed| u64::from(playout(&start, &mut Rng::new(seed), PLIES).plies);
        (0..20).map(plies).sum()
    }
}

/// The same games one by one, move by move in a [`Game`].
fn beside_games<V: Variant>(table: &mut Table, mode: &str) {
    let start = V::start(mode).expect("a mode of the variant");
    let play = |seed| {
        let mut game = Game::new(start.clone());
        let mut rng = Rng::new(seed);
        while game.outcome().is_none() && game.history().len() < PLIES as usize {
            let Some(m) = game.position().random_move(&mut rng) else {
                break;
            };
            game.play(m).expect("a legal move");
        }
        game.history().len() as u64
    };
    let games = || (0..20).map(play).sum();
    let playouts = playouts::<V>(mode);
    assert_eq!(playouts(), games(), "other games of {}", V::NAME);
    table.row(V::NAME, None, measure(playouts, games));
}

/// Who is to act, and whether the game is over.
fn cheap_questions(table: &mut Table) {
    println!("\n{:<36}{:>10}{:>28}", "cheap questions", "ns", "limit");
    cheap::<Chess>(table, "start", 5.0);
    cheap::<Circle>(table, "26", 30.0);
}

fn cheap<V: Variant>(table: &mut Table, mode: &str, limit: f64) {
    let start = V::start(mode).expect("a mode of the variant");
    let over = each(&start, V::is_over);
    table.time(&format!("{}, {mode}: is_over", V::NAME), over, limit);
    let actor = each(&start, |position| {
        let first = position.visit_actors(ControlFlow::Break).break_value();
        first.map_or(' ', |actor| actor.player.letter())
    });
    table.time(&format!("{}, {mode}: first actor", V::NAME), actor, limit);
}

/// Nanoseconds that a question takes.
fn each<V, T>(start: &V, question: impl Fn(&V) -> T) -> f64 {
    let times = 1_000_000;
    nanoseconds(|| {
        for _ in 0..times {
            black_box(question(black_box(start)));
        }
        times
    })
}
