//! Shifts give no check (QC-5).

use board_geometry::{Square, SquareSet};
use chess_pieces::{KingSafety, PieceRules, PieceType};

use crate::board::{ARCHBISHOP, BOARD, Pieces, QuarterBoard, QuarterRules};

/// What keeps shifts from giving check (QC-5).
#[derive(Clone, Copy, Debug)]
pub(crate) struct ShiftLimits {
    /// The squares from which a knight, a bishop, a rook and a pawn would attack the enemy king, except
    /// those on which they would be immobilised.
    knight: SquareSet<QuarterBoard>,
    diagonal: SquareSet<QuarterBoard>,
    orthogonal: SquareSet<QuarterBoard>,
    pawn: SquareSet<QuarterBoard>,
    /// The squares on which they would.
    holding: SquareSet<QuarterBoard>,
    /// The pieces that uncover a check when they leave.
    pub(crate) revealing: SquareSet<QuarterBoard>,
}

impl ShiftLimits {
    /// For army number `US`, whose pieces that can attack are `able`, and whose pieces are immobilised
    /// on the squares of `holding`.
    #[inline(always)]
    pub(crate) fn new<const US: usize>(
        pieces: &Pieces,
        enemy_king: Square<QuarterBoard>,
        able: SquareSet<QuarterBoard>,
        occupied: SquareSet<QuarterBoard>,
        holding: SquareSet<QuarterBoard>,
    ) -> Self {
        // QC-16: the enemy king is not in check.
        let pins = KingSafety::<QuarterRules>::pins_only(pieces, enemy_king, able, occupied);
        Self {
            revealing: pins.pinned & able,
            ..Self::off_lines::<US>(enemy_king, holding)
        }
        .along_lines(enemy_king, occupied)
    }

    /// What does not depend on the lines to the enemy king: for army number `US`, whose pieces are immobilised
    /// on the squares of `holding`.
    #[inline(always)]
    pub(crate) fn off_lines<const US: usize>(
        enemy_king: Square<QuarterBoard>,
        holding: SquareSet<QuarterBoard>,
    ) -> Self {
        let pawns = const { &QuarterRules::PAWNS[US] };
        Self {
            knight: BOARD.knight_targets(enemy_king) - holding,
            diagonal: SquareSet::EMPTY,
            orthogonal: SquareSet::EMPTY,
            pawn: pawns.attackers(enemy_king) - holding,
            holding,
            revealing: SquareSet::EMPTY,
        }
    }

    /// The same with other pieces in the lines to the enemy king.
    #[inline(always)]
    pub(crate) fn along_lines(
        self,
        enemy_king: Square<QuarterBoard>,
        occupied: SquareSet<QuarterBoard>,
    ) -> Self {
        // A piece on a line to the king that attacks along it gives check already, so that shifting pieces
        // never stand in their own way: the lines are those of the present occupancy.
        Self {
            diagonal: BOARD.bishop_attacks(enemy_king, occupied) - self.holding,
            orthogonal: BOARD.rook_attacks(enemy_king, occupied) - self.holding,
            ..self
        }
    }

    /// The squares to which a piece of a type may not shift, since it would give check from there.
    #[inline(always)]
    pub(crate) fn checking(&self, piece_type: PieceType) -> SquareSet<QuarterBoard> {
        self.checking_off_lines(piece_type) | self.checking_along_lines(piece_type)
    }

    /// Those of them on which it does not depend on other pieces that it would give check.
    #[inline(always)]
    pub(crate) fn checking_off_lines(&self, piece_type: PieceType) -> SquareSet<QuarterBoard> {
        match piece_type {
            PieceType::PAWN => self.pawn,
            PieceType::KNIGHT | ARCHBISHOP => self.knight,
            _ => SquareSet::EMPTY,
        }
    }

    /// Those from where it would give check along a line.
    #[inline(always)]
    pub(crate) fn checking_along_lines(&self, piece_type: PieceType) -> SquareSet<QuarterBoard> {
        match piece_type {
            PieceType::BISHOP | ARCHBISHOP => self.diagonal,
            PieceType::ROOK => self.orthogonal,
            PieceType::QUEEN => self.diagonal | self.orthogonal,
            _ => SquareSet::EMPTY,
        }
    }
}
