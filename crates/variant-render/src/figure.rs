use core::fmt;

/// Shapes of pieces.
///
/// ```
/// use variant_render::{Figure, Outline};
/// assert_eq!(Figure::from_letter('n').outline, Outline::Knight);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Outline {
    /// The chess king.
    King,
    /// The chess queen.
    Queen,
    /// The chess rook.
    Rook,
    /// The chess bishop.
    Bishop,
    /// The chess knight.
    Knight,
    /// The chess pawn.
    Pawn,
    /// A knight with a bishop's mitre.
    MitredKnight,
    /// A wheel on its axle.
    Wheel,
    /// A tied purse with a coin on it.
    Purse,
    /// A disc with the letter of the figure.
    Disc,
}

impl Outline {
    /// Letter in ids; `None` for the disc.
    pub(crate) const fn code(self) -> Option<char> {
        Some(match self {
            Self::King => 'K',
            Self::Queen => 'Q',
            Self::Rook => 'R',
            Self::Bishop => 'B',
            Self::Knight => 'N',
            Self::Pawn => 'P',
            Self::MitredKnight => 'A',
            Self::Wheel => 'D',
            Self::Purse => 'M',
            Self::Disc => return None,
        })
    }

    /// Outlined and solid.
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

/// Outline, letter and name of a piece type.
///
/// Chess pieces are constants; [`Figure::new`] makes others.
///
/// ```
/// use variant_render::{Figure, Outline};
/// const CANNON: Figure = Figure::new('C', "cannon", Outline::Wheel);
/// assert_eq!((CANNON.letter, CANNON.to_string().as_str()), ('C', "cannon"));
/// assert_eq!(Figure::from_letter('q'), Figure::QUEEN);
/// assert_eq!(Figure::from_letter('x'), Figure::lettered('X'));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Figure {
    /// Shape of the piece.
    pub outline: Outline,
    /// Letter in text boards, and on the disc.
    pub letter: char,
    /// Name in titles; if empty, the letter stands for it.
    pub name: &'static str,
}

impl Figure {
    /// The king of chess, `K`.
    pub const KING: Self = Self::new('K', "king", Outline::King);
    /// The queen of chess, `Q`.
    pub const QUEEN: Self = Self::new('Q', "queen", Outline::Queen);
    /// The rook of chess, `R`.
    pub const ROOK: Self = Self::new('R', "rook", Outline::Rook);
    /// The bishop of chess, `B`.
    pub const BISHOP: Self = Self::new('B', "bishop", Outline::Bishop);
    /// The knight of chess, `N`.
    pub const KNIGHT: Self = Self::new('N', "knight", Outline::Knight);
    /// The pawn of chess, `P`.
    pub const PAWN: Self = Self::new('P', "pawn", Outline::Pawn);
    /// `A`: bishop and knight in one.
    pub const ARCHBISHOP: Self = Self::new('A', "archbishop", Outline::MitredKnight);

    /// Creates a figure. An empty name stands for the letter.
    pub const fn new(letter: char, name: &'static str, outline: Outline) -> Self {
        Self {
            outline,
            letter,
            name,
        }
    }

    /// Creates a disc with a letter.
    pub const fn lettered(letter: char) -> Self {
        Self::new(letter, "", Outline::Disc)
    }

    /// The constant of a letter in either case, else a disc.
    pub const fn from_letter(letter: char) -> Self {
        match letter.to_ascii_uppercase() {
            'K' => Self::KING,
            'Q' => Self::QUEEN,
            'R' => Self::ROOK,
            'B' => Self::BISHOP,
            'N' => Self::KNIGHT,
            'P' => Self::PAWN,
            'A' => Self::ARCHBISHOP,
            other => Self::lettered(other),
        }
    }
}

/// Name, or the letter.
impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.name.is_empty() {
            write!(f, "{}", self.letter)
        } else {
            f.pad(self.name)
        }
    }
}
