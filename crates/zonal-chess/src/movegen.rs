//! Which moves are legal: the orthodox men, and what zones add to them.

use core::ops::ControlFlow;

use orthodox_men::{Army, Generator, Guard};

use crate::board::{FLANKS, ZonalLaws, enemy_of};
use crate::flanks::Flanked;
use crate::moves::Batch;
use crate::position::Zonal;

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
        if self.has_flank_riders() {
            return self.visit_flanked::<US, R>(visit);
        }
        // ZC-6: without riders on the flanks no line bends, and all is orthodox.
        let own = self.men.army(us);
        let hostile = self.men.army(enemy_of(us));
        let guard = Guard::new(&self.men, king, hostile, own | hostile);
        self.generator(guard).visit::<US, R>(visit)
    }

    /// The same with riders of either side in zones or on Z squares.
    #[inline(never)]
    fn visit_flanked<const US: usize, R>(
        &self,
        mut visit: impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let us = Army::new(US as u8);
        let Some(king) = self.men.king(us) else {
            return ControlFlow::Continue(());
        };
        let (own, hostile) = (self.men.army(us), self.men.army(enemy_of(us)));
        let flanked = Flanked::new(&self.men, us, king, own, hostile);
        self.generator(flanked.guard)
            .visit::<US, R>(|batch| visit(flanked.correct(batch)))
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
            rights: self.rights,
        }
    }

    /// Whether riders of either side stand in a zone or on a Z square.
    #[inline(always)]
    pub(crate) fn has_flank_riders(&self) -> bool {
        let riders = self.men.orthogonal_riders() | self.men.diagonal_riders();
        !riders.is_disjoint(FLANKS)
    }
}
