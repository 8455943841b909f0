use core::fmt;

/// What kind of piece stands on a square: one of the six of chess, or one that a variant adds.
///
/// ```
/// use chess_pieces::PieceType;
/// assert_eq!(PieceType::from_letter('n'), Some(PieceType::KNIGHT));
/// assert_eq!(PieceType::QUEEN.letter(), 'Q');
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceType(u8);

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
    /// The six kinds of chess, pawn first, king last.
    pub const ALL: [Self; 6] = [
        Self::PAWN,
        Self::KNIGHT,
        Self::BISHOP,
        Self::ROOK,
        Self::QUEEN,
        Self::KING,
    ];

    /// The kind with a number: 0 to 5 are those of [`PieceType::ALL`], others belong to variants.
    #[inline(always)]
    pub const fn new(number: u8) -> Self {
        Self(number)
    }

    /// The number of the kind.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The letter, upper case; `?` for kinds that are not of chess.
    pub const fn letter(self) -> char {
        match self.0 {
            0 => 'P',
            1 => 'N',
            2 => 'B',
            3 => 'R',
            4 => 'Q',
            5 => 'K',
            _ => '?',
        }
    }

    /// The kind of a letter, upper or lower case.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter.to_ascii_uppercase() {
            'P' => Some(Self::PAWN),
            'N' => Some(Self::KNIGHT),
            'B' => Some(Self::BISHOP),
            'R' => Some(Self::ROOK),
            'Q' => Some(Self::QUEEN),
            'K' => Some(Self::KING),
            _ => None,
        }
    }
}

impl fmt::Display for PieceType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// One of the armies of a game, by number in the order of play.
///
/// ```
/// use chess_pieces::Army;
/// assert_eq!(Army::new(1).index(), 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Army(u8);

impl Army {
    /// The army with a number, counted from 0.
    #[inline(always)]
    pub const fn new(number: u8) -> Self {
        Self(number)
    }

    /// The number of the army.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
