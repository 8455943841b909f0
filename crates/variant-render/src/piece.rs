use crate::Figure;

/// A piece with its marks.
///
/// ```
/// use variant_render::{Figure, Piece};
/// let rook = Piece::new(Figure::ROOK, 1).controlled_by(0);
/// assert_eq!((rook.army, rook.controller), (1, Some(0)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// Figure.
    pub figure: Figure,
    /// Index of its army in [`Sheet::armies`](crate::Sheet::armies).
    pub army: usize,
    /// It has left the game and stays as an obstacle: hatched stone, in text followed by `-`.
    pub frozen: bool,
    /// It cannot move at present: a barred disc, in text followed by `-`.
    pub held: bool,
    /// Army of the player in control, if not its own: a dot in its colours, in text its letter.
    pub controller: Option<usize>,
    /// Number that distinguishes pieces, such as that of a set.
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

    /// Reads a letter of two-army position texts: upper case army 0, lower case army 1.
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

    /// Marks it as an obstacle.
    #[must_use]
    pub const fn frozen(self) -> Self {
        Self {
            frozen: true,
            ..self
        }
    }

    /// Marks it as unable to move at present.
    #[must_use]
    pub const fn held(self) -> Self {
        Self { held: true, ..self }
    }

    /// Marks it as controlled by the player of another army.
    #[must_use]
    pub const fn controlled_by(self, army: usize) -> Self {
        Self {
            controller: Some(army),
            ..self
        }
    }

    /// Adds a number.
    #[must_use]
    pub const fn tagged(self, number: u8) -> Self {
        Self {
            tag: Some(number),
            ..self
        }
    }

    /// Army in control; `None` if its own.
    pub(crate) fn foreign_controller(&self) -> Option<usize> {
        self.controller
            .filter(|&controller| controller != self.army)
    }
}
