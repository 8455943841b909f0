use core::fmt;

use chess_pieces::Army;

use crate::board::{ARMIES, letter};

/// Some of the four armies, one byte.
///
/// `Display` writes their letters in the order of play, `-` for none.
///
/// ```
/// use zm_quadchess::{Armies, EAST, SOUTH};
/// let armies = Armies::NONE.with(EAST).with(SOUTH);
/// assert!(armies.contains(EAST));
/// assert_eq!((armies.len(), armies.to_string().as_str()), (2, "se"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Armies(u8);

impl Armies {
    /// No army.
    pub const NONE: Self = Self(0);
    /// All four.
    pub const ALL: Self = Self(0b1111);

    /// The armies whose bits are set; those of no army are dropped.
    #[inline]
    pub const fn from_bits(bits: u8) -> Self {
        Self(bits & 0b1111)
    }

    /// A bit for each army, South's the lowest.
    #[inline(always)]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Whether an army is among them.
    #[inline(always)]
    pub const fn contains(self, army: Army) -> bool {
        army.index() < 4 && self.0 & 1 << army.index() != 0
    }

    /// These and one more.
    #[inline(always)]
    #[must_use]
    pub const fn with(self, army: Army) -> Self {
        if army.index() < 4 {
            Self(self.0 | 1 << army.index())
        } else {
            self
        }
    }

    /// These without one.
    #[inline(always)]
    #[must_use]
    pub const fn without(self, army: Army) -> Self {
        if army.index() < 4 {
            Self(self.0 & !(1 << army.index()))
        } else {
            self
        }
    }

    /// These and those of `other`.
    #[inline(always)]
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Those that are in `other` too.
    #[inline(always)]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Those that are not in `other`.
    #[inline(always)]
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether there is none.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The armies in the order of play.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Army> {
        ARMIES.into_iter().filter(move |&army| self.contains(army))
    }

    /// The first of them that comes clockwise from an army, itself included.
    #[inline(always)]
    pub(crate) const fn first_from(self, army: Army) -> Option<Army> {
        if self.0 == 0 {
            return None;
        }
        // Rotate the set so that the army is at bit 0.
        let turned = (self.0 | self.0 << 4) >> (army.index() & 3);
        let steps = turned.trailing_zeros() as usize;
        Some(crate::board::clockwise(army, steps))
    }
}

impl FromIterator<Army> for Armies {
    fn from_iter<I: IntoIterator<Item = Army>>(armies: I) -> Self {
        armies.into_iter().fold(Self::NONE, Self::with)
    }
}

impl fmt::Display for Armies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        self.iter()
            .try_for_each(|army| write!(f, "{}", letter(army)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_from_goes_clockwise() {
        for bits in 0..16 {
            let armies = Armies::from_bits(bits);
            for army in ARMIES {
                let slow = (0..4)
                    .map(|steps| crate::board::clockwise(army, steps))
                    .find(|&next| armies.contains(next));
                assert_eq!(armies.first_from(army), slow);
            }
        }
    }
}
