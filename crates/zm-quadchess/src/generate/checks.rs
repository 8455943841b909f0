//! Kings in check (ZQ-11).

use board_geometry::{Chessboard, Direction, Square, SquareSet};
use chess_pieces::{Armies, Army, PieceType};

use crate::board::{BOARD, pawn_rules, queen_lines};
use crate::moves::Move;
use crate::position::Quadchess;

impl Quadchess {
    /// The armies whose active kings stand attacked (ZQ-11).
    pub(crate) fn find_checked(&self) -> Armies {
        self.active()
            .iter()
            .filter(|&army| self.board.is_checked(army, self.hostile_to(army)))
            .collect()
    }

    /// [`find_checked`](Self::find_checked) after a move that changes two squares in a position without checks:
    /// a king can only be attacked by the piece that moves, or by a rider along a line through the square it
    /// has left. The rook of a castling and the queen of a promoted king stand on that square.
    #[inline(always)]
    pub(crate) fn find_newly_checked(&self, army: Army, holder: Army, m: Move) -> Armies {
        let occupied = self.pieces().occupied();
        let kings = self.pieces().of_type(PieceType::KING) - self.pieces().army(holder);
        let mut attacked = kings & attacked_from(army, m, kings, occupied);
        for king in kings & queen_lines(m.from) {
            if self.is_opened(king, m.from, occupied) {
                attacked |= king.into();
            }
        }
        let checked: Armies = attacked
            .iter()
            .filter_map(|king| self.pieces().army_at(king))
            .collect();
        // By army, not by square: a move that is not legal can leave two armies on the square of a king.
        checked.and(self.active())
    }

    /// Whether a hostile rider attacks a king along the line through a square.
    #[inline(always)]
    fn is_opened(
        &self,
        king: Square<Chessboard>,
        through: Square<Chessboard>,
        occupied: SquareSet<Chessboard>,
    ) -> bool {
        let Some(direction) = BOARD.direction(king, through) else {
            return false;
        };
        let riders = if Direction::is_diagonal(direction) {
            self.pieces().diagonal_riders()
        } else {
            self.pieces().orthogonal_riders()
        };
        let found = BOARD.ray_attacks(king, direction, occupied) & riders;
        !found.is_empty()
            && self
                .pieces()
                .army_at(king)
                .is_some_and(|army| !found.is_disjoint(self.hostile_to(army)))
    }
}

/// The squares that the moved piece attacks; lines that hold none of `kings` may be left out.
#[inline(always)]
fn attacked_from(
    army: Army,
    m: Move,
    kings: SquareSet<Chessboard>,
    occupied: SquareSet<Chessboard>,
) -> SquareSet<Chessboard> {
    let mut attacked = SquareSet::EMPTY;
    match m.becomes {
        PieceType::PAWN => return pawn_rules(army).attacks(m.to),
        PieceType::KNIGHT => return BOARD.knight_targets(m.to),
        PieceType::KING => return BOARD.neighbours(m.to),
        _ => {}
    }
    if m.becomes != PieceType::ROOK && !BOARD.bishop_lines(m.to).is_disjoint(kings) {
        attacked |= BOARD.bishop_attacks(m.to, occupied);
    }
    if m.becomes != PieceType::BISHOP && !BOARD.rook_lines(m.to).is_disjoint(kings) {
        attacked |= BOARD.rook_attacks(m.to, occupied);
    }
    attacked
}
