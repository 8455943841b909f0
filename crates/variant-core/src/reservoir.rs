use crate::Rng;

/// Weighted reservoir sampling of one item.
///
/// The leader is unpredictable: do not branch on it.
///
/// ```
/// use variant_core::Rng;
/// use variant_core::implement::Reservoir;
/// let mut rng = Rng::new(1);
/// let mut drawn = [0; 3];
/// for _ in 0..6000 {
///     let mut reservoir = Reservoir::new(&mut rng);
///     let mut lead = 0;
///     for (place, weight) in [1, 3, 2].into_iter().enumerate() {
///         if reservoir.add(weight) < weight {
///             lead = place;
///         }
///     }
///     drawn[lead] += 1;
/// }
/// // A sixth, a half and a third.
/// assert!(drawn[0] < drawn[2] && drawn[2] < drawn[1] && (2700..3300).contains(&drawn[1]));
/// ```
#[derive(Clone, Debug)]
pub struct Reservoir {
    total: u64,
    /// Odd; high bits of its multiples are random.
    random: u64,
}

/// From Steele and Vigna, "Computationally easy, spectrally good multipliers for congruential pseudorandom
/// number generators" (2021).
const MULTIPLIER: u64 = 0xf135_7aea_2e62_a9c5;

impl Reservoir {
    /// Creates an empty reservoir.
    pub const fn new(rng: &mut Rng) -> Self {
        Self {
            total: 0,
            random: rng.next() | 1,
        }
    }

    /// Adds an item and draws a number below the sum of weights. The item leads if the number is below its weight,
    /// within which it is then uniform.
    ///
    /// The bias is at most `sum / 2^63`.
    #[inline(always)]
    #[must_use]
    pub const fn add(&mut self, weight: u64) -> u64 {
        self.total = self.total.wrapping_add(weight);
        self.below(self.total)
    }

    #[inline(always)]
    pub(crate) const fn below(&mut self, bound: u64) -> u64 {
        self.random = self.random.wrapping_mul(MULTIPLIER);
        ((self.random as u128 * bound as u128) >> 64) as u64
    }
}
