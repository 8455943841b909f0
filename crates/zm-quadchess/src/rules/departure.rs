//! Departures: mate and annexation (ZQ-15), resignation (ZQ-18), draws (ZQ-22).

use chess_pieces::{Armies, Army, PieceType};

use crate::army_pair::ArmyPair;
use crate::board::QuadRules;
use crate::mode::Mode;
use crate::moves::Departure;
use crate::rules::en_passant::review_rights;
use crate::rules::{checks, fifty_moves, people};
use crate::state::ZmQuadchess;

pub(crate) fn take_out(state: &mut ZmQuadchess, seat: Army, how: Departure) {
    let all = state.pieces_of_player(seat);
    let king = state.pieces().of(seat, PieceType::KING);
    state.board.pieces_mut().take_all(match how {
        Departure::Remove => all,      // ZQ-18 a
        Departure::Freeze => king,     // ZQ-18 b, ZQ-19
        Departure::Draw => all - king, // ZQ-22
    });
    state.control.pass(seat, None);
    clear_rights(state, seat);
}

// ZQ-15
pub(crate) fn annex(state: &mut ZmQuadchess, mated: Army, credited: Army) {
    let king = state.pieces().of(mated, PieceType::KING);
    state.board.pieces_mut().take_all(king);
    state.control.pass(mated, Some(credited));
    clear_rights(state, mated);
    state.set_owed(state.owed().with(mated));
}

// ZQ-27
fn clear_rights(state: &mut ZmQuadchess, seat: Army) {
    people::clear_absence(state, seat);
    let castling = state.board.castling();
    state
        .board
        .set_castling(castling.without_armies::<QuadRules>(Armies::of(seat)));
    state.promotion = ArmyPair::new(
        state.promotable_kings().without(seat),
        state.arrived_kings().without(seat),
    );
    state.set_owed(state.owed() & state.in_game());
    if state.mode == Mode::Three && state.owner() == seat {
        pass_dummy_on(state);
    }
    state.clock = 0;
    review_rights(state);
}

// ZQ-32
pub(crate) fn pass_dummy_on(state: &mut ZmQuadchess) {
    if let Some(next) = state.active_players().next_after(state.owner(), 4) {
        state.control.set_owner(next);
    }
}

pub(crate) fn refresh(state: &mut ZmQuadchess) {
    state.set_checked(checks::find_checked(state));
    state.control.set_leader(fifty_moves::find_leader(state));
}
