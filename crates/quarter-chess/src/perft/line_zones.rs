use board_geometry::SquareSet;
use chess_pieces::PieceType;

use super::off_table::Riders;
use crate::board::{ARCHBISHOP, BOARD, QuarterBoard};
use crate::generate::analysis::Analysis;

type Set = SquareSet<QuarterBoard>;

/// Changes that make or unmake a single blocker of a king's line.
pub(crate) struct LineZones {
    pub(crate) zone: Set,
    pub(crate) leaving: Set,
    /// Arrivals of diagonal and orthogonal enemy riders.
    pub(crate) pinning: [Set; 2],
}

impl<const OWN: usize> Analysis<'_, OWN> {
    /// Pieces for which single blocking matters: shifting ones, and pawns that may save their king by promotion.
    fn bound_to_lines(&self) -> Set {
        let bound = if self.pawns_shift {
            self.own
        } else {
            (self.own - self.pieces.of_type(PieceType::PAWN)) | self.promoting_pawns()
        };
        bound.without(self.safety.king)
    }

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
                    // One of two blockers leaves the other single.
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

/// Diagonally, orthogonally.
pub(crate) fn ridden(piece_type: PieceType) -> [bool; 2] {
    [
        matches!(
            piece_type,
            PieceType::BISHOP | ARCHBISHOP | PieceType::QUEEN
        ),
        matches!(piece_type, PieceType::ROOK | PieceType::QUEEN),
    ]
}
