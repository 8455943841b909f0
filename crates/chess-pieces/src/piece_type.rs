use core::fmt;
use core::ops::{BitOr, Sub};

/// Piece type, orthodox or added by a variant.
///
/// A place in [`PieceRules::PIECES`](crate::PieceRules::PIECES), which defines letter, moves and promotions.
///
/// ```
/// use chess_pieces::PieceType;
/// assert_eq!(PieceType::from_letter('n'), Some(PieceType::KNIGHT));
/// assert_eq!(PieceType::QUEEN.letter(), 'Q');
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceType(u8);

const LETTERS: &[u8; 6] = b"PNBRQK";

impl PieceType {
    /// Pawn.
    pub const PAWN: Self = Self(0);
    /// Knight.
    pub const KNIGHT: Self = Self(1);
    /// Bishop.
    pub const BISHOP: Self = Self(2);
    /// Rook.
    pub const ROOK: Self = Self(3);
    /// Queen.
    pub const QUEEN: Self = Self(4);
    /// King.
    pub const KING: Self = Self(5);

    /// Orthodox types, pawn first, king last.
    pub const ALL: [Self; 6] = [
        Self::PAWN,
        Self::KNIGHT,
        Self::BISHOP,
        Self::ROOK,
        Self::QUEEN,
        Self::KING,
    ];

    /// Creates the type with a number: 0 to 5 as in [`PieceType::ALL`], others of the variant.
    #[inline(always)]
    pub const fn new(number: u8) -> Self {
        Self(number)
    }

    /// Number of the type.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Orthodox letter, upper case; `?` for other types.
    pub const fn letter(self) -> char {
        if self.index() < LETTERS.len() {
            LETTERS[self.index()] as char
        } else {
            '?'
        }
    }

    /// Orthodox type by letter in either case.
    pub const fn from_letter(letter: char) -> Option<Self> {
        const_for!(number, 0..LETTERS.len(), {
            if letter.to_ascii_uppercase() == LETTERS[number] as char {
                return Some(Self(number as u8));
            }
        });
        None
    }
}

impl fmt::Display for PieceType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// Orthodox letter, or number.
impl fmt::Debug for PieceType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.letter() {
            '?' => write!(f, "PieceType({})", self.0),
            letter => write!(f, "{letter}"),
        }
    }
}

/// Set of piece types below 32, in four bytes, iterated from the highest: queen, rook, bishop, knight.
///
/// ```
/// use chess_pieces::{PieceType, PieceTypes};
/// let types = PieceTypes::of(&[PieceType::ROOK, PieceType::QUEEN]);
/// assert_eq!(types.iter().collect::<Vec<_>>(), [PieceType::QUEEN, PieceType::ROOK]);
/// assert!(!types.contains(PieceType::KNIGHT));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceTypes(u32);

/// Highest first: `{Q, R}`.
impl fmt::Debug for PieceTypes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl PieceTypes {
    /// No type.
    pub const NONE: Self = Self(0);
    /// Orthodox promotions.
    pub const OFFICERS: Self = Self(0b1_1110);

    /// Creates a set, without numbers above 31.
    pub const fn of(types: &[PieceType]) -> Self {
        let mut set = Self::NONE;
        const_for!(index, 0..types.len(), {
            set = set.with(types[index]);
        });
        set
    }

    /// Creates a set from bits.
    #[inline(always)]
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    /// One bit per type, the lowest for type 0.
    #[inline(always)]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Whether the type is in the set.
    #[inline(always)]
    pub const fn contains(self, piece_type: PieceType) -> bool {
        piece_type.0 < 32 && self.0 & 1 << piece_type.0 != 0
    }

    /// Adds a type.
    #[inline(always)]
    #[must_use]
    pub const fn with(self, piece_type: PieceType) -> Self {
        if piece_type.0 < 32 {
            Self(self.0 | 1 << piece_type.0)
        } else {
            self
        }
    }

    /// Removes a type.
    #[inline(always)]
    #[must_use]
    pub const fn without(self, piece_type: PieceType) -> Self {
        if piece_type.0 < 32 {
            Self(self.0 & !(1 << piece_type.0))
        } else {
            self
        }
    }

    /// Number of types.
    #[inline(always)]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Type `n` of the iteration.
    #[inline]
    pub fn nth(self, n: usize) -> Option<PieceType> {
        self.iter().nth(n)
    }

    /// Highest type, the first of the iteration.
    #[inline(always)]
    pub const fn highest(self) -> Option<PieceType> {
        match 31_u32.checked_sub(self.0.leading_zeros()) {
            Some(highest) => Some(PieceType(highest as u8)),
            None => None,
        }
    }

    /// Types from the highest down.
    #[inline(always)]
    pub fn iter(mut self) -> impl Iterator<Item = PieceType> + Clone {
        core::iter::from_fn(move || {
            let highest = self.highest()?;
            self = self.without(highest);
            Some(highest)
        })
    }
}

impl BitOr for PieceTypes {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl Sub for PieceTypes {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl FromIterator<PieceType> for PieceTypes {
    fn from_iter<I: IntoIterator<Item = PieceType>>(types: I) -> Self {
        types.into_iter().fold(Self::NONE, Self::with)
    }
}
