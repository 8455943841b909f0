//! Threads of one search: they end together, share finished iterations, and put off moves that another one searches.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};

use smallvec::SmallVec;

use crate::order::{ByRank, Ranked};

#[derive(Debug, Default)]
pub(crate) struct Crew {
    threads: usize,
    /// Set when a thread is done; the others end soon.
    pub(crate) done: AtomicBool,
    /// Nodes of all threads, in steps of 64.
    pub(crate) nodes: AtomicU64,
    pub(crate) finished: AtomicU32,
    /// Moves that are being searched; empty for one thread.
    busy: Vec<AtomicU64>,
}

const PLACES: usize = 1 << 12;

/// Depth from which moves are put off.
const DEEP: u32 = 4;

impl Crew {
    pub(crate) fn of(threads: usize) -> Self {
        let places = if threads > 1 { PLACES } else { 0 };
        Self {
            threads,
            busy: (0..places).map(|_| AtomicU64::new(0)).collect(),
            ..Self::default()
        }
    }

    pub(crate) const fn threads(&self) -> usize {
        self.threads
    }

    /// Marks for the moves of a node; `None` if nothing is to be gained by them.
    pub(crate) fn marks(&self, key: u64, depth: u32) -> Option<Marks<'_>> {
        (depth >= DEEP && !self.busy.is_empty()).then_some(Marks {
            busy: &self.busy,
            key,
        })
    }
}

/// Marks of the moves of a node that are being searched.
#[derive(Clone, Copy)]
pub(crate) struct Marks<'a> {
    busy: &'a [AtomicU64],
    key: u64,
}

impl Marks<'_> {
    fn place(&self, code: u16) -> Option<(&AtomicU64, u64)> {
        let mark = (self.key ^ u64::from(code)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Some((self.busy.get((mark >> 52) as usize)?, mark))
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

/// Hands out moves by rank, and last those that another thread was searching when their turn came.
pub(crate) struct Shared<'a, M> {
    moves: ByRank<M>,
    marks: Option<Marks<'a>>,
    /// Moves put off, the last one first.
    put_off: SmallVec<[Ranked<M>; 8]>,
    is_first: bool,
}

impl<'a, M: Copy> Shared<'a, M> {
    pub(crate) fn new(moves: ByRank<M>, marks: Option<Marks<'a>>) -> Self {
        Self {
            moves,
            marks,
            put_off: SmallVec::new(),
            is_first: true,
        }
    }
}

impl<M: Copy> Iterator for Shared<'_, M> {
    type Item = Ranked<M>;

    #[inline]
    fn next(&mut self) -> Option<Ranked<M>> {
        let Some(marks) = self.marks else {
            return self.moves.next();
        };
        // All threads search the first move: the window of the others follows from it.
        let is_first = std::mem::take(&mut self.is_first);
        let next = loop {
            match self.moves.next() {
                Some(next) if !is_first && marks.is_busy(next.code) => self.put_off.insert(0, next),
                Some(next) => break next,
                None => break self.put_off.pop()?,
            }
        };
        if !is_first {
            marks.begin(next.code);
        }
        Some(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::order::Ordered;

    fn moves() -> ByRank<char> {
        let moves: Ordered<char> = ('a'..='e').zip(1..).map(ranked).collect();
        ByRank::new(moves)
    }

    fn ranked((m, code): (char, u16)) -> Ranked<char> {
        Ranked { rank: 0, code, m }
    }

    fn order(moves: Shared<'_, char>) -> String {
        moves.map(|ranked| ranked.m).collect()
    }

    #[test]
    fn moves_of_another_thread_come_last() {
        let crew = Crew::of(2);
        let marks = crew.marks(7, DEEP).unwrap();
        for code in [1, 2, 4] {
            marks.begin(code);
        }
        // The first one is searched nevertheless.
        let mut own = Shared::new(moves(), Some(marks));
        let begun: String = own.by_ref().take(2).map(|ranked| ranked.m).collect();
        assert_eq!(begun, "ac");
        marks.end(4);
        assert_eq!(order(own), "deb");
        for code in 1..=5 {
            marks.end(code);
            assert!(!marks.is_busy(code));
        }
        assert_eq!(order(Shared::new(moves(), Some(marks))), "abcde");
    }

    #[test]
    fn one_thread_puts_off_nothing() {
        assert!(Crew::of(1).marks(7, 20).is_none());
        assert!(Crew::of(2).marks(7, DEEP - 1).is_none());
        assert_eq!(order(Shared::new(moves(), None)), "abcde");
    }
}
