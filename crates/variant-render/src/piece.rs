use core::fmt;

/// What kind of piece: which outline and which letter it is drawn with.
///
/// ```
/// use variant_render::Figure;
/// assert_eq!(Figure::from_letter('m'), Figure::Merchant);
/// assert_eq!(Figure::from_letter('x'), Figure::Other('X'));
/// assert_eq!(Figure::Driver.letter(), 'D');
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Figure {
    /// `K`.
    King,
    /// `Q`.
    Queen,
    /// `R`.
    Rook,
    /// `B`.
    Bishop,
    /// `N`.
    Knight,
    /// `P`.
    Pawn,
    /// `A`: bishop and knight in one.
    Archbishop,
    /// `D`.
    Driver,
    /// `M`.
    Merchant,
    /// Any other piece, drawn as a disc with its letter.
    Other(char),
}

impl Figure {
    /// The figure of a letter, upper or lower case.
    pub const fn from_letter(letter: char) -> Self {
        match letter.to_ascii_uppercase() {
            'K' => Self::King,
            'Q' => Self::Queen,
            'R' => Self::Rook,
            'B' => Self::Bishop,
            'N' => Self::Knight,
            'P' => Self::Pawn,
            'A' => Self::Archbishop,
            'D' => Self::Driver,
            'M' => Self::Merchant,
            other => Self::Other(other),
        }
    }

    /// The letter of the figure, upper case (that of [`Figure::Other`] as it is).
    pub const fn letter(self) -> char {
        match self {
            Self::King => 'K',
            Self::Queen => 'Q',
            Self::Rook => 'R',
            Self::Bishop => 'B',
            Self::Knight => 'N',
            Self::Pawn => 'P',
            Self::Archbishop => 'A',
            Self::Driver => 'D',
            Self::Merchant => 'M',
            Self::Other(letter) => letter,
        }
    }

    /// The chess figurines of Unicode, outlined and solid, where there are any.
    pub(crate) const fn figurines(self) -> Option<[char; 2]> {
        Some(match self {
            Self::King => ['♔', '♚'],
            Self::Queen => ['♕', '♛'],
            Self::Rook => ['♖', '♜'],
            Self::Bishop => ['♗', '♝'],
            Self::Knight => ['♘', '♞'],
            Self::Pawn => ['♙', '♟'],
            _ => return None,
        })
    }
}

/// The name: `king`, `merchant`; for other pieces their letter.
impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self {
            Self::King => "king",
            Self::Queen => "queen",
            Self::Rook => "rook",
            Self::Bishop => "bishop",
            Self::Knight => "knight",
            Self::Pawn => "pawn",
            Self::Archbishop => "archbishop",
            Self::Driver => "driver",
            Self::Merchant => "merchant",
            Self::Other(letter) => return write!(f, "{letter}"),
        };
        f.pad(name)
    }
}

/// A piece: its figure, its army, and the marks it carries.
///
/// ```
/// use variant_render::{Figure, Piece};
/// let annexed = Piece::new(Figure::Rook, 1).controlled_by(0);
/// assert_eq!((annexed.army, annexed.controller), (1, Some(0)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// Which figure.
    pub figure: Figure,
    /// The number of its army among [`Sheet::armies`](crate::Sheet::armies).
    pub army: usize,
    /// Whether it is out of action: frozen, immobilised, turned to stone. Drawn icy and hatched, and
    /// in text with a `-` behind it.
    pub frozen: bool,
    /// The army whose player controls it, if it is not its own. Drawn as a dot in that army's
    /// colours, and in text as that army's letter behind it.
    pub controller: Option<usize>,
    /// A small number beside it, such as the set it comes from.
    pub tag: Option<u8>,
}

impl Piece {
    /// A piece without marks.
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
    /// assert_eq!(Piece::from_letter('n'), Piece::new(Figure::Knight, 1));
    /// ```
    pub const fn from_letter(letter: char) -> Self {
        Self::new(
            Figure::from_letter(letter),
            letter.is_ascii_lowercase() as usize,
        )
    }

    /// The piece, out of action.
    #[must_use]
    pub const fn frozen(self) -> Self {
        Self {
            frozen: true,
            ..self
        }
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

    /// The army whose controller's mark it carries: none if it is its own master.
    pub(crate) fn foreign_controller(&self) -> Option<usize> {
        self.controller
            .filter(|&controller| controller != self.army)
    }
}
