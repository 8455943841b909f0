use board_geometry::{Chessboard, Square, SquareSet};

/// Bit planes of a number of five bits a square; 0 for empty squares and the board's own set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) struct Sets([SquareSet<Chessboard>; 5]);

impl Sets {
    #[inline(always)]
    pub(crate) fn marked(&self) -> SquareSet<Chessboard> {
        let [a, b, c, d, e] = self.0;
        a | b | c | d | e
    }

    pub(crate) fn at(&self, square: Square<Chessboard>) -> u8 {
        let bit = |(index, plane): (usize, &SquareSet<Chessboard>)| {
            u8::from(plane.contains(square)) << index
        };
        self.0.iter().enumerate().map(bit).sum()
    }

    pub(crate) fn put(&mut self, square: Square<Chessboard>, number: u8) {
        for (index, plane) in self.0.iter_mut().enumerate() {
            *plane = if number >> index & 1 == 0 {
                plane.without(square)
            } else {
                plane.with(square)
            };
        }
    }

    pub(crate) fn advance(&mut self, from: Square<Chessboard>, to: Square<Chessboard>) {
        for plane in &mut self.0 {
            let there = plane.contains(from);
            *plane = plane.without(from);
            *plane = if there {
                plane.with(to)
            } else {
                plane.without(to)
            };
        }
    }

    pub(crate) fn key(&self) -> u64 {
        let fold = |key: u64, plane: &SquareSet<Chessboard>| {
            (key ^ plane.bits())
                .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                .rotate_left(29)
        };
        self.0.iter().fold(0, fold)
    }
}
