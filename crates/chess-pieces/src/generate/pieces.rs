use core::ops::ControlFlow::{self, Continue};

use board_geometry::{Square, SquareSet};

use crate::attacks::{Movement, Movers, first_steps, lines, targets};
use crate::counts::Counts;
use crate::rules::definition_of;
use crate::{Army, Generator, KingSafety, MoveBatch, PieceRules, PieceType};

impl<R: PieceRules, const KINGS: usize> Generator<'_, R, KINGS> {
    /// Visits the moves of `own` pieces, except kings and pawns, to `check_mask` that pins allow. A part of
    /// [`visit`](Self::visit).
    ///
    /// # Errors
    /// The value of `emit`.
    #[inline(always)]
    pub(super) fn visit_pieces<B>(
        &self,
        own: SquareSet<R::Board>,
        check_mask: SquareSet<R::Board>,
        emit: &mut impl FnMut(MoveBatch<R>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        // One copy for each type: unused movement costs nothing.
        macro_rules! visit_types {
            ($($number:literal)*) => {
                $(if const { $number < R::Counts::TYPES } {
                    self.visit_type::<$number, B>(own, check_mask, emit)?;
                })*
            };
        }
        visit_types!(1 2 3 4 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31);
        Continue(())
    }

    /// Visits the moves of `own` pieces of type `TYPE`, no king or pawn. A part of [`visit`](Self::visit), for games
    /// with additional moves.
    ///
    /// # Errors
    /// The value of `emit`.
    #[inline(always)]
    pub fn visit_type<const TYPE: usize, B>(
        &self,
        own: SquareSet<R::Board>,
        check_mask: SquareSet<R::Board>,
        emit: &mut impl FnMut(MoveBatch<R>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if const { TYPE >= R::Counts::TYPES || !Movement::of::<R>(TYPE).moves() } {
            return Continue(());
        }
        let movement = const { Movement::of::<R>(TYPE) };
        let piece_type = PieceType::new(TYPE as u8);
        let mut pieces = self.pieces.of_type(piece_type) & own;
        if movement.is_knight() && const { !Movers::<R>::BENT } {
            pieces -= self.pinned();
        }
        let promotes = const { Movers::<R>::PROMOTING.contains(PieceType::new(TYPE as u8)) };
        let army = self.army_of(movement.by_army || promotes, pieces);
        let zone = if promotes {
            definition_of::<R>(TYPE).special_squares(army)
        } else {
            SquareSet::EMPTY
        };
        for from in pieces {
            if self.is_hemmed_in(movement, from) {
                self.visit_pass::<TYPE, B>(from, emit)?;
                continue;
            }
            // Visited although empty: some games add to it.
            let reached =
                if const { !Movers::<R>::BENT } && self.cannot_answer(movement, from, check_mask) {
                    SquareSet::EMPTY
                } else {
                    targets::<R>(
                        self.pieces,
                        movement,
                        (army, piece_type, from),
                        self.occupied,
                    )
                };
            let targets = if const { Movers::<R>::BENT } && self.pinned().contains(from) {
                self.tried(from, reached & self.destinations)
            } else if movement.is_knight() && const { !Movers::<R>::BENT } {
                reached & check_mask
            } else {
                self.allowed(from, reached & check_mask)
            };
            let batch = MoveBatch::piece(piece_type, from, targets);
            if zone.is_disjoint(targets.with(from)) {
                emit(batch)?;
            } else {
                self.visit_promoting(batch, emit)?;
            }
            self.visit_pass::<TYPE, B>(from, emit)?;
        }
        Continue(())
    }

    #[inline(always)]
    pub(super) fn visit_pass<const TYPE: usize, B>(
        &self,
        at: Square<R::Board>,
        emit: &mut impl FnMut(MoveBatch<R>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let piece_type = PieceType::new(TYPE as u8);
        if const { !Movers::<R>::PASSING.contains(PieceType::new(TYPE as u8)) }
            || self.kings.iter().any(KingSafety::in_check)
        {
            return Continue(());
        }
        emit(MoveBatch::piece(piece_type, at, at.into()))
    }

    #[inline(always)]
    fn army_of(&self, matters: bool, pieces: SquareSet<R::Board>) -> Army {
        let first = if matters { pieces.first() } else { None };
        let army = first.and_then(|from| self.pieces.army_at(from));
        army.unwrap_or(Army::new(0))
    }

    #[inline(always)]
    fn is_hemmed_in(&self, movement: Movement, from: Square<R::Board>) -> bool {
        let closed = self.occupied - self.destinations;
        first_steps::<R>(movement, from).is_some_and(|steps| steps.is_subset(closed))
    }

    #[inline(always)]
    fn cannot_answer(
        &self,
        movement: Movement,
        from: Square<R::Board>,
        check_mask: SquareSet<R::Board>,
    ) -> bool {
        self.kings.iter().any(KingSafety::in_check)
            && lines::<R>(movement, from).is_some_and(|lines| lines.is_disjoint(check_mask))
    }
}
