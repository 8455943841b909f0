//! QC-12, QC-13.

use core::ops::ControlFlow::{self, Continue};

use board_geometry::{Square, SquareSet};
use chess_pieces::{MoveBatch, PieceType, PieceTypes};

use super::analysis::Analysis;
use crate::board::{BOARD, DRIVER, MERCHANT, QuarterBoard};
use crate::moves::{Batch, Move};
use crate::rules::driver::{displaced_to, opposite_pairs, pushed};

impl<const US: usize> Analysis<'_, US> {
    #[inline(always)]
    pub(super) fn visit_drivers<R>(
        &self,
        visit: &mut impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        for driver in self.pieces.of_type(DRIVER) & self.own {
            let reached = BOARD.bishop_attacks(driver, self.occupied);
            let allowed =
                self.safety.allowed(driver, self.occupied, self.check_mask) - self.occupied;
            visit(Batch::Ordinary(MoveBatch::Piece {
                piece_type: DRIVER,
                from: driver,
                targets: reached & allowed,
            }))?;
            self.visit_shifts(DRIVER, driver, reached, visit)?;
            self.visit_drives(driver, visit)?;
        }
        Continue(())
    }

    #[inline(always)]
    fn visit_drives<R>(
        &self,
        driver: Square<QuarterBoard>,
        visit: &mut impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let seen = BOARD.rook_attacks(driver, self.occupied) & self.occupied;
        let adjacent = seen & BOARD.neighbours(driver);
        self.visit_displacements(driver, seen, adjacent, visit)?;
        if !adjacent.is_empty() {
            self.visit_absorptions(driver, adjacent, visit)?;
            self.visit_swaps(driver, adjacent, visit)?;
        }
        Continue(())
    }

    /// Makes only moves that may open a line to the king or attack it.
    #[inline(always)]
    fn visit_displacements<R>(
        &self,
        driver: Square<QuarterBoard>,
        seen: SquareSet<QuarterBoard>,
        adjacent: SquareSet<QuarterBoard>,
        visit: &mut impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        // In front of a distant piece is an empty square.
        let displaced = (seen - adjacent) | pushed(driver.into(), adjacent, !self.occupied);
        let unpinned = displaced - self.safety.pinned;
        let mut sure = unpinned & self.own & self.inert();
        for from in displaced - sure {
            let Some(to) = displaced_to(driver, from) else {
                continue;
            };
            if unpinned.contains(from) && self.is_harmless(from, to) {
                sure |= from.into();
            } else {
                self.try_out(Move::Displace { driver, from, to }, visit)?;
            }
        }
        visit(Batch::Displacements {
            driver,
            pieces: sure,
        })
    }

    #[inline(always)]
    fn visit_absorptions<R>(
        &self,
        driver: Square<QuarterBoard>,
        adjacent: SquareSet<QuarterBoard>,
        visit: &mut impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let victims = (adjacent & self.theirs).without(self.enemy_king);
        if victims.is_empty() {
            return Continue(());
        }
        let sure = if self.safety.in_check() {
            SquareSet::EMPTY
        } else {
            victims - self.safety.pinned
        };
        visit(Batch::Absorptions {
            driver,
            pieces: sure,
        })?;
        for victim in victims - sure {
            self.try_out(Move::Absorb { driver, victim }, visit)?;
        }
        Continue(())
    }

    #[inline(always)]
    fn visit_swaps<R>(
        &self,
        driver: Square<QuarterBoard>,
        adjacent: SquareSet<QuarterBoard>,
        visit: &mut impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        for (low, high) in opposite_pairs(driver, adjacent).into_iter().flatten() {
            if self.are_alike(low, high) {
                continue;
            }
            // Custody may remove an enemy that blocked a line to the king.
            let opens = self.safety.pinned.contains(low) || self.safety.pinned.contains(high);
            if self.is_harmless(low, high) && self.is_harmless(high, low) && !opens {
                let pieces = low.into();
                visit(Batch::Swaps { driver, pieces })?;
            } else {
                self.try_out(Move::Swap { driver, low, high }, visit)?;
            }
        }
        Continue(())
    }

    fn are_alike(&self, one: Square<QuarterBoard>, other: Square<QuarterBoard>) -> bool {
        let like = |piece_type| self.pieces.of_type(piece_type).contains(other);
        self.own.contains(one) == self.own.contains(other)
            && self.pieces.type_at(one).is_some_and(like)
    }

    /// Pieces whose displacement immobilises and frees none; no kings and merchants. Empty in check.
    #[inline(always)]
    fn inert(&self) -> SquareSet<QuarterBoard> {
        if self.safety.in_check() {
            return SquareSet::EMPTY;
        }
        self.occupied
            - self
                .pieces
                .of_types(const { PieceTypes::of(&[PieceType::KING, MERCHANT]) })
    }

    #[inline(always)]
    fn is_harmless(&self, piece: Square<QuarterBoard>, to: Square<QuarterBoard>) -> bool {
        self.inert().contains(piece) && (self.own.contains(piece) || !self.could_attack_king(to))
    }

    pub(crate) fn could_attack_king(&self, from: Square<QuarterBoard>) -> bool {
        let king = self.safety.king;
        (BOARD.queen_lines(king) | BOARD.knight_targets(king)).contains(from)
    }
}
