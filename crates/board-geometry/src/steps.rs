use crate::between::Between;
use crate::set_step::SetStep;
use crate::tables::NO_DIRECTION;
use crate::{Board, Direction, Shape, Square, SquareSet};

impl<G: Shape> Board<G> {
    /// Square one step on, if any.
    #[inline]
    pub const fn step(&self, square: Square<G>, direction: Direction) -> Option<Square<G>> {
        Square::from_option(self.tables().layout.step(square.index(), direction))
    }

    /// Set-wise step in a direction.
    #[inline]
    pub const fn set_step(&self, direction: Direction) -> SetStep<G::Bits> {
        self.tables().set_steps[direction as usize]
    }

    /// Set one step on; squares without that step drop out.
    #[inline]
    pub fn step_all(&self, set: SquareSet<G>, direction: Direction) -> SquareSet<G> {
        let step = &self.tables().set_steps[direction as usize];
        if !step.is_complete() {
            return set
                .iter()
                .filter_map(|square| self.step(square, direction))
                .collect();
        }
        step.apply(set)
    }

    /// Square `east` files and `north` ranks away; missing steps do not matter.
    pub const fn leap(&self, from: Square<G>, east: i8, north: i8) -> Option<Square<G>> {
        let file = self.file_of(from) as i32 + east as i32;
        let rank = self.rank_of(from) as i32 + north as i32;
        Square::from_option(self.tables().layout.at(file, rank))
    }

    /// King attacks: the squares one step away.
    #[inline(always)]
    pub const fn neighbours(&self, square: Square<G>) -> SquareSet<G> {
        SquareSet::from_bits(self.tables().neighbours[square.index() as usize])
    }

    /// Squares one step away from some square of a set.
    ///
    /// ```
    /// use board_geometry::{Chessboard, Geometry, squares};
    /// let around = Chessboard::BOARD.around(squares!(Chessboard, "a1", "a2"));
    /// assert_eq!(around, squares!(Chessboard, "a1", "a2", "a3", "b1", "b2", "b3"));
    /// ```
    pub fn around(&self, set: SquareSet<G>) -> SquareSet<G> {
        let steps = Direction::ALL.map(|direction| self.step_all(set, direction));
        steps.into_iter().collect()
    }

    /// Returns knight attacks.
    #[inline(always)]
    pub const fn knight_targets(&self, square: Square<G>) -> SquareSet<G> {
        SquareSet::from_bits(self.tables().knights[square.index() as usize])
    }

    /// Squares to the edge, without `square`.
    #[inline(always)]
    pub const fn ray(&self, square: Square<G>, direction: Direction) -> SquareSet<G> {
        SquareSet::from_bits(self.tables().rays[square.index() as usize][direction as usize])
    }

    /// Direction of `to`, if they share an unbroken line.
    #[inline]
    pub const fn direction(&self, from: Square<G>, to: Square<G>) -> Option<Direction> {
        match self.tables().toward[from.index() as usize][to.index() as usize] {
            NO_DIRECTION.. => None,
            direction => Some(Direction::numbered(direction)),
        }
    }

    /// Ray from `from` through `to`; empty without a common line.
    #[inline]
    pub fn ray_through(&self, from: Square<G>, to: Square<G>) -> SquareSet<G> {
        self.direction(from, to)
            .map_or(SquareSet::EMPTY, |direction| self.ray(from, direction))
    }

    /// Squares strictly between two; empty without a common line.
    #[inline]
    pub fn between(&self, a: Square<G>, b: Square<G>) -> SquareSet<G> {
        if let Some(between) = G::Bits::between(&self.tables().between, a.index(), b.index()) {
            return SquareSet::from_bits(between);
        }
        self.direction(a, b).map_or(SquareSet::EMPTY, |direction| {
            self.ray(a, direction) & self.ray(b, direction.opposite())
        })
    }

    /// Whole line through two squares; empty without a common one.
    pub fn line(&self, a: Square<G>, b: Square<G>) -> SquareSet<G> {
        self.direction(a, b).map_or(SquareSet::EMPTY, |direction| {
            self.ray(a, direction) | self.ray(a, direction.opposite()) | a.into()
        })
    }
}
