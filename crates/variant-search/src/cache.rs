use crate::sync::{AtomicU64, Relaxed};
use crate::weights::Pair;

/// Shared without locks: torn entries match no key.
#[derive(Debug, Default)]
pub(crate) struct Cache(Vec<[AtomicU64; 2]>);

const ENTRIES: usize = 1 << 13;

impl Clone for Cache {
    fn clone(&self) -> Self {
        Self::new()
    }
}

impl Cache {
    pub(crate) fn new() -> Self {
        Self((0..ENTRIES).map(|_| Default::default()).collect())
    }

    pub(crate) fn get_or(&self, key: u64, compute: impl FnOnce() -> [Pair; 2]) -> [Pair; 2] {
        let entry = self.0.get(key as usize % ENTRIES);
        if let Some([mixed, values]) = entry {
            let values = values.load(Relaxed);
            if mixed.load(Relaxed) ^ values == key && key != 0 {
                return unpacked(values);
            }
        }
        let values = compute();
        if let Some([mixed, place]) = entry {
            let packed = packed(values);
            place.store(packed, Relaxed);
            mixed.store(packed ^ key, Relaxed);
        }
        values
    }
}

fn packed([one, other]: [Pair; 2]) -> u64 {
    let parts = [one.opening, one.endgame, other.opening, other.endgame];
    let parts = parts.map(|part| u64::from(part as i16 as u16));
    parts.into_iter().fold(0, |word, part| word << 16 | part)
}

fn unpacked(word: u64) -> [Pair; 2] {
    let part = |shift: u32| i32::from((word >> shift) as i16);
    [
        Pair {
            opening: part(48),
            endgame: part(32),
        },
        Pair {
            opening: part(16),
            endgame: part(0),
        },
    ]
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn values_are_computed_once_for_each_key() {
        let computed = Cell::new(0);
        let values = |number: i32| {
            let pair = |opening, endgame| Pair { opening, endgame };
            [pair(number, -number), pair(-7, 30_000 - number)]
        };
        let get = |cache: &Cache, key, number| {
            cache.get_or(key, || {
                computed.set(computed.get() + 1);
                values(number)
            })
        };
        for cache in [Cache::new(), Cache::new().clone()] {
            for key in [1, 5, 0x9e37_79b9_7f4a_7c15, u64::MAX] {
                computed.set(0);
                for number in [100, 200] {
                    assert_eq!(get(&cache, key, number), values(100), "{key}");
                }
                assert_eq!(computed.get(), 1, "{key}");
                let same_place = key ^ 1 << 40;
                assert_eq!(get(&cache, same_place, -300), values(-300), "{key}");
                assert_eq!(get(&cache, key, 400), values(400), "{key}");
                assert_eq!(computed.get(), 3, "{key}");
            }
            computed.set(0);
            assert_eq!(
                [1, 2].map(|number| get(&cache, 0, number)),
                [1, 2].map(values)
            );
            assert_eq!(computed.get(), 2);
        }
    }
}
