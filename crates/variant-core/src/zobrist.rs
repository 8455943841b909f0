use crate::Rng;

/// Derives `N` hash keys from a seed, for compile-time tables.
///
/// ```
/// const KEYS: [u64; 12] = variant_core::implement::zobrist_keys(7);
/// assert_ne!(KEYS[0], KEYS[1]);
/// ```
pub const fn zobrist_keys<const N: usize>(seed: u64) -> [u64; N] {
    let mut rng = Rng::new(seed);
    let mut keys = [0; N];
    let mut index = 0;
    while index < N {
        keys[index] = rng.next();
        index += 1;
    }
    keys
}
