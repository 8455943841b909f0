//! Work of a search node in every game, on positions of seeded random games.
//!
//! A plain node lists and makes all moves, with the key of each child. A full node also checks each child for checks
//! and the end. The unit is a child.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::rc::Rc;

use circle_chess::CircleChess;
use orthodox_chess::OrthodoxChess;
use quad_kingdom::QuadKingdom;
use quarter_chess::QuarterChess;
use variant_core::{Position, Rng, Variant};
use zm_quadchess::ZmQuadchess;
use zonal_chess::ZonalChess;

use crate::ratio::{Work, start};
use crate::report::Section;

/// Random games from each start.
const GAMES: u64 = 40;
/// Most plies of a game.
const PLIES: u32 = 160;
/// Plies between sampled positions.
const EVERY: u32 = 16;

/// Plain nodes of each game beside those of orthodox chess.
pub fn plain_nodes() -> Section {
    let mut section = Section::new("list, play and key: games", "ours", "chess");
    let chess = plain::<OrthodoxChess>("start");
    let mut row = |name: &str, work: Work, floor: f64| {
        section.row(name, work, &chess).floor(floor);
    };
    row("zonal-chess", plain::<ZonalChess>("start"), 0.7);
    row("quarter-chess", plain::<QuarterChess>("start"), 0.55);
    row(
        "quarter-chess, pawn-shift",
        plain::<QuarterChess>("pawn-shift"),
        0.55,
    );
    for mode in ZmQuadchess::MODES {
        let floor = if *mode == "ffa" { 0.3 } else { 0.2 };
        row(
            &format!("zm-quadchess, {mode}"),
            plain::<ZmQuadchess>(mode),
            floor,
        );
    }
    for mode in QuadKingdom::MODES {
        // `two-b` has two armies alone.
        let floor = if mode.starts_with("two-b") {
            0.45
        } else {
            0.28
        };
        row(
            &format!("quad-kingdom, {mode}"),
            plain::<QuadKingdom>(mode),
            floor,
        );
    }
    for mode in CIRCLE_MODES {
        row(
            &format!("circle-chess, {mode}"),
            plain::<CircleChess>(mode),
            0.12,
        );
    }
    section
}

/// Full nodes beside plain ones of the same game.
pub fn full_nodes() -> Section {
    let mut section = Section::new("with check and end: games", "full", "plain");
    let mut row = |name: String, works: [Work; 2], floor: f64| {
        let [full, plain] = works;
        section.row(name, full, &plain).floor(floor).same_units();
    };
    row(
        "orthodox-chess".to_owned(),
        both::<OrthodoxChess>("start"),
        0.3,
    );
    row("zonal-chess".to_owned(), both::<ZonalChess>("start"), 0.27);
    for mode in QuarterChess::MODES {
        row(
            format!("quarter-chess, {mode}"),
            both::<QuarterChess>(mode),
            0.3,
        );
    }
    for mode in ZmQuadchess::MODES {
        row(
            format!("zm-quadchess, {mode}"),
            both::<ZmQuadchess>(mode),
            0.6,
        );
    }
    for mode in QuadKingdom::MODES {
        row(
            format!("quad-kingdom, {mode}"),
            both::<QuadKingdom>(mode),
            0.6,
        );
    }
    for mode in CIRCLE_MODES {
        row(
            format!("circle-chess, {mode}"),
            both::<CircleChess>(mode),
            0.6,
        );
    }
    section
}

const CIRCLE_MODES: [&str; 3] = ["3", "8", "3:rounds"];

fn both<V: Variant + 'static>(mode: &str) -> [Work; 2] {
    [full::<V>(mode), plain::<V>(mode)]
}

fn plain<V: Variant + 'static>(mode: &str) -> Work {
    nodes(positions::<V>(mode), |child: &V| {
        black_box(child.key());
    })
}

fn full<V: Variant + 'static>(mode: &str) -> Work {
    nodes(positions::<V>(mode), |child: &V| {
        black_box((child.key(), child.in_check().is_empty(), child.is_over()));
    })
}

/// Sampled positions of all games of a mode, with the start.
fn positions<V: Variant>(mode: &str) -> Rc<[V]> {
    let start: V = start(mode);
    let mut positions = Vec::new();
    for seed in 0..GAMES {
        let mut rng = Rng::new(seed);
        let mut position = start.clone();
        for ply in 0..PLIES {
            if ply % EVERY == 0 {
                positions.push(position.clone());
            }
            let Some(m) = position.random_move(&mut rng) else {
                break;
            };
            position = position.play_unchecked(m);
        }
    }
    positions.into()
}

fn nodes<V: Position + 'static>(positions: Rc<[V]>, visit: impl Fn(&V) + 'static) -> Work {
    Work::new(move || {
        let mut children = 0;
        for position in &*positions {
            let position = black_box(position);
            let mut child = position.clone();
            let moves = position.moves();
            children += moves.len() as u64;
            let _ = position.visit_children(moves, &mut child, |_, child| {
                visit(child);
                ControlFlow::<()>::Continue(())
            });
        }
        children
    })
}
