//! Tried out, since each empties two lines at once.

use core::ops::ControlFlow::{self, Continue};

use board_geometry::{Geometry, Square, SquareSet};

use crate::en_passant::{Advance, takers};
use crate::movement::Movers;
use crate::{Army, Generator, MoveBatch, PieceRules, PieceType};

impl<R: PieceRules, const KINGS: usize> Generator<'_, R, KINGS> {
    /// Visits the legal en passant captures of army `US`, a part of [`visit`](Self::visit). Also tests whether a
    /// right is of use.
    #[inline(always)]
    pub fn visit_en_passant<const US: usize, B>(
        &self,
        emit: &mut impl FnMut(MoveBatch<R>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if !self.en_passant.is_for(Army::new(US as u8)) {
            return Continue(());
        }
        for advance in self.en_passant.of(Army::new(US as u8)) {
            for from in self.legal_capturers(Army::new(US as u8), advance) {
                self.visit_en_passant_from(Army::new(US as u8), from, advance.target, emit)?;
            }
        }
        Continue(())
    }

    /// A capture of several pawns counts for the first.
    #[inline(never)]
    fn legal_capturers(&self, army: Army, advance: Advance<R::Board>) -> SquareSet<R::Board> {
        takers::<R>(self.pieces, army, advance)
            .iter()
            .filter(|&from| self.may_take_en_passant(army, from, advance))
            .collect()
    }

    fn may_take_en_passant(
        &self,
        army: Army,
        from: Square<R::Board>,
        advance: Advance<R::Board>,
    ) -> bool {
        let can_take = |advance: &Advance<R::Board>| {
            self.destinations.contains(advance.pawn)
                && takers::<R>(self.pieces, army, *advance).contains(from)
        };
        // One capture takes all pawns that passed over the square.
        let passed = || (self.en_passant.of(army)).filter(|other| other.target == advance.target);
        if passed().find(can_take) != Some(advance) {
            return false;
        }
        let taken: SquareSet<R::Board> = passed().map(|other| other.pawn).collect();
        let occupied = (self.occupied.without(from) - taken).with(advance.target);
        self.kings
            .iter()
            .all(|safety| !safety.attacked_after(self.pieces, safety.king, taken, occupied))
    }

    fn visit_en_passant_from<B>(
        &self,
        army: Army,
        from: Square<R::Board>,
        target: Square<R::Board>,
        emit: &mut impl FnMut(MoveBatch<R>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Some(rules) = R::PAWNS.get(army.index()) else {
            return Continue(());
        };
        if const { !Movers::<R>::OTHER_PAWNS.is_empty() }
            && let Some(piece_type) = self
                .pieces
                .type_at(from)
                .filter(|&of| of != PieceType::PAWN)
        {
            let batch = MoveBatch::piece(piece_type, from, target.into());
            return self.visit_promoting(batch, emit);
        }
        if rules.promotion.contains(target)
            && let Some(back) = R::Board::BOARD.direction(target, from)
        {
            emit(MoveBatch::Promotions {
                back,
                targets: target.into(),
                to: self.pawn_promotions(),
                piece: None,
            })?;
        }
        if rules.promotion.contains(target) && !rules.optional_promotion.contains(target) {
            return Continue(());
        }
        emit(MoveBatch::piece(PieceType::PAWN, from, target.into()))
    }
}
