use std::sync::atomic::AtomicBool;
use std::time::Duration;

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
    /// The player's clock, of which the search takes its share.
    pub clock: Option<Clock>,
    /// Moves to a mate, the player's own alone: finding one as short ends the search.
    pub mate: Option<u32>,
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

    /// A mate in so many moves of the player, which ends the search when it is found. Nothing else does, but for the
    /// greatest depth.
    ///
    /// ```
    /// use orthodox_chess::Chess;
    /// use variant_search::{Budget, MATE, Search};
    /// let position: Chess = "7k/8/8/8/8/8/R7/1R2K3 w - - 0 1".parse()?;
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

    /// A share of the time on a clock.
    pub fn clock(clock: Clock) -> Self {
        Self {
            clock: Some(clock),
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

/// The clock of a player.
///
/// ```
/// use std::time::Duration;
/// use variant_search::Clock;
/// let clock = Clock { remaining: Duration::from_secs(60), ..Clock::default() };
/// let (enough, most) = clock.share();
/// assert!(enough < most && most < clock.remaining / 4);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// Time left for all moves up to the next time control.
    pub remaining: Duration,
    /// Time added with each move.
    pub increment: Duration,
    /// Moves up to the next time control; `None` if `remaining` is for the whole game.
    pub moves_to_go: Option<u32>,
}

impl Clock {
    /// Time kept back for what lies between a search and its player's clock.
    const OVERHEAD: Duration = Duration::from_millis(20);

    /// The time for a move: no iteration begins after the first, and none goes on after the second.
    pub fn share(&self) -> (Duration, Duration) {
        let left = self.remaining.saturating_sub(Self::OVERHEAD);
        let moves = self.moves_to_go.map_or(30, |moves| moves.clamp(1, 30));
        let fair = (left / moves).saturating_add(self.increment / 4 * 3);
        // A last move before the control may take nearly all.
        let bound = if moves == 1 { left / 10 * 9 } else { left / 4 };
        let most = fair.saturating_mul(3).min(bound);
        (fair.min(most) / 5 * 3, most)
    }
}
