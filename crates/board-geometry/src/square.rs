use core::marker::PhantomData;

use crate::Shape;

/// Square of a board of shape `G`, one byte.
///
/// Numbered from 0 without gaps, by rank, then by file.
///
/// ```
/// use board_geometry::{Chessboard, Square};
/// let square: Square<Chessboard> = "b1".parse()?;
/// assert_eq!((square.index(), square.to_string().as_str()), (1, "b1"));
/// # Ok::<(), board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Square<G: Shape>(u8, PhantomData<G>);

impl<G: Shape> Square<G> {
    /// Makes a square unchecked; off the board it has no steps. [`Board::square`](crate::Board::square) checks.
    #[inline(always)]
    pub const fn from_index(index: u8) -> Self {
        Self(index, PhantomData)
    }

    #[inline(always)]
    pub(crate) const fn from_option(index: Option<u8>) -> Option<Self> {
        match index {
            Some(index) => Some(Self::from_index(index)),
            None => None,
        }
    }

    /// Number of the square, from 0.
    #[inline(always)]
    pub const fn index(self) -> u8 {
        self.0
    }
}
