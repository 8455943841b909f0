use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
use std::time::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
use web_time::Instant;

use crate::threads::{Marks, Threads};
use crate::{Budget, MATE};

/// Nodes between two checks of the clock and the other threads.
const STEP: u64 = 64;

/// Nodes of the first iteration that neither time nor a stop cuts off.
const LEAST: u64 = 256;
/// While there is time for them.
const FIRST: u64 = 16_384;
/// Least time for the first iteration, but on a clock.
const FIRST_TIME: Duration = Duration::from_millis(20);

#[derive(Clone)]
pub(crate) struct Meter<'a> {
    budget: Budget<'a>,
    pub(crate) nodes: u64,
    pub(crate) seldepth: u32,
    started: Instant,
    deadline: Option<Instant>,
    /// Time after which the first iteration ends, too; `None` if the clock cannot represent it.
    latest: Option<Instant>,
    /// Time after which no iteration is begun.
    enough: Option<Duration>,
    ended: bool,
    /// Whether the budget is spent, or another thread was first.
    stopped: bool,
    /// Depth of the iteration; 0 for UCT.
    iteration: u32,
    /// Nodes before time and stops count.
    pub(crate) least: u64,
    /// Ply to return to, and its value.
    left: Option<(u32, i32)>,
    threads: &'a Threads,
}

impl<'a> Meter<'a> {
    pub(crate) fn new(budget: Budget<'a>, threads: &'a Threads) -> Self {
        let started = Instant::now();
        let clock = budget.clock.map(|clock| clock.share());
        let most = [budget.time, clock.map(|(_, most)| most)];
        let most = most.into_iter().flatten().min();
        let time = budget.time.map(|time| time.max(FIRST_TIME));
        let latest = [time, budget.clock.map(|clock| clock.latest())];
        let latest = latest.into_iter().flatten().min().unwrap_or(FIRST_TIME);
        Self {
            budget,
            nodes: 0,
            seldepth: 0,
            started,
            deadline: most.and_then(|time| started.checked_add(time)),
            latest: started.checked_add(latest),
            enough: clock.map(|(enough, _)| enough),
            ended: false,
            stopped: false,
            iteration: 0,
            least: 0,
            left: None,
            threads,
        }
    }

    #[inline]
    pub(crate) fn marks(&self, key: u64, depth: u32) -> Option<Marks<'a>> {
        self.threads.marks(key, depth)
    }

    pub(crate) fn is_shared(&self) -> bool {
        self.threads.count() > 1
    }

    /// Unless a time or only a stop ends the search.
    pub(crate) fn bound(&mut self, nodes: u64) {
        let budget = &mut self.budget;
        let has_end = budget.depth.is_some() || budget.mate.is_some() || budget.stop.is_none();
        if budget.time.is_none() && budget.clock.is_none() && has_end {
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
        self.threads.nodes.load(Relaxed) + self.nodes % STEP
    }

    /// Whether the search goes on.
    #[inline]
    pub(crate) fn spend(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes.is_multiple_of(STEP) {
            self.look_up();
        }
        if self.budget.nodes.is_some_and(|most| self.nodes >= most) {
            (self.ended, self.stopped) = (true, true);
        }
        !self.stopped
    }

    #[cold]
    fn look_up(&mut self) {
        self.threads.nodes.fetch_add(STEP, Relaxed);
        let finished = self.threads.finished.load(Relaxed);
        self.stopped |= self.iteration > 0 && finished >= self.iteration;
        self.ended |= (self.budget.nodes).is_some_and(|most| self.all_nodes() >= most);
        self.ended |= self.is_stopped() || self.may_end() && self.is_late();
        self.stopped |= self.ended;
    }

    fn may_end(&self) -> bool {
        let is_over = || self.latest.is_some_and(|latest| Instant::now() >= latest);
        self.nodes >= self.least || self.nodes >= LEAST && is_over()
    }

    fn is_late(&self) -> bool {
        self.deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
    }

    fn is_stopped(&self) -> bool {
        let is_set = |flag: &AtomicBool| flag.load(Relaxed);
        let is_asked = self.budget.stop.is_some_and(is_set) && self.may_end();
        is_asked || is_set(&self.threads.done)
    }

    pub(crate) fn leave(&mut self, node: (u32, i32)) {
        self.stopped = true;
        self.left = Some(node);
    }

    /// Value to return at this ply.
    pub(crate) fn arrive(&mut self, ply: u32) -> Option<i32> {
        let (_, value) = self.left.filter(|&(left, _)| left == ply)?;
        self.left = None;
        self.stopped = self.ended;
        (!self.stopped).then_some(value)
    }

    #[inline]
    pub(crate) fn is_spent(&self) -> bool {
        self.stopped
    }

    pub(crate) fn is_ended(&self) -> bool {
        self.ended
    }

    pub(crate) fn begin(&mut self, depth: u32) -> bool {
        (self.iteration, self.stopped) = (depth, self.ended);
        self.least = if depth == 1 { FIRST } else { 0 };
        self.goes_on()
    }

    /// Between two iterations.
    pub(crate) fn goes_on(&mut self) -> bool {
        let is_enough = || self.enough.is_some_and(|enough| self.elapsed() >= enough);
        let is_late = || self.is_late() || is_enough();
        self.ended |= self.is_stopped() || self.may_end() && is_late();
        self.stopped |= self.ended;
        !self.stopped
    }

    pub(crate) fn is_answered(&self, value: i32) -> bool {
        let plies = |moves: u32| moves.saturating_mul(2).saturating_sub(1);
        self.budget.mate.is_some_and(|moves| {
            let plies = i32::try_from(plies(moves)).unwrap_or(i32::MAX);
            value >= MATE - plies.min(MATE / 4)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Clock;

    #[test]
    fn positions_are_bounded_where_nothing_else_ends_a_search() {
        let (stop, threads) = (AtomicBool::new(false), Threads::of(1));
        let bound = |budget| {
            let mut meter = Meter::new(budget, &threads);
            meter.bound(7);
            meter.budget.nodes
        };
        assert_eq!(bound(Budget::depth(3)), Some(7));
        assert_eq!(bound(Budget::nodes(3)), Some(3));
        assert_eq!(bound(Budget::time(Duration::ZERO)), None);
        assert_eq!(bound(Budget::default().and_stop(&stop)), None);
        assert_eq!(bound(Budget::depth(3).and_stop(&stop)), Some(7));
        assert_eq!(bound(Budget::mate(3).and_stop(&stop)), Some(7));
        assert_eq!(bound(Budget::nodes(3).and_stop(&stop)), Some(3));
        assert_eq!(bound(Budget::clock(Clock::default())), None);
    }

    #[test]
    fn the_deadline_ends_a_search_at_the_next_look_at_the_clock() {
        let (moment, threads) = (Duration::from_millis(2), Threads::of(1));
        let mut meter = Meter::new(Budget::time(moment), &threads);
        let mut patient = Meter::new(Budget::time(Duration::MAX), &threads);
        std::thread::sleep(moment);
        assert!(meter.elapsed() >= moment);
        assert!((1..STEP).all(|_| meter.spend()) && !meter.is_ended());
        assert!(!meter.spend() && meter.is_ended() && !meter.goes_on());
        assert!((0..1_000).all(|_| patient.spend()) && patient.begin(3));
    }

    #[test]
    fn no_iteration_begins_after_a_stop_or_with_too_little_time() {
        let (stop, threads) = (AtomicBool::new(false), Threads::of(1));
        let mut meter = Meter::new(Budget::default().and_stop(&stop), &threads);
        assert!(meter.begin(1) && meter.goes_on());
        stop.store(true, Relaxed);
        assert!(meter.begin(1) && (1..LEAST).all(|_| meter.spend()));
        assert!(!meter.begin(2) && meter.is_ended() && meter.is_spent());
        let begins = |remaining| {
            let clock = Clock {
                remaining,
                ..Clock::default()
            };
            let mut meter = Meter::new(Budget::clock(clock), &threads);
            assert!(meter.begin(1));
            meter.begin(2)
        };
        assert!(!begins(Duration::ZERO) && begins(Duration::from_hours(9)));
    }

    #[test]
    fn the_first_iteration_ends_in_time() {
        let (stop, threads) = (AtomicBool::new(true), Threads::of(1));
        let clock = Clock {
            remaining: Duration::from_millis(50),
            ..Clock::default()
        };
        for budget in [
            Budget::clock(clock),
            Budget::time(Duration::ZERO),
            Budget::default().and_stop(&stop),
        ] {
            let without_time = || {
                let mut meter = Meter::new(budget, &threads);
                meter.deadline = meter.deadline.map(|_| meter.started);
                meter
            };
            let mut meter = without_time();
            let latest = meter.latest.unwrap() - meter.started;
            assert!(latest > Duration::from_millis(10) && latest <= FIRST_TIME);
            meter.latest = Some(meter.started + Duration::from_hours(1));
            assert!(meter.begin(1) && (1..FIRST).all(|_| meter.spend()));
            assert!(!meter.spend());
            let mut meter = without_time();
            meter.latest = Some(meter.started);
            assert!(meter.begin(1) && (1..LEAST).all(|_| meter.spend()));
            assert!(!meter.spend() && meter.is_ended());
        }
        let minute = Meter::new(Budget::time(Duration::from_mins(1)), &threads);
        assert_eq!(minute.latest, minute.deadline);
    }

    #[test]
    fn a_settled_node_is_returned_to() {
        let threads = Threads::of(1);
        let mut meter = Meter::new(Budget::nodes(2), &threads);
        meter.leave((3, 7));
        assert!(meter.is_spent() && !meter.is_ended());
        assert_eq!((meter.arrive(4), meter.is_spent()), (None, true));
        assert_eq!((meter.arrive(3), meter.is_spent()), (Some(7), false));
        assert_eq!(meter.arrive(3), None);
        meter.leave((3, 7));
        meter.spend();
        meter.spend();
        assert_eq!((meter.arrive(3), meter.is_spent()), (None, true));
    }

    #[test]
    fn several_threads_share_and_mark_moves() {
        let teams = [1, 2].map(Threads::of);
        let [alone, shared] = teams.each_ref().map(|threads| {
            let meter = Meter::new(Budget::default(), threads);
            (meter.is_shared(), meter.marks(5, 9).is_some())
        });
        assert_eq!((alone, shared), ((false, false), (true, true)));
    }

    #[test]
    fn a_mate_in_as_many_moves_is_an_answer() {
        let threads = Threads::of(1);
        let meter = Meter::new(Budget::mate(2), &threads);
        assert!(meter.is_answered(MATE - 3) && !meter.is_answered(MATE - 4));
        assert!(!Meter::new(Budget::depth(9), &threads).is_answered(MATE));
        for moves in [200_000, u32::MAX] {
            let far = Meter::new(Budget::mate(moves), &threads);
            assert!(far.is_answered(750_000) && !far.is_answered(749_999));
        }
    }

    #[test]
    fn threads_share_nodes_and_end_together() {
        let threads = Threads::of(2);
        let meter = || Meter::new(Budget::nodes(130), &threads);
        let (mut one, mut two, mut three) = (meter(), meter(), meter());
        assert!((0..65).all(|_| one.spend()));
        assert_eq!((one.all_nodes(), two.all_nodes()), (65, 64));
        assert!((0..64).all(|_| two.spend()));
        assert!(!(0..64).all(|_| three.spend()) && three.is_ended());
        threads.done.store(true, Relaxed);
        assert!(!(0..63).all(|_| one.spend()) && one.is_ended());
    }

    #[test]
    fn an_iteration_ends_when_another_thread_has_finished_it() {
        let threads = Threads::of(2);
        let mut meter = Meter::new(Budget::default(), &threads);
        assert!(meter.begin(3));
        threads.finished.store(2, Relaxed);
        assert!((0..STEP).all(|_| meter.spend()));
        threads.finished.store(3, Relaxed);
        assert!(!(0..STEP).all(|_| meter.spend()) && !meter.is_ended());
        assert!(meter.begin(4) && (0..STEP).all(|_| meter.spend()));
    }
}
