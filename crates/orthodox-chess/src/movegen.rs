//! Which moves are legal: the chess pieces, against one hostile army.

use core::ops::ControlFlow;

use chess_pieces::{Army, Generator, KingSafety};

use crate::board::{ChessRules, enemy_of};
use crate::moves::Batch;
use crate::position::Chess;

impl Chess {
    /// The checks and pins around the king of the side to move; `None` only if it has no king, which
    /// no position that was read or played lacks.
    #[inline(always)]
    pub(crate) fn safety(&self) -> Option<KingSafety<ChessRules>> {
        let king = self.pieces.king(self.turn)?;
        let hostile = self.pieces.army(enemy_of(self.turn));
        Some(KingSafety::new(
            &self.pieces,
            king,
            hostile,
            self.pieces.occupied(),
        ))
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
        let Some(king) = self.pieces.king(us) else {
            return ControlFlow::Continue(());
        };
        let own = self.pieces.army(us);
        let hostile = self.pieces.army(enemy_of(us));
        let occupied = own | hostile;
        Generator {
            pieces: &self.pieces,
            occupied,
            destinations: !own,
            kings: [KingSafety::new(&self.pieces, king, hostile, occupied)],
            en_passant: self.en_passant.as_slice(),
            rights: self.rights,
        }
        .visit::<US, R>(visit)
    }
}
