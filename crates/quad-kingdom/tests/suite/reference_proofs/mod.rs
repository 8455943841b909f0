//! Single rules of the reference, by number.

mod checkpoints;
mod endings;
mod movement;
mod turns;

use crate::reference::State;
use crate::reference_support::text;

/// Four kings at home.
const KINGS: &str = "wKg1 mKa6 bKg12 eKl6";

/// The position with these pieces and other fields.
fn position(pieces: &str, fields: &str) -> State {
    State::parse(&text(pieces, fields)).expect("a position")
}

/// The position after some moves.
fn played(start: &State, moves: &str) -> State {
    let play = |state: State, mv: &str| state.play(mv).expect("a legal move");
    moves.split_whitespace().fold(start.clone(), play)
}

/// Whether the move is legal.
fn can(state: &State, mv: &str) -> bool {
    state.moves().iter().any(|legal| legal == mv)
}

/// A field of the position text, counted from 0.
fn field(state: &State, number: usize) -> String {
    let text = state.text();
    let field = text.split(' ').nth(number);
    field.expect("a field").to_string()
}

/// Mode, turn and standing, as the text has them.
fn situation(state: &State) -> String {
    format!(
        "{} {} {}",
        field(state, 1),
        field(state, 2),
        field(state, 3)
    )
}

/// Reason and scores in one line: `checkmate w1 b0`.
fn ending(state: &State) -> String {
    let outcome = state.outcome().expect("the game is over");
    let scores = outcome.scores.iter();
    let scores: Vec<String> = scores.map(|(key, score)| format!("{key}{score}")).collect();
    format!("{} {}", outcome.reason, scores.join(" "))
}
