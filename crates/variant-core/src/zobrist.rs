use crate::Rng;
use crate::rng::STEP;

/// Derives `N` hash keys from a seed, for compile-time tables.
///
/// ```
/// const KEYS: [u64; 12] = variant_core::implement::zobrist_keys(7);
/// assert_ne!(KEYS[0], KEYS[1]);
/// ```
pub const fn zobrist_keys<const N: usize>(seed: u64) -> [u64; N] {
    let mut keys = [0; N];
    let mut index = 0;
    while index < N {
        keys[index] = zobrist_key(seed, index);
        index += 1;
    }
    keys
}

/// One of [`zobrist_keys`], if seldom used.
///
/// ```
/// use variant_core::implement::{zobrist_key, zobrist_keys};
/// assert_eq!(zobrist_key(7, 2), zobrist_keys::<3>(7)[2]);
/// ```
#[inline]
pub const fn zobrist_key(seed: u64, index: usize) -> u64 {
    Rng::new(seed.wrapping_add(STEP.wrapping_mul(index as u64))).next()
}
