//! Search work as ratios to `cozy-chess` within one run: an alpha-beta skeleton, the work of a node, random games to a
//! result, and cheap queries. `--check` fails below a floor or above a time limit.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::process::ExitCode;

use circle_chess::CircleChess;
use orthodox_chess::OrthodoxChess;
use quad_kingdom::QuadKingdom;
use quarter_chess::QuarterChess;
use variant_benches::ratio::{Work, start};
use variant_benches::report::{self, Section};
use variant_benches::skeleton::{MATE, alpha_beta};
use variant_benches::spots::SEARCHED;
use variant_benches::{cozy, node, searched};
use variant_core::playout::playout;
use variant_core::{Game, Rng, Variant};
use zm_quadchess::ZmQuadchess;
use zonal_chess::ZonalChess;

/// Search depth for each position.
const DEPTHS: [u32; 4] = [5, 4, 6, 4];

/// Longest random game.
const PLIES: u32 = 400;

fn main() -> ExitCode {
    let sections = [
        skeleton(),
        node::list_play_key(),
        node::play_key_check(),
        node::is_legal(),
        searched::plain_nodes(),
        searched::full_nodes(),
        random_games(),
        beside_games(),
        cheap_questions(),
    ];
    report::main("million nodes, moves or plies a second", sections.into())
}

/// Alpha-beta without a table; both visit the same nodes.
fn skeleton() -> Section {
    let mut section = Section::new("alpha-beta, nodes", "ours", "cozy-chess");
    for ((name, fen), depth) in SEARCHED.into_iter().zip(DEPTHS) {
        let (ours, theirs) = cozy::both(fen);
        let search = Work::new(move || {
            let mut nodes = 0;
            black_box(alpha_beta(&ours, depth, -MATE, MATE, &mut nodes));
            nodes
        });
        let peer = Work::new(move || {
            let mut nodes = 0;
            black_box(cozy::alpha_beta(&theirs, depth, -MATE, MATE, &mut nodes));
            nodes
        });
        section.row(name, search, &peer).floor(1.25).same_units();
    }
    section
}

fn random_games() -> Section {
    let mut section = Section::new("random games to a result, plies", "ours", "cozy-chess");
    let peer = Work::new(|| {
        (0..20)
            .map(|seed| u64::from(cozy::playout(&mut Rng::new(seed), PLIES)))
            .sum()
    });
    let row = section.row("orthodox-chess", playouts::<OrthodoxChess>("start"), &peer);
    row.floor(2.0);
    section
}

fn playouts<V: Variant + 'static>(mode: &str) -> Work {
    let start: V = start(mode);
    let plies = move |seed| u64::from(playout(&start, &mut Rng::new(seed), PLIES).plies);
    Work::new(move || (0..20).map(&plies).sum())
}

/// The same games, move by move in a [`Game`].
fn beside_games() -> Section {
    let mut section = Section::new("random games to a result, plies", "playout", "Game");
    row_beside_games::<OrthodoxChess>(&mut section, "start");
    row_beside_games::<ZonalChess>(&mut section, "start");
    row_beside_games::<QuarterChess>(&mut section, "start");
    row_beside_games::<ZmQuadchess>(&mut section, "ffa");
    row_beside_games::<QuadKingdom>(&mut section, "ffa");
    row_beside_games::<CircleChess>(&mut section, "3");
    section
}

fn row_beside_games<V: Variant + 'static>(section: &mut Section, mode: &str) {
    let start: V = start(mode);
    let play = move |seed| {
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
    let games = Work::new(move || (0..20).map(&play).sum());
    let row = section.row(V::NAME, playouts::<V>(mode), &games);
    row.same_units();
}

/// `to_act` and `is_over`.
fn cheap_questions() -> Section {
    let mut section = Section::new("cheap questions", "ns", "limit");
    add_cheap::<OrthodoxChess>(&mut section, "start", 6.0);
    add_cheap::<CircleChess>(&mut section, "26", 30.0);
    section
}

fn add_cheap<V: Variant + 'static>(section: &mut Section, mode: &str, limit: f64) {
    let over = each(start(mode), V::is_over);
    section.time(format!("{}, {mode}: is_over", V::NAME), over, limit);
    let actor = each(start(mode), |position: &V| {
        let first = position.visit_actors(ControlFlow::Break).break_value();
        first.map_or(' ', |actor| actor.player.letter())
    });
    section.time(format!("{}, {mode}: first actor", V::NAME), actor, limit);
}

fn each<V: 'static, T>(position: V, question: impl Fn(&V) -> T + 'static) -> Work {
    Work::new(move || {
        let times = 1_000_000;
        for _ in 0..times {
            black_box(question(black_box(&position)));
        }
        times
    })
}
