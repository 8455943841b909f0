//! What the reference must satisfy besides the perft counts.

mod board_rules;
mod match_rules;
mod matches;
mod perft;
mod texts;

use crate::reference::{Outcome, Record, State};

const FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A board on which White, to move, has a few king moves.
const QUIET: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

/// The text of a match of three whose players have the given stockpiles.
fn three(header: &str, boards: [&str; 3], stockpiles: [&str; 3]) -> String {
    let [one, two, last] = boards;
    let [a, b, c] = stockpiles;
    format!("{header} | 1 A-B {one} | 2 B-C {two} | 3 C-A {last} | A {a} | B {b} | C {c}")
}

/// A match of three under `tournament free`.
fn free(boards: [&str; 3], stockpile_of_a: &str) -> State {
    state(&three(
        "tournament free 0 0",
        boards,
        [stockpile_of_a, "-", "-"],
    ))
}

fn state(text: &str) -> State {
    State::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The position after some moves or actions.
fn record(start: &State, actions: &str) -> Record {
    let mut record = Record::new(start.clone());
    for action in actions.split(' ') {
        let done = record.apply(action);
        done.unwrap_or_else(|error| panic!("{action}: {error} in {}", record.state().text()));
    }
    record
}

/// The legal moves whose text begins so.
fn moves_from(state: &State, prefix: &str) -> Vec<String> {
    let mut moves = state.moves();
    moves.retain(|mv| mv.starts_with(prefix));
    moves
}

/// An outcome as `reason A1 B0.5`.
fn result(outcome: Option<Outcome>) -> String {
    outcome.map_or("none".to_owned(), |outcome| {
        let scores = outcome
            .scores
            .iter()
            .map(|(player, score)| format!(" {player}{score}"));
        outcome.reason + &scores.collect::<String>()
    })
}
