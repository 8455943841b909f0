use alloc::vec::Vec;

use super::sum_children;
use crate::Position;

/// A hash table of counts for [`perft_hashed`].
///
/// An entry holds the whole position, which is compared: two positions with the same key are told
/// apart, so a collision costs time and never a wrong count.
///
/// ```
/// use orthodox_chess::Chess;
/// use variant_core::perft::{PerftTable, perft_hashed};
/// let mut table = PerftTable::with_bytes(1 << 20);
/// assert_eq!(perft_hashed(&Chess::default(), 4, &mut table), 197_281);
/// ```
#[derive(Clone, Debug)]
pub struct PerftTable<P> {
    entries: Vec<Option<Entry<P>>>,
}

#[derive(Clone, Debug)]
struct Entry<P> {
    position: P,
    depth: u32,
    nodes: u64,
}

impl<P: Position> PerftTable<P> {
    /// A table of about this many bytes; it has at least one entry.
    pub fn with_bytes(bytes: usize) -> Self {
        let len = (bytes / size_of::<Option<Entry<P>>>()).max(1);
        Self {
            entries: core::iter::repeat_with(|| None).take(len).collect(),
        }
    }

    fn slot(&self, key: u64, depth: u32) -> usize {
        let mixed = (key ^ u64::from(depth)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        // The high half of the product is an index for any length, a power of two or not.
        ((u128::from(mixed) * self.entries.len() as u128) >> 64) as usize
    }

    fn get(&self, position: &P, key: u64, depth: u32) -> Option<u64> {
        let entry = self.entries.get(self.slot(key, depth))?.as_ref()?;
        (entry.depth == depth && entry.position.repeats(position)).then_some(entry.nodes)
    }

    fn put(&mut self, position: &P, key: u64, depth: u32, nodes: u64) {
        let slot = self.slot(key, depth);
        if let Some(place) = self.entries.get_mut(slot) {
            *place = Some(Entry {
                position: position.clone(),
                depth,
                nodes,
            });
        }
    }
}

/// As [`perft`](super::perft), looking up positions that were counted before.
pub fn perft_hashed<P: Position>(position: &P, depth: u32, table: &mut PerftTable<P>) -> u64 {
    match depth {
        0 => return 1,
        1 => return position.count_moves(),
        _ => {}
    }
    let key = position.key();
    if let Some(nodes) = table.get(position, key, depth) {
        return nodes;
    }
    let nodes = sum_children(position, |child| perft_hashed(child, depth - 1, table));
    table.put(position, key, depth, nodes);
    nodes
}
