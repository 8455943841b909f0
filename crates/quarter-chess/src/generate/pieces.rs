use core::ops::ControlFlow::{self, Continue};

use board_geometry::Square;
use chess_pieces::attacks::{attackers, attacks_from};
use chess_pieces::{MoveBatch, PieceRules, PieceType, PieceTypes};

use super::analysis::{Analysis, ByTable};
use crate::board::{ARCHBISHOP, BOARD, MERCHANT, QuarterBoard, QuarterRules, beside, next};
use crate::moves::{Batch, Move, PieceMove};
use crate::rules::quadrants::Crossing;

const OFFICERS: PieceTypes = PieceTypes::OFFICERS.with(ARCHBISHOP);

impl<const US: usize> Analysis<'_, US> {
    #[inline(always)]
    pub(super) fn visit_pieces<R>(
        &self,
        generator: &ByTable<'_>,
        visit: &mut impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        self.visit_type::<{ PieceType::KNIGHT.index() }, R>(generator, visit)?;
        self.visit_type::<{ PieceType::BISHOP.index() }, R>(generator, visit)?;
        self.visit_type::<{ PieceType::ROOK.index() }, R>(generator, visit)?;
        self.visit_type::<{ PieceType::QUEEN.index() }, R>(generator, visit)?;
        self.visit_type::<{ ARCHBISHOP.index() }, R>(generator, visit)?;
        let pinned = self.safety.pinned & self.mobile & self.pieces.of_types(OFFICERS);
        for from in pinned {
            let Some(piece_type) = self.pieces.type_at(from) else {
                continue;
            };
            let reached = attacks_from::<QuarterRules>(Self::US, piece_type, from, self.occupied);
            self.visit_shifts(piece_type, from, reached, visit)?;
        }
        Continue(())
    }

    /// Only unpinned pieces shift.
    #[inline(always)]
    fn visit_type<const TYPE: usize, R>(
        &self,
        generator: &ByTable<'_>,
        visit: &mut impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        generator.visit_type::<TYPE, R>(self.mobile, self.check_mask, &mut |moves| {
            visit(Batch::Ordinary(moves))?;
            match moves {
                MoveBatch::Piece { from, targets, .. } if !self.safety.pinned.contains(from) => {
                    self.visit_shifts(PieceType::new(TYPE as u8), from, targets, visit)
                }
                _ => Continue(()),
            }
        })
    }

    #[inline(always)]
    pub(super) fn visit_pawns<R>(
        &self,
        generator: &ByTable<'_>,
        visit: &mut impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        generator.visit_pawns::<US, R>(self.mobile, self.check_mask, &mut |moves| {
            visit(Batch::Ordinary(moves))
        })?;
        if self.pawns_shift {
            // QC-15: pawns on their last rank do not move. QC-5: none shifts to rank 1 or 8.
            let ends = BOARD.rank(0) | BOARD.rank(7);
            let last = const { QuarterRules::PAWNS[US].promotion };
            let pawns = (self.pieces.of_type(PieceType::PAWN) & self.mobile) - last;
            let uncovering = pawns & self.uncovers(PieceType::PAWN);
            for from in uncovering {
                self.visit_shifts(PieceType::PAWN, from, ends, visit)?;
            }
            let free =
                self.check_mask - self.occupied - ends - self.limits.checking(PieceType::PAWN);
            for crossing in Crossing::ALL {
                visit(Batch::PawnShifts {
                    crossing,
                    targets: crossing.all_corresponding(pawns - uncovering) & free,
                })?;
            }
        }
        Continue(())
    }

    #[inline(always)]
    pub(super) fn visit_en_passant<R>(
        &self,
        visit: &mut impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        if self.board.en_passant().is_empty() {
            return Continue(());
        }
        self.generator()
            .visit_en_passant::<US, R>(&mut |moves| match moves {
                MoveBatch::Piece { from, .. } if self.mobile.contains(from) => {
                    visit(Batch::Ordinary(moves))
                }
                _ => Continue(()),
            })
    }

    /// Promotions to merchants that immobilise an attacker, despite checks and pins.
    #[inline(always)]
    pub(super) fn visit_saving_promotions<R>(
        &self,
        visit: &mut impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let rules = const { &QuarterRules::PAWNS[US] };
        let pawns = self.pieces.of_type(PieceType::PAWN) & self.mobile;
        if !self.safety.in_check() && pawns.is_disjoint(self.safety.pinned) {
            return Continue(());
        }
        let touching = rules.promotion & beside(self.theirs);
        for from in pawns {
            let ahead = next(from, rules.forward) - self.occupied;
            let taken = rules.attacks(from) & (self.theirs - self.contested);
            let sure = self
                .safety
                .allowed(from, self.occupied, self.safety.check_mask);
            for to in ((ahead | taken) & touching) - sure {
                let m = PieceMove::new(from, to, PieceType::PAWN).with_promotion(Some(MERCHANT));
                self.try_out(Move::Ordinary(m), visit)?;
            }
        }
        Continue(())
    }

    /// Captures of a merchant that keeps an enemy mobile; legal despite checks and pins if they immobilise the
    /// attacker.
    #[inline(never)]
    pub(super) fn visit_captures_on<R>(
        &self,
        to: Square<QuarterBoard>,
        visit: &mut impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let rules = const { &QuarterRules::PAWNS[US] };
        let takers = attackers::<QuarterRules>(self.pieces, to, self.mobile, self.occupied);
        for from in takers {
            let Some(piece_type) = self.pieces.type_at(from) else {
                continue;
            };
            let here = to.into();
            let sure = if piece_type == PieceType::KING {
                self.safety.safe_squares(self.pieces, self.occupied, here)
            } else {
                self.safety
                    .allowed(from, self.occupied, here & self.check_mask)
            };
            if !sure.is_empty() {
                continue;
            }
            if piece_type == PieceType::PAWN && rules.promotion.contains(to) {
                let pawn = PieceMove::new(from, to, piece_type);
                for promotion in QuarterRules::promotions().iter() {
                    self.try_out(Move::Ordinary(pawn.with_promotion(Some(promotion))), visit)?;
                }
            } else {
                let m = PieceMove::new(from, to, piece_type);
                self.try_out(Move::Ordinary(m), visit)?;
            }
        }
        Continue(())
    }
}
