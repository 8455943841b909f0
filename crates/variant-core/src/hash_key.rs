use core::hash::{Hash, Hasher};

use crate::Rng;

/// Hashes a value by `Hash` with a fixed 64-bit function, the same on all platforms unless the value hashes slices of
/// multi-byte integers.
///
/// The default [`key`](crate::Position::key) of positions.
///
/// ```
/// use variant_core::implement::hash_key;
/// assert_eq!(hash_key(&(1u8, 'x')), hash_key(&(1u8, 'x')));
/// assert_ne!(hash_key(&(1u8, 2u8)), hash_key(&(2u8, 1u8)));
/// assert_eq!(hash_key(&7u64), 0x63cb_e1e4_5932_0dd7);
/// ```
pub fn hash_key<T: Hash + ?Sized>(value: &T) -> u64 {
    let mut hasher = KeyHasher(0);
    value.hash(&mut hasher);
    hasher.finish()
}

/// A clock's part of a [search key](crate::Position::search_key), for exclusive or: 0 while the clock cannot reach
/// `limit` within `plies` plies, then different for every value.
///
/// ```
/// use variant_core::implement::clock_key;
/// assert_eq!(clock_key(3, 10, 100), 0);
/// assert_ne!(clock_key(90, 10, 100), clock_key(91, 10, 100));
/// assert_eq!(clock_key(100, 1, 100), clock_key(200, 1, 100));
/// ```
#[inline]
pub const fn clock_key(clock: u32, plies: u32, limit: u32) -> u64 {
    if clock.saturating_add(plies) < limit {
        return 0;
    }
    let clock = if clock < limit { clock } else { limit };
    // Rotated: no bit is lost.
    Rng::new(0x636c_6f63_6b00 ^ (clock as u64).rotate_left(48)).next()
}

struct KeyHasher(u64);

impl KeyHasher {
    fn mix(&mut self, word: u64) {
        self.0 = Rng::new(self.0 ^ word).next();
    }
}

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks();
        for &word in words {
            self.mix(u64::from_le_bytes(word));
        }
        if !rest.is_empty() {
            let word = rest.iter().rev();
            self.mix(word.fold(0, |word, &byte| word << 8 | u64::from(byte)));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.mix(number.into());
    }

    fn write_u16(&mut self, number: u16) {
        self.mix(number.into());
    }

    fn write_u32(&mut self, number: u32) {
        self.mix(number.into());
    }

    fn write_u64(&mut self, number: u64) {
        self.mix(number);
    }

    fn write_u128(&mut self, number: u128) {
        self.mix(number as u64);
        self.mix((number >> 64) as u64);
    }

    fn write_usize(&mut self, number: usize) {
        self.mix(number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.mix(number as i64 as u64);
    }
}
