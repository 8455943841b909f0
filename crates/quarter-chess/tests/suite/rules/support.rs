//! Helpers besides `Queries`; lists of moves are separated by spaces.

use variant_testkit::{Oracle, OracleGame, Queries};

use super::{Match, Subject};

/// A position from placement and turn.
#[track_caller]
pub(super) fn position(placement_and_turn: &str) -> Subject {
    Subject::of(&format!("{placement_and_turn} - - 0 1"))
}

/// Whether each of the moves is legal.
pub(super) fn all_legal(position: &Subject, moves: &str) -> bool {
    moves.split(' ').all(|m| Oracle::play(position, m).is_ok())
}

/// Whether none of the moves is legal.
pub(super) fn none_legal(position: &Subject, moves: &str) -> bool {
    moves.split(' ').all(|m| Oracle::play(position, m).is_err())
}

/// The legal moves that begin so, sorted.
pub(super) fn beginning(position: &Subject, start: &str) -> String {
    position.moves_from(start).join(" ")
}

/// The position after some moves.
#[track_caller]
pub(super) fn after(position: &Subject, moves: &str) -> Subject {
    position.after(&moves.split(' ').collect::<Vec<_>>())
}

/// The placement after some moves.
#[track_caller]
pub(super) fn placement(position: &Subject, moves: &str) -> String {
    after(position, moves).field(0)
}

/// A game from the start position on.
pub(super) fn from_the_start() -> Match {
    Match::begin(<Match as OracleGame>::start("start").unwrap())
}
