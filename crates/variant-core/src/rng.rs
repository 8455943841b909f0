/// Pseudo-random generator (`SplitMix64`), the same on all platforms. Not for cryptography.
///
/// ```
/// use variant_core::Rng;
/// let mut rng = Rng::new(1);
/// assert!((0..100).all(|_| rng.below(6) < 6));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng(u64);

pub(crate) const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

impl Rng {
    /// Generator for a seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns 64 random bits.
    #[inline]
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a uniform number below `bound`; 0 if that is 0.
    #[inline]
    pub const fn below(&mut self, bound: u64) -> u64 {
        loop {
            let product = self.next() as u128 * bound as u128;
            // Rejects biased low halves, below 2^64 mod bound. The first comparison mostly saves the
            // division.
            let low = product as u64;
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (product >> 64) as u64;
            }
        }
    }
}
