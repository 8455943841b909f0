//! Helpers of rule tests.

use super::Game;
pub(super) use variant_testkit::{Oracle, OracleGame, Queries};

use crate::reference_support::text;

/// A position of the engine or of the reference.
pub(crate) type Subject = <Game as OracleGame>::Position;

/// The four kings at home.
pub(crate) const KINGS: &str = "wKg1 mKa6 bKg12 eKl6";

/// No castling, no en passant, no points, fresh clocks.
pub(crate) const REST: &str = "- - 0,0,0,0 0 0";

/// The position with these pieces and the other fields.
pub(crate) fn position(pieces: &str, fields: &str) -> Subject {
    Subject::of(&text(pieces, fields))
}

pub(super) fn read(pieces: &str, fields: &str) -> Result<Subject, String> {
    Subject::read(&text(pieces, fields))
}

/// The position in `ffa`, White to move, with the four kings at home and some more pieces.
pub(crate) fn white_to_move(more: &str) -> Subject {
    position(&format!("{KINGS} {more}"), &format!("ffa w wmbe {REST}"))
}

/// The start position of a mode.
pub(super) fn start(mode: &str) -> Subject {
    <Game as OracleGame>::start(mode).expect("a mode")
}

/// The position after some moves.
pub(crate) fn played(start: &Subject, moves: &str) -> Subject {
    Queries::after(start, &moves.split_whitespace().collect::<Vec<_>>())
}

/// Of some moves, those that are legal.
pub(super) fn legal<'a>(position: &Subject, moves: &'a str) -> Vec<&'a str> {
    let moves = moves.split_whitespace();
    moves.filter(|text| position.has(text)).collect()
}

/// Fields of the position text, from one number to another, both included.
pub(super) fn fields(position: &Subject, first: usize, last: usize) -> String {
    let fields = (first..=last).map(|number| position.field(number));
    fields.collect::<Vec<_>>().join(" ")
}

/// Mode, turn and standing.
pub(super) fn situation(position: &Subject) -> String {
    fields(position, 1, 3)
}
