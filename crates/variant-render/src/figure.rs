use core::fmt;

/// The shapes that pieces can be drawn with.
///
/// ```
/// use variant_render::{Figure, Outline};
/// assert_eq!(Figure::from_letter('n').outline(), Outline::Knight);
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
    /// The letter that stands for the outline in the ids of a picture; the disc has none, since it
    /// differs from figure to figure.
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

/// What a piece looks like: its outline in pictures, its letter in text, and its name.
///
/// The chess pieces are constants; a game describes its own pieces with [`Figure::new`].
///
/// ```
/// use variant_render::{Figure, Outline};
/// const CANNON: Figure = Figure::new('C', "cannon", Outline::Wheel);
/// assert_eq!((CANNON.letter(), CANNON.to_string().as_str()), ('C', "cannon"));
/// assert_eq!(Figure::from_letter('q'), Figure::QUEEN);
/// assert_eq!(Figure::from_letter('x'), Figure::lettered('X'));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Figure {
    outline: Outline,
    letter: char,
    name: &'static str,
}

impl Figure {
    /// `K`.
    pub const KING: Self = Self::new('K', "king", Outline::King);
    /// `Q`.
    pub const QUEEN: Self = Self::new('Q', "queen", Outline::Queen);
    /// `R`.
    pub const ROOK: Self = Self::new('R', "rook", Outline::Rook);
    /// `B`.
    pub const BISHOP: Self = Self::new('B', "bishop", Outline::Bishop);
    /// `N`.
    pub const KNIGHT: Self = Self::new('N', "knight", Outline::Knight);
    /// `P`.
    pub const PAWN: Self = Self::new('P', "pawn", Outline::Pawn);
    /// `A`: bishop and knight in one.
    pub const ARCHBISHOP: Self = Self::new('A', "archbishop", Outline::MitredKnight);

    /// A figure with a letter for text, a name for the titles of pictures, and an outline. An empty
    /// name stands for the letter.
    pub const fn new(letter: char, name: &'static str, outline: Outline) -> Self {
        Self {
            outline,
            letter,
            name,
        }
    }

    /// A disc with a letter, which also names it.
    pub const fn lettered(letter: char) -> Self {
        Self::new(letter, "", Outline::Disc)
    }

    /// The constant with a letter, upper or lower case; for other letters a disc with that letter.
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

    /// The letter, as it was given.
    pub const fn letter(self) -> char {
        self.letter
    }

    /// The shape it is drawn with.
    pub const fn outline(self) -> Outline {
        self.outline
    }
}

/// The name; without one, the letter.
impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.name.is_empty() {
            write!(f, "{}", self.letter)
        } else {
            f.pad(self.name)
        }
    }
}
