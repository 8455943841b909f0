//! Only drivers may check by shifting (QC-5).

use board_geometry::{Square, SquareSet};
use chess_pieces::{KingSafety, PieceRules, PieceType};

use crate::board::{ARCHBISHOP, BOARD, Pieces, QuarterBoard, QuarterRules};

#[derive(Clone, Copy, Debug)]
pub(crate) struct ShiftLimits {
    /// By type of attack, without `holding`.
    knight: SquareSet<QuarterBoard>,
    diagonal: SquareSet<QuarterBoard>,
    orthogonal: SquareSet<QuarterBoard>,
    pawn: SquareSet<QuarterBoard>,
    /// Squares where the army's pieces are immobilised.
    holding: SquareSet<QuarterBoard>,
    pub(crate) revealing: SquareSet<QuarterBoard>,
}

impl ShiftLimits {
    /// Assumes no check on the enemy king.
    #[inline(always)]
    pub(crate) fn new<const US: usize>(
        pieces: &Pieces,
        enemy_king: Square<QuarterBoard>,
        mobile: SquareSet<QuarterBoard>,
        occupied: SquareSet<QuarterBoard>,
        holding: SquareSet<QuarterBoard>,
    ) -> Self {
        let pins = KingSafety::<QuarterRules>::pins_only(pieces, enemy_king, mobile, occupied);
        Self {
            revealing: pins.pinned & mobile,
            ..Self::off_lines::<US>(enemy_king, holding)
        }
        .along_lines(enemy_king, occupied)
    }

    /// Part independent of lines.
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

    #[inline(always)]
    pub(crate) fn along_lines(
        self,
        enemy_king: Square<QuarterBoard>,
        occupied: SquareSet<QuarterBoard>,
    ) -> Self {
        // A shifting piece cannot block its own line, or it would check already.
        Self {
            diagonal: BOARD.bishop_attacks(enemy_king, occupied) - self.holding,
            orthogonal: BOARD.rook_attacks(enemy_king, occupied) - self.holding,
            ..self
        }
    }

    #[inline(always)]
    pub(crate) fn checking(&self, piece_type: PieceType) -> SquareSet<QuarterBoard> {
        self.checking_off_lines(piece_type) | self.checking_along_lines(piece_type)
    }

    /// Checks by leap or as a pawn.
    pub(crate) fn checking_off_lines(&self, piece_type: PieceType) -> SquareSet<QuarterBoard> {
        match piece_type {
            PieceType::PAWN => self.pawn,
            PieceType::KNIGHT | ARCHBISHOP => self.knight,
            _ => SquareSet::EMPTY,
        }
    }

    pub(crate) fn checking_along_lines(&self, piece_type: PieceType) -> SquareSet<QuarterBoard> {
        match piece_type {
            PieceType::BISHOP | ARCHBISHOP => self.diagonal,
            PieceType::ROOK => self.orthogonal,
            PieceType::QUEEN => self.diagonal | self.orthogonal,
            _ => SquareSet::EMPTY,
        }
    }
}
