use alloc::vec::Vec;

use crate::count::{CountLeaves, CountOverflow, replies, walk};
use variant_core::Position;

/// Count table for [`perft_hashed`].
///
/// Entries hold whole positions, so collisions cost time and never a wrong count.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_perft::{PerftTable, perft_hashed};
/// let mut table = PerftTable::with_bytes(1 << 20);
/// assert_eq!(perft_hashed(&OrthodoxChess::default(), 4, &mut table), Ok(197_281));
/// ```
#[derive(Clone, Debug)]
pub struct PerftTable<P> {
    /// Index of each slot's entry, from 1; 0 if empty: zeroed memory is committed only once written.
    slots: Vec<u32>,
    entries: Vec<Entry<P>>,
}

#[derive(Clone, Debug)]
struct Entry<P> {
    position: P,
    depth: u32,
    nodes: u128,
}

impl<P: Position> PerftTable<P> {
    /// Creates a table of at most `bytes` bytes or the machine's limit, with at least one entry. Memory is taken as
    /// it fills.
    pub fn with_bytes(bytes: usize) -> Self {
        let most = (bytes / (size_of::<u32>() + size_of::<Entry<P>>())).max(1);
        let mut len = most.min(u32::MAX as usize - 1);
        while len > 1 && Vec::<u32>::new().try_reserve_exact(len).is_err() {
            len /= 2;
        }
        Self {
            slots: alloc::vec![0; len],
            entries: Vec::new(),
        }
    }

    fn slot(&self, key: u64, depth: u32) -> usize {
        let mixed = (key ^ u64::from(depth)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        // The high half is an index for any length.
        ((u128::from(mixed) * self.slots.len() as u128) >> 64) as usize
    }
}

pub(crate) trait Counts<P> {
    fn get(&self, position: &P, key: u64, depth: u32) -> Option<u128>;
    fn put(&mut self, position: &P, key: u64, depth: u32, nodes: u128);
}

impl<P: Position> Counts<P> for PerftTable<P> {
    fn get(&self, position: &P, key: u64, depth: u32) -> Option<u128> {
        let place = self.slots.get(self.slot(key, depth))?.checked_sub(1)?;
        let entry = self.entries.get(place as usize)?;
        (entry.depth == depth && entry.position.repeats(position)).then_some(entry.nodes)
    }

    fn put(&mut self, position: &P, key: u64, depth: u32, nodes: u128) {
        let entry = Entry {
            position: position.clone(),
            depth,
            nodes,
        };
        let slot = self.slot(key, depth);
        let Some(place) = self.slots.get_mut(slot) else {
            return;
        };
        if let Some(old) = place.checked_sub(1) {
            if let Some(old) = self.entries.get_mut(old as usize) {
                *old = entry;
            }
        } else if self.entries.try_reserve(1).is_ok() {
            self.entries.push(entry);
            // Entries do not outnumber slots.
            *place = self.entries.len() as u32;
        }
    }
}

/// [`perft`](crate::perft) with counts of known positions looked up.
///
/// # Errors
/// [`CountOverflow`]: a table can count more than can be visited.
pub fn perft_hashed<P: CountLeaves>(
    position: &P,
    depth: u32,
    table: &mut PerftTable<P>,
) -> Result<u128, CountOverflow> {
    count_with(position, depth, table)
}

pub(crate) fn count_with<P: CountLeaves>(
    position: &P,
    depth: u32,
    table: &mut impl Counts<P>,
) -> Result<u128, CountOverflow> {
    match depth {
        0 => return Ok(1),
        1 => return Ok(position.count_moves().into()),
        _ => {}
    }
    let key = position.key();
    if let Some(nodes) = table.get(position, key, depth) {
        return Ok(nodes);
    }
    let mut nodes: u128 = 0;
    if depth == 2 {
        nodes = replies(position);
    } else {
        walk(position, 1, &mut |child| {
            let more = count_with(child, depth - 1, table)?;
            nodes = nodes.checked_add(more).ok_or(CountOverflow)?;
            Ok(())
        })?;
    }
    table.put(position, key, depth, nodes);
    Ok(nodes)
}
