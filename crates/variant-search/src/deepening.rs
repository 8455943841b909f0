//! Iterative deepening at the root.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::meter::Meter;
use crate::threads::Threads;
use crate::{Iteration, MATE};

#[derive(Clone)]
pub(crate) struct Best<M> {
    pub(crate) value: i32,
    /// Principal variation, with the move.
    pub(crate) line: Vec<M>,
}

pub(crate) trait Iterate<'b, M> {
    fn meter(&mut self) -> &mut Meter<'b>;

    /// Thousandths of the table in use.
    fn hashfull(&self) -> u32 {
        0
    }

    /// Searches moves of the root to a depth; `guess` is the first move's value in the iteration before. Out of
    /// budget, returns the best so far.
    fn iterate(&mut self, moves: &[M], depth: u32, guess: Option<i32>) -> Option<Best<M>>;
}

/// Receives finished iterations, or the first one unfinished.
pub(crate) type Report<'a, M> = dyn FnMut(&Iteration<'_, M>) + Send + 'a;

pub(crate) struct Deepened<M> {
    pub(crate) best: Vec<Best<M>>,
    pub(crate) depth: u32,
}

pub(crate) struct Deepening<'a, M> {
    lines: usize,
    threads: &'a Threads,
    state: Mutex<State<'a, M>>,
}

struct State<'a, M> {
    found: Deepened<M>,
    partial: Option<Best<M>>,
    report: Option<&'a mut Report<'a, M>>,
}

impl<'a, M: Copy + Eq> Deepening<'a, M> {
    pub(crate) fn new(
        lines: usize,
        threads: &'a Threads,
        report: Option<&'a mut Report<'_, M>>,
    ) -> Self {
        let report = report.map(|report| -> &mut Report<'_, M> { report });
        let found = Deepened {
            best: Vec::new(),
            depth: 0,
        };
        let state = Mutex::new(State {
            found,
            partial: None,
            report,
        });
        Self {
            lines,
            threads,
            state,
        }
    }

    fn state(&self) -> MutexGuard<'_, State<'a, M>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn run(&self, search: &mut dyn Iterate<'_, M>, mut moves: Vec<M>) {
        let lines = self.lines.clamp(1, moves.len().max(1));
        loop {
            let (depth, known) = {
                let state = self.state();
                (state.found.depth + 1, state.found.best.clone())
            };
            if depth > search.meter().depth() || !search.meter().begin(depth) {
                break;
            }
            for (index, best) in known.iter().enumerate() {
                bring_forward(&mut moves, index, best);
            }
            let mut best: Vec<Best<M>> = Vec::new();
            while best.len() < lines && !search.meter().is_spent() {
                let index = best.len();
                let guess = known.get(index).map(|best| best.value);
                let rest = moves.get(index..).unwrap_or_default();
                let Some(next) = search.iterate(rest, depth, guess) else {
                    break;
                };
                bring_forward(&mut moves, index, &next);
                best.push(next);
            }
            if search.meter().is_ended() {
                self.interrupt(depth, best.into_iter().next());
                break;
            }
            if !search.meter().is_spent() && self.finish(search, depth, best) {
                break;
            }
        }
        self.threads.done.store(true, Relaxed);
    }

    fn interrupt(&self, depth: u32, best: Option<Best<M>>) {
        let state = &mut *self.state();
        let partial = state.partial.as_ref().map(|partial| partial.value);
        if depth > state.found.depth
            && let Some(best) = best
            && partial.is_none_or(|value| best.value > value)
        {
            state.partial = Some(best);
        }
    }

    /// Unless another thread was first; returns whether deepening ends.
    fn finish(&self, search: &mut dyn Iterate<'_, M>, depth: u32, mut best: Vec<Best<M>>) -> bool {
        let state = &mut *self.state();
        if depth <= state.found.depth {
            return false;
        }
        best.sort_by_key(|best| core::cmp::Reverse(best.value));
        state.found = Deepened { best, depth };
        state.partial = None;
        self.threads.finished.store(depth, Relaxed);
        state.tell(search);
        let value = state.found.best.first().map_or(0, |best| best.value);
        // A found win is short enough, and nothing helps against a loss.
        let is_decided = self.lines <= 1 && MATE - value.abs() <= depth as i32;
        is_decided || search.meter().is_answered(value)
    }

    /// When all threads have ended, at least `first` as its move.
    pub(crate) fn result(self, search: &mut dyn Iterate<'_, M>, first: M) -> Deepened<M> {
        let state = self.state.into_inner();
        let mut state = state.unwrap_or_else(PoisonError::into_inner);
        let best = &mut state.found.best;
        if let Some(partial) = state.partial.take() {
            best.retain(|best| best.line.first() != partial.line.first());
            best.insert(0, partial);
            best.truncate(self.lines.max(1));
        }
        if best.is_empty() {
            best.push(Best {
                value: 0,
                line: vec![first],
            });
        }
        if state.found.depth == 0 {
            state.tell(search);
        }
        state.found
    }
}

impl<M> State<'_, M> {
    fn tell(&mut self, search: &mut dyn Iterate<'_, M>) {
        let Some(report) = &mut self.report else {
            return;
        };
        let hashfull = search.hashfull();
        let meter = search.meter();
        for (multipv, best) in (1..).zip(&self.found.best) {
            report(&Iteration {
                depth: self.found.depth,
                seldepth: meter.seldepth.max(self.found.depth),
                multipv,
                value: best.value,
                nodes: meter.all_nodes(),
                hashfull,
                elapsed: meter.elapsed(),
                line: &best.line,
            });
        }
    }
}

fn bring_forward<M: Copy + Eq>(moves: &mut [M], index: usize, best: &Best<M>) {
    if let Some(m) = best.line.first()
        && let Some(place) = moves.iter().position(|other| other == m)
        && let Some(range) = moves.get_mut(index..=place)
    {
        range.rotate_right(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Budget, LIMIT};

    struct Idle<'a>(Meter<'a>);

    impl<'a> Iterate<'a, u8> for Idle<'a> {
        fn meter(&mut self) -> &mut Meter<'a> {
            &mut self.0
        }

        fn iterate(&mut self, _: &[u8], _: u32, _: Option<i32>) -> Option<Best<u8>> {
            None
        }
    }

    fn best((value, m): (i32, u8)) -> Best<u8> {
        Best {
            value,
            line: vec![m, 0],
        }
    }

    fn found(finished: &[(u32, (i32, u8))], unfinished: &[(u32, (i32, u8))]) -> (u32, Vec<u8>) {
        let threads = Threads::of(1);
        let mut search = Idle(Meter::new(Budget::default(), &threads));
        let deepening = Deepening::new(2, &threads, None);
        for &(depth, line) in finished {
            let lines = vec![best((line.0 - 1, line.1 + 1)), best(line)];
            assert!(!deepening.finish(&mut search, depth, lines));
        }
        deepening.interrupt(9, None);
        for &(depth, line) in unfinished {
            deepening.interrupt(depth, Some(best(line)));
        }
        let found = deepening.result(&mut search, 99);
        let lines = found.best.iter().map(|best| best.line[0]);
        (found.depth, lines.collect())
    }

    #[test]
    fn the_best_move_of_an_unfinished_iteration_counts() {
        let one = (1, (5, 10));
        assert_eq!(found(&[], &[]), (0, vec![99]));
        assert_eq!(found(&[one], &[]), (1, vec![10, 11]));
        assert_eq!(found(&[one, (1, (9, 20))], &[]), (1, vec![10, 11]));
        assert_eq!(found(&[one, (2, (1, 20))], &[]), (2, vec![20, 21]));
        assert_eq!(found(&[one], &[(1, (9, 30))]), (1, vec![10, 11]));
        let unfinished = [(2, (3, 30)), (2, (3, 31)), (2, (2, 32))];
        assert_eq!(found(&[one], &unfinished), (1, vec![30, 10]));
        assert_eq!(found(&[one], &[(2, (1, 11))]), (1, vec![11, 10]));
        assert_eq!(
            found(&[one], &[(2, (1, 30)), (2, (2, 31))]),
            (1, vec![31, 10])
        );
    }

    #[test]
    fn nothing_deeper_is_searched_once_the_end_is_known() {
        let ends = |budget, lines, depth, value| {
            let threads = Threads::of(1);
            let mut search = Idle(Meter::new(budget, &threads));
            let deepening = Deepening::new(lines, &threads, None);
            let ends = deepening.finish(&mut search, depth, vec![best((value, 1))]);
            assert_eq!(threads.finished.load(Relaxed), depth);
            ends
        };
        let any = Budget::default();
        for value in [MATE - 3, 3 - MATE] {
            assert!(ends(any, 1, 3, value) && ends(any, 0, 4, value));
            assert!(!ends(any, 1, 2, value) && !ends(any, 2, 3, value));
        }
        assert!(!ends(any, 1, 64, LIMIT) && !ends(any, 1, 64, 0));
        assert!(ends(Budget::mate(2), 2, 1, MATE - 3));
        assert!(!ends(Budget::mate(1), 2, 1, MATE - 3));
    }
}
