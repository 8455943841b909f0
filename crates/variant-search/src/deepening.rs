//! Iterative deepening at the root, for all searches by depth.

use crate::meter::Meter;
use crate::{Iteration, LIMIT, MATE};

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

    /// Searches moves to a depth. The first is the best of the iteration before, `guess` its value. Out of
    /// budget, returns the best of those searched.
    fn iterate(&mut self, moves: &[M], depth: u32, guess: Option<i32>) -> Option<Best<M>>;
}

pub(crate) struct Deepening<'a, M> {
    /// Lines to find.
    pub(crate) lines: usize,
    /// Parity of depths that a helping thread skips, so that threads differ.
    pub(crate) skip: Option<u32>,
    pub(crate) report: Option<&'a mut Report<M>>,
}

/// Receives finished iterations, or the first one unfinished.
pub(crate) type Report<M> = dyn FnMut(&Iteration<'_, M>) + Send;

/// Lines of the last finished iteration, best first, and its depth.
pub(crate) struct Deepened<M> {
    pub(crate) best: Vec<Best<M>>,
    pub(crate) depth: u32,
}

impl<M: Copy + Eq> Deepening<'_, M> {
    /// Searches `moves`, in this order, ever deeper.
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
                // Best moves are first at the next depth.
                if let Some(&m) = next.line.first()
                    && let Some(place) = moves.iter().position(|&other| other == m)
                    && let Some(range) = moves.get_mut(index..=place)
                {
                    range.rotate_right(1);
                }
                best.push(next);
            }
            if search.meter().is_spent() {
                // An unfinished iteration counts for the best line alone, which it began with.
                if let Some(first) = best.into_iter().next() {
                    found
                        .best
                        .retain(|best| best.line.first() != first.line.first());
                    found.best.insert(0, first);
                    found.best.truncate(lines);
                }
                if depth == 1 {
                    let first = || {
                        moves.first().map(|&m| Best {
                            value: 0,
                            line: vec![m],
                        })
                    };
                    if found.best.is_empty() {
                        found.best.extend(first());
                    }
                    self.tell(search, &found);
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
            // Deeper searches find no shorter win, and no escape from a loss.
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
