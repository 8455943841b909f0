use board_geometry::{Chessboard, Direction, Square, SquareSet};
use chess_pieces::{Armies, Army, PieceType, diagonal_riders, orthogonal_riders};

use crate::board::{BOARD, QuadRules, pawn_rules};
use crate::moves::Move;
use crate::position::Quadchess;

impl Quadchess {
    /// ZQ-11.
    pub(crate) fn find_checked(&self) -> Armies {
        self.active()
            .iter()
            .filter(|&army| self.board.is_checked(army, self.hostile_to(army)))
            .collect()
    }

    /// As `find_checked`, after a move of two squares in a position without checks.
    ///
    /// Only the moved piece, or a rider through the vacated square, can attack. On that square stands a
    /// castled rook or a promoted king's queen.
    #[inline(always)]
    pub(crate) fn find_newly_checked(&self, army: Army, holder: Army, m: Move) -> Armies {
        let occupied = self.pieces().occupied();
        let others = self.active().without(holder);
        let kings = self.pieces().of_type(PieceType::KING) & self.pieces().armies(others);
        let attacked = attacked_from(army, m, kings, occupied);
        let lines = BOARD.queen_lines(m.from);
        let is_checked = |other: &Army| {
            self.pieces().king(*other).is_some_and(|king| {
                attacked.contains(king)
                    || lines.contains(king)
                        && self.is_opened(king, self.hostile_to(*other), m.from, occupied)
            })
        };
        others.iter().filter(is_checked).collect()
    }

    #[inline(always)]
    pub(crate) fn is_opened(
        &self,
        king: Square<Chessboard>,
        hostile: SquareSet<Chessboard>,
        through: Square<Chessboard>,
        occupied: SquareSet<Chessboard>,
    ) -> bool {
        BOARD.direction(king, through).is_some_and(|direction| {
            let riders = if Direction::is_diagonal(direction) {
                diagonal_riders::<QuadRules, 4, 6>(self.pieces())
            } else {
                orthogonal_riders::<QuadRules, 4, 6>(self.pieces())
            };
            let seen = BOARD.ray_attacks(king, direction, occupied);
            !(seen & riders).is_disjoint(hostile)
        })
    }
}

/// Attacks of the moved piece; lines without `kings` may be missing.
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
