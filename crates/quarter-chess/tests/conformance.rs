//! The engine beside the slow reference: the same positions, moves, outcomes and games.

mod arrays;
mod reference;

#[path = "conformance/games.rs"]
mod games;
#[path = "conformance/positions.rs"]
mod positions;
#[path = "conformance/texts.rs"]
mod texts;

use quarter_chess::Quarter;
use reference::{Outcome, State};
use variant_core::Position;
use variant_core::perft::perft;

/// The outcome in the form of the reference.
fn outcome_of(outcome: Option<&variant_core::Outcome>) -> Option<Outcome> {
    outcome.map(|outcome| Outcome {
        reason: outcome.reason.to_string(),
        scores: outcome
            .scores
            .iter()
            .map(|(player, score)| (player.to_string(), score.points()))
            .collect(),
    })
}

/// The legal moves as sorted texts.
fn move_texts(position: &Quarter) -> Vec<String> {
    let mut texts: Vec<String> = position.moves().iter().map(ToString::to_string).collect();
    texts.sort();
    texts
}

/// All that engine and reference say of one position.
fn compare(position: &Quarter, state: &State) {
    let text = state.text();
    assert_eq!(position.to_string(), text);
    let moves = move_texts(position);
    assert_eq!(moves, state.moves(), "moves of `{text}`");
    assert_eq!(
        position.count_moves(),
        moves.len() as u64,
        "count of `{text}`"
    );
    let checked: Vec<String> = position
        .in_check()
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(checked, state.in_check(), "checks of `{text}`");
    let outcome = position.outcome();
    assert_eq!(
        outcome_of(outcome.as_ref()),
        state.outcome(),
        "outcome of `{text}`"
    );
    // Nobody acts once there are no moves.
    let actors: Vec<(String, String)> = position
        .to_act()
        .iter()
        .map(|actor| (actor.seat.to_string(), actor.player.to_string()))
        .collect();
    let expected = if moves.is_empty() {
        vec![]
    } else {
        state.turn()
    };
    assert_eq!(actors, expected, "turn of `{text}`");
}

/// Perft of both.
fn compare_perft(position: &Quarter, state: &State, depth: u32) {
    let (ours, theirs) = (perft(position, depth), state.perft(depth));
    assert_eq!(ours, theirs, "perft {depth} of `{}`", state.text());
}
