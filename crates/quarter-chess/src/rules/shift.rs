//! No shift but a driver's gives check (QC-5).

use board_geometry::{Square, SquareSet};
use chess_pieces::{KingSafety, PieceRules, PieceType};

use crate::board::{ARCHBISHOP, BOARD, Pieces, QuarterBoard, QuarterRules};

/// Squares from which pieces of an army would give check.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ShiftLimits {
    /// The squares from which a knight, a bishop, a rook and a pawn would attack the enemy king, `holding` excepted.
    knight: SquareSet<QuarterBoard>,
    diagonal: SquareSet<QuarterBoard>,
    orthogonal: SquareSet<QuarterBoard>,
    pawn: SquareSet<QuarterBoard>,
    /// The squares on which pieces of the army are immobilised.
    holding: SquareSet<QuarterBoard>,
    /// The pieces that uncover a check when they leave.
    pub(crate) revealing: SquareSet<QuarterBoard>,
}

impl ShiftLimits {
    /// The limits for army number `US`, whose `able` pieces are not immobilised. The enemy king is not in check.
    #[inline(always)]
    pub(crate) fn new<const US: usize>(
        pieces: &Pieces,
        enemy_king: Square<QuarterBoard>,
        able: SquareSet<QuarterBoard>,
        occupied: SquareSet<QuarterBoard>,
        holding: SquareSet<QuarterBoard>,
    ) -> Self {
        let pins = KingSafety::<QuarterRules>::pins_only(pieces, enemy_king, able, occupied);
        Self {
            revealing: pins.pinned & able,
            ..Self::off_lines::<US>(enemy_king, holding)
        }
        .along_lines(enemy_king, occupied)
    }

    /// The part of the limits that does not depend on the lines to the enemy king.
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

    /// The limits with these squares occupied in the lines to the enemy king.
    #[inline(always)]
    pub(crate) fn along_lines(
        self,
        enemy_king: Square<QuarterBoard>,
        occupied: SquareSet<QuarterBoard>,
    ) -> Self {
        // A shifting piece blocks no line that it attacks along: it would give check already.
        Self {
            diagonal: BOARD.bishop_attacks(enemy_king, occupied) - self.holding,
            orthogonal: BOARD.rook_attacks(enemy_king, occupied) - self.holding,
            ..self
        }
    }

    /// The squares from which a piece of a type would give check.
    #[inline(always)]
    pub(crate) fn checking(&self, piece_type: PieceType) -> SquareSet<QuarterBoard> {
        self.checking_off_lines(piece_type) | self.checking_along_lines(piece_type)
    }

    /// The squares from which it would give check by a leap or as a pawn.
    #[inline(always)]
    pub(crate) fn checking_off_lines(&self, piece_type: PieceType) -> SquareSet<QuarterBoard> {
        match piece_type {
            PieceType::PAWN => self.pawn,
            PieceType::KNIGHT | ARCHBISHOP => self.knight,
            _ => SquareSet::EMPTY,
        }
    }

    /// The squares from which it would give check along a line.
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
