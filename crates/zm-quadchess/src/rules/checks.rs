//! Checks (ZQ-11).

use board_geometry::{Chessboard, Square, SquareSet};
use chess_pieces::attacks::Movers;
use chess_pieces::{Armies, Army, PieceType};

use crate::board::{BOARD, QuadRules, pawn_rules};
use crate::moves::Move;
use crate::state::ZmQuadchess;

pub(crate) fn find_checked(state: &ZmQuadchess) -> Armies {
    let is_checked = |&army: &Army| state.board.is_checked(army, state.hostile_to(army));
    state.active().iter().filter(is_checked).collect()
}

/// Like `find_checked`, after a move of two squares in a position without checks.
///
/// Only the moved piece, or a rider through the vacated square, can attack. There a castled rook or a promoted
/// king's queen may stand.
pub(crate) fn find_newly_checked(state: &ZmQuadchess, army: Army, m: Move) -> Armies {
    let occupied = state.pieces().occupied();
    let holder = state.control.holder(army).unwrap_or(army);
    let others = state.active().without(holder);
    let kings = state.pieces().of_type(PieceType::KING) & state.pieces().armies(others);
    let attacked = attacked_from(army, m, kings, occupied);
    let lines = BOARD.queen_lines(m.from);
    let is_checked = |other: &Army| {
        state.pieces().king(*other).is_some_and(|king| {
            attacked.contains(king)
                || lines.contains(king)
                    && is_opened(state, king, state.hostile_to(*other), m.from, occupied)
        })
    };
    others.iter().filter(is_checked).collect()
}

pub(crate) fn is_opened(
    state: &ZmQuadchess,
    king: Square<Chessboard>,
    hostile: SquareSet<Chessboard>,
    through: Square<Chessboard>,
    occupied: SquareSet<Chessboard>,
) -> bool {
    BOARD.direction(king, through).is_some_and(|direction| {
        let riders = state.pieces().of_types(if direction.is_diagonal() {
            Movers::<QuadRules>::DIAGONAL
        } else {
            Movers::<QuadRules>::ORTHOGONAL
        });
        let seen = BOARD.ray_attacks(king, direction, occupied);
        !(seen & riders).is_disjoint(hostile)
    })
}

/// Attacks of the moved piece; may omit lines without `kings`.
fn attacked_from(
    army: Army,
    m: Move,
    kings: SquareSet<Chessboard>,
    occupied: SquareSet<Chessboard>,
) -> SquareSet<Chessboard> {
    let mut attacked = SquareSet::EMPTY;
    match m.becomes() {
        PieceType::PAWN => return pawn_rules(army).attacks(m.to),
        PieceType::KNIGHT => return BOARD.knight_targets(m.to),
        PieceType::KING => return BOARD.neighbours(m.to),
        _ => {}
    }
    if m.becomes() != PieceType::ROOK && !BOARD.bishop_lines(m.to).is_disjoint(kings) {
        attacked |= BOARD.bishop_attacks(m.to, occupied);
    }
    if m.becomes() != PieceType::BISHOP && !BOARD.rook_lines(m.to).is_disjoint(kings) {
        attacked |= BOARD.rook_attacks(m.to, occupied);
    }
    attacked
}
