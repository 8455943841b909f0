use board_geometry::{Chessboard, SquareSet};
use chess_pieces::{Army, PieceType};
use variant_core::{Outcome, Reason, Score};

use crate::board::{BOARD, corner};
use crate::rules::fifty_moves::is_fifty;
use crate::state::ZmQuadchess;

pub(crate) fn is_over(state: &ZmQuadchess) -> bool {
    state.is_decided() || is_fifty(state) || is_dead(state)
}

pub(crate) fn outcome(state: &ZmQuadchess) -> Option<Outcome> {
    let reason = match (state.is_decided(), state.active_players().is_empty()) {
        (true, false) => Reason::WIN,
        (true, true) => Reason::DRAW,
        _ if is_dead(state) => Reason::DEAD_POSITION,
        _ if is_fifty(state) => Reason::FIFTY_MOVES,
        _ => return None,
    };
    Some(outcome_for(state, reason))
}

pub(crate) fn outcome_for(state: &ZmQuadchess, reason: Reason) -> Outcome {
    let score = |person| (state.mode.player(person), score(state, person));
    Outcome::new(reason, state.mode.persons().map(score))
}

// ZQ-22, ZQ-30, ZQ-31
fn score(state: &ZmQuadchess, person: Army) -> Score {
    let players = state.active_players();
    let has_drawn = |seat| {
        let is_frozen = !state.in_game().contains(seat) && state.pieces().king(seat).is_some();
        players.contains(seat) || is_frozen
    };
    if state.is_decided() && !(players & state.mode.side(person)).is_empty() {
        Score::Win
    } else if (state.mode.seats_of_person(person).iter()).any(has_drawn) {
        Score::Draw
    } else {
        Score::Loss
    }
}

// ZQ-24
pub(crate) fn is_dead(state: &ZmQuadchess) -> bool {
    let (pieces, frozen) = (state.pieces(), state.frozen());
    let others = pieces.occupied() - frozen - pieces.of_type(PieceType::KING);
    let too_few = others.is_empty()
        || pieces.are_too_few_to_mate() && state.active().len() == 2 && frozen.is_empty();
    too_few && !(state.active().iter()).any(|army| king_can_promote(state, army, frozen))
}

fn king_can_promote(state: &ZmQuadchess, army: Army, frozen: SquareSet<Chessboard>) -> bool {
    if !state.promotable_kings().contains(army) {
        return false;
    }
    let mut reached = state.pieces().of(army, PieceType::KING);
    let mut front = reached;
    while !front.is_empty() && !reached.contains(corner(army)) {
        let steps = front.iter().fold(SquareSet::EMPTY, |all, square| {
            all | BOARD.neighbours(square)
        });
        front = steps - frozen - reached;
        reached |= front;
    }
    reached.contains(corner(army))
}
