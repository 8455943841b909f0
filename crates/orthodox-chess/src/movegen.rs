//! Which moves are legal: the orthodox men, against one hostile army.

use core::ops::ControlFlow;

use orthodox_men::{Army, Generator, Guard};

use crate::board::{ChessLaws, enemy_of};
use crate::moves::Batch;
use crate::position::Chess;

impl Chess {
    /// The checks and pins around the king of the side to move; `None` only if it has no king, which
    /// no position that was read or played lacks.
    #[inline(always)]
    pub(crate) fn guard(&self) -> Option<Guard<ChessLaws>> {
        let king = self.men.king(self.turn)?;
        let hostile = self.men.army(enemy_of(self.turn));
        Some(Guard::new(&self.men, king, hostile, self.men.occupied()))
    }

    #[inline(always)]
    pub(crate) fn visit_legal<R>(
        &self,
        visit: impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        // The side to move is known to each copy of the generator at compile time.
        if self.turn.index() == 0 {
            self.visit_legal_of::<0, R>(visit)
        } else {
            self.visit_legal_of::<1, R>(visit)
        }
    }

    #[inline(always)]
    fn visit_legal_of<const US: usize, R>(
        &self,
        visit: impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let us = Army::new(US as u8);
        let Some(king) = self.men.king(us) else {
            return ControlFlow::Continue(());
        };
        let own = self.men.army(us);
        let hostile = self.men.army(enemy_of(us));
        let occupied = own | hostile;
        Generator {
            men: &self.men,
            occupied,
            open: !own,
            guards: [Guard::new(&self.men, king, hostile, occupied)],
            en_passant: self.en_passant.as_slice(),
            rights: self.rights,
        }
        .visit::<US, R>(visit)
    }
}
