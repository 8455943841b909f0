use core::ops::ControlFlow::{self, Continue};

use board_geometry::SquareSet;
use variant_core::implement::skip_empty;

use crate::counts::Counts;
use crate::movement::Movers;
use crate::{Army, CastlingRights, Generator, Move, MoveBatch, PieceRules};

impl<R: PieceRules, const KINGS: usize> Generator<'_, R, KINGS> {
    #[inline(always)]
    fn visit_tactical<const US: usize, B>(
        &self,
        mut emit: impl FnMut(MoveBatch<R>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let own = self.pieces.army(Army::new(US as u8));
        let mut part = Self {
            destinations: self.destinations & self.occupied,
            castling: CastlingRights::NONE,
            ..*self
        };
        part.visit_kings::<US, B>(own, &mut emit)?;
        if self.check_mask().is_empty() && const { !Movers::<R>::BENT } {
            return Continue(());
        }
        let mut visit_tactical = |batch: MoveBatch<R>| match batch {
            MoveBatch::Promotions { .. } => emit(batch),
            // Quiet steps where promotion is optional.
            _ => emit(batch.to_squares(self.occupied)),
        };
        if const { Movers::<R>::PROMOTING.is_empty() } {
            part.visit_pieces(own, part.check_mask(), &mut visit_tactical)?;
        } else {
            self.visit_pieces(own, self.check_mask(), &mut visit_tactical)?;
        }
        if let Some(rules) = R::PAWNS.get(US) {
            part.destinations |= self.destinations & rules.promotion;
        }
        part.visit_pawns::<US, B>(own, part.check_mask(), &mut visit_tactical)?;
        self.visit_en_passant::<US, B>(&mut emit)
    }

    /// Visits the legal captures and promotions of an army, at most the eighth, ordered as in [`visit`](Self::visit).
    ///
    /// # Errors
    /// The value of `emit`.
    pub fn visit_tactical_army<B>(
        &self,
        army: Army,
        mut emit: impl FnMut(Move<R>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let emit = skip_empty(|batch: MoveBatch<R>| batch.into_iter().try_for_each(&mut emit));
        with_army!(army, R, self.visit_tactical::<US, B>(emit));
        Continue(())
    }

    /// Visits the legal moves of army `US` `from` some squares `to` some, ordered as in [`visit`](Self::visit).
    /// Castlings count by their [`Move`](crate::Move)'s destination.
    ///
    /// # Errors
    /// The value of `emit`.
    #[inline(always)]
    pub fn visit_between<const US: usize, B>(
        &self,
        from: SquareSet<R::Board>,
        to: SquareSet<R::Board>,
        mut emit: impl FnMut(MoveBatch<R>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let own = self.pieces.army(Army::new(US as u8)) & from;
        let part = Self {
            destinations: self.destinations & to,
            ..*self
        };
        part.visit_kings::<US, B>(own, &mut |batch| emit(batch.to_squares(to)))?;
        if self.check_mask().is_empty() && const { !Movers::<R>::BENT } {
            return Continue(());
        }
        part.visit_pieces(own, part.check_mask(), &mut emit)?;
        part.visit_pawns::<US, B>(own, part.check_mask(), &mut emit)?;
        self.visit_en_passant::<US, B>(&mut |batch| {
            let mut moves = batch.into_iter();
            moves.try_for_each(|m| {
                if from.contains(m.from) && to.contains(m.to) {
                    emit(m.into())
                } else {
                    Continue(())
                }
            })
        })
    }
}
