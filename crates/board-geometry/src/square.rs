use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use crate::{Geometry, Shape, SquareNameError};

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
    /// Makes a square unchecked; beyond the board it has no steps. [`Board::square`](crate::Board::square)
    /// checks.
    #[inline(always)]
    pub const fn from_index(index: u8) -> Self {
        Self(index, PhantomData)
    }

    /// Returns the index.
    #[inline(always)]
    pub const fn index(self) -> u8 {
        self.0
    }
}

impl<G: Geometry> Square<G> {
    /// Returns the file, from 0.
    #[inline]
    pub const fn file(self) -> u8 {
        G::BOARD.file_of(self)
    }

    /// Returns the rank, from 0.
    #[inline]
    pub const fn rank(self) -> u8 {
        G::BOARD.rank_of(self)
    }

    /// Returns the square with a name, if any.
    ///
    /// [`square!`](crate::square) checks names at compile time.
    #[inline]
    pub const fn named(name: &str) -> Option<Self> {
        G::BOARD.named(name)
    }
}

impl<G: Geometry> fmt::Display for Square<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(G::BOARD.name(*self).as_str())
    }
}

/// Name; the number off the board or on a board drawn at run time.
impl<G: Shape> fmt::Debug for Square<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = G::NAMED_BY.map_or(SquareName::NONE, |board| board.name(*self));
        match name.as_str() {
            "" => write!(f, "Square({})", self.0),
            name => f.pad(name),
        }
    }
}

impl<G: Geometry> FromStr for Square<G> {
    type Err = SquareNameError;

    fn from_str(name: &str) -> Result<Self, SquareNameError> {
        G::BOARD.named(name).ok_or(SquareNameError)
    }
}

/// Name of a square, on the stack.
///
/// ```
/// use board_geometry::{Chessboard, Geometry};
/// let square = Chessboard::BOARD.at(7, 7).unwrap();
/// assert_eq!(Chessboard::BOARD.name(square).as_str(), "h8");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SquareName {
    bytes: [u8; 3],
    len: u8,
}

impl SquareName {
    pub(crate) const NONE: Self = Self {
        bytes: [0; 3],
        len: 0,
    };

    pub(crate) const fn new(file: u8, rank: u8) -> Self {
        let file = b'a' + file % 26;
        let number = rank % 26 + 1;
        if number < 10 {
            Self {
                bytes: [file, b'0' + number, 0],
                len: 2,
            }
        } else {
            Self {
                bytes: [file, b'0' + number / 10, b'0' + number % 10],
                len: 3,
            }
        }
    }

    /// Returns the name.
    pub const fn as_str(&self) -> &str {
        let (name, _) = self.bytes.split_at(self.len as usize);
        match core::str::from_utf8(name) {
            Ok(name) => name,
            // ASCII by construction.
            Err(_) => "",
        }
    }
}

impl fmt::Display for SquareName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
