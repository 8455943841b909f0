use core::marker::PhantomData;

use crate::{Board, Shape, Square, SquareSet};

/// Map of a board's squares onto each other, such as a turn or mirror.
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

    /// Image of a square.
    pub const fn image(&self, square: Square<G>) -> Square<G> {
        Square::from_index(self.images[square.index() as usize])
    }

    /// Images of a set.
    pub fn image_of_set(&self, set: SquareSet<G>) -> SquareSet<G> {
        set.iter().map(|square| self.image(square)).collect()
    }

    /// This permutation followed by `next`.
    #[must_use]
    pub fn followed_by(&self, next: &Self) -> Self {
        Self::new(self.images.map(|image| next.images[usize::from(image)]))
    }

    /// The permutation that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let mut images = [0; 256];
        for square in 0..=u8::MAX {
            images[usize::from(self.images[usize::from(square)])] = square;
        }
        Self::new(images)
    }
}

impl<G: Shape> Board<G> {
    /// Counter-clockwise quarter turn, if it is a symmetry.
    pub fn quarter_turn(&self) -> Option<Permutation<G>> {
        let last = self.files() - 1;
        self.symmetry(|file, rank| (last.wrapping_sub(rank), file))
    }

    /// Half turn, if it is a symmetry.
    pub fn half_turn(&self) -> Option<Permutation<G>> {
        let (last_file, last_rank) = (self.files() - 1, self.ranks() - 1);
        self.symmetry(|file, rank| (last_file - file, last_rank - rank))
    }

    /// Mirror of east and west, if it is a symmetry.
    pub fn mirror_files(&self) -> Option<Permutation<G>> {
        let last = self.files() - 1;
        self.symmetry(|file, rank| (last - file, rank))
    }

    /// Mirror of south and north, if it is a symmetry.
    pub fn mirror_ranks(&self) -> Option<Permutation<G>> {
        let last = self.ranks() - 1;
        self.symmetry(|file, rank| (file, last - rank))
    }

    /// A map of places (file, rank), if it is a permutation that keeps steps and gaps. Regions may differ.
    pub fn symmetry(&self, map: impl Fn(u8, u8) -> (u8, u8)) -> Option<Permutation<G>> {
        let turned = self.permutation(map)?;
        let keeps_steps = self.all().iter().all(|square| {
            turned.image_of_set(self.neighbours(square)) == self.neighbours(turned.image(square))
        });
        keeps_steps.then_some(turned)
    }

    /// A map of places (file, rank), if it is a permutation; steps may break.
    ///
    /// ```
    /// use board_geometry::{Chessboard, Geometry};
    /// let board = Chessboard::BOARD;
    /// let next_quadrant = board.permutation(|file, rank| ((file + 4) % 8, rank)).unwrap();
    /// assert_eq!(board.name(next_quadrant.image(board.named("b2").unwrap())), "f2");
    /// ```
    pub fn permutation(&self, map: impl Fn(u8, u8) -> (u8, u8)) -> Option<Permutation<G>> {
        let mut reached = SquareSet::EMPTY;
        // Identity beyond the board: permutations compose and compare.
        let mut images = [0; 256];
        for (image, square) in images.iter_mut().zip(0..=u8::MAX) {
            *image = square;
        }
        for square in self.all() {
            let (file, rank) = map(self.file_of(square), self.rank_of(square));
            let image = self.at(file, rank)?;
            reached.insert(image);
            images[square.index() as usize] = image.index();
        }
        (reached == self.all()).then(|| Permutation::new(images))
    }
}
