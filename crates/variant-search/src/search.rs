use std::sync::Mutex;

use variant_core::{Game, Player, Tactics, Variant};

use crate::deepening::Report;
use crate::{Budget, Evaluate, Found, Iteration, Positional};

mod root;
mod settings;
mod task;

pub use settings::{Algorithm, Searchable};

use settings::Settings;

/// Settings of a search, and its transposition table, which lasts from move to move.
///
/// Settings return the search. Only [`table_bytes`](Self::table_bytes) drops the table.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_search::{Budget, Search};
/// let mut search = Search::default().table_bytes(1 << 20);
/// let position: OrthodoxChess = "7k/8/8/8/8/8/q7/R5K1 w - - 0 1".parse()?;
/// let once = search.run(&position, Budget::depth(4));
/// search = search.plain(true).multi_pv(2);
/// let again = search.run(&position, Budget::depth(4));
/// assert_eq!(once.best, again.best);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Search<P: Tactics, E = Positional> {
    evaluation: E,
    settings: Settings,
    searchmoves: Vec<P::Move>,
    report: Option<Mutex<Box<Report<'static, P::Move>>>>,
}

impl<P: Searchable> Default for Search<P> {
    fn default() -> Self {
        Self::new(Positional::default())
    }
}

impl<P: Tactics, E> std::fmt::Debug for Search<P, E> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Search")
            .field("algorithm", &self.settings.algorithm)
            .field("table_bytes", &self.settings.table_bytes)
            .field("seed", &self.settings.seed)
            .finish_non_exhaustive()
    }
}

impl<P: Searchable, E: Evaluate<P> + Sync> Search<P, E> {
    /// Creates a search with a table of 8 megabytes.
    pub fn new(evaluation: E) -> Self {
        let settings = Settings {
            algorithm: Algorithm::Auto,
            table_bytes: 8 << 20,
            table: None,
            seed: 1,
            playout: 0,
            plain: false,
            multi_pv: 1,
            threads: 1,
        };
        Self {
            evaluation,
            settings,
            searchmoves: Vec::new(),
            report: None,
        }
    }

    /// Sets the algorithm.
    #[must_use]
    pub fn algorithm(mut self, algorithm: Algorithm) -> Self {
        self.settings.algorithm = algorithm;
        self
    }

    /// Sets the size of the transposition table, limited by the machine; 0 for none.
    #[must_use]
    pub fn table_bytes(mut self, table_bytes: usize) -> Self {
        if table_bytes != self.settings.table_bytes {
            self.settings.table = None;
        }
        self.settings.table_bytes = table_bytes;
        self
    }

    /// Allocates the table now instead of in the first search.
    pub fn allocate(&mut self) {
        self.settings.table();
    }

    /// Forgets earlier results, as for a new game.
    pub fn clear(&mut self) {
        if let Some(table) = &mut self.settings.table {
            table.clear();
        }
    }

    /// Sets the seed of ties and of UCT's random moves.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.settings.seed = seed;
        self
    }

    /// Sets the random moves at the end of UCT's lines; none by default.
    #[must_use]
    pub fn playout(mut self, playout: u32) -> Self {
        self.settings.playout = playout;
        self
    }

    /// Sets whether alpha-beta finds exactly minimax to the same depth, with captures after it: no null moves,
    /// reductions, extensions. Much weaker; off by default.
    ///
    /// ```
    /// use orthodox_chess::OrthodoxChess;
    /// use variant_search::{Budget, Search};
    /// let budget = Budget::depth(4);
    /// let plain = Search::<OrthodoxChess>::default().plain(true).run(&OrthodoxChess::default(), budget);
    /// let usual = Search::<OrthodoxChess>::default().run(&OrthodoxChess::default(), budget);
    /// assert!(usual.nodes < plain.nodes);
    /// ```
    #[must_use]
    pub fn plain(mut self, plain: bool) -> Self {
        self.settings.plain = plain;
        self
    }

    /// Sets the number of first moves, at least 1, with lines for [`on_iteration`](Self::on_iteration). Only 1 is
    /// fast.
    #[must_use]
    pub fn multi_pv(mut self, multi_pv: usize) -> Self {
        self.settings.multi_pv = multi_pv;
        self
    }

    /// Restricts the first move, by default to those of the first one's player. Without a legal one, all are
    /// searched.
    ///
    /// ```
    /// use orthodox_chess::OrthodoxChess;
    /// use variant_core::Position;
    /// use variant_search::{Budget, Search};
    /// let start = OrthodoxChess::default();
    /// let only = start.parse_move("a2a3")?;
    /// let mut search = Search::default().searchmoves(vec![only]);
    /// assert_eq!(search.run(&start, Budget::depth(2)).best, Some(only));
    /// # Ok::<(), variant_core::MoveTextError>(())
    /// ```
    #[must_use]
    pub fn searchmoves(self, searchmoves: Vec<P::Move>) -> Self {
        Self {
            searchmoves,
            ..self
        }
    }

    /// Sets the number of threads, at least 1. Alpha-beta shares its table, UCT adds up trees, max-n uses one
    /// thread. Several threads make results differ from run to run.
    ///
    /// ```
    /// use orthodox_chess::OrthodoxChess;
    /// use variant_search::{Budget, Search};
    /// let mut search = Search::default().threads(2);
    /// assert_eq!(search.run(&OrthodoxChess::default(), Budget::depth(4)).depth, 4);
    /// ```
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.settings.threads = threads;
        self
    }

    /// Sets a function that receives finished iterations, or depth 0 if the budget ends before. UCT reports when its
    /// lines have doubled, and at its end. The searching thread calls it.
    #[must_use]
    pub fn on_iteration(
        self,
        report: impl FnMut(&Iteration<'_, P::Move>) + Send + 'static,
    ) -> Self {
        let report: Box<Report<'static, P::Move>> = Box::new(report);
        let report = Some(Mutex::new(report));
        Self { report, ..self }
    }

    /// Searches for the player to move; for the first of several, with its side's moves.
    pub fn run(&mut self, position: &P, budget: Budget<'_>) -> Found<P::Move> {
        self.run_after(position, &[], None, budget)
    }

    /// Searches in a game's present position. Repetitions are slightly worse than equal.
    ///
    /// ```
    /// use orthodox_chess::OrthodoxChess;
    /// use variant_core::Game;
    /// use variant_search::{Budget, Search};
    /// let mut game = Game::new(OrthodoxChess::default());
    /// game.apply("f2f3")?;
    /// game.apply("e7e5")?;
    /// game.apply("g2g4")?;
    /// let found = Search::default().run_game(&game, None, Budget::depth(2));
    /// assert_eq!(found.best.unwrap().to_string(), "d8h4");
    /// # Ok::<(), variant_core::ApplyError>(())
    /// ```
    pub fn run_game(
        &mut self,
        game: &Game<P>,
        player: Option<Player>,
        budget: Budget<'_>,
    ) -> Found<P::Move>
    where
        P: Variant,
    {
        if game.outcome().is_some() {
            return Found::default();
        }
        self.run_after(game.position(), game.history().keys(), player, budget)
    }

    /// Searches in a position after others, whose [keys](variant_core::Position::key) are `past`: returning
    /// to one is a repetition. Searches the moves of `player` alone, if given, and finds nothing if it is not to move.
    ///
    /// ```
    /// use orthodox_chess::OrthodoxChess;
    /// use variant_core::Position;
    /// use variant_search::{Budget, Search};
    /// // A queen ahead, White does not go back to where the game has been.
    /// let position: OrthodoxChess = "7k/8/8/8/8/8/8/KQ6 w - - 0 1".parse()?;
    /// let mut search = Search::default();
    /// let usual = search.run(&position, Budget::depth(3)).best.unwrap();
    /// let past = [position.play_unchecked(usual).key()];
    /// let other = search.run_after(&position, &past, None, Budget::depth(3)).best.unwrap();
    /// assert_ne!(usual, other);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn run_after(
        &mut self,
        position: &P,
        past: &[u64],
        player: Option<Player>,
        budget: Budget<'_>,
    ) -> Found<P::Move> {
        self.run_inner(position, |m| m, Some, past, player, budget)
    }

    /// Like [`run_after`](Self::run_after), in a position inside an enum, as fast as usual; `outer` and `inner`
    /// convert moves.
    ///
    /// ```
    /// use orthodox_chess::OrthodoxChess;
    /// use variant_core::Position;
    /// use variant_search::{Budget, Search};
    /// let start = OrthodoxChess::default();
    /// let only = start.parse_move("a2a3")?;
    /// let mut search = Search::<OrthodoxChess>::default().searchmoves(vec![only]);
    /// let found = search.run_inner(&start, |m| m, Some, &[], None, Budget::depth(2));
    /// assert_eq!(found.best, Some(only));
    /// # Ok::<(), variant_core::MoveTextError>(())
    /// ```
    pub fn run_inner<Q: Searchable>(
        &mut self,
        position: &Q,
        outer: fn(Q::Move) -> P::Move,
        inner: fn(P::Move) -> Option<Q::Move>,
        past: &[u64],
        player: Option<Player>,
        budget: Budget<'_>,
    ) -> Found<P::Move>
    where
        E: Evaluate<Q>,
    {
        let wanted: Vec<Q::Move> = self.searchmoves.iter().copied().filter_map(inner).collect();
        let report = self.report.as_mut();
        let report = report.and_then(|report| report.get_mut().ok());
        let mut tell = report.map(|report| {
            move |iteration: &Iteration<'_, Q::Move>| {
                let line: Vec<P::Move> = iteration.line.iter().copied().map(outer).collect();
                report(&iteration.with_line(&line));
            }
        });
        let report = tell
            .as_mut()
            .map(|tell| -> &mut Report<'_, Q::Move> { tell });
        let (evaluation, from) = (&mut self.evaluation, (position, past));
        let settings = &mut self.settings;
        let found = settings.run(evaluation, from, player, budget, &wanted, report);
        found.map(outer)
    }
}
