//! The four kingdoms and sets of them (QK-3).

use core::fmt;
use core::ops::{BitAnd, BitOr, Sub};

use chess_pieces::Army;
use variant_core::Player;

/// White, in the south, who moves first.
pub const WHITE: Army = Army::new(0);
/// Maroon, in the west.
pub const MAROON: Army = Army::new(1);
/// Black, in the north.
pub const BLACK: Army = Army::new(2);
/// Emerald, in the east.
pub const EMERALD: Army = Army::new(3);

/// The letters of the kingdoms in the order of play.
const LETTERS: [u8; 4] = *b"wmbe";

/// The letter of a kingdom.
pub(crate) const fn letter(army: Army) -> char {
    LETTERS[army.index() & 3] as char
}

/// The kingdom of a letter.
pub(crate) fn from_letter(letter: char) -> Option<Army> {
    Kingdoms::ALL
        .iter()
        .find(|&army| self::letter(army) == letter)
}

/// The player known by the letter of a kingdom.
pub(crate) const fn player(army: Army) -> Player {
    Player::new(LETTERS[army.index() & 3])
}

/// The kingdom that many places later in the order of play.
#[inline(always)]
pub(crate) const fn after(army: Army, places: usize) -> Army {
    Army::new((army.index() + places) as u8 & 3)
}

/// The kingdom on the opposite side of the board: the partner, where there is one (QK-15, QK-16).
#[inline(always)]
pub(crate) const fn partner(army: Army) -> Army {
    after(army, 2)
}

/// A set of kingdoms. Iteration goes in the order of play: White, Maroon, Black, Emerald.
///
/// ```
/// use quad_kingdom::{BLACK, Kingdoms, WHITE};
/// let pair = Kingdoms::NONE.with(BLACK).with(WHITE);
/// assert_eq!(pair.to_string(), "wb");
/// assert_eq!((Kingdoms::ALL - pair).len(), 2);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kingdoms(u8);

impl Kingdoms {
    /// No kingdom.
    pub const NONE: Self = Self(0);
    /// All four.
    pub const ALL: Self = Self(0b1111);
    /// White and Black.
    pub const UPRIGHT: Self = Self(0b0101);

    /// The set with the given bits; bits above the fourth are ignored.
    #[inline(always)]
    pub const fn from_bits(bits: u8) -> Self {
        Self(bits & 0b1111)
    }

    /// One bit for each kingdom, White's the lowest.
    #[inline(always)]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The set of one kingdom; empty for an army beyond the fourth.
    #[inline(always)]
    pub const fn of(army: Army) -> Self {
        if army.index() < 4 {
            Self(1 << army.index())
        } else {
            Self::NONE
        }
    }

    /// Whether the set contains a kingdom.
    #[inline(always)]
    pub const fn contains(self, army: Army) -> bool {
        self.0 & Self::of(army).0 != 0
    }

    /// The set with a kingdom added.
    #[inline(always)]
    #[must_use]
    pub const fn with(self, army: Army) -> Self {
        Self(self.0 | Self::of(army).0)
    }

    /// The set with a kingdom removed.
    #[inline(always)]
    #[must_use]
    pub const fn without(self, army: Army) -> Self {
        Self(self.0 & !Self::of(army).0)
    }

    /// The number of kingdoms.
    #[inline(always)]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set has two or more kingdoms.
    #[inline(always)]
    pub const fn is_many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The first kingdom in the order of play.
    #[inline(always)]
    pub const fn first(self) -> Option<Army> {
        if self.is_empty() {
            None
        } else {
            Some(Army::new(self.0.trailing_zeros() as u8))
        }
    }

    /// The next kingdom of the set after `army` in the order of play; `army` itself comes last.
    #[inline(always)]
    pub(crate) const fn next_after(self, army: Army) -> Option<Army> {
        if self.is_empty() {
            return None;
        }
        // The order of play twice over, so that it need not wrap around.
        let following = (self.0 | self.0 << 4) >> ((army.index() & 3) + 1);
        Some(after(army, following.trailing_zeros() as usize + 1))
    }

    /// The kingdoms, in the order of play.
    #[inline(always)]
    pub fn iter(self) -> KingdomIter {
        KingdomIter(self)
    }
}

impl BitAnd for Kingdoms {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Kingdoms {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl Sub for Kingdoms {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl FromIterator<Army> for Kingdoms {
    fn from_iter<I: IntoIterator<Item = Army>>(armies: I) -> Self {
        armies.into_iter().fold(Self::NONE, Self::with)
    }
}

/// The letters, in the order of play.
impl fmt::Display for Kingdoms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter()
            .try_for_each(|army| write!(f, "{}", letter(army)))
    }
}

impl IntoIterator for Kingdoms {
    type Item = Army;
    type IntoIter = KingdomIter;
    #[inline(always)]
    fn into_iter(self) -> KingdomIter {
        self.iter()
    }
}

/// An iterator over the kingdoms of a set, made by [`Kingdoms::iter`].
///
/// ```
/// use quad_kingdom::{Kingdoms, MAROON};
/// assert_eq!(Kingdoms::ALL.iter().nth(1), Some(MAROON));
/// ```
#[derive(Clone, Debug)]
pub struct KingdomIter(Kingdoms);

impl Iterator for KingdomIter {
    type Item = Army;

    #[inline(always)]
    fn next(&mut self) -> Option<Army> {
        let first = self.0.first()?;
        self.0 = self.0.without(first);
        Some(first)
    }
}
