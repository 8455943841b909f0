use core::ops::ControlFlow::{self, Continue};

use board_geometry::{Direction, Geometry, SquareSet};

use crate::attacks::step;
use crate::movement::Movers;
use crate::rules::{FORWARD, LEFT, RIGHT, pawns_of};
use crate::{Generator, MoveBatch, PawnRules, PieceRules, PieceType};

impl<R: PieceRules, const KINGS: usize> Generator<'_, R, KINGS> {
    /// Visits the moves of `own` pawns to `check_mask` that pins allow, without en passant. A part of
    /// [`visit`](Self::visit), for games where some pieces may not move.
    #[inline(always)]
    pub fn visit_pawns<const US: usize, B>(
        &self,
        own: SquareSet<R::Board>,
        check_mask: SquareSet<R::Board>,
        emit: &mut impl FnMut(MoveBatch<R>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if const { US >= R::PAWNS.len() } {
            return Continue(());
        }
        let pawns = self.pieces.of_type(PieceType::PAWN) & own;
        let pinned = self.pinned() & pawns;
        self.visit_pawns_of::<US, B>(pawns - pinned, check_mask, emit)?;
        for pawn in pinned {
            let allowed = if const { Movers::<R>::BENT } {
                let steps = PawnSteps::of::<R, US>(pawn.into(), self.occupied, self.destinations);
                self.tried(pawn, steps.once | steps.twice | steps.left | steps.right)
            } else {
                self.allowed(pawn, check_mask)
            };
            self.visit_pawns_of::<US, B>(pawn.into(), allowed, emit)?;
        }
        Continue(())
    }

    #[inline(always)]
    fn visit_pawns_of<const US: usize, B>(
        &self,
        pawns: SquareSet<R::Board>,
        check_mask: SquareSet<R::Board>,
        emit: &mut impl FnMut(MoveBatch<R>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let rules = &const { pawns_of::<R>(US) };
        let steps = PawnSteps::of::<R, US>(pawns, self.occupied, check_mask);
        let back = rules.forward.opposite();
        self.visit_pawn_steps(rules, back, steps.once, emit)?;
        emit(MoveBatch::Pawns {
            back,
            double: true,
            targets: steps.twice,
        })?;
        self.visit_pawn_steps(rules, rules.left().opposite(), steps.left, emit)?;
        self.visit_pawn_steps(rules, rules.right().opposite(), steps.right, emit)
    }

    #[inline(always)]
    fn visit_pawn_steps<B>(
        &self,
        rules: &PawnRules<R::Board>,
        back: Direction,
        targets: SquareSet<R::Board>,
        emit: &mut impl FnMut(MoveBatch<R>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let promoting = targets & rules.promotion;
        if !promoting.is_empty() {
            emit(MoveBatch::Promotions {
                back,
                targets: promoting,
                to: self.pawn_promotions(),
                piece: None,
            })?;
        }
        emit(MoveBatch::Pawns {
            back,
            double: false,
            targets: targets - (rules.promotion - rules.optional_promotion),
        })
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct PawnSteps<G: Geometry> {
    pub(super) once: SquareSet<G>,
    pub(super) twice: SquareSet<G>,
    pub(super) left: SquareSet<G>,
    pub(super) right: SquareSet<G>,
}

impl<G: Geometry> PawnSteps<G> {
    #[inline(always)]
    pub(super) fn of<R: PieceRules<Board = G>, const US: usize>(
        pawns: SquareSet<G>,
        occupied: SquareSet<G>,
        to: SquareSet<G>,
    ) -> Self {
        let rules = &const { pawns_of::<R>(US) };
        let once = step::<R, US, FORWARD>(pawns) - occupied;
        let may_again = step::<R, US, FORWARD>(rules.double_step & pawns) & once;
        let twice = step::<R, US, FORWARD>(may_again) - occupied;
        let taken = to & occupied;
        Self {
            once: once & to,
            twice: twice & to,
            left: step::<R, US, LEFT>(pawns) & taken,
            right: step::<R, US, RIGHT>(pawns) & taken,
        }
    }
}
