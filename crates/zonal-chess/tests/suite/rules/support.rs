//! Helpers besides `Queries`: positions from lists of pieces, lists of squares.

use variant_testkit::{Oracle, OracleGame, Queries};

use super::{Match, Subject};
pub(super) use crate::grid::{squares, text_of};

#[track_caller]
pub(super) fn position(pieces: &str, fields: &str) -> Subject {
    Subject::of(&text_of(pieces, fields))
}

/// White to move, other fields empty.
#[track_caller]
pub(super) fn white(pieces: &str) -> Subject {
    position(pieces, "w - -")
}

/// Destinations of a piece, in the order of the names.
pub(super) fn targets(position: &Subject, from: &str) -> Vec<String> {
    let moves = position.moves_from(from);
    let mut squares: Vec<String> = moves.iter().map(|m| m[2..4].to_string()).collect();
    squares.dedup();
    squares
}

/// Whether a move is legal.
pub(super) fn can(position: &Subject, m: &str) -> bool {
    Oracle::play(position, m).is_ok()
}

/// The position after a move.
#[track_caller]
pub(super) fn played(position: &Subject, m: &str) -> Subject {
    position.after(&[m])
}

/// The start position.
pub(super) fn start() -> Subject {
    <Match as OracleGame>::start("start").unwrap()
}

/// A game from a position on, with plies separated by spaces.
#[track_caller]
pub(super) fn game(start: Subject, plies: &str) -> Match {
    let mut game = Match::begin(start);
    for ply in plies.split_whitespace() {
        game.apply(ply)
            .unwrap_or_else(|error| panic!("{ply}: {error}"));
    }
    game
}
