use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long a search may take. Without any limit it goes to [`Budget::DEEPEST`].
///
/// UCT has no end of its own, whatever the depth: where nothing else ends it, neither positions nor time nor a
/// stop, it looks at 100,000 positions.
///
/// A search with limits of depth and nodes alone gives the same result wherever and whenever it runs.
///
/// ```
/// use std::time::Duration;
/// use variant_search::Budget;
/// let budget = Budget::depth(6).and_time(Duration::from_millis(100));
/// assert_eq!((budget.depth, budget.nodes), (Some(6), None));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Budget<'a> {
    /// The depth in plies, captures beyond it not counted. UCT takes it for the length of its lines.
    pub depth: Option<u32>,
    /// The number of positions to look at.
    pub nodes: Option<u64>,
    /// The time from the start of the search.
    pub time: Option<Duration>,
    /// Set by another thread to stop the search soon; the best move so far is the result.
    pub stop: Option<&'a AtomicBool>,
}

impl<'a> Budget<'a> {
    /// The greatest depth of any search.
    pub const DEEPEST: u32 = 64;

    /// A depth in plies.
    pub fn depth(depth: u32) -> Self {
        Self {
            depth: Some(depth),
            ..Self::default()
        }
    }

    /// A number of positions to look at.
    pub fn nodes(nodes: u64) -> Self {
        Self {
            nodes: Some(nodes),
            ..Self::default()
        }
    }

    /// A time.
    pub fn time(time: Duration) -> Self {
        Self::default().and_time(time)
    }

    /// The same budget with a limit of time.
    #[must_use]
    pub fn and_time(self, time: Duration) -> Self {
        Self {
            time: Some(time),
            ..self
        }
    }

    /// The same budget for a search that another thread can stop.
    ///
    /// ```
    /// use orthodox_chess::Chess;
    /// use std::sync::atomic::AtomicBool;
    /// use variant_search::{Budget, Search};
    /// let stop = AtomicBool::new(true);
    /// let found = Search::default().run(&Chess::default(), Budget::depth(9).and_stop(&stop));
    /// assert!(found.best.is_some()); // there is always a move, if only the first
    /// ```
    #[must_use]
    pub fn and_stop(self, stop: &'a AtomicBool) -> Self {
        Self {
            stop: Some(stop),
            ..self
        }
    }
}

/// Counts what a search spends.
pub(crate) struct Meter<'a> {
    budget: Budget<'a>,
    pub(crate) nodes: u64,
    deadline: Option<Instant>,
    stopped: bool,
}

impl<'a> Meter<'a> {
    pub(crate) fn new(budget: Budget<'a>) -> Self {
        Self {
            budget,
            nodes: 0,
            deadline: budget
                .time
                .and_then(|time| Instant::now().checked_add(time)),
            stopped: false,
        }
    }

    /// Ends a search after so many positions if nothing but its depth would.
    pub(crate) fn bound(&mut self, nodes: u64) {
        let Budget {
            nodes: most,
            time,
            stop,
            ..
        } = &mut self.budget;
        if time.is_none() && stop.is_none() {
            most.get_or_insert(nodes);
        }
    }

    /// The depth to go to.
    pub(crate) fn depth(&self) -> u32 {
        let depth = self.budget.depth.unwrap_or(Budget::DEEPEST);
        depth.clamp(1, Budget::DEEPEST)
    }

    /// Counts a node; whether the search goes on. The clock is read now and then only.
    #[inline]
    pub(crate) fn spend(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes.is_multiple_of(64) && self.is_late() {
            self.stopped = true;
        }
        if self.budget.nodes.is_some_and(|most| self.nodes >= most) {
            self.stopped = true;
        }
        !self.stopped
    }

    fn is_late(&self) -> bool {
        self.deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
            || self
                .budget
                .stop
                .is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// Whether the budget is spent.
    pub(crate) fn is_spent(&self) -> bool {
        self.stopped
    }

    /// Looks at the clock and the stop between two iterations; whether the search goes on.
    pub(crate) fn goes_on(&mut self) -> bool {
        self.stopped |= self.is_late();
        !self.stopped
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_bounded_where_nothing_else_ends_a_search() {
        let stop = AtomicBool::new(false);
        let bound = |budget| {
            let mut meter = Meter::new(budget);
            meter.bound(7);
            meter.budget.nodes
        };
        assert_eq!(bound(Budget::depth(3)), Some(7));
        assert_eq!(bound(Budget::nodes(3)), Some(3));
        assert_eq!(bound(Budget::time(Duration::ZERO)), None);
        assert_eq!(bound(Budget::default().and_stop(&stop)), None);
    }
}
