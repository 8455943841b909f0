use core::marker::PhantomData;

use crate::{Shape, Square, SquareSet};

/// A map of a board's squares onto each other, such as a turn or mirror.
///
/// ```
/// use board_geometry::{Chessboard, Geometry};
/// let board = Chessboard::BOARD;
/// let turn = board.quarter_turn().unwrap();
/// assert_eq!(turn.image(board.named("b1").unwrap()).to_string(), "h2");
/// assert_eq!(turn.image_of_set(board.rank(0)), board.file(7));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Permutation<G: Shape> {
    images: [u8; 256],
    shape: PhantomData<G>,
}

impl<G: Shape> Permutation<G> {
    pub(crate) const fn new(images: [u8; 256]) -> Self {
        Self {
            images,
            shape: PhantomData,
        }
    }

    /// Returns the image of a square.
    #[inline]
    pub const fn image(&self, square: Square<G>) -> Square<G> {
        Square::from_index(self.images[square.index() as usize])
    }

    /// Returns the images of a set.
    pub fn image_of_set(&self, set: SquareSet<G>) -> SquareSet<G> {
        set.iter().map(|square| self.image(square)).collect()
    }

    /// Returns this permutation followed by `next`.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        Self::new(self.images.map(|image| next.images[usize::from(image)]))
    }

    /// Returns the inverse.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let mut images = [0; 256];
        for square in 0..=u8::MAX {
            images[usize::from(self.images[usize::from(square)])] = square;
        }
        Self::new(images)
    }
}
