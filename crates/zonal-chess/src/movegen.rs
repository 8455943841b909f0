//! Which moves are legal: the chess pieces, and what zones add to them.

use core::ops::ControlFlow;

use chess_pieces::{Army, CastlingRights, Generator, KingSafety};

use crate::board::{BEHIND_THE_ROOK, Z_SQUARES, ZonalRules, enemy_of};
use crate::moves::Batch;
use crate::position::Zonal;
use crate::turning::Turning;
use crate::zones;

impl Zonal {
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
        if self.has_riders_in_zones() {
            return self.visit_turning::<US, R>(visit);
        }
        // ZC-6: without riders in zones no line bends, and all is orthodox.
        let own = self.pieces.army(us);
        let hostile = self.pieces.army(enemy_of(us));
        let safety = KingSafety::new(&self.pieces, king, hostile, own | hostile);
        self.generator(safety).visit::<US, R>(visit)
    }

    /// The same with riders of either side in zones.
    #[inline(never)]
    fn visit_turning<const US: usize, R>(
        &self,
        mut visit: impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let us = Army::new(US as u8);
        let Some(king) = self.pieces.king(us) else {
            return ControlFlow::Continue(());
        };
        let (own, hostile) = (self.pieces.army(us), self.pieces.army(enemy_of(us)));
        let turning = Turning::new(&self.pieces, us, king, own, hostile);
        self.generator(turning.safety)
            .visit::<US, R>(|batch| visit(turning.correct(batch)))
    }

    #[inline(always)]
    fn generator(&self, safety: KingSafety<ZonalRules>) -> Generator<'_, ZonalRules, 2, 1> {
        let own = self.pieces.army(self.turn);
        Generator {
            pieces: &self.pieces,
            occupied: self.pieces.occupied(),
            destinations: !own,
            kings: [safety],
            en_passant: self.en_passant.as_slice(),
            rights: self.open_castlings(),
        }
    }

    /// The castlings but those that would uncover the king to a rider on a Z square, which only the rook
    /// keeps out: the orthodox generator knows no square behind the rook.
    #[inline(always)]
    fn open_castlings(&self) -> CastlingRights {
        let hostile = self.pieces.army(enemy_of(self.turn));
        let riders = self.pieces.orthogonal_riders() & hostile & Z_SQUARES;
        if self.rights == CastlingRights::NONE || riders.is_empty() {
            return self.rights;
        }
        let mut rights = self.rights;
        for (index, behind) in BEHIND_THE_ROOK.into_iter().enumerate() {
            if riders.contains(behind) {
                rights = rights.without(index);
            }
        }
        rights
    }

    /// Whether riders of either side stand in a zone.
    #[inline(always)]
    fn has_riders_in_zones(&self) -> bool {
        let riders = self.pieces.orthogonal_riders() | self.pieces.diagonal_riders();
        !riders.is_disjoint(zones::BOTH)
    }
}
