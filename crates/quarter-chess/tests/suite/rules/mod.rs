//! The rules one by one, in positions made for them.

mod board;
mod drivers;
mod endings;
mod merchants;
mod pawns;
mod shifts;

use quarter_chess::{Event, Quarter};
use variant_core::Position;

/// A position from placement and turn.
fn position(placement_and_turn: &str) -> Quarter {
    format!("{placement_and_turn} - - 0 1").parse().unwrap()
}

/// Whether each of the moves, separated by spaces, is legal.
fn all_legal(position: &Quarter, moves: &str) -> bool {
    moves
        .split(' ')
        .all(|text| position.parse_move(text).is_ok())
}

/// Whether none of the moves is legal.
fn none_legal(position: &Quarter, moves: &str) -> bool {
    moves
        .split(' ')
        .all(|text| position.parse_move(text).is_err())
}

/// The texts of the legal moves that begin so, sorted.
fn beginning(position: &Quarter, start: &str) -> String {
    let texts = position.moves().into_iter().map(|m| m.to_string());
    let mut texts: Vec<String> = texts.filter(|text| text.starts_with(start)).collect();
    texts.sort();
    texts.join(" ")
}

/// The position after some moves, separated by spaces.
fn after(position: &Quarter, moves: &str) -> Quarter {
    moves.split(' ').fold(*position, |position, text| {
        let m = position
            .parse_move(text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        position.play(m).unwrap()
    })
}

/// The placement after some moves.
fn placement(position: &Quarter, moves: &str) -> String {
    let text = after(position, moves).to_string();
    text.split(' ').next().unwrap_or_default().to_owned()
}

/// What is reported of a move besides a piece moving.
fn events(position: &Quarter, text: &str) -> Vec<String> {
    let mut events = Vec::new();
    let m = position.parse_move(text).unwrap();
    let report = |event: Event| events.push(event.to_string());
    assert_eq!(
        position.play_reporting(m, report),
        position.play_unchecked(m)
    );
    events
}

/// The outcome as text, empty while the game goes on.
fn ending(position: &Quarter) -> String {
    position
        .outcome()
        .map_or_else(String::new, |outcome| outcome.to_string())
}
