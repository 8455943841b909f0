use variant_core::implement::hash_key;
use variant_perft::CountOverflow;

const CHUNK: usize = 1 << 22;
const ALIGNMENT: usize = 4;
/// Multiplicity and key length.
const HEADER: usize = 16 + 2;

/// Decides ownership and order.
pub(crate) fn hash(key: &[u8]) -> u64 {
    hash_key(key)
}

/// Hash table in a byte arena: no allocation per position.
#[derive(Debug, Default)]
pub(crate) struct Table {
    arena: Arena,
    /// Record address from 1 and the hash's high half, which saves most key comparisons; 0 if empty.
    slots: Vec<u64>,
}

const fn address_in(slot: u64) -> Option<u32> {
    (slot as u32).checked_sub(1)
}

const fn slot_of(hash: u64, address: u32) -> u64 {
    hash >> 32 << 32 | (address as u64 + 1)
}

/// Consecutive; addresses count [`ALIGNMENT`] bytes.
#[derive(Debug, Default)]
pub(crate) struct Arena {
    chunks: Vec<Vec<u8>>,
    len: usize,
}

impl Arena {
    fn push(&mut self, key: &[u8], count: u128) -> Option<u32> {
        let size = (HEADER + key.len()).next_multiple_of(ALIGNMENT);
        if (self.chunks.last()).is_none_or(|chunk| chunk.len() + size > CHUNK) {
            self.chunks.push(Vec::with_capacity(CHUNK));
        }
        let place = (self.chunks.len() - 1) * CHUNK;
        let chunk = self.chunks.last_mut()?;
        let address = u32::try_from((place + chunk.len()) / ALIGNMENT).ok()?;
        let end = chunk.len() + size;
        chunk.extend(count.to_le_bytes());
        chunk.extend((key.len() as u16).to_le_bytes());
        chunk.extend_from_slice(key);
        chunk.resize(end, 0);
        self.len += 1;
        Some(address)
    }

    fn place(address: u32) -> (usize, usize) {
        let byte = address as usize * ALIGNMENT;
        (byte / CHUNK, byte % CHUNK)
    }

    /// Multiplicity and key.
    fn record(&self, address: u32) -> (u128, &[u8]) {
        let (chunk, at) = Self::place(address);
        let record = self.chunks.get(chunk).and_then(|chunk| chunk.get(at..));
        let record = record.and_then(split);
        record.map_or((0, &[]), |(count, key, _)| (count, key))
    }

    fn key(&self, address: u32) -> &[u8] {
        self.record(address).1
    }

    fn count_mut(&mut self, address: u32) -> Option<&mut [u8; 16]> {
        let (chunk, at) = Self::place(address);
        self.chunks.get_mut(chunk)?.get_mut(at..)?.first_chunk_mut()
    }

    pub(crate) fn memory(&self) -> usize {
        self.chunks.len() * CHUNK
    }

    pub(crate) fn into_chunks(self) -> impl Iterator<Item = Vec<u8>> {
        self.chunks.into_iter()
    }

    pub(crate) fn each<E>(
        &self,
        mut visit: impl FnMut(&[u8], u128) -> Result<(), E>,
    ) -> Result<(), E> {
        for chunk in &self.chunks {
            let mut rest = &chunk[..];
            while let Some((count, key, next)) = split(rest) {
                visit(key, count)?;
                rest = next;
            }
        }
        Ok(())
    }
}

pub(crate) fn split(chunk: &[u8]) -> Option<(u128, &[u8], &[u8])> {
    let (count, rest) = chunk.split_first_chunk()?;
    let (len, rest) = rest.split_first_chunk()?;
    let len = usize::from(u16::from_le_bytes(*len));
    let padded = (HEADER + len).next_multiple_of(ALIGNMENT) - HEADER;
    let (key, rest) = rest.split_at_checked(padded)?;
    Some((u128::from_le_bytes(*count), key.get(..len)?, rest))
}

impl Table {
    /// Returns false without room.
    pub(crate) fn add(
        &mut self,
        hash: u64,
        key: &[u8],
        count: u128,
    ) -> Result<bool, CountOverflow> {
        if self.arena.len * 4 >= self.slots.len() * 3 {
            self.grow();
        }
        let mask = self.slots.len().wrapping_sub(1);
        let mut slot = hash as usize & mask;
        loop {
            let Some(place) = self.slots.get_mut(slot) else {
                return Ok(false);
            };
            let Some(address) = address_in(*place) else {
                let Some(address) = self.arena.push(key, count).filter(|&at| at < u32::MAX) else {
                    return Ok(false);
                };
                *place = slot_of(hash, address);
                return Ok(true);
            };
            if *place == slot_of(hash, address) && self.arena.key(address) == key {
                if let Some(sum) = self.arena.count_mut(address) {
                    let more = u128::from_le_bytes(*sum).checked_add(count);
                    *sum = more.ok_or(CountOverflow)?.to_le_bytes();
                }
                return Ok(true);
            }
            slot = (slot + 1) & mask;
        }
    }

    /// Prefetches for [`add`](Self::add).
    pub(crate) fn touch(&self, hashes: &[u64]) {
        let mask = self.slots.len().wrapping_sub(1);
        let slot = |hash: &u64| self.slots.get(*hash as usize & mask).copied().unwrap_or(0);
        let slots = hashes.iter().map(slot).fold(0, |all, slot| all ^ slot);
        std::hint::black_box(slots);
        let alike = hashes.iter().filter_map(|hash| {
            let slot = slot(hash);
            address_in(slot).filter(|&address| slot == slot_of(*hash, address))
        });
        let lengths = alike.map(|address| self.arena.key(address).len());
        std::hint::black_box(lengths.fold(0, |all, len| all ^ len));
    }

    fn grow(&mut self) {
        let len = (self.slots.len() * 2).max(1 << 10);
        self.slots = vec![0; len];
        for (number, chunk) in self.arena.chunks.iter().enumerate() {
            let mut rest = &chunk[..];
            while let Some((_, key, next)) = split(rest) {
                let at = chunk.len() - rest.len();
                let address = ((number * CHUNK + at) / ALIGNMENT) as u32;
                let hash = hash(key);
                let mut slot = hash as usize & (len - 1);
                while self.slots[slot] != 0 {
                    slot = (slot + 1) & (len - 1);
                }
                self.slots[slot] = slot_of(hash, address);
                rest = next;
            }
        }
    }

    pub(crate) const fn len(&self) -> usize {
        self.arena.len
    }

    /// Bytes, with those that sorting will take.
    pub(crate) fn memory(&self) -> usize {
        self.arena.memory() + self.slots.capacity() * 8 + self.arena.len * 16
    }

    pub(crate) fn into_arena(self) -> Arena {
        self.arena
    }

    pub(crate) fn each_sorted<E>(
        &self,
        mut visit: impl FnMut(&[u8], u128) -> Result<(), E>,
    ) -> Result<(), E> {
        let addresses = self.slots.iter().filter_map(|&slot| address_in(slot));
        let mut order: Vec<(u64, u32)> = addresses
            .map(|address| (hash(self.arena.key(address)), address))
            .collect();
        order.sort_unstable_by(|one, other| {
            let keys = || self.arena.key(one.1).cmp(self.arena.key(other.1));
            one.0.cmp(&other.0).then_with(keys)
        });
        for (_, address) in order {
            let (count, key) = self.arena.record(address);
            visit(key, count)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::convert::Infallible;

    use variant_core::Rng;

    use super::*;

    #[test]
    fn sums_are_those_of_a_map() {
        let (mut table, mut map) = (Table::default(), BTreeMap::new());
        let mut rng = Rng::new(1);
        for _ in 0..50_000 {
            let (number, count) = (rng.below(20_000), u128::from(rng.below(5)));
            let key = format!("{number:0>width$}", width = (number % 40) as usize);
            assert_eq!(
                table.add(hash(key.as_bytes()), key.as_bytes(), count),
                Ok(true)
            );
            *map.entry(key.into_bytes()).or_insert(0) += count;
        }
        assert_eq!(table.len(), map.len());
        let mut last = None;
        let mut sorted = BTreeMap::new();
        let visit = |key: &[u8], count| {
            let place = Some((hash(key), key.to_vec()));
            assert!(last < place);
            last = place;
            sorted.insert(key.to_vec(), count);
            Ok::<(), Infallible>(())
        };
        let Ok(()) = table.each_sorted(visit);
        assert_eq!(sorted, map);
        let mut listed = BTreeMap::new();
        for chunk in table.into_arena().into_chunks() {
            let mut rest = &chunk[..];
            while let Some((count, key, next)) = split(rest) {
                assert_eq!(listed.insert(key.to_vec(), count), None);
                rest = next;
            }
            assert!(rest.is_empty());
        }
        assert_eq!(listed, map);
    }

    #[test]
    fn keys_with_the_same_hash_are_told_apart() {
        let mut table = Table::default();
        for key in [b"a", b"b", b"a"] {
            assert_eq!(table.add(7, key, 1), Ok(true));
        }
        assert_eq!(table.len(), 2);
    }

    #[test]
    fn memory_is_that_of_chunks_slots_and_sorting() {
        let mut table = Table::default();
        assert_eq!(table.memory(), 0);
        for number in 0..100_000_u32 {
            let key = [number.to_le_bytes(); 16].concat();
            assert_eq!(table.add(hash(&key), &key, 1), Ok(true));
        }
        let chunks = table.arena.chunks.len();
        let record = (HEADER + 64).next_multiple_of(ALIGNMENT);
        assert_eq!(chunks, (100_000 * record).div_ceil(CHUNK));
        let slots = size_of_val(table.slots.as_slice());
        let sorting = 100_000 * size_of::<(u64, u32)>();
        let least = chunks * CHUNK + slots + sorting;
        assert!((least..least + slots).contains(&table.memory()));
    }

    #[test]
    fn slots_hold_half_of_a_hash_and_an_address() {
        let slot = slot_of(0x1234_5678_9abc_def0, 6);
        assert_eq!((slot, address_in(slot)), (0x1234_5678_0000_0007, Some(6)));
        assert_eq!(address_in(0), None);
    }

    #[test]
    fn sums_do_not_wrap() {
        let mut table = Table::default();
        assert_eq!(table.add(1, b"a", u128::MAX), Ok(true));
        assert_eq!(table.add(1, b"a", 1), Err(CountOverflow));
    }
}
