use core::fmt::Debug;
use core::hash::Hash;
use core::hint::select_unpredictable;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::Wide;
use crate::between::Between;
use crate::wide::{Sealed, count_words};

/// Word with one bit for each square: `u64`, `u128`, [`U192`](crate::U192) or [`U256`](crate::U256).
///
/// ```
/// use board_geometry::{Bits, U192};
/// fn lowest<B: Bits>(word: B) -> Option<u32> {
///     (word != B::ZERO).then(|| word.trailing_zeros())
/// }
/// assert_eq!(lowest(0b1100_u64), Some(2));
/// assert_eq!(lowest(<U192 as Bits>::bit(150)), Some(150));
/// assert_eq!(lowest(u128::ZERO), None);
/// ```
///
/// Never panics: indices and shifts are modulo the width.
pub trait Bits:
    Sealed
    + Between
    + Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
{
    /// Number of bits.
    const WIDTH: usize;
    /// No bit set.
    const ZERO: Self;
    /// Word with the lowest bit set.
    const ONE: Self;
    /// Every bit set.
    const MAX: Self;

    /// Word with bit `index` alone.
    fn bit(index: u8) -> Self;
    /// Whether bit `index` is set.
    fn has(self, index: u8) -> bool;
    /// Number of bits set.
    fn count_ones(self) -> u32;
    /// Index of the lowest bit; the width without one.
    fn trailing_zeros(self) -> u32;
    /// Number of leading zeros; the width without a bit.
    fn leading_zeros(self) -> u32;
    /// Shifts up by `by` places.
    #[must_use]
    fn up(self, by: u32) -> Self;
    /// Shifts down by `by` places.
    #[must_use]
    fn down(self, by: u32) -> Self;
    /// Clears the lowest bit.
    #[must_use]
    fn without_lowest(self) -> Self;
    /// Clears the `n` lowest bits.
    ///
    /// ```
    /// use board_geometry::Bits;
    /// assert_eq!(0b1011_0100_u64.without_lowest_n(2), 0b1010_0000);
    /// assert_eq!(u128::MAX.without_lowest_n(200), 0);
    /// ```
    #[inline(always)]
    #[must_use]
    fn without_lowest_n(self, n: usize) -> Self {
        let drop = |word: Self, bits| (0..bits).fold(word, |word, _| word.without_lowest());
        let eights = (0..n.min(Self::WIDTH) / 8).fold(self, |word, _| drop(word, 8));
        // Up to seven more, without unpredictable branches.
        [4, 2, 1].into_iter().fold(eights, |word, bits| {
            select_unpredictable(n & bits != 0, drop(word, bits), word)
        })
    }
    /// Removes the lowest bit; returns its index.
    fn pop_lowest(&mut self) -> Option<u8>;
    /// Bits up to the lowest one, inclusive; all without one.
    #[must_use]
    fn up_to_lowest(self) -> Self;
    /// Bits from the highest one up; all without one.
    #[must_use]
    fn highest_and_up(self) -> Self;
    /// Bits from the highest of `below` to the lowest of `above`, inclusive; open-ended where one is empty. `below`
    /// must lie under `above`.
    fn span(below: Self, above: Self) -> Self;
    /// The 64-bit words, lowest first.
    fn words(self) -> [u64; 4];
    /// Inverse of [`words`](Self::words); excess bits are dropped.
    fn from_words(words: [u64; 4]) -> Self;
}

macro_rules! primitive_bits {
    ($word:ty, $bit:path, $has:path, $highest:path, $count:path, $highest_and_up:item) => {
        impl Bits for $word {
            const WIDTH: usize = <$word>::BITS as usize;
            const ZERO: Self = 0;
            const ONE: Self = 1;
            const MAX: Self = <$word>::MAX;

            #[inline(always)]
            fn bit(index: u8) -> Self {
                $bit(index)
            }
            #[inline(always)]
            fn has(self, index: u8) -> bool {
                $has(self, index)
            }
            #[inline(always)]
            fn count_ones(self) -> u32 {
                $count(self)
            }
            #[inline(always)]
            fn trailing_zeros(self) -> u32 {
                self.trailing_zeros()
            }
            #[inline(always)]
            fn leading_zeros(self) -> u32 {
                self.leading_zeros()
            }
            #[inline(always)]
            fn up(self, by: u32) -> Self {
                self.wrapping_shl(by)
            }
            #[inline(always)]
            fn down(self, by: u32) -> Self {
                self.wrapping_shr(by)
            }
            #[inline(always)]
            fn without_lowest(self) -> Self {
                // Zero stays zero.
                self & self.wrapping_sub(1)
            }
            #[inline(always)]
            fn pop_lowest(&mut self) -> Option<u8> {
                if *self == 0 {
                    return None;
                }
                let index = self.trailing_zeros() as u8;
                *self = self.without_lowest();
                Some(index)
            }
            #[inline(always)]
            fn up_to_lowest(self) -> Self {
                self ^ self.wrapping_sub(1)
            }
            $highest_and_up
            #[inline(always)]
            fn span(below: Self, above: Self) -> Self {
                // The borrow runs from the lowest bit above down to the highest below.
                above ^ above.wrapping_sub($highest(below))
            }
            #[inline]
            fn words(self) -> [u64; 4] {
                let wide = u128::from(self);
                [wide as u64, (wide >> 64) as u64, 0, 0]
            }
            #[inline]
            fn from_words(words: [u64; 4]) -> Self {
                (u128::from(words[0]) | (u128::from(words[1]) << 64)) as $word
            }
        }
    };
}

#[inline(always)]
fn bit_64(index: u8) -> u64 {
    1u64.wrapping_shl(u32::from(index))
}

static SINGLE_BITS: [u128; 128] = {
    let mut words = [0; 128];
    let mut index = 0;
    while index < 128 {
        words[index] = 1 << index;
        index += 1;
    }
    words
};

/// Table, since variable 128-bit shifts are expensive.
#[inline(always)]
fn bit_128(index: u8) -> u128 {
    SINGLE_BITS[usize::from(index % 128)]
}

#[inline(always)]
fn has_64(word: u64, index: u8) -> bool {
    word & bit_64(index) != 0
}

#[inline(always)]
fn has_128(word: u128, index: u8) -> bool {
    let half = if index & 64 == 0 { word } else { word >> 64 };
    has_64(half as u64, index)
}

/// Lowest bit if there is none.
#[inline(always)]
fn highest_64(word: u64) -> u64 {
    (1 << 63) >> (word | 1).leading_zeros()
}

#[inline(always)]
fn highest_128(word: u128) -> u128 {
    let (low, high) = (word as u64, (word >> 64) as u64);
    if high == 0 {
        u128::from(highest_64(low))
    } else {
        u128::from(highest_64(high)) << 64
    }
}

#[inline(always)]
fn count_128(word: u128) -> u32 {
    count_words(&[word as u64, (word >> 64) as u64])
}

primitive_bits!(
    u64,
    bit_64,
    has_64,
    highest_64,
    u64::count_ones,
    #[inline(always)]
    fn highest_and_up(self) -> Self {
        // An arithmetic shift fills upwards. The lowest bit stands in for an empty word.
        i64::MIN.wrapping_shr((self | 1).leading_zeros()) as u64
    }
);
primitive_bits!(
    u128,
    bit_128,
    has_128,
    highest_128,
    count_128,
    #[inline(always)]
    fn highest_and_up(self) -> Self {
        // By halves, without a shift across.
        let (high, low) = ((self >> 64) as u64, self as u64);
        let low = if high == 0 { low.highest_and_up() } else { 0 };
        u128::from(high.highest_and_up()) << 64 | u128::from(low)
    }
);

/// [`Bits`] at compile time, which cannot call trait methods.
pub struct Const<B>(core::marker::PhantomData<B>);

macro_rules! primitive_const {
    ($word:ty) => {
        #[doc(hidden)]
        impl Const<$word> {
            pub const fn bit(index: u8) -> $word {
                (1 as $word).wrapping_shl(index as u32)
            }
            pub const fn has(word: $word, index: u8) -> bool {
                word & Self::bit(index) != 0
            }
            pub const fn or(a: $word, b: $word) -> $word {
                a | b
            }
            pub const fn and(a: $word, b: $word) -> $word {
                a & b
            }
            pub const fn without(a: $word, b: $word) -> $word {
                a & !b
            }
        }
    };
}

primitive_const!(u64);
primitive_const!(u128);

#[doc(hidden)]
impl<const N: usize> Const<Wide<N>>
where
    Wide<N>: Sealed,
{
    pub const fn bit(index: u8) -> Wide<N> {
        Wide::bit(index)
    }
    pub const fn has(word: Wide<N>, index: u8) -> bool {
        word.has(index)
    }
    pub const fn or(a: Wide<N>, b: Wide<N>) -> Wide<N> {
        a.or(b)
    }
    pub const fn and(a: Wide<N>, b: Wide<N>) -> Wide<N> {
        a.and(b)
    }
    pub const fn without(a: Wide<N>, b: Wide<N>) -> Wide<N> {
        a.and(b.complement())
    }
}
