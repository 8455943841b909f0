use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A 256-bit word, for boards of 129 to 256 squares.
///
/// ```
/// use board_geometry::U256;
/// let word = U256::bit(200) | U256::bit(3);
/// assert_eq!((word.count_ones(), word.trailing_zeros()), (2, 3));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct U256 {
    // The order of the fields is the order of comparison.
    pub(crate) high: u128,
    pub(crate) low: u128,
}

impl U256 {
    /// No bit set.
    pub const ZERO: Self = Self { high: 0, low: 0 };
    /// Every bit set.
    pub const MAX: Self = Self {
        high: u128::MAX,
        low: u128::MAX,
    };

    /// The word with bit `index` alone.
    #[inline]
    pub const fn bit(index: u8) -> Self {
        if index < 128 {
            Self {
                high: 0,
                low: 1 << index,
            }
        } else {
            Self {
                high: 1 << (index - 128),
                low: 0,
            }
        }
    }

    /// The bits set in either word; `|` for constants.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self {
            high: self.high | other.high,
            low: self.low | other.low,
        }
    }

    /// The number of bits set.
    #[inline]
    pub const fn count_ones(self) -> u32 {
        self.high.count_ones() + self.low.count_ones()
    }

    /// The index of the lowest bit set, 256 if there is none.
    #[inline]
    pub const fn trailing_zeros(self) -> u32 {
        if self.low == 0 {
            128 + self.high.trailing_zeros()
        } else {
            self.low.trailing_zeros()
        }
    }

    /// The number of bits above the highest bit set, 256 if there is none.
    #[inline]
    pub const fn leading_zeros(self) -> u32 {
        if self.high == 0 {
            128 + self.low.leading_zeros()
        } else {
            self.high.leading_zeros()
        }
    }

    /// Moves every bit up by `by` modulo 256 places.
    #[inline]
    #[must_use]
    pub const fn wrapping_shl(self, by: u32) -> Self {
        match by % 256 {
            0 => self,
            by @ 1..128 => Self {
                high: self.high << by | self.low >> (128 - by),
                low: self.low << by,
            },
            by => Self {
                high: self.low << (by - 128),
                low: 0,
            },
        }
    }

    /// Moves every bit down by `by` modulo 256 places.
    #[inline]
    #[must_use]
    pub const fn wrapping_shr(self, by: u32) -> Self {
        match by % 256 {
            0 => self,
            by @ 1..128 => Self {
                high: self.high >> by,
                low: self.low >> by | self.high << (128 - by),
            },
            by => Self {
                high: 0,
                low: self.high >> (by - 128),
            },
        }
    }

    #[inline]
    pub(crate) const fn wrapping_sub_one(self) -> Self {
        let (low, borrow) = self.low.overflowing_sub(1);
        Self {
            high: self.high.wrapping_sub(borrow as u128),
            low,
        }
    }
}

macro_rules! operator {
    ($trait:ident, $method:ident, $assign:ident, $assign_method:ident, $op:tt) => {
        impl $trait for U256 {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self { high: self.high $op other.high, low: self.low $op other.low }
            }
        }
        impl $assign for U256 {
            #[inline(always)]
            fn $assign_method(&mut self, other: Self) {
                *self = *self $op other;
            }
        }
    };
}

operator!(BitAnd, bitand, BitAndAssign, bitand_assign, &);
operator!(BitOr, bitor, BitOrAssign, bitor_assign, |);
operator!(BitXor, bitxor, BitXorAssign, bitxor_assign, ^);

impl Not for U256 {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self {
            high: !self.high,
            low: !self.low,
        }
    }
}
