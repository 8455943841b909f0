use core::fmt;

use thiserror::Error;

use crate::message::Message;

/// Why a drawing is not a board.
///
/// Rows and columns are counted from 1: rows from the top of the drawing, empty lines left out, and
/// columns by places, blanks left out. A board declared as a rectangle is reported as if it were
/// drawn without blanks. [`geometry!`](crate::geometry) reports the same texts when it does not
/// compile.
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
    /// A character that is no square, no region, no hole and no blank.
    UnknownCharacter {
        /// Where, in bytes from the start of the drawing.
        offset: usize,
        /// The row of the character.
        row: usize,
        /// The column of the character.
        column: usize,
    },
    /// A row with more than 26 places.
    TooManyFiles {
        /// Where the first place too many is, in bytes from the start of the drawing.
        offset: usize,
        /// The row.
        row: usize,
        /// The column of the first place too many.
        column: usize,
    },
    /// More than 26 rows.
    TooManyRanks {
        /// Where the first row too many begins, in bytes from the start of the drawing.
        offset: usize,
        /// The first row too many.
        row: usize,
        /// The column of its first place.
        column: usize,
    },
    /// A row that has more or fewer places than the first one.
    RaggedRow {
        /// Where the first place too many is, or the end of a row that is too short, in bytes from
        /// the start of the drawing.
        offset: usize,
        /// The row.
        row: usize,
        /// The column of the first place that is missing or too many.
        column: usize,
        /// How many places the row has.
        places: usize,
        /// How many places the first row has.
        expected: usize,
    },
    /// More squares than a set has bits.
    TooManySquares {
        /// How many squares are drawn.
        squares: usize,
        /// How many fit.
        room: usize,
        /// Where the first square that does not fit is, in bytes from the start of the drawing.
        offset: usize,
        /// The row of that square.
        row: usize,
        /// The column of that square.
        column: usize,
    },
    /// No square at all.
    NoSquares,
    /// A gap that does not name two neighbouring squares, or names a pair again.
    BadGap {
        /// Which gap, counted from 0.
        index: usize,
    },
}

impl DrawingError {
    /// The text of the error, in constants too.
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

/// A text that names no square of the board.
///
/// ```
/// use board_geometry::{Chessboard, Square, SquareNameError};
/// assert_eq!("i1".parse::<Square<Chessboard>>(), Err(SquareNameError));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("expected the name of a square of the board, such as `a1`")]
pub struct SquareNameError;
