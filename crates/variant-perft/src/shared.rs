use std::sync::Mutex;
use std::vec::Vec;

use crate::table::{Counts, count_with};
use crate::{CountLeaves, CountOverflow, PerftTable};
use variant_core::Position;

/// Count table shared by threads, for [`perft_shared`].
///
/// Made of many [`PerftTable`]s. A thread that finds one locked counts without it.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_perft::{SharedPerftTable, divide_parallel, perft_shared};
/// let table = SharedPerftTable::with_bytes(1 << 20);
/// let count = |position: &OrthodoxChess, depth| perft_shared(position, depth, &table);
/// let parts = divide_parallel(&OrthodoxChess::default(), 5, count, |_, _| ())?;
/// assert_eq!(parts.iter().map(|(_, nodes)| nodes).sum::<u128>(), 4_865_609);
/// # Ok::<(), variant_perft::CountOverflow>(())
/// ```
#[derive(Debug)]
pub struct SharedPerftTable<P>(Vec<Mutex<PerftTable<P>>>);

const PARTS: usize = 1024;
const LEAST: usize = 4096;

impl<P: Position> SharedPerftTable<P> {
    /// Creates a table like [`PerftTable::with_bytes`].
    pub fn with_bytes(bytes: usize) -> Self {
        let parts = PARTS.min(bytes / LEAST).max(1);
        let part = |_| Mutex::new(PerftTable::with_bytes(bytes / parts));
        Self((0..parts).map(part).collect())
    }

    fn part(&self, key: u64) -> Option<&Mutex<PerftTable<P>>> {
        // Tables use a product's high bits.
        self.0.get(key as usize % self.0.len().max(1))
    }
}

impl<P: Position> Counts<P> for &SharedPerftTable<P> {
    fn get(&self, position: &P, key: u64, depth: u32) -> Option<u128> {
        self.part(key)?.try_lock().ok()?.get(position, key, depth)
    }

    fn put(&mut self, position: &P, key: u64, depth: u32, nodes: u128) {
        if let Some(mut part) = self.part(key).and_then(|part| part.try_lock().ok()) {
            part.put(position, key, depth, nodes);
        }
    }
}

/// [`perft_hashed`](crate::perft_hashed) with a shared table.
///
/// # Errors
/// [`CountOverflow`]
pub fn perft_shared<P: CountLeaves>(
    position: &P,
    depth: u32,
    table: &SharedPerftTable<P>,
) -> Result<u128, CountOverflow> {
    count_with(position, depth, &mut &*table)
}
