use alloc::vec;
use alloc::vec::Vec;

/// Keys with a counting filter: queries mostly need one look-up.
#[derive(Clone, Debug)]
pub(crate) struct KeyLog {
    keys: Vec<u64>,
    /// Counts, in a power of two of at least sixteen slots per key. Saturated counts stay: there are false positives,
    /// but no false negatives.
    slots: Vec<u8>,
}

impl KeyLog {
    pub(crate) const EMPTY: Self = Self {
        keys: Vec::new(),
        slots: Vec::new(),
    };

    /// Makes room for more keys.
    pub(crate) fn reserve(&mut self, more: usize) {
        self.keys.reserve(more);
        let slots = 32 * (self.keys.len() + more).next_power_of_two();
        if self.slots.len() < slots {
            self.slots = vec![0; slots];
            for index in 0..self.keys.len() {
                self.count(self.keys[index]);
            }
        }
    }

    pub(crate) fn as_slice(&self) -> &[u64] {
        &self.keys
    }

    pub(crate) fn push(&mut self, key: u64) {
        if self.slots.len() <= 16 * self.keys.len() {
            self.reserve(self.keys.len().max(16));
        }
        self.keys.push(key);
        self.count(key);
    }

    pub(crate) fn pop(&mut self) {
        if let Some(key) = self.keys.pop() {
            let slot = self.slot(key);
            if let Some(count) = self.slots.get_mut(slot).filter(|count| **count < u8::MAX) {
                *count -= 1;
            }
        }
    }

    /// False is certain.
    #[inline]
    pub(crate) fn may_have_times(&self, key: u64, times: usize) -> bool {
        let count = self.slots.get(self.slot(key)).copied();
        count == Some(u8::MAX) || usize::from(count.unwrap_or(0)) >= times
    }

    fn count(&mut self, key: u64) {
        let slot = self.slot(key);
        if let Some(count) = self.slots.get_mut(slot) {
            *count = count.saturating_add(1);
        }
    }

    fn slot(&self, key: u64) -> usize {
        key as usize & self.slots.len().wrapping_sub(1)
    }
}

#[cfg(test)]
mod tests {
    use super::KeyLog;
    use crate::Rng;

    #[test]
    fn keys_that_are_there_are_never_denied() {
        let (mut rng, mut log, mut keys) = (Rng::new(3), KeyLog::EMPTY, Vec::new());
        assert!(!log.may_have_times(0, 1));
        for _ in 0..5_000 {
            if rng.below(3) == 0 {
                log.pop();
                keys.pop();
            } else {
                let key = rng.next();
                log.push(key);
                keys.push(key);
            }
            assert!(
                keys.iter()
                    .rev()
                    .take(50)
                    .all(|&key| log.may_have_times(key, 1))
            );
            if let Some(&key) = keys.last() {
                log.push(key);
                assert!(log.may_have_times(key, 2));
                log.pop();
            }
        }
        assert_eq!(log.as_slice(), keys);
        assert!(keys.iter().all(|&key| log.may_have_times(key, 1)));
        let denied = (0..1_000)
            .filter(|_| !log.may_have_times(rng.next(), 1))
            .count();
        assert!(denied > 700, "{denied}");
        let often = keys
            .iter()
            .filter(|&&key| log.may_have_times(key, 2))
            .count();
        assert!(often < keys.len() / 2, "{often} of {}", keys.len());
        let mut full = KeyLog::EMPTY;
        (0..300).for_each(|_| full.push(7));
        assert!(full.may_have_times(7, 300));
        for _ in 0..keys.len() {
            log.pop();
        }
        assert!(!keys.iter().any(|&key| log.may_have_times(key, 1)));
    }
}
