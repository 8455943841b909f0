//! The set that each piece on a board came from (CC-2).

use board_geometry::{Chessboard, Square, SquareSet};

/// A number of five bits for every square, 0 where no piece or a piece of the board's own set stands.
/// There is one set of squares for each bit: a board without pieces of other sets is all zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) struct Sets([SquareSet<Chessboard>; 5]);

impl Sets {
    /// The squares whose number is not 0.
    #[inline(always)]
    pub(crate) fn marked(&self) -> SquareSet<Chessboard> {
        let [a, b, c, d, e] = self.0;
        a | b | c | d | e
    }

    /// The number of a square.
    pub(crate) fn at(&self, square: Square<Chessboard>) -> u8 {
        let bit = |(index, plane): (usize, &SquareSet<Chessboard>)| {
            u8::from(plane.contains(square)) << index
        };
        self.0.iter().enumerate().map(bit).sum()
    }

    /// Sets the number of a square, which must be below 32.
    pub(crate) fn put(&mut self, square: Square<Chessboard>, number: u8) {
        for (index, plane) in self.0.iter_mut().enumerate() {
            *plane = if number >> index & 1 == 0 {
                plane.without(square)
            } else {
                plane.with(square)
            };
        }
    }

    /// Moves the number of a square to another square, replacing the number there.
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

    /// A hash of all numbers.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        let fold = |key: u64, plane: &SquareSet<Chessboard>| {
            (key ^ plane.bits())
                .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                .rotate_left(29)
        };
        self.0.iter().fold(0, fold)
    }
}
