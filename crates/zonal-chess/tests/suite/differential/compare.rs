//! Comparison of engine and reference.

use board_geometry::Square;
use chess_pieces::PieceRules;
use two_army_chess::{TwoArmyGame, TwoArmyPosition};
use variant_core::perft::perft;
use variant_core::{Outcome, Position};
use zonal_chess::{BLACK, WHITE, ZonalChess};

use crate::reference::{self, State};

/// The reference's outcome, as the engine writes it.
pub(crate) fn as_text(outcome: &reference::Outcome) -> String {
    let scores = outcome.scores.iter();
    let scores: Vec<String> = scores
        .map(|(player, score)| format!(" {player}={score}"))
        .collect();
    outcome.reason.clone() + &scores.concat()
}

pub(crate) fn same_outcome(ours: Option<&Outcome>, theirs: Option<&reference::Outcome>, of: &str) {
    let ours = ours.map(ToString::to_string);
    assert_eq!(ours, theirs.map(as_text), "the outcome of {of}");
}

/// Compares all that one position shows, and returns its move texts, sorted.
pub(crate) fn same_position(ours: &ZonalChess, theirs: &State) -> Vec<String> {
    let text = ours.to_string();
    assert_eq!(text, theirs.text());
    let mut moves: Vec<String> = ours.moves().iter().map(ToString::to_string).collect();
    moves.sort_unstable();
    let expected = theirs.moves();
    assert_eq!(moves, expected, "the moves in {text}");
    assert_eq!(
        ours.count_moves(),
        moves.len() as u64,
        "the count in {text}"
    );
    let checked: Vec<String> = ours.in_check().iter().map(ToString::to_string).collect();
    assert_eq!(checked, theirs.in_check(), "who is in check in {text}");
    assert_eq!(
        ours.is_check(),
        !ours.checkers().is_empty(),
        "checkers in {text}"
    );
    for square in [text.len() % 104, text.len() * 7 % 104] {
        same_attackers(ours, theirs, Square::from_index(square as u8));
    }
    same_outcome(ours.outcome().as_ref(), theirs.outcome().as_ref(), &text);
    let turn: Vec<(String, String)> = (ours.to_act().iter())
        .map(|actor| (actor.seat.to_string(), actor.player.to_string()))
        .collect();
    if moves.is_empty() {
        assert!(turn.is_empty(), "who acts in {text}");
    } else {
        assert_eq!(turn, theirs.turn(), "who acts in {text}");
    }
    moves
}

/// Attackers of a square, of both armies (ZC-7).
pub(crate) fn same_attackers<V: TwoArmyGame>(
    ours: &TwoArmyPosition<V>,
    theirs: &State,
    square: Square<<V::Rules as PieceRules>::Board>,
) {
    for (army, letter) in [(WHITE, "w"), (BLACK, "b")] {
        let found = ours.attackers(square, army);
        let mut names: Vec<String> = found.iter().map(|from| from.to_string()).collect();
        names.sort_unstable();
        let expected = theirs.attackers(&square.to_string(), letter);
        assert_eq!(names, expected, "attackers of {square} in {ours}");
    }
}

pub(crate) fn same_perft(ours: &ZonalChess, theirs: &State, depth: u32) {
    assert_eq!(
        perft(ours, depth),
        u128::from(theirs.perft(depth)),
        "perft {depth} of {ours}"
    );
}
