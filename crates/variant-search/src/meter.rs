use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::{Budget, MATE};

pub(crate) struct Meter<'a> {
    budget: Budget<'a>,
    pub(crate) nodes: u64,
    pub(crate) seldepth: u32,
    started: Instant,
    deadline: Option<Instant>,
    /// Time after which no iteration is begun.
    enough: Option<Duration>,
    stopped: bool,
    crew: Option<&'a Crew>,
    helps: bool,
}

#[derive(Debug, Default)]
pub(crate) struct Crew {
    pub(crate) done: AtomicBool,
    pub(crate) nodes: AtomicU64,
}

impl<'a> Meter<'a> {
    pub(crate) fn new(budget: Budget<'a>) -> Self {
        let started = Instant::now();
        let clock = budget.clock.map(|clock| clock.share());
        let most = [budget.time, clock.map(|(_, most)| most)];
        let most = most.into_iter().flatten().min();
        Self {
            budget,
            nodes: 0,
            seldepth: 0,
            started,
            deadline: most.and_then(|time| started.checked_add(time)),
            enough: clock.map(|(enough, _)| enough),
            stopped: false,
            crew: None,
            helps: false,
        }
    }

    /// Meter of one of several threads; those that help end when the first does.
    pub(crate) fn with_crew(self, crew: &'a Crew, helps: bool) -> Self {
        let crew = Some(crew);
        Self {
            crew,
            helps,
            ..self
        }
    }

    /// Ends a search after so many positions that else only its depth would end.
    pub(crate) fn bound(&mut self, nodes: u64) {
        let budget = &mut self.budget;
        if budget.time.is_none() && budget.clock.is_none() && budget.stop.is_none() {
            budget.nodes.get_or_insert(nodes);
        }
    }

    pub(crate) fn depth(&self) -> u32 {
        let depth = self.budget.depth.unwrap_or(Budget::DEEPEST);
        depth.clamp(1, Budget::DEEPEST)
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    pub(crate) fn all_nodes(&self) -> u64 {
        let others = self.crew.filter(|_| !self.helps);
        self.nodes + others.map_or(0, |crew| crew.nodes.load(Ordering::Relaxed))
    }

    /// Counts a node; returns whether the search goes on. Reads the clock every 256 nodes.
    #[inline]
    pub(crate) fn spend(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes.is_multiple_of(64) {
            self.look_up();
        }
        if self.budget.nodes.is_some_and(|most| self.nodes >= most) {
            self.stopped = true;
        }
        !self.stopped
    }

    #[cold]
    fn look_up(&mut self) {
        if let Some(crew) = self.crew {
            if self.helps {
                crew.nodes.fetch_add(64, Ordering::Relaxed);
            } else if let Some(most) = self.budget.nodes {
                self.stopped |= self.all_nodes() >= most;
            }
        }
        // The clock is dearer than a few nodes.
        self.stopped |= self.is_stopped() || self.nodes.is_multiple_of(256) && self.is_late();
    }

    fn is_late(&self) -> bool {
        self.deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
    }

    fn is_stopped(&self) -> bool {
        let is_set = |flag: &AtomicBool| flag.load(Ordering::Relaxed);
        self.budget.stop.is_some_and(is_set)
            || self.helps && self.crew.is_some_and(|crew| is_set(&crew.done))
    }

    #[inline]
    pub(crate) fn is_spent(&self) -> bool {
        self.stopped
    }

    pub(crate) fn goes_on(&mut self) -> bool {
        self.stopped |= self.is_stopped() || self.is_late();
        self.stopped |= self.enough.is_some_and(|enough| self.elapsed() >= enough);
        !self.stopped
    }

    /// Whether a value is the mate sought.
    pub(crate) fn is_answered(&self, value: i32) -> bool {
        let plies = |moves: u32| moves.saturating_mul(2).saturating_sub(1);
        self.budget.mate.is_some_and(|moves| {
            let plies = i32::try_from(plies(moves)).unwrap_or(MATE / 4);
            value >= MATE - plies.min(MATE / 4)
        })
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

    #[test]
    fn a_mate_in_as_many_moves_is_an_answer() {
        let meter = Meter::new(Budget::mate(2));
        assert!(meter.is_answered(MATE - 3) && !meter.is_answered(MATE - 4));
        assert!(!Meter::new(Budget::depth(9)).is_answered(MATE));
    }

    #[test]
    fn helpers_end_with_the_first_thread_and_count_for_it() {
        let crew = Crew::default();
        let mut helper = Meter::new(Budget::default()).with_crew(&crew, true);
        let first = Meter::new(Budget::default()).with_crew(&crew, false);
        assert!((0..64).all(|_| helper.spend()));
        assert_eq!((first.all_nodes(), helper.all_nodes()), (64, 64));
        crew.done.store(true, Ordering::Relaxed);
        assert!(!(0..64).all(|_| helper.spend()));
    }
}
