use alloc::string::String;
use alloc::vec::Vec;

use crate::Figure;

/// A piece with its marks.
///
/// ```
/// use variant_render::{Figure, Piece};
/// let rook = Piece { controller: Some(0), ..Piece::new(Figure::ROOK, 1) };
/// assert_eq!((rook.army, rook.frozen), (1, false));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// Shape, letter and name.
    pub figure: Figure,
    /// Index of its army in the sheet.
    pub army: usize,
    /// Whether it is an obstacle whose army has left: hatched, `-` in text.
    pub frozen: bool,
    /// Whether it cannot move at present: a barred disc, `-` in text.
    pub held: bool,
    /// Army of the player in control, if another: a dot in its colours, its letter in text.
    pub controller: Option<usize>,
    /// Number that distinguishes pieces.
    pub tag: Option<u8>,
}

impl Piece {
    /// Creates a piece without marks.
    pub const fn new(figure: Figure, army: usize) -> Self {
        Self {
            figure,
            army,
            frozen: false,
            held: false,
            controller: None,
            tag: None,
        }
    }

    /// Reads a letter: upper case is army 0.
    ///
    /// ```
    /// use variant_render::{Figure, Piece};
    /// assert_eq!(Piece::from_letter('n'), Piece::new(Figure::KNIGHT, 1));
    /// ```
    pub const fn from_letter(letter: char) -> Self {
        Self::new(
            Figure::from_letter(letter),
            letter.is_ascii_lowercase() as usize,
        )
    }

    pub(crate) fn foreign_controller(&self) -> Option<usize> {
        self.controller
            .filter(|&controller| controller != self.army)
    }
}

/// A row of pieces, such as a stockpile.
///
/// ```
/// use variant_render::{Piece, Row};
/// let hand = Row::new("A").with(Piece::from_letter('P'), 3).with(Piece::from_letter('n'), 1);
/// assert_eq!(hand.pieces.len(), 2);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Row {
    /// Text before the pieces.
    pub label: String,
    /// Pieces and their numbers.
    pub pieces: Vec<(Piece, u32)>,
}

impl Row {
    /// Creates an empty row.
    pub fn new(label: &str) -> Self {
        Self {
            label: label.into(),
            pieces: Vec::new(),
        }
    }

    /// Adds pieces at the end.
    #[must_use]
    pub fn with(mut self, piece: Piece, count: u32) -> Self {
        self.pieces.push((piece, count));
        self
    }
}
