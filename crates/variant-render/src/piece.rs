use crate::Figure;

/// A piece: its figure, its army, and the marks it carries.
///
/// ```
/// use variant_render::{Figure, Piece};
/// let rook = Piece::new(Figure::ROOK, 1).controlled_by(0);
/// assert_eq!((rook.army, rook.controller), (1, Some(0)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// Which figure.
    pub figure: Figure,
    /// The number of its army among [`Sheet::armies`](crate::Sheet::armies).
    pub army: usize,
    /// Whether it has left the game and stays as an obstacle. Drawn as hatched stone, and in text with a
    /// `-` behind it.
    pub frozen: bool,
    /// Whether it cannot move at present. Drawn with a barred disc, and in text with a `-` behind it.
    pub held: bool,
    /// The army whose player controls it, if it is not its own. Drawn as a dot in that army's
    /// colours, and in text as that army's letter behind it.
    pub controller: Option<usize>,
    /// A small number beside it, for pieces that are told apart by number.
    pub tag: Option<u8>,
}

impl Piece {
    /// A piece without marks.
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

    /// The piece as an obstacle that never moves again.
    #[must_use]
    pub const fn frozen(self) -> Self {
        Self {
            frozen: true,
            ..self
        }
    }

    /// The piece, marked as unable to move at present.
    #[must_use]
    pub const fn held(self) -> Self {
        Self { held: true, ..self }
    }

    /// The piece, controlled by the player of another army.
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
