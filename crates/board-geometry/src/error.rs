use thiserror::Error;

/// Why a drawing is no board.
///
/// ```
/// use board_geometry::{Board, Drawn, DrawingError};
/// let error = Board::<Drawn>::parse("..\n.?", &[]).unwrap_err();
/// assert_eq!(error, DrawingError::UnknownCharacter { offset: 4 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum DrawingError {
    /// A character that is no square, no region, no hole and no blank.
    #[error("drawing, byte {offset}: expected `.`, `*`, a letter or a digit")]
    UnknownCharacter {
        /// Where, in bytes from the start of the drawing.
        offset: usize,
    },
    /// A line with more than 26 places.
    #[error("drawing, byte {offset}: a board has at most 26 files")]
    TooManyFiles {
        /// Where, in bytes from the start of the drawing.
        offset: usize,
    },
    /// More than 26 lines.
    #[error("drawing, byte {offset}: a board has at most 26 ranks")]
    TooManyRanks {
        /// Where, in bytes from the start of the drawing.
        offset: usize,
    },
    /// More squares than a set has bits.
    #[error("drawing: {squares} squares, where at most {room} fit")]
    TooManySquares {
        /// How many squares are drawn.
        squares: usize,
        /// How many fit.
        room: usize,
    },
    /// Not one square.
    #[error("drawing: no square in it")]
    NoSquares,
    /// A gap that does not name two neighbouring squares, or names a pair again.
    #[error("gap {index}: expected the names of two neighbouring squares")]
    BadGap {
        /// Which gap, counted from 0.
        index: usize,
    },
}

/// A text that names no square of the board.
///
/// ```
/// use board_geometry::{Chessboard, Square};
/// assert!("i1".parse::<Square<Chessboard>>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("expected the name of a square of the board, such as `a1`")]
pub struct SquareNameError;
