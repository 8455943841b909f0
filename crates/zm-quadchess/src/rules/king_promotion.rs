//! Kings that reach the opposite corner leave a queen on it (ZQ-9).

use chess_pieces::{Army, BoardState, MoveEffects, PieceEvent, PieceType};

use crate::board::{QuadRules, corner};
use crate::moves::{Event, Move};
use crate::state::Quadchess;

/// Effects of a move on the board.
#[derive(Clone, Copy, Default)]
pub(crate) struct Effects {
    /// Owner of the piece captured on the destination.
    pub(crate) victim: Option<Army>,
    pub(crate) en_passant: bool,
    pub(crate) castled: bool,
    /// Whether a king left a queen.
    pub(crate) queen: bool,
}

/// Makes a move on a board that may be a copy of the position's.
pub(crate) fn make_on_board(
    state: &Quadchess,
    board: &mut BoardState<QuadRules, 4>,
    army: Army,
    m: Move,
    report: &mut impl FnMut(PieceEvent<QuadRules>),
) -> Effects {
    let MoveEffects {
        captured,
        en_passant,
        castled,
    } = board.make(army, m, report);
    let queen = m.piece_type == PieceType::KING && state.arrived_kings().contains(army) && !castled;
    if queen {
        board.pieces_mut().put(m.from, army, PieceType::QUEEN);
    }
    Effects {
        victim: captured.map(|(victim, _)| victim),
        en_passant: !en_passant.is_empty(),
        castled,
        queen,
    }
}

/// Notes arrivals, their lapse and their use.
pub(crate) fn note_king(
    state: &mut Quadchess,
    army: Army,
    m: Move,
    effects: Effects,
    report: &mut impl FnMut(Event),
) {
    let (promotable, arrived) = (state.promotable_kings(), state.arrived_kings());
    if arrived.contains(army) {
        state.promotion = state.promotion.with_second(arrived.without(army));
        if effects.queen {
            state.promotion = state.promotion.with_first(promotable.without(army));
            let square = m.from;
            report(Event::KingPromoted { army, square });
        } else {
            report(Event::ArrivalLapsed(army));
        }
    } else if m.piece_type == PieceType::KING
        && m.to == corner(army)
        && promotable.contains(army)
        && !effects.castled
    {
        state.promotion = state.promotion.with_second(arrived.with(army));
        report(Event::KingArrived(army));
    }
}
