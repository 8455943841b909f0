use core::fmt;
use core::str::FromStr;

use board_geometry::{Board, Shape, Square};
use thiserror::Error;

/// A place of a board's grid, with or without a square.
///
/// Unlike [`Square`]s, places have one type for all boards.
///
/// ```
/// use variant_render::Place;
/// let place: Place = "l12".parse()?;
/// assert_eq!(place, Place { file: 11, rank: 11 });
/// assert_eq!(place.to_string(), "l12");
/// # Ok::<(), variant_render::PlaceNameError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// File, from 0.
    pub file: u8,
    /// Rank, from 0.
    pub rank: u8,
}

impl Place {
    /// Place of a square.
    ///
    /// ```
    /// use board_geometry::{Chessboard, Geometry};
    /// use variant_render::Place;
    /// let board = Chessboard::BOARD;
    /// let e4 = board.named("e4").unwrap();
    /// assert_eq!(Place::of(board, e4), Place { file: 4, rank: 3 });
    /// ```
    pub const fn of<G: Shape>(board: &Board<G>, square: Square<G>) -> Self {
        Self {
            file: board.file_of(square),
            rank: board.rank_of(square),
        }
    }
}

/// Side of a board: rank 1 is south, the first file west.
///
/// ```
/// use variant_render::{Army, Side};
/// assert_eq!(Army::seats().map(|army| army.home), [Side::South, Side::West, Side::North, Side::East]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Side of rank 1.
    #[default]
    South,
    /// Side of file a.
    West,
    /// Side of the last rank.
    North,
    /// Side of the last file.
    East,
}

pub(crate) struct FileName(pub(crate) u8);

impl fmt::Display for FileName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 >= 26 {
            write!(f, "{}", char::from(b'a' + self.0 / 26 - 1))?;
        }
        write!(f, "{}", char::from(b'a' + self.0 % 26))
    }
}

/// File letter and rank number.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", FileName(self.file), u16::from(self.rank) + 1)
    }
}

/// Error for a text that names no place.
///
/// ```
/// use variant_render::Place;
/// assert!("e0".parse::<Place>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("expected a file letter and a rank number, such as `a1`")]
pub struct PlaceNameError;

/// Reads a file `a` to `z` and a rank from 1 to 255 without leading zeros.
impl FromStr for Place {
    type Err = PlaceNameError;

    fn from_str(name: &str) -> Result<Self, PlaceNameError> {
        let (&file, rank) = name.as_bytes().split_first().ok_or(PlaceNameError)?;
        let starts_well = file.is_ascii_lowercase() && matches!(rank.first(), Some(b'1'..=b'9'));
        if !starts_well {
            return Err(PlaceNameError);
        }
        let number: u8 = name
            .get(1..)
            .and_then(|digits| digits.parse().ok())
            .ok_or(PlaceNameError)?;
        Ok(Self {
            file: file - b'a',
            rank: number - 1,
        })
    }
}
