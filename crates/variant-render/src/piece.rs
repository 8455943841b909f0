use crate::Figure;

/// A piece: figure, army and marks.
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
    /// Whether it cannot move. Drawn pale and hatched, in text with `-` after it.
    pub frozen: bool,
    /// Army whose player controls it, if not its own. Drawn as a dot in that army's colours, in text as its letter.
    pub controller: Option<usize>,
    /// Small number beside it, to distinguish pieces.
    pub tag: Option<u8>,
}

impl Piece {
    /// Creates a piece without marks.
    pub const fn new(figure: Figure, army: usize) -> Self {
        Self {
            figure,
            army,
            frozen: false,
            controller: None,
            tag: None,
        }
    }

    /// The piece of a letter as two-army position texts have it: upper case army 0, lower case army 1.
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

    /// The piece, marked as unable to move.
    #[must_use]
    pub const fn frozen(self) -> Self {
        Self {
            frozen: true,
            ..self
        }
    }

    /// Marks the piece as controlled by the player of another army.
    #[must_use]
    pub const fn controlled_by(self, army: usize) -> Self {
        Self {
            controller: Some(army),
            ..self
        }
    }

    /// The piece with a number beside it.
    #[must_use]
    pub const fn tagged(self, number: u8) -> Self {
        Self {
            tag: Some(number),
            ..self
        }
    }

    /// The army whose mark it carries: `None` if its own player controls it.
    pub(crate) fn foreign_controller(&self) -> Option<usize> {
        self.controller
            .filter(|&controller| controller != self.army)
    }
}
