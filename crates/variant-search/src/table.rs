use crate::LIMIT;

/// How a value of the table relates to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry<M> {
    key: u64,
    value: i32,
    /// The search that it was made by: values of earlier ones rested on another history.
    age: u32,
    depth: u32,
    bound: Bound,
    best: Option<M>,
}

/// A transposition table: results of positions, by search key. A new result takes the place of an old
/// one.
#[derive(Clone, Debug)]
pub(crate) struct Table<M> {
    entries: Vec<Option<Entry<M>>>,
    age: u32,
}

impl<M: Copy> Table<M> {
    pub(crate) fn with_bytes(bytes: usize) -> Self {
        let len = (bytes / size_of::<Option<Entry<M>>>()).max(1);
        Self {
            entries: vec![None; len],
            age: 0,
        }
    }

    /// From now on only moves are taken over from earlier searches, no values.
    pub(crate) fn begin(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    fn slot(&self, key: u64) -> usize {
        ((u128::from(key) * self.entries.len() as u128) >> 64) as usize
    }

    pub(crate) fn get(&self, key: u64) -> Option<Entry<M>> {
        let entry = self.entries.get(self.slot(key)).copied().flatten();
        entry.filter(|entry| entry.key == key)
    }

    pub(crate) fn put(
        &mut self,
        key: u64,
        depth: u32,
        ply: u32,
        (value, bound): (i32, Bound),
        best: Option<M>,
    ) {
        let (slot, age) = (self.slot(key), self.age);
        // Wins are counted from the position of the entry, not from the root.
        let value = match value {
            LIMIT.. => value + ply as i32,
            _ if value <= -LIMIT => value - ply as i32,
            _ => value,
        };
        if let Some(place) = self.entries.get_mut(slot) {
            *place = Some(Entry {
                key,
                value,
                age,
                depth,
                bound,
                best,
            });
        }
    }

    /// The value of an entry if it settles the window in a search of the same depth. A deeper entry
    /// would do for most purposes, but the result would depend on what the table happens to hold.
    pub(crate) fn settled(
        &self,
        entry: &Entry<M>,
        depth: u32,
        ply: u32,
        (alpha, beta): (i32, i32),
    ) -> Option<i32> {
        if entry.depth != depth || entry.age != self.age {
            return None;
        }
        let value = match entry.value {
            LIMIT.. => entry.value - ply as i32,
            _ if entry.value <= -LIMIT => entry.value + ply as i32,
            _ => entry.value,
        };
        let settles = match entry.bound {
            Bound::Exact => true,
            Bound::AtLeast => value >= beta,
            Bound::AtMost => value <= alpha,
        };
        settles.then_some(value)
    }
}

impl<M> Entry<M> {
    pub(crate) const fn best(&self) -> Option<M>
    where
        M: Copy,
    {
        self.best
    }
}
