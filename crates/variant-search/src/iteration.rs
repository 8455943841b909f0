use std::time::Duration;

/// A finished iteration of a search, as [`Search::on_iteration`](crate::Search::on_iteration) reports it.
///
/// ```
/// use orthodox_chess::Chess;
/// use std::sync::{Arc, Mutex};
/// use variant_search::{Budget, Search};
/// let depths = Arc::new(Mutex::new(Vec::new()));
/// let seen = Arc::clone(&depths);
/// let mut search = Search::default().on_iteration(move |iteration| {
///     assert!(!iteration.line.is_empty());
///     seen.lock().unwrap().push(iteration.depth);
/// });
/// search.run(&Chess::default(), Budget::depth(3));
/// assert_eq!(*depths.lock().unwrap(), [1, 2, 3]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Iteration<'a, M> {
    /// Depth in plies that was searched to the end. For UCT the length of the line.
    pub depth: u32,
    /// The longest line that was followed, captures and checks included.
    pub seldepth: u32,
    /// Index of the line, from 1: the best one first. Above 1 only with
    /// [`Search::multi_pv`](crate::Search::multi_pv).
    pub multipv: usize,
    /// Value for the side that is searched for, as in [`Found::value`](crate::Found::value). Unlike there, UCT too has
    /// one, which follows from its score.
    pub value: i32,
    /// Positions visited so far.
    pub nodes: u64,
    /// Share of the transposition table that this search has filled, in thousandths.
    pub hashfull: u32,
    /// Time since the search began, by the clock of its budget.
    pub elapsed: Duration,
    /// The principal variation, with the best move first.
    pub line: &'a [M],
}

impl<M> Iteration<'_, M> {
    /// Moves to a forced mate, as UCI counts them: `Some(2)` wins with the player's second move, `Some(-1)` loses to
    /// the next move; `None` if no win is forced. Plies count as if two sides moved in turn.
    ///
    /// ```
    /// use variant_search::{Iteration, MATE};
    /// let iteration = Iteration::<u8> { value: MATE - 3, ..Iteration::default() };
    /// assert_eq!(iteration.mate(), Some(2));
    /// assert_eq!(Iteration::<u8>::default().mate(), None);
    /// ```
    pub const fn mate(&self) -> Option<i32> {
        if self.value > crate::LIMIT {
            Some((crate::MATE - self.value + 1) / 2)
        } else if self.value < -crate::LIMIT {
            Some(-((crate::MATE + self.value + 1) / 2))
        } else {
            None
        }
    }
}

impl<M> Default for Iteration<'_, M> {
    fn default() -> Self {
        Self {
            depth: 0,
            seldepth: 0,
            multipv: 1,
            value: 0,
            nodes: 0,
            hashfull: 0,
            elapsed: Duration::ZERO,
            line: &[],
        }
    }
}
