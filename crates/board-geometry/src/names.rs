use core::fmt;
use core::str::FromStr;

use crate::{Board, Geometry, Shape, Square, SquareNameError};

/// By letter, then number: three bytes each, the last one unused below 10.
const NAMES: &str = {
    const BYTES: [u8; 3 * 26 * 26] = {
        let mut bytes = [b' '; 3 * 26 * 26];
        let mut place = 0;
        while place < 26 * 26 {
            let (letter, number) = (place / 26, place % 26 + 1);
            bytes[3 * place] = b'a' + letter as u8;
            let last = if number < 10 {
                3 * place + 1
            } else {
                bytes[3 * place + 1] = b'0' + (number / 10) as u8;
                3 * place + 2
            };
            bytes[last] = b'0' + (number % 10) as u8;
            place += 1;
        }
        bytes
    };
    match core::str::from_utf8(&BYTES) {
        Ok(names) => names,
        Err(_) => panic!("letters and digits are ASCII"),
    }
};

impl<G: Shape> Board<G> {
    /// Square with a name.
    pub const fn named(&self, name: &str) -> Option<Square<G>> {
        Square::from_option(self.tables().layout.named(name.as_bytes()))
    }

    /// Name of a square; empty off the board.
    ///
    /// ```
    /// use board_geometry::{Chessboard, Geometry};
    /// let square = Chessboard::BOARD.at(7, 7).unwrap();
    /// assert_eq!(Chessboard::BOARD.name(square), "h8");
    /// ```
    pub const fn name(&self, square: Square<G>) -> &'static str {
        if square.index() as usize >= self.len() {
            return "";
        }
        let (letter, rank) = self.labels(square);
        let place = letter as usize * 26 + rank as usize;
        let (_, from) = NAMES.split_at(3 * place);
        from.split_at(if rank < 9 { 2 } else { 3 }).0
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
        f.pad(G::BOARD.name(*self))
    }
}

impl<G: Shape> fmt::Debug for Square<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match G::NAMED_BY.map_or("", |board| board.name(*self)) {
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
