macro_rules! with_army {
    ($army:expr, $rules:ident, $value:expr) => {
        with_army!(@ $army, $rules, $value, 0 1 2 3 4 5 6 7)
    };
    (@ $army:expr, $rules:ident, $value:expr, $($number:literal)*) => {
        $(if const { $number < $rules::Counts::ARMIES } && $army.index() == $number {
            const US: usize = $number;
            return $value;
        })*
    };
}

mod can_move;
mod en_passant;
mod generator;
mod king;
mod legality;
mod pawns;
mod pieces;
mod random;
mod selected;

pub use generator::Generator;
pub use legality::Legality;

use core::ops::ControlFlow::{self, Continue};

use crate::attacks::Movers;
use crate::counts::Counts;
use crate::{Army, MoveBatch, PieceRules};

impl<R: PieceRules, const KINGS: usize> Generator<'_, R, KINGS> {
    /// Visits the legal moves of army `US` until `emit` breaks: kings, other types by ascending number, pawns, en
    /// passant.
    ///
    /// # Errors
    /// The value of `emit`.
    pub fn visit<const US: usize, B>(
        &self,
        mut emit: impl FnMut(MoveBatch<R>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let own = self.pieces.army(Army::new(US as u8));
        let check_mask = self.check_mask();
        self.visit_kings::<US, B>(own, &mut emit)?;
        if check_mask.is_empty() && const { !Movers::<R>::BENT } {
            return Continue(());
        }
        self.visit_pieces(own, check_mask, &mut emit)?;
        self.visit_pawns::<US, B>(own, check_mask, &mut emit)?;
        self.visit_en_passant::<US, B>(&mut emit)
    }

    /// Like [`visit`](Self::visit), for an army known at run time, at most the eighth.
    ///
    /// # Errors
    /// The value of `emit`.
    #[inline(always)]
    pub fn visit_army<B>(
        &self,
        army: Army,
        emit: impl FnMut(MoveBatch<R>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        with_army!(army, R, self.visit::<US, B>(emit));
        Continue(())
    }
}
