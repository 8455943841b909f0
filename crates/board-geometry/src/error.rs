use core::fmt;

use thiserror::Error;

use crate::message::Message;

/// Fault of a drawing.
///
/// Also for declared rectangles. [`geometry!`](crate::geometry) reports the same texts at compile time.
///
/// ```
/// use board_geometry::{Board, Drawn, DrawingError, DrawingPlace};
/// let error = Board::<Drawn>::parse(". .\n. ?", &[]).unwrap_err();
/// let place = DrawingPlace { offset: 6, row: 2, column: 2 };
/// assert_eq!(error, DrawingError::UnknownCharacter(place));
/// assert_eq!(
///     error.to_string(),
///     "the drawing of the board: row 2, column 2 (byte 6): expected `.`, `*`, a letter or a digit",
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum DrawingError {
    /// A character other than squares, holes and blanks.
    UnknownCharacter(DrawingPlace),
    /// A row with more than 26 places; the first excess place.
    TooManyFiles(DrawingPlace),
    /// More than 26 rows; the first excess place.
    TooManyRanks(DrawingPlace),
    /// A row longer or shorter than the first.
    RaggedRow {
        /// First excess place, or the end.
        at: DrawingPlace,
        /// Places in the row.
        places: usize,
        /// Places in the first row.
        expected: usize,
    },
    /// More squares than a set has bits.
    TooManySquares {
        /// Number of squares drawn.
        squares: usize,
        /// Squares that fit.
        room: usize,
        /// First square that does not fit.
        at: DrawingPlace,
    },
    /// A drawing without a square.
    NoSquares,
    /// A gap that repeats a pair or does not name two neighbours.
    BadGap {
        /// Index of the gap.
        index: usize,
    },
}

/// Place in a drawing. Rows and columns count from 1, without empty lines and blanks.
///
/// ```
/// use board_geometry::{Board, Drawn, DrawingError};
/// let error = Board::<Drawn>::parse(". .\n. ?", &[]).unwrap_err();
/// assert!(matches!(error, DrawingError::UnknownCharacter(place) if place.row == 2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DrawingPlace {
    /// Offset in bytes from the start of the drawing.
    pub offset: usize,
    /// Row, the highest rank first.
    pub row: usize,
    /// Column, from the left.
    pub column: usize,
}

impl Message {
    const fn place(self, at: DrawingPlace) -> Self {
        self.text("row ")
            .number(at.row)
            .text(", column ")
            .number(at.column)
            .text(" (byte ")
            .number(at.offset)
            .text("): ")
    }
}

impl DrawingError {
    pub(crate) const fn message(&self) -> Message {
        let start = Message::new("the drawing of the board: ");
        match *self {
            Self::UnknownCharacter(at) => start
                .place(at)
                .text("expected `.`, `*`, a letter or a digit"),
            Self::TooManyFiles(at) => start.place(at).text("a board has at most 26 files"),
            Self::TooManyRanks(at) => start.place(at).text("a board has at most 26 ranks"),
            Self::RaggedRow {
                at,
                places,
                expected,
            } => start
                .place(at)
                .text("expected ")
                .number(expected)
                .text(" places as in the first row, found ")
                .number(places),
            Self::TooManySquares { squares, room, at } => start
                .place(at)
                .number(squares)
                .text(" squares, where at most ")
                .number(room)
                .text(" fit"),
            Self::NoSquares => start.text("there is no square in it"),
            Self::BadGap { index } => start.text("missing step ").number(index).text(
                " (counted from 0): expected the names of two neighbouring squares, each pair once",
            ),
        }
    }
}

impl fmt::Display for DrawingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.message().as_str())
    }
}

/// Error for a text that names no square.
///
/// ```
/// use board_geometry::{Chessboard, Square, SquareNameError};
/// assert_eq!("i1".parse::<Square<Chessboard>>(), Err(SquareNameError));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("expected the name of a square of the board, such as `a1`")]
pub struct SquareNameError;
