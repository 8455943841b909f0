//! Iterative deepening at the root, for all depth-first searches.

use crate::meter::Meter;
use crate::{Iteration, LIMIT, MATE};

pub(crate) struct Best<M> {
    pub(crate) value: i32,
    /// Principal variation.
    pub(crate) line: Vec<M>,
}

/// Searches the root to one depth.
pub(crate) trait Iterate<'b, M> {
    fn meter(&mut self) -> &mut Meter<'b>;

    /// Permille of the table filled.
    fn hashfull(&self) -> u32 {
        0
    }

    /// Searches moves to a depth; `guess` is the previous value. If the budget runs out, returns the best move
    /// searched so far, if any. The first move is the best of the previous iteration.
    fn iterate(&mut self, moves: &[M], depth: u32, guess: Option<i32>) -> Option<Best<M>>;
}

/// Parameters of deepening.
pub(crate) struct Deepening<'a, M> {
    /// Number of lines.
    pub(crate) lines: usize,
    /// Depths left to other threads.
    pub(crate) skip: Option<u32>,
    pub(crate) report: Option<&'a mut Report<M>>,
}

pub(crate) type Report<M> = dyn FnMut(&Iteration<'_, M>) + Send;

/// Lines of the last finished iteration, best first, and its depth.
pub(crate) struct Deepened<M> {
    pub(crate) best: Vec<Best<M>>,
    pub(crate) depth: u32,
}

impl<M: Copy + Eq> Deepening<'_, M> {
    /// Searches `moves` deeper and deeper, in order.
    pub(crate) fn run(mut self, search: &mut dyn Iterate<'_, M>, mut moves: Vec<M>) -> Deepened<M> {
        let mut found = Deepened {
            best: Vec::new(),
            depth: 0,
        };
        let lines = self.lines.clamp(1, moves.len().max(1));
        for depth in 1..=search.meter().depth() {
            if moves.is_empty() || !search.meter().goes_on() {
                break;
            }
            if self
                .skip
                .is_some_and(|skip| depth > 1 && depth % 2 == skip % 2 && depth % 3 == 0)
            {
                continue;
            }
            let mut best: Vec<Best<M>> = Vec::new();
            while best.len() < lines && !search.meter().is_spent() {
                let index = best.len();
                let guess = found.best.get(index).map(|best| best.value);
                let rest = moves.get(index..).unwrap_or_default();
                let Some(next) = search.iterate(rest, depth, guess) else {
                    break;
                };
                // Best moves first at the next depth.
                if let Some(&m) = next.line.first()
                    && let Some(place) = moves.iter().position(|&other| other == m)
                    && let Some(range) = moves.get_mut(index..=place)
                {
                    range.rotate_right(1);
                }
                best.push(next);
            }
            if search.meter().is_spent() {
                // An unfinished iteration counts for the best line alone.
                if let Some(first) = best.into_iter().next() {
                    found
                        .best
                        .retain(|best| best.line.first() != first.line.first());
                    found.best.insert(0, first);
                    found.best.truncate(lines);
                }
                break;
            }
            best.sort_by_key(|best| core::cmp::Reverse(best.value));
            found = Deepened { best, depth };
            self.tell(search, &found);
            let value = found.best.first().map_or(0, |best| best.value);
            if search.meter().is_answered(value) {
                break;
            }
            // A proved win or loss cannot change.
            if lines == 1 && value.abs() > LIMIT && MATE - value.abs() <= depth as i32 {
                break;
            }
        }
        found
    }

    fn tell(&mut self, search: &mut dyn Iterate<'_, M>, found: &Deepened<M>) {
        let Some(report) = &mut self.report else {
            return;
        };
        let hashfull = search.hashfull();
        let meter = search.meter();
        for (multipv, best) in (1..).zip(&found.best) {
            report(&Iteration {
                depth: found.depth,
                seldepth: meter.seldepth.max(found.depth),
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
