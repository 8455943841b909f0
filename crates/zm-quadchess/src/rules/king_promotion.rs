//! Kings that reach the opposite corner can leave a queen there (ZQ-9).

use chess_pieces::{Army, BoardState, PieceType};

use crate::board::{QuadRules, corner};
use crate::moves::{Event, Move};
use crate::state::ZmQuadchess;

/// Leaves a queen if an arrived king stepped away; returns whether it did.
pub(crate) fn leave_queen(
    state: &ZmQuadchess,
    board: &mut BoardState<QuadRules>,
    army: Army,
    m: Move,
    castled: bool,
) -> bool {
    let is_king = m.piece_type == PieceType::KING;
    let queen = is_king && state.arrived_kings().contains(army) && !castled;
    if queen {
        board.pieces_mut().put(m.from, army, PieceType::QUEEN);
    }
    queen
}

pub(crate) fn note_king(
    state: &mut ZmQuadchess,
    army: Army,
    m: Move,
    castled: bool,
    queen: bool,
    report: &mut impl FnMut(Event),
) {
    let (promotable, arrived) = (state.promotable_kings(), state.arrived_kings());
    if arrived.contains(army) {
        state.promotion = state.promotion.with_second(arrived.without(army));
        if queen {
            state.promotion = state.promotion.with_first(promotable.without(army));
            let square = m.from;
            report(Event::KingPromoted { army, square });
        } else {
            report(Event::ArrivalLapsed(army));
        }
    } else if m.piece_type == PieceType::KING
        && m.to == corner(army)
        && promotable.contains(army)
        && !castled
    {
        state.promotion = state.promotion.with_second(arrived.with(army));
        report(Event::KingArrived(army));
    }
}
