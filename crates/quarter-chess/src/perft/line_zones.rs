//! The lines to both kings, on which depends where pieces may shift, and what drivers may do.

use board_geometry::SquareSet;
use chess_pieces::PieceType;

use super::stage::Riders;
use crate::board::{ARCHBISHOP, BOARD, QuarterBoard};
use crate::generate::scene::Scene;

type Set = SquareSet<QuarterBoard>;

/// Squares on which the only blocker of a line to a king depends.
pub(crate) struct LineZones {
    /// By leaving or entering.
    pub(crate) zone: Set,
    /// By leaving alone.
    pub(crate) leaving: Set,
    /// By an enemy that arrives there and rides on diagonals, and on files and ranks.
    pub(crate) pinning: [Set; 2],
}

impl<const OWN: usize> Scene<'_, OWN> {
    /// The pieces whose moves off the table depend on a line to a king in which they alone stand: all that can
    /// shift, and pawns that may save their king by a promotion.
    #[inline(always)]
    fn bound_to_lines(&self) -> Set {
        let bound = if self.pawns_shift {
            self.own
        } else {
            (self.own - self.pieces.of_type(PieceType::PAWN)) | self.promoting_pawns()
        };
        bound.without(self.safety.king)
    }

    /// The squares on which the only blocker of a line to a king depends, for pieces bound to lines and pieces that
    /// drivers see.
    #[inline(always)]
    pub(crate) fn line_zones(&self, riders: Riders, seen: Set) -> LineZones {
        let bound = self.bound_to_lines();
        let (king, occupied) = (self.safety.king, self.occupied);
        let mut zones = LineZones {
            zone: Set::EMPTY,
            leaving: Set::EMPTY,
            pinning: [Set::EMPTY; 2],
        };
        for (king, riders, bound) in [
            (king, riders.theirs, bound | seen),
            (self.enemy_king, riders.own, bound),
        ] {
            for rider in riders {
                let between = BOARD.between(king, rider);
                let blockers = between & occupied;
                let matter = blockers & bound;
                if matter.is_empty() {
                    continue;
                }
                if blockers.is_many() {
                    // When one leaves, the other is alone.
                    zones.leaving |= if matter.is_many() {
                        blockers
                    } else {
                        blockers - matter
                    };
                } else {
                    zones.zone |= between.with(rider);
                }
            }
        }
        let nearest = [
            BOARD.bishop_attacks(king, occupied),
            BOARD.rook_attacks(king, occupied),
        ];
        for (pinning, nearest) in zones.pinning.iter_mut().zip(nearest) {
            for blocker in nearest & occupied & (bound | seen) {
                if let Some(away) = BOARD.direction(king, blocker) {
                    *pinning |= BOARD.ray_attacks(blocker, away, occupied);
                }
            }
        }
        zones
    }
}

/// Whether officers of a type ride on diagonals, and whether on files and ranks.
#[inline(always)]
pub(crate) fn ridden(piece_type: PieceType) -> [bool; 2] {
    [
        matches!(
            piece_type,
            PieceType::BISHOP | ARCHBISHOP | PieceType::QUEEN
        ),
        matches!(piece_type, PieceType::ROOK | PieceType::QUEEN),
    ]
}
