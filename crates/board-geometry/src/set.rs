use core::fmt;
use core::hash::Hash;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

use crate::bits::Bits;
use crate::{Geometry, Shape, Square};

/// Set of squares of a board of shape `G`, one bit each.
///
/// Operators: `|` union, `&` intersection, `^` symmetric difference, `-` difference, `!` complement on the board.
/// Iteration ascends, or descends from the back. Constants use functions of the [`geometry!`](crate::geometry) type.
///
/// ```
/// use board_geometry::{Chessboard, Geometry};
/// let board = Chessboard::BOARD;
/// let corners = (board.rank(0) | board.rank(7)) & (board.file(0) | board.file(7));
/// let names: Vec<String> = corners.iter().rev().map(|square| square.to_string()).collect();
/// assert_eq!(names, ["h8", "a8", "h1", "a1"]);
/// assert_eq!((!corners).len(), 60);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct SquareSet<G: Shape>(G::Bits, PhantomData<G>);

impl<G: Shape> SquareSet<G> {
    /// Set without a square.
    pub const EMPTY: Self = Self::from_bits(<G::Bits as Bits>::ZERO);

    /// Makes a set of the word's bits.
    #[inline(always)]
    pub const fn from_bits(bits: G::Bits) -> Self {
        Self(bits, PhantomData)
    }

    /// Word of the set.
    #[inline(always)]
    pub const fn bits(self) -> G::Bits {
        self.0
    }

    /// Number of squares.
    #[inline(always)]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0 == Bits::ZERO
    }

    /// Whether the set has at least two squares.
    #[inline(always)]
    pub fn is_many(self) -> bool {
        self.0.without_lowest() != Bits::ZERO
    }

    /// Whether a square is in the set.
    #[inline(always)]
    pub fn contains(self, square: Square<G>) -> bool {
        self.0.has(square.index())
    }

    /// Whether the sets share no square.
    #[inline(always)]
    pub fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == Bits::ZERO
    }

    /// Whether every square is in `other`.
    #[inline(always)]
    pub fn is_subset(self, other: Self) -> bool {
        self & other == self
    }

    /// Adds a square; returns whether it is new.
    #[inline]
    pub fn insert(&mut self, square: Square<G>) -> bool {
        let new = !self.contains(square);
        self.0 |= Bits::bit(square.index());
        new
    }

    /// Removes a square; returns whether it was present.
    #[inline]
    pub fn remove(&mut self, square: Square<G>) -> bool {
        let there = self.contains(square);
        self.0 &= !G::Bits::bit(square.index());
        there
    }

    /// Set with a square added.
    #[inline(always)]
    #[must_use]
    pub fn with(self, square: Square<G>) -> Self {
        Self::from_bits(self.0 | Bits::bit(square.index()))
    }

    /// Set with a square removed.
    #[inline(always)]
    #[must_use]
    pub fn without(self, square: Square<G>) -> Self {
        Self::from_bits(self.0 & !G::Bits::bit(square.index()))
    }

    /// Square of lowest index.
    #[inline(always)]
    pub fn first(self) -> Option<Square<G>> {
        (!self.is_empty()).then(|| Square::from_index(self.0.trailing_zeros() as u8))
    }

    /// Square of highest index.
    #[inline(always)]
    pub fn last(self) -> Option<Square<G>> {
        (!self.is_empty())
            .then(|| Square::from_index((G::Bits::WIDTH as u32 - 1 - self.0.leading_zeros()) as u8))
    }

    /// The only square, if there is just one.
    #[inline]
    pub fn single(self) -> Option<Square<G>> {
        if self.is_many() { None } else { self.first() }
    }

    /// The `n`-th lowest square, from 0.
    pub fn nth(self, n: usize) -> Option<Square<G>> {
        let first = self.first()?;
        let guess = usize::from(first.index()).checked_add(n)?;
        if guess < self.end_of_first_row() {
            return Some(Square::from_index(guess as u8));
        }
        self.iter().nth(n)
    }

    #[inline(always)]
    fn end_of_first_row(self) -> usize {
        let after = !(self.0 | self.0.up_to_lowest());
        if after == Bits::ZERO {
            G::Bits::WIDTH
        } else {
            after.trailing_zeros() as usize
        }
    }

    /// Number of lower squares in the set; `None` if the square is not in it.
    ///
    /// ```
    /// use board_geometry::{Chessboard, Geometry};
    /// let rank = Chessboard::BOARD.rank(1);
    /// let c2 = Chessboard::BOARD.named("c2").unwrap();
    /// assert_eq!((rank.place_of(c2), rank.nth(2)), (Some(2), Some(c2)));
    /// ```
    pub fn place_of(self, square: Square<G>) -> Option<usize> {
        let index = usize::from(square.index());
        if !self.contains(square) {
            None
        } else if index < self.end_of_first_row() {
            Some(index - self.0.trailing_zeros() as usize)
        } else {
            let up_to = Self(G::Bits::bit(square.index()).up_to_lowest(), PhantomData);
            Some((self & up_to).len() - 1)
        }
    }

    /// Set without its `n` lowest squares.
    ///
    /// ```
    /// use board_geometry::{Chessboard, Geometry};
    /// let file = Chessboard::BOARD.file(0);
    /// assert_eq!(file.without_first(6), Chessboard::squares(&["a7", "a8"]).unwrap());
    /// assert!(file.without_first(9).is_empty());
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn without_first(self, n: usize) -> Self {
        Self::from_bits(self.0.without_lowest_n(n))
    }

    /// Removes and returns the first square.
    #[inline(always)]
    pub fn pop_first(&mut self) -> Option<Square<G>> {
        self.0.pop_lowest().map(Square::from_index)
    }

    /// Squares in ascending order.
    #[inline(always)]
    pub fn iter(self) -> Squares<G> {
        Squares(self)
    }
}

impl<G: Shape> From<Square<G>> for SquareSet<G> {
    #[inline(always)]
    fn from(square: Square<G>) -> Self {
        Self::EMPTY.with(square)
    }
}

macro_rules! operator {
    ($trait:ident, $method:ident, $assign:ident, $assign_method:ident, |$a:ident, $b:ident| $result:expr) => {
        impl<G: Shape> $trait for SquareSet<G> {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                let ($a, $b) = (self.0, other.0);
                Self::from_bits($result)
            }
        }
        impl<G: Shape> $assign for SquareSet<G> {
            #[inline(always)]
            fn $assign_method(&mut self, other: Self) {
                *self = $trait::$method(*self, other);
            }
        }
    };
}

operator!(BitOr, bitor, BitOrAssign, bitor_assign, |a, b| a | b);
operator!(BitAnd, bitand, BitAndAssign, bitand_assign, |a, b| a & b);
operator!(BitXor, bitxor, BitXorAssign, bitxor_assign, |a, b| a ^ b);
operator!(Sub, sub, SubAssign, sub_assign, |a, b| a & !b);

impl<G: Geometry> Not for SquareSet<G> {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self::from_bits(G::BOARD.tables().all) - self
    }
}

impl<G: Shape> FromIterator<Square<G>> for SquareSet<G> {
    fn from_iter<I: IntoIterator<Item = Square<G>>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// Union of sets.
impl<G: Shape> FromIterator<Self> for SquareSet<G> {
    fn from_iter<I: IntoIterator<Item = Self>>(sets: I) -> Self {
        sets.into_iter().fold(Self::EMPTY, |all, set| all | set)
    }
}

impl<G: Shape> Extend<Square<G>> for SquareSet<G> {
    fn extend<I: IntoIterator<Item = Square<G>>>(&mut self, squares: I) {
        *self = squares.into_iter().fold(*self, Self::with);
    }
}

impl<G: Shape> fmt::Debug for SquareSet<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{")?;
        for (index, square) in self.iter().enumerate() {
            f.write_str(if index > 0 { ", " } else { "" })?;
            write!(f, "{square:?}")?;
        }
        f.write_str("}")
    }
}

impl<G: Shape> IntoIterator for SquareSet<G> {
    type Item = Square<G>;
    type IntoIter = Squares<G>;
    #[inline(always)]
    fn into_iter(self) -> Squares<G> {
        self.iter()
    }
}

/// Squares of a set, by [`SquareSet::iter`].
///
/// ```
/// use board_geometry::{Chessboard, Geometry};
/// let mut squares = Chessboard::BOARD.file(0).iter();
/// assert_eq!(squares.len(), 8);
/// assert_eq!(squares.next_back().unwrap().to_string(), "a8");
/// ```
#[derive(Clone, Debug)]
pub struct Squares<G: Shape>(SquareSet<G>);

impl<G: Shape> Iterator for Squares<G> {
    type Item = Square<G>;

    #[inline(always)]
    fn next(&mut self) -> Option<Square<G>> {
        self.0.pop_first()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }

    /// By words: stepping through a wide one costs more.
    #[inline(always)]
    fn fold<B, F: FnMut(B, Square<G>) -> B>(self, init: B, mut f: F) -> B {
        let words = self.0.bits().words().into_iter().enumerate();
        let mut folded = init;
        for (number, mut word) in words.take(const { G::Bits::WIDTH.div_ceil(64) }) {
            while word != 0 {
                let index = 64 * number as u32 + word.trailing_zeros();
                folded = f(folded, Square::from_index(index as u8));
                word &= word - 1;
            }
        }
        folded
    }

    fn count(self) -> usize {
        self.0.len()
    }

    fn nth(&mut self, n: usize) -> Option<Square<G>> {
        self.0 = self.0.without_first(n);
        self.0.pop_first()
    }
}

impl<G: Shape> DoubleEndedIterator for Squares<G> {
    fn next_back(&mut self) -> Option<Square<G>> {
        let last = self.0.last()?;
        self.0 = self.0.without(last);
        Some(last)
    }
}

impl<G: Shape> ExactSizeIterator for Squares<G> {}
impl<G: Shape> FusedIterator for Squares<G> {}
