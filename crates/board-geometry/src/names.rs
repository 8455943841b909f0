use core::fmt;
use core::str::FromStr;

use crate::{Board, Geometry, Shape, Square, SquareNameError};

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
        let (bytes, len) = if number < 10 {
            ([file, b'0' + number, 0], 2)
        } else {
            ([file, b'0' + number / 10, b'0' + number % 10], 3)
        };
        Self { bytes, len }
    }

    /// Name as text; empty off the board.
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

impl<G: Shape> Board<G> {
    /// Square with a name.
    pub const fn named(&self, name: &str) -> Option<Square<G>> {
        Square::from_option(self.tables().layout.named(name.as_bytes()))
    }

    /// Name of a square, as `e4`; empty off the board.
    pub const fn name(&self, square: Square<G>) -> SquareName {
        if (square.index() as usize) < self.len() {
            let (letter, rank) = self.labels(square);
            SquareName::new(letter, rank)
        } else {
            SquareName::NONE
        }
    }

    /// Letter and rank of a square's name, as numbers from 0: file and rank, except on
    /// [hexagons](crate::geometry#hexagons).
    pub const fn labels(&self, square: Square<G>) -> (u8, u8) {
        (self.tables().layout).labels(self.file_of(square), self.rank_of(square))
    }

    /// Square with these [labels](Self::labels).
    pub const fn labelled(&self, letter: u8, rank: u8) -> Option<Square<G>> {
        Square::from_option(self.tables().layout.labelled(letter, rank))
    }
}

impl<G: Geometry> Square<G> {
    /// Square with a name, if any.
    ///
    /// [`square!`](crate::square) checks names at compile time.
    pub const fn named(name: &str) -> Option<Self> {
        G::BOARD.named(name)
    }
}

impl<G: Geometry> fmt::Display for Square<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(G::BOARD.name(*self).as_str())
    }
}

impl<G: Shape> fmt::Debug for Square<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = G::NAMED_BY.map_or(SquareName::NONE, |board| board.name(*self));
        match name.as_str() {
            "" => write!(f, "Square({})", self.index()),
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
