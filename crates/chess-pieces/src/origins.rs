use core::marker::PhantomData;

use board_geometry::{Direction, Geometry, Square};

pub(crate) struct Origins<G: Geometry>(&'static [u8; 256], PhantomData<G>);

impl<G: Geometry> Origins<G> {
    #[inline(always)]
    pub(crate) fn new(back: Direction, double: bool) -> Self {
        let origins = const { &origins::<G>() };
        Self(&origins[usize::from(double)][back as usize], PhantomData)
    }

    /// `None` beyond the edge.
    #[inline(always)]
    pub(crate) fn of(&self, to: Square<G>) -> Option<Square<G>> {
        let origin = self.0[usize::from(to.index())];
        (origin != to.index()).then_some(Square::from_index(origin))
    }
}

/// One or two steps away, by direction; off the board the square itself.
const fn origins<G: Geometry>() -> [[[u8; 256]; 8]; 2] {
    let mut origins = [[[0; 256]; 8]; 2];
    const_for!(direction, 0..8, {
        let back = Direction::ALL[direction];
        const_for!(to, 0..G::BOARD.len(), {
            let none = to as u8;
            origins[0][direction][to] = none;
            origins[1][direction][to] = none;
            if let Some(one) = G::BOARD.step(Square::from_index(none), back) {
                origins[0][direction][to] = one.index();
                if let Some(two) = G::BOARD.step(one, back) {
                    origins[1][direction][to] = two.index();
                }
            }
        });
    });
    origins
}
