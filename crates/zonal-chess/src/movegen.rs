//! Which moves are legal: the orthodox men, and what zones add to them.

use core::ops::ControlFlow;

use orthodox_men::{Army, Generator, Guard, Rights};

use crate::board::{BEHIND_THE_ROOK, Z_SQUARES, ZonalLaws, enemy_of};
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
        let Some(king) = self.men.king(us) else {
            return ControlFlow::Continue(());
        };
        if self.has_riders_in_zones() {
            return self.visit_turning::<US, R>(visit);
        }
        // ZC-6: without riders in zones no line bends, and all is orthodox.
        let own = self.men.army(us);
        let hostile = self.men.army(enemy_of(us));
        let guard = Guard::new(&self.men, king, hostile, own | hostile);
        self.generator(guard).visit::<US, R>(visit)
    }

    /// The same with riders of either side in zones.
    #[inline(never)]
    fn visit_turning<const US: usize, R>(
        &self,
        mut visit: impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let us = Army::new(US as u8);
        let Some(king) = self.men.king(us) else {
            return ControlFlow::Continue(());
        };
        let (own, hostile) = (self.men.army(us), self.men.army(enemy_of(us)));
        let turning = Turning::new(&self.men, us, king, own, hostile);
        self.generator(turning.guard)
            .visit::<US, R>(|batch| visit(turning.correct(batch)))
    }

    #[inline(always)]
    fn generator(&self, guard: Guard<ZonalLaws>) -> Generator<'_, ZonalLaws, 2, 1> {
        let own = self.men.army(self.turn);
        Generator {
            men: &self.men,
            occupied: self.men.occupied(),
            open: !own,
            guards: [guard],
            en_passant: self.en_passant.as_slice(),
            rights: self.open_castlings(),
        }
    }

    /// The castlings but those that would uncover the king to a rider on a Z square, which only the rook
    /// keeps out: the orthodox generator knows no square behind the rook.
    #[inline(always)]
    fn open_castlings(&self) -> Rights {
        let hostile = self.men.army(enemy_of(self.turn));
        let riders = self.men.orthogonal_riders() & hostile & Z_SQUARES;
        if self.rights == Rights::NONE || riders.is_empty() {
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
        let riders = self.men.orthogonal_riders() | self.men.diagonal_riders();
        !riders.is_disjoint(zones::BOTH)
    }
}
