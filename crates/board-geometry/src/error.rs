use core::fmt;

use thiserror::Error;

use crate::message::Message;

/// Fault of a drawing.
///
/// Rows and columns count from 1, without empty lines and blanks. Declared rectangles count as drawn.
/// [`geometry!`](crate::geometry) reports the same texts at compile time.
///
/// ```
/// use board_geometry::{Board, Drawn, DrawingError};
/// let error = Board::<Drawn>::parse(". .\n. ?", &[]).unwrap_err();
/// assert_eq!(error, DrawingError::UnknownCharacter { offset: 6, row: 2, column: 2 });
/// assert_eq!(
///     error.to_string(),
///     "the drawing of the board: row 2, column 2 (byte 6): expected `.`, `*`, a letter or a digit",
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum DrawingError {
    /// A character that is no square, hole or blank.
    UnknownCharacter {
        /// Byte offset.
        offset: usize,
        /// Row.
        row: usize,
        /// Column.
        column: usize,
    },
    /// A row with more than 26 places.
    TooManyFiles {
        /// Byte offset of the first excess place.
        offset: usize,
        /// Row.
        row: usize,
        /// Column.
        column: usize,
    },
    /// More than 26 rows.
    TooManyRanks {
        /// Byte offset of the first excess row.
        offset: usize,
        /// First excess row.
        row: usize,
        /// Column of its first place.
        column: usize,
    },
    /// A row longer or shorter than the first.
    RaggedRow {
        /// Byte offset of the first excess place or of the end.
        offset: usize,
        /// Row.
        row: usize,
        /// Column of the first missing or excess place.
        column: usize,
        /// Places in the row.
        places: usize,
        /// Places in the first row.
        expected: usize,
    },
    /// More squares than a set has bits.
    TooManySquares {
        /// Squares drawn.
        squares: usize,
        /// Squares that fit.
        room: usize,
        /// Byte offset of the first square that does not fit.
        offset: usize,
        /// Its row.
        row: usize,
        /// Its column.
        column: usize,
    },
    /// No square.
    NoSquares,
    /// A gap that repeats a pair or does not name two neighbours.
    BadGap {
        /// Index of the gap.
        index: usize,
    },
}

impl DrawingError {
    pub(crate) const fn message(&self) -> Message {
        let start = Message::new("the drawing of the board: ");
        match *self {
            Self::UnknownCharacter {
                offset,
                row,
                column,
            } => start
                .place(row, column, offset)
                .text("expected `.`, `*`, a letter or a digit"),
            Self::TooManyFiles {
                offset,
                row,
                column,
            } => start
                .place(row, column, offset)
                .text("a board has at most 26 files"),
            Self::TooManyRanks {
                offset,
                row,
                column,
            } => start
                .place(row, column, offset)
                .text("a board has at most 26 ranks"),
            Self::RaggedRow {
                offset,
                row,
                column,
                places,
                expected,
            } => start
                .place(row, column, offset)
                .text("expected ")
                .number(expected)
                .text(" places as in the first row, found ")
                .number(places),
            Self::TooManySquares {
                squares,
                room,
                offset,
                row,
                column,
            } => start
                .place(row, column, offset)
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

/// Error for a text that names no square of the board.
///
/// ```
/// use board_geometry::{Chessboard, Square, SquareNameError};
/// assert_eq!("i1".parse::<Square<Chessboard>>(), Err(SquareNameError));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("expected the name of a square of the board, such as `a1`")]
pub struct SquareNameError;
