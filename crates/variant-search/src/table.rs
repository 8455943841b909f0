use crate::LIMIT;
use crate::sync::{AtomicU64, Relaxed};
use crate::window::Window;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

impl Bound {
    pub(crate) const fn of(value: i32, window: Window) -> Self {
        if value >= window.beta {
            Self::AtLeast
        } else if value > window.alpha {
            Self::Exact
        } else {
            Self::AtMost
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// Wins count from this position.
    value: i32,
    /// [`Order::code`](crate::order::code) of the best move; 0 if unknown.
    pub(crate) best: u16,
    pub(crate) depth: u32,
    pub(crate) bound: Bound,
}

/// Two words: the first is the key XOR the second, so torn writes match no key.
#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// Fills a line of the processor's cache.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// Lock-free. Entries of older searches are replaced first.
#[derive(Debug)]
pub(crate) struct Table {
    buckets: Vec<Bucket>,
    /// Number of searches since the table was clear.
    pub(crate) age: u64,
}

impl Table {
    pub(crate) fn with_bytes(bytes: usize) -> Self {
        let mut count = (bytes / size_of::<Bucket>()).max(1);
        let mut buckets = Vec::new();
        while count > 1 && buckets.try_reserve_exact(count).is_err() {
            count /= 2;
        }
        buckets.resize_with(count, Bucket::default);
        Self { buckets, age: 0 }
    }

    pub(crate) fn clear(&mut self) {
        if self.age != 0 {
            self.buckets.fill_with(Bucket::default);
            self.age = 0;
        }
    }

    pub(crate) fn begin(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    fn bucket(&self, key: u64) -> &[Slot] {
        let place = (u128::from(key) * self.buckets.len() as u128) >> 64;
        let bucket = self.buckets.get(place as usize);
        bucket.map_or(&[], |bucket| &bucket.0)
    }

    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            (slot.check.load(Relaxed) ^ data == key && data != 0).then(|| unpack(data))
        })
    }

    #[inline]
    pub(crate) fn put(
        &self,
        key: u64,
        depth: u32,
        ply: u32,
        (value, bound): (i32, Bound),
        best: u16,
    ) {
        let value = match value {
            LIMIT.. => value + ply as i32,
            _ if value <= -LIMIT => value - ply as i32,
            _ => value,
        };
        // Of earlier searches, shallow entries go first.
        let mut place: Option<(&Slot, u64)> = None;
        for slot in self.bucket(key) {
            let data = slot.data.load(Relaxed);
            if data == 0 || slot.check.load(Relaxed) ^ data == key {
                place = Some((slot, 0));
                break;
            }
            let past = self.age.wrapping_sub(age_of(data)) & AGES;
            let worth = u64::from(unpack(data).depth) + 8 * (AGES - past);
            if place.is_none_or(|(_, least)| worth < least) {
                place = Some((slot, worth));
            }
        }
        let data = pack(
            Entry {
                value,
                best,
                depth,
                bound,
            },
            self.age,
        );
        if let Some((slot, _)) = place {
            slot.check.store(key ^ data, Relaxed);
            slot.data.store(data, Relaxed);
        }
    }

    /// Permille written by this search, of a thousand slots.
    pub(crate) fn fill(&self) -> u32 {
        let slots = self.buckets.iter().flat_map(|bucket| &bucket.0);
        let sample = slots.take(1_000);
        let total = sample.clone().count().max(1);
        let used = sample.filter(|slot| {
            let data = slot.data.load(Relaxed);
            data != 0 && age_of(data) == self.age & AGES
        });
        (used.count() * 1_000 / total) as u32
    }
}

impl Entry {
    /// Value seen from a root `ply` plies above.
    pub(crate) const fn value(&self, ply: u32) -> i32 {
        match self.value {
            LIMIT.. => self.value - ply as i32,
            value if value <= -LIMIT => value + ply as i32,
            value => value,
        }
    }

    pub(crate) fn settled(&self, ply: u32, window: Window) -> Option<i32> {
        let value = self.value(ply);
        let settles = match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => value >= window.beta,
            Bound::AtMost => value <= window.alpha,
        };
        settles.then_some(value)
    }
}

/// Distinguishable searches, less one.
const AGES: u64 = 0x1f;

const fn age_of(data: u64) -> u64 {
    (data >> 58) & AGES
}

/// From the lowest bit: value (32), best move (16), depth (8), bound (2), age (5), a mark for used slots.
fn pack(entry: Entry, age: u64) -> u64 {
    let depth = entry.depth.min(255);
    u64::from(entry.value as u32)
        | u64::from(entry.best) << 32
        | u64::from(depth) << 48
        | (entry.bound as u64) << 56
        | (age & AGES) << 58
        | 1 << 63
}

const fn unpack(data: u64) -> Entry {
    Entry {
        value: data as u32 as i32,
        best: (data >> 32) as u16,
        depth: (data >> 48) as u32 & 0xff,
        bound: match (data >> 56) & 3 {
            0 => Bound::Exact,
            1 => Bound::AtLeast,
            _ => Bound::AtMost,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MATE;

    #[test]
    fn entries_come_back_as_they_were_put() {
        let mut table = Table::with_bytes(1 << 12);
        table.begin();
        let key = |n: u64| n.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let bounds = [Bound::Exact, Bound::AtLeast, Bound::AtMost];
        for (n, bound) in (1..).zip(bounds) {
            let value = -(n as i32) * 100;
            table.put(key(n), n as u32, 3, (value, bound), n as u16);
            let entry = table.get(key(n)).unwrap();
            let found = (entry.value(3), entry.depth, entry.bound, entry.best);
            assert_eq!(found, (value, n as u32, bound, n as u16));
        }
        assert_eq!(table.get(key(9)), None);
        // A win seven plies from the root, three from the position.
        table.put(key(9), 5, 4, (MATE - 7, Bound::Exact), 0);
        assert_eq!(table.get(key(9)).unwrap().value(2), MATE - 5);
        table.put(key(9), 5, 4, (7 - MATE, Bound::Exact), 0);
        assert_eq!(table.get(key(9)).unwrap().value(2), 5 - MATE);
    }

    #[test]
    fn old_and_shallow_entries_give_way() {
        let mut table = Table::with_bytes(0);
        table.begin();
        for n in 1..=4 {
            table.put(n, n as u32, 0, (0, Bound::Exact), 0);
        }
        table.begin();
        // Older entries go first, shallow ones among them.
        for (n, left) in [(5, [2, 3, 4]), (6, [3, 4, 5]), (7, [4, 5, 6])] {
            table.put(n, 1, 0, (0, Bound::Exact), 0);
            assert!(left.iter().all(|&key| table.get(key).is_some()), "{n}");
            assert!(table.get(left[0] - 1).is_none(), "{n}");
        }
        assert_eq!(table.fill(), 750);
    }

    fn kept(table: &Table) -> Vec<u64> {
        (0..20).filter(|&key| table.get(key).is_some()).collect()
    }

    #[test]
    fn a_cleared_table_is_as_new() {
        let mut table = Table::with_bytes(1 << 12);
        table.begin();
        (0..20).for_each(|key| put(&table, key, 1));
        assert!(!kept(&table).is_empty());
        table.clear();
        assert_eq!((kept(&table), table.age), (vec![], 0));
    }

    fn put(table: &Table, key: u64, depth: u32) {
        table.put(key, depth, 0, (0, Bound::Exact), 0);
    }

    #[test]
    fn an_entry_replaces_the_one_of_its_key_else_the_least_worth() {
        let mut table = Table::with_bytes(0);
        assert!(kept(&table).is_empty());
        table.begin();
        for (key, depth) in [(1, 9), (2, 12), (3, 12), (4, 13)] {
            put(&table, key, depth);
        }
        for depth in [3, 14] {
            put(&table, 1, depth);
            assert_eq!(table.get(1).map(|entry| entry.depth), Some(depth));
            assert_eq!(kept(&table), [1, 2, 3, 4]);
        }
        put(&table, 5, 1);
        assert_eq!(kept(&table), [1, 3, 4, 5]);
        table.begin();
        put(&table, 6, 6);
        assert_eq!(kept(&table), [1, 3, 4, 6]);
        put(&table, 7, 6);
        assert_eq!(kept(&table), [1, 4, 6, 7]);
        put(&table, 8, 300);
        assert_eq!(table.get(8).map(|entry| entry.depth), Some(255));
        assert_eq!(kept(&table), [1, 6, 7, 8]);
    }

    #[test]
    fn keys_fill_the_whole_table() {
        let mut table = Table::with_bytes(1 << 12);
        table.begin();
        let keys = (1..=256).map(|n: u64| n << 56 | n);
        keys.clone().for_each(|key| put(&table, key, 1));
        assert_eq!(keys.filter(|&key| table.get(key).is_some()).count(), 256);
        assert_eq!(table.fill(), 1_000);
    }
}
