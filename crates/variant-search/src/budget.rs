use std::sync::atomic::AtomicBool;
use std::time::Duration;

use variant_match::clock_shares;

/// Limits of a search; without any, [`Budget::DEEPEST`].
///
/// Without a limit of nodes or time UCT visits 100,000 positions, or goes on to a stop given alone.
///
/// Even out of time or stopped, a search finishes depth 1 if 256 positions suffice, or 16,384 within 20 milliseconds
/// or nearly half of the clock; UCT follows some lines for each move.
///
/// Limits of depth and nodes alone give the same results everywhere.
///
/// ```
/// use std::time::Duration;
/// use variant_search::Budget;
/// let budget = Budget { depth: Some(6), ..Budget::time(Duration::from_millis(100)) };
/// assert_eq!((budget.depth, budget.nodes), (Some(6), None));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Budget<'a> {
    /// Depth in plies, without captures beyond; for UCT, length of lines.
    pub depth: Option<u32>,
    /// Positions to visit.
    pub nodes: Option<u64>,
    /// Time from the start of the search.
    pub time: Option<Duration>,
    /// The player's clock; the search takes its share.
    pub clock: Option<Clock>,
    /// The player's own moves to a mate, which ends the search.
    pub mate: Option<u32>,
    /// Set by another thread to stop soon, with the best move so far.
    pub stop: Option<&'a AtomicBool>,
}

impl<'a> Budget<'a> {
    /// Greatest depth of any search.
    pub const DEEPEST: u32 = 64;

    /// Limits the depth in plies.
    pub fn depth(depth: u32) -> Self {
        Self {
            depth: Some(depth),
            ..Self::default()
        }
    }

    /// Limits the positions visited.
    pub fn nodes(nodes: u64) -> Self {
        Self {
            nodes: Some(nodes),
            ..Self::default()
        }
    }

    /// Searches for a mate in so many moves.
    ///
    /// ```
    /// use orthodox_chess::OrthodoxChess;
    /// use variant_search::{Budget, MATE, Search};
    /// let position: OrthodoxChess = "7k/8/8/8/8/8/R7/1R2K3 w - - 0 1".parse()?;
    /// let found = Search::default().run(&position, Budget::mate(2));
    /// assert_eq!(found.value, Some(MATE - 3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn mate(moves: u32) -> Self {
        Self {
            mate: Some(moves),
            ..Self::default()
        }
    }

    /// Takes a share of the time on a clock.
    pub fn clock(clock: Clock) -> Self {
        Self {
            clock: Some(clock),
            ..Self::default()
        }
    }

    /// Limits the time.
    pub fn time(time: Duration) -> Self {
        Self {
            time: Some(time),
            ..Self::default()
        }
    }

    /// Adds a flag that stops the search.
    ///
    /// ```
    /// use orthodox_chess::OrthodoxChess;
    /// use std::sync::atomic::AtomicBool;
    /// use variant_search::{Budget, Search};
    /// let stop = AtomicBool::new(true);
    /// let found = Search::default().run(&OrthodoxChess::default(), Budget::depth(9).and_stop(&stop));
    /// assert_eq!(found.depth, 1); // there is always a move
    /// ```
    #[must_use]
    pub fn and_stop(self, stop: &'a AtomicBool) -> Self {
        Self {
            stop: Some(stop),
            ..self
        }
    }
}

/// Clock of a player.
///
/// ```
/// use std::time::Duration;
/// use variant_search::Clock;
/// let clock = Clock { remaining: Duration::from_secs(60), ..Clock::default() };
/// let (enough, most) = clock.share();
/// assert!(enough < most && most < clock.remaining / 4);
/// let increment = Duration::from_secs(5);
/// let clock = Clock { remaining: Duration::from_secs(1), increment, ..Clock::default() };
/// assert!(clock.share().1 > Duration::from_millis(800));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// Time to the next time control.
    pub remaining: Duration,
    /// Increment per move.
    pub increment: Duration,
    /// Moves to the next time control, if any.
    pub moves_to_go: Option<u32>,
}

impl Clock {
    /// Times after which no iteration begins, and none continues.
    pub fn share(&self) -> (Duration, Duration) {
        let [fair, bound] = clock_shares(self.remaining, self.increment, self.moves_to_go);
        let most = fair.saturating_mul(3).min(bound);
        (fair.min(most) / 5 * 3, most)
    }

    /// Half of a last move before a time control.
    pub(crate) fn latest(&self) -> Duration {
        let [_, nearly_all] = clock_shares(self.remaining, self.increment, Some(1));
        self.share().1.max(nearly_all / 2)
    }
}
