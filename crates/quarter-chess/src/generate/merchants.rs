//! QC-7.

use core::ops::ControlFlow::{self, Continue};

use board_geometry::{Square, SquareSet};
use chess_pieces::MoveBatch;

use super::analysis::Analysis;
use crate::board::{BOARD, MERCHANT, QuarterBoard, beside};
use crate::moves::Batch;
use crate::rules::merchant::custody_squares;
use crate::rules::quadrants::corresponding;

impl<const US: usize> Analysis<'_, US> {
    /// Squares beside possible attackers of the king, on an empty board.
    #[inline(always)]
    fn beside_latent(
        &self,
        king: Square<QuarterBoard>,
        pieces: SquareSet<QuarterBoard>,
    ) -> SquareSet<QuarterBoard> {
        if pieces.is_empty() {
            pieces
        } else {
            beside(self.latent(king, pieces))
        }
    }

    /// Steps beside enemies whose custody may open a line to the own king (QC-10).
    #[inline(always)]
    fn opening_by_custody(
        &self,
        from: Square<QuarterBoard>,
        steps: SquareSet<QuarterBoard>,
    ) -> SquareSet<QuarterBoard> {
        let partners = self.merchants.without(from);
        let mut custody = steps;
        if !custody.is_empty() {
            custody &= custody_squares(partners, self.theirs);
        }
        if !custody.is_empty() {
            custody &= custody_squares(partners, self.theirs & self.screens());
        }
        custody
    }

    /// Makes only moves that free a king's possible attacker or open a line by custody.
    #[inline(always)]
    pub(super) fn visit_merchants<R>(
        &self,
        visit: &mut impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        if self.merchants.is_empty() {
            return Continue(());
        }
        let touching = beside(self.theirs);
        let dangerous = self.beside_latent(self.safety.king, self.immobilised_theirs);
        let freeing = self.beside_latent(self.enemy_king, self.immobilised_own);
        for from in self.merchants {
            let lets_go = dangerous.contains(from);
            let sure = if lets_go {
                SquareSet::EMPTY
            } else {
                self.safety
                    .allowed(from, self.occupied, self.safety.check_mask)
            };
            // Immobilising the attacker justifies a move against pins and checks. Only squares beside origin and
            // destination change.
            let doubtful = if lets_go {
                BOARD.all()
            } else {
                touching - sure
            };
            let steps = BOARD.neighbours(from) - self.occupied;
            let custody = self.opening_by_custody(from, steps & touching);
            let piece_type = MERCHANT;
            let steps_to = |targets| {
                Batch::Ordinary(MoveBatch::Piece {
                    piece_type,
                    from,
                    targets,
                })
            };
            visit(steps_to((steps & sure) - custody))?;
            for m in steps_to(steps & (doubtful | custody)) {
                self.try_out(m, visit)?;
            }
            let shifts = corresponding(from) - self.occupied;
            let doubtful = if self.uncovers(MERCHANT).contains(from) {
                BOARD.all()
            } else {
                doubtful | freeing
            };
            let shifts_to = |targets| Batch::Shifts {
                piece_type,
                from,
                targets,
            };
            visit(shifts_to((shifts & sure) - doubtful))?;
            for m in shifts_to(shifts & doubtful) {
                self.try_out(m, visit)?;
            }
        }
        Continue(())
    }
}
