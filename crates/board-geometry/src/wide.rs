use core::cmp::Ordering;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::Bits;

pub trait Sealed {}
impl Sealed for u64 {}
impl Sealed for u128 {}
impl Sealed for U192 {}
impl Sealed for U256 {}

/// A word of `64 * N` bits: [`U192`] or [`U256`].
///
/// ```
/// use board_geometry::{Bits, Wide};
/// let word = Wide::<3>::bit(64);
/// assert_eq!(word.words(), [0, 1, 0, 0]);
/// assert!(word < Wide::bit(65));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Wide<const N: usize>([u64; N]);

/// Word for boards of 129 to 192 squares.
///
/// ```
/// use board_geometry::{Bits, U192};
/// let word = U192::bit(130) | U192::bit(3);
/// assert_eq!((word.count_ones(), word.trailing_zeros()), (2, 3));
/// assert_eq!(word.leading_zeros(), 61);
/// ```
pub type U192 = Wide<3>;

/// Word for boards of 193 to 256 squares.
///
/// ```
/// use board_geometry::{Bits, U256};
/// let word = U256::bit(200) | U256::bit(3);
/// assert_eq!((word.count_ones(), word.trailing_zeros()), (2, 3));
/// ```
pub type U256 = Wide<4>;

impl<const N: usize> Wide<N>
where
    Self: Sealed,
{
    /// Word with bit `index` (modulo the width) alone.
    #[inline(always)]
    pub const fn bit(index: u8) -> Self {
        let (bit, place) = (1u64 << (index % 64), (index / 64) as usize);
        let mut words = [0; N];
        // Selecting is cheaper than storing at an index.
        let mut lowest = bit;
        let mut i = 1;
        while i < N {
            words[i] = if place == i { bit } else { 0 };
            lowest ^= words[i];
            i += 1;
        }
        words[0] = lowest;
        Self(words)
    }

    #[inline(always)]
    pub(crate) const fn has(self, index: u8) -> bool {
        let place = (index / 64) as usize;
        let mut word = self.0[0];
        let mut i = 1;
        while i < N {
            if place == i {
                word = self.0[i];
            }
            i += 1;
        }
        word >> (index % 64) & 1 != 0
    }

    #[must_use]
    pub(crate) const fn or(mut self, other: Self) -> Self {
        let mut i = 0;
        while i < N {
            self.0[i] |= other.0[i];
            i += 1;
        }
        self
    }

    #[must_use]
    pub(crate) const fn and(mut self, other: Self) -> Self {
        let mut i = 0;
        while i < N {
            self.0[i] &= other.0[i];
            i += 1;
        }
        self
    }

    #[must_use]
    pub(crate) const fn xor(mut self, other: Self) -> Self {
        let mut i = 0;
        while i < N {
            self.0[i] ^= other.0[i];
            i += 1;
        }
        self
    }

    #[must_use]
    pub(crate) const fn complement(self) -> Self {
        self.xor(Self::MAX)
    }

    #[inline(always)]
    fn wrapping_sub(mut self, other: Self) -> Self {
        let mut borrow = false;
        for i in 0..N {
            (self.0[i], borrow) = self.0[i].borrowing_sub(other.0[i], borrow);
        }
        self
    }

    /// Without a bit, the lowest.
    #[inline(always)]
    fn highest(self) -> Self {
        let (mut word, mut place) = (self.0[0] | 1, 0);
        for i in 1..N {
            if self.0[i] != 0 {
                (word, place) = (self.0[i], i);
            }
        }
        let highest = (1 << 63) >> (word | 1).leading_zeros();
        let mut words = [0; N];
        for (i, word) in words.iter_mut().enumerate() {
            *word = if place == i { highest } else { 0 };
        }
        Self(words)
    }
}

impl<const N: usize> Bits for Wide<N>
where
    Self: Sealed,
{
    const WIDTH: usize = 64 * N;
    const ZERO: Self = Self([0; N]);
    const ONE: Self = Self::bit(0);
    const MAX: Self = Self([u64::MAX; N]);

    fn bit(index: u8) -> Self {
        Self::bit(index)
    }
    fn has(self, index: u8) -> bool {
        self.has(index)
    }
    fn count_ones(self) -> u32 {
        count_words(&self.0)
    }
    fn trailing_zeros(self) -> u32 {
        let (mut word, mut base) = (self.0[N - 1], Self::WIDTH as u32 - 64);
        let mut i = N - 1;
        while i > 0 {
            i -= 1;
            if self.0[i] != 0 {
                (word, base) = (self.0[i], 64 * i as u32);
            }
        }
        base + word.trailing_zeros()
    }
    fn leading_zeros(self) -> u32 {
        let (mut word, mut base) = (self.0[0], Self::WIDTH as u32 - 64);
        for i in 1..N {
            if self.0[i] != 0 {
                (word, base) = (self.0[i], Self::WIDTH as u32 - 64 - 64 * i as u32);
            }
        }
        base + word.leading_zeros()
    }
    fn up(mut self, by: u32) -> Self {
        for _ in 0..by % Self::WIDTH as u32 / 64 {
            let mut i = N - 1;
            while i > 0 {
                self.0[i] = self.0[i - 1];
                i -= 1;
            }
            self.0[0] = 0;
        }
        let by = by % 64;
        let mut i = N - 1;
        while i > 0 {
            // Twice, since a shift by 64 would be none.
            self.0[i] = self.0[i] << by | self.0[i - 1] >> 1 >> (63 - by);
            i -= 1;
        }
        self.0[0] <<= by;
        self
    }
    fn down(mut self, by: u32) -> Self {
        for _ in 0..by % Self::WIDTH as u32 / 64 {
            for i in 1..N {
                self.0[i - 1] = self.0[i];
            }
            self.0[N - 1] = 0;
        }
        let by = by % 64;
        for i in 1..N {
            self.0[i - 1] = self.0[i - 1] >> by | self.0[i] << 1 << (63 - by);
        }
        self.0[N - 1] >>= by;
        self
    }
    fn without_lowest(self) -> Self {
        self & self.wrapping_sub(Self::ONE)
    }
    fn pop_lowest(&mut self) -> Option<u8> {
        for (i, word) in self.0.iter_mut().enumerate() {
            if *word != 0 {
                let index = 64 * i as u32 + word.trailing_zeros();
                *word &= *word - 1;
                return Some(index as u8);
            }
        }
        None
    }
    fn up_to_lowest(self) -> Self {
        self ^ self.wrapping_sub(Self::ONE)
    }
    fn highest_and_up(self) -> Self {
        Self::ZERO.wrapping_sub(self.highest())
    }
    fn span(below: Self, above: Self) -> Self {
        above ^ above.wrapping_sub(below.highest())
    }
    fn words(self) -> [u64; 4] {
        let mut words = [0; 4];
        words[..N].copy_from_slice(&self.0);
        words
    }
    fn from_words(words: [u64; 4]) -> Self {
        let mut low = [0; N];
        low.copy_from_slice(&words[..N]);
        Self(low)
    }
}

#[inline(always)]
pub(crate) const fn count_words(words: &[u64]) -> u32 {
    let (mut count, mut fours) = (0, 0);
    let mut i = 0;
    while i < words.len() {
        if cfg!(target_feature = "popcnt") || !cfg!(target_arch = "x86_64") {
            count += words[i].count_ones();
        } else {
            // Without a popcount instruction: three words together, since sums up to 12 fit four bits.
            fours += in_fours(words[i]);
            if i % 3 == 2 || i + 1 == words.len() {
                count += sum_of_fours(fours);
                fours = 0;
            }
        }
        i += 1;
    }
    count
}

#[inline(always)]
const fn sum_of_fours(fours: u64) -> u32 {
    let bytes = (fours & 0x0f0f_0f0f_0f0f_0f0f) + (fours >> 4 & 0x0f0f_0f0f_0f0f_0f0f);
    // At most 192 fits the highest byte.
    (bytes.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
}

#[inline(always)]
const fn in_fours(word: u64) -> u64 {
    let twos = word - (word >> 1 & 0x5555_5555_5555_5555);
    (twos & 0x3333_3333_3333_3333) + (twos >> 2 & 0x3333_3333_3333_3333)
}

impl<const N: usize> Default for Wide<N>
where
    Self: Sealed,
{
    fn default() -> Self {
        Self::ZERO
    }
}

/// Ordered like numbers.
impl<const N: usize> Ord for Wide<N> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.iter().rev().cmp(other.0.iter().rev())
    }
}

impl<const N: usize> PartialOrd for Wide<N> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

macro_rules! operator {
    ($trait:ident, $method:ident, $assign:ident, $assign_method:ident, $op:ident) => {
        impl<const N: usize> $trait for Wide<N>
        where
            Self: Sealed,
        {
            type Output = Self;
            fn $method(self, other: Self) -> Self {
                self.$op(other)
            }
        }
        impl<const N: usize> $assign for Wide<N>
        where
            Self: Sealed,
        {
            fn $assign_method(&mut self, other: Self) {
                *self = self.$op(other);
            }
        }
    };
}

operator!(BitAnd, bitand, BitAndAssign, bitand_assign, and);
operator!(BitOr, bitor, BitOrAssign, bitor_assign, or);
operator!(BitXor, bitxor, BitXorAssign, bitxor_assign, xor);

impl<const N: usize> Not for Wide<N>
where
    Self: Sealed,
{
    type Output = Self;
    fn not(self) -> Self {
        self.complement()
    }
}
