use core::fmt;

/// Piece type, orthodox or added by a variant.
///
/// A place in [`PieceRules::PIECES`](crate::PieceRules::PIECES).
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
    /// The pawn, type 0.
    pub const PAWN: Self = Self::new(0);
    /// The knight, type 1.
    pub const KNIGHT: Self = Self::new(1);
    /// The bishop, type 2.
    pub const BISHOP: Self = Self::new(2);
    /// The rook, type 3.
    pub const ROOK: Self = Self::new(3);
    /// The queen, type 4.
    pub const QUEEN: Self = Self::new(4);
    /// The king, type 5.
    pub const KING: Self = Self::new(5);

    /// Orthodox types, pawn to king.
    pub const ALL: [Self; 6] = [
        Self::PAWN,
        Self::KNIGHT,
        Self::BISHOP,
        Self::ROOK,
        Self::QUEEN,
        Self::KING,
    ];

    /// Type by number: 0 to 5 as in [`PieceType::ALL`], then the variant's.
    #[inline(always)]
    pub const fn new(number: u8) -> Self {
        Self(number)
    }

    /// Number of the type.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Upper-case orthodox letter; `?` for other types.
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
                return Some(Self::new(number as u8));
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

impl fmt::Debug for PieceType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.letter() {
            '?' => write!(f, "PieceType({})", self.index()),
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

number_set!(PieceTypes(u32), piece_type: PieceType => piece_type.index());

impl fmt::Debug for PieceTypes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl PieceTypes {
    /// Promotions of an orthodox pawn.
    pub const OFFICERS: Self = Self(0b1_1110);

    /// All types.
    pub const ALL: Self = Self(u32::MAX);

    /// Creates a set; drops numbers above 31.
    pub const fn of(types: &[PieceType]) -> Self {
        let mut set = Self::NONE;
        const_for!(index, 0..types.len(), {
            set = set.with(types[index]);
        });
        set
    }

    /// Highest type, iterated first.
    pub(crate) const fn highest(self) -> Option<PieceType> {
        match 31_u32.checked_sub(self.0.leading_zeros()) {
            Some(highest) => Some(PieceType(highest as u8)),
            None => None,
        }
    }

    /// Types, highest first.
    pub fn iter(mut self) -> impl Iterator<Item = PieceType> + Clone {
        core::iter::from_fn(move || {
            let highest = self.highest()?;
            self = self.without(highest);
            Some(highest)
        })
    }
}
