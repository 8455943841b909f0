//! Work of a search node in orthodox chess, beside `cozy-chess`.

use std::hint::black_box;

use orthodox_chess::OrthodoxChess;
use variant_core::Position;

use crate::cozy;
use crate::ratio::Work;
use crate::report::Section;
use crate::spots::SEARCHED;

/// Passes over the moves of a position in a run.
const ROUNDS: usize = 4_000;

/// A position with its moves in both libraries.
#[derive(Clone)]
struct Pair {
    ours: (OrthodoxChess, Vec<<OrthodoxChess as Position>::Move>),
    theirs: (cozy_chess::Board, Vec<cozy_chess::Move>),
}

/// Lists and makes all moves, with the key of each child.
pub fn list_play_key() -> Section {
    section(
        "list, play and key",
        1.25,
        |pair| {
            let position = &pair.ours.0;
            let mut next = *position;
            for m in black_box(position).moves() {
                black_box(position).play_into(m, &mut next);
                black_box(next.key());
            }
        },
        |pair| cozy::list_play_key(&pair.theirs.0),
    )
}

/// Makes some moves, with key and checks of each child.
pub fn play_key_check() -> Section {
    section(
        "play, key and check test",
        1.1,
        |pair| {
            let (position, moves) = &pair.ours;
            let mut next = *position;
            for &m in moves {
                black_box(position).play_into(m, &mut next);
                black_box((next.key(), next.in_check().is_empty()));
            }
        },
        |pair| cozy::play_key_check(&pair.theirs.0, &pair.theirs.1),
    )
}

/// Checks legality of some moves.
pub fn is_legal() -> Section {
    section(
        "is_legal",
        0.5,
        |pair| {
            let (position, moves) = &pair.ours;
            for &m in moves {
                black_box(black_box(position).is_legal(m));
            }
        },
        |pair| cozy::is_legal(&pair.theirs.0, &pair.theirs.1),
    )
}

/// A section whose unit is a move.
fn section(
    title: &'static str,
    floor: f64,
    ours: impl Fn(&Pair) + Copy + 'static,
    theirs: impl Fn(&Pair) + Copy + 'static,
) -> Section {
    let mut section = Section::new(title, "ours", "cozy-chess");
    for (name, fen) in SEARCHED {
        let (our, their): (OrthodoxChess, cozy_chess::Board) = cozy::both(fen);
        let pair = Pair {
            ours: (our, our.moves()),
            theirs: (their.clone(), cozy::moves(&their)),
        };
        let other = pair.clone();
        let work = rounds(pair, |pair| pair.ours.1.len(), ours);
        let other = rounds(other, |pair| pair.theirs.1.len(), theirs);
        section.row(name, work, &other).floor(floor).same_units();
    }
    section
}

fn rounds(
    pair: Pair,
    moves: impl Fn(&Pair) -> usize + 'static,
    each: impl Fn(&Pair) + 'static,
) -> Work {
    Work::new(move || {
        for _ in 0..ROUNDS {
            each(&pair);
        }
        (ROUNDS * moves(&pair)) as u64
    })
}
