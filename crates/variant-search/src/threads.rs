//! Threads of one search end together, and put off moves that another one searches.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};

use smallvec::SmallVec;

use crate::order::Ranked;

#[derive(Debug, Default)]
pub(crate) struct Threads {
    count: usize,
    pub(crate) done: AtomicBool,
    /// Nodes of all threads, in steps of 64.
    pub(crate) nodes: AtomicU64,
    pub(crate) finished: AtomicU32,
    /// Moves that are being searched; empty for one thread.
    busy: Vec<AtomicU64>,
    history: Mutex<Vec<i16>>,
}

const PLACES: usize = 1 << 12;

/// Depth from which moves are put off.
pub(crate) const DEEP: u32 = 4;

impl Threads {
    /// At least one, at most 256.
    pub(crate) fn of(count: usize) -> Self {
        let count = count.clamp(1, 256);
        let places = if count > 1 { PLACES } else { 0 };
        Self {
            count,
            busy: (0..places).map(|_| AtomicU64::new(0)).collect(),
            ..Self::default()
        }
    }

    /// One in WebAssembly, where none can be started: their code is not compiled.
    pub(crate) const fn count(&self) -> usize {
        if cfg!(target_family = "wasm") {
            return 1;
        }
        self.count
    }

    /// `None` if useless.
    pub(crate) fn marks(&self, key: u64, depth: u32) -> Option<Marks<'_>> {
        (depth >= DEEP && !self.busy.is_empty()).then_some(Marks { threads: self, key })
    }
}

#[derive(Clone, Copy)]
pub(crate) struct Marks<'a> {
    threads: &'a Threads,
    key: u64,
}

impl<'a> Marks<'a> {
    pub(crate) const fn history(self) -> &'a Mutex<Vec<i16>> {
        &self.threads.history
    }

    fn place(&self, code: u16) -> Option<(&AtomicU64, u64)> {
        let mark = (self.key ^ u64::from(code)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Some((self.threads.busy.get((mark >> 52) as usize)?, mark))
    }

    fn begin(&self, code: u16) {
        if let Some((place, mark)) = self.place(code) {
            place.store(mark, Relaxed);
        }
    }

    pub(crate) fn end(&self, code: u16) {
        if let Some((place, mark)) = self.place(code) {
            // A mark of another thread may have taken the place.
            let _ = place.compare_exchange(mark, 0, Relaxed, Relaxed);
        }
    }

    fn is_busy(&self, code: u16) -> bool {
        (self.place(code)).is_some_and(|(place, mark)| place.load(Relaxed) == mark)
    }
}

/// Hands out moves by rank, last those that another thread was searching.
pub(crate) struct Shared<'a, I, M> {
    moves: I,
    marks: Option<Marks<'a>>,
    /// The last one first.
    put_off: SmallVec<[(u32, Ranked<M>); 8]>,
    number: u32,
}

impl<'a, I, M> Shared<'a, I, M> {
    pub(crate) fn new(moves: I, marks: Option<Marks<'a>>) -> Self {
        Self {
            moves,
            marks,
            put_off: SmallVec::new(),
            number: 0,
        }
    }
}

impl<M: Copy, I: Iterator<Item = Ranked<M>>> Iterator for Shared<'_, I, M> {
    type Item = (u32, Ranked<M>);

    fn next(&mut self) -> Option<Self::Item> {
        let next = loop {
            let Some(next) = self.moves.next() else {
                break self.put_off.pop()?;
            };
            self.number += 1;
            // The others' window follows from the first move.
            match self.marks.filter(|_| self.number > 1) {
                None => return Some((self.number, next)),
                Some(marks) if !marks.is_busy(next.code) => break (self.number, next),
                Some(_) => self.put_off.insert(0, (self.number, next)),
            }
        };
        if let Some(marks) = self.marks {
            marks.begin(next.1.code);
        }
        Some(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const IN_TURN: [(u32, char); 5] = [(1, 'a'), (2, 'b'), (3, 'c'), (4, 'd'), (5, 'e')];

    fn moves() -> impl Iterator<Item = Ranked<char>> {
        ('a'..='e').zip(1..).map(ranked)
    }

    fn ranked((m, code): (char, u16)) -> Ranked<char> {
        Ranked { rank: 0, code, m }
    }

    fn order(moves: impl Iterator<Item = (u32, Ranked<char>)>) -> Vec<(u32, char)> {
        moves.map(|(number, ranked)| (number, ranked.m)).collect()
    }

    #[test]
    fn moves_of_another_thread_come_last() {
        let threads = Threads::of(2);
        let marks = threads.marks(7, DEEP).unwrap();
        for code in [1, 2, 4] {
            marks.begin(code);
        }
        // The first one is searched nevertheless.
        let mut own = Shared::new(moves(), Some(marks));
        assert_eq!(order(own.by_ref().take(2)), [(1, 'a'), (3, 'c')]);
        marks.end(4);
        assert_eq!(order(own), [(4, 'd'), (5, 'e'), (2, 'b')]);
        for code in 1..=5 {
            marks.end(code);
            assert!(!marks.is_busy(code));
        }
        assert_eq!(order(Shared::new(moves(), Some(marks))), IN_TURN);
    }

    #[test]
    fn marks_are_those_of_one_node() {
        let threads = Threads::of(2);
        let [one, other] = [0x700, 0x1_f000].map(|key| threads.marks(key, DEEP).unwrap());
        assert!(!one.is_busy(2) && !other.is_busy(2));
        one.begin(2);
        assert!(one.is_busy(2) && !one.is_busy(3) && !other.is_busy(2));
        other.end(2);
        assert!(one.is_busy(2));
        assert!(std::ptr::eq(one.history(), other.history()));
    }

    #[test]
    fn one_thread_puts_off_nothing() {
        assert!(Threads::of(1).marks(7, 20).is_none());
        assert!(Threads::of(2).marks(7, DEEP - 1).is_none());
        assert_eq!(order(Shared::new(moves(), None)), IN_TURN);
    }
}
