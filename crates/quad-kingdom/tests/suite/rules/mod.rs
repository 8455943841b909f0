//! Rule by rule.

mod board;
mod draws;
mod elimination;
mod modes;
mod pawns;
mod pieces;
mod points;
mod three;

use chess_pieces::PieceRules;
use quad_kingdom::{Armies, Event, KingdomRules, QuadKingdom};
use variant_core::{Position, Variant};

use crate::reference_support::text;

/// The four kings at home.
pub(crate) const KINGS: &str = "wKg1 mKa6 bKg12 eKl6";

/// No castling, no en passant, no points, fresh clocks.
pub(crate) const REST: &str = "- - 0,0,0,0 0 0";

/// The position with these pieces and the other fields.
pub(crate) fn position(pieces: &str, fields: &str) -> QuadKingdom {
    read(pieces, fields).unwrap_or_else(|error| panic!("{pieces} {fields}: {error}"))
}

/// The position with these pieces and the other fields, or what is wrong with it.
pub(crate) fn read(
    pieces: &str,
    fields: &str,
) -> Result<QuadKingdom, <QuadKingdom as std::str::FromStr>::Err> {
    text(pieces, fields).parse()
}

/// The position in `ffa`, White to move, with the four kings at home and some more pieces.
pub(crate) fn white_to_move(more: &str) -> QuadKingdom {
    position(&format!("{KINGS} {more}"), &format!("ffa w wmbe {REST}"))
}

/// The position after some moves.
pub(crate) fn played(start: &QuadKingdom, moves: &str) -> QuadKingdom {
    moves.split_whitespace().fold(*start, |position, text| {
        let m = position.parse_move(text);
        position.play_unchecked(m.unwrap_or_else(|error| panic!("{text} in {position}: {error}")))
    })
}

/// The start position of a mode.
pub(crate) fn start(mode: &str) -> QuadKingdom {
    QuadKingdom::start(mode).expect("a mode")
}

/// Whether a move is legal.
pub(crate) fn can(position: &QuadKingdom, text: &str) -> bool {
    position.parse_move(text).is_ok()
}

/// Of some moves, those that are legal.
pub(crate) fn legal<'a>(position: &QuadKingdom, moves: &'a str) -> Vec<&'a str> {
    let moves = moves.split_whitespace();
    moves.filter(|text| can(position, text)).collect()
}

/// Fields of the position text, from one number to another, both included.
pub(crate) fn fields(position: &QuadKingdom, first: usize, last: usize) -> String {
    let text = position.to_string();
    let fields: Vec<&str> = text.split(' ').collect();
    fields[first..=last].join(" ")
}

/// Mode, turn and standing.
pub(crate) fn situation(position: &QuadKingdom) -> String {
    fields(position, 1, 3)
}

/// The letters of some kingdoms.
pub(crate) fn letters(kingdoms: Armies) -> String {
    kingdoms.text(KingdomRules::ARMY_LETTERS).to_string()
}

/// The kings in check, as letters.
pub(crate) fn checked(position: &QuadKingdom) -> String {
    letters(position.checked())
}

/// How the game has ended, in one line.
pub(crate) fn ending(position: &QuadKingdom) -> String {
    position
        .outcome()
        .map_or_else(String::new, |outcome| outcome.to_string())
}

/// What happens in a move, in words.
pub(crate) fn events(position: &QuadKingdom, text: &str) -> Vec<String> {
    let m = position.parse_move(text).expect("a legal move");
    let mut events = Vec::new();
    let next = position.play_reporting(m, |event: Event| events.push(event.to_string()));
    assert_eq!(next, position.play_unchecked(m));
    events
}
