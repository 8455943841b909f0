use std::time::Duration;

/// Finished iteration, for [`Search::on_iteration`](crate::Search::on_iteration).
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use std::sync::{Arc, Mutex};
/// use variant_search::{Budget, Search};
/// let depths = Arc::new(Mutex::new(Vec::new()));
/// let seen = Arc::clone(&depths);
/// let mut search = Search::default().on_iteration(move |iteration| {
///     assert!(!iteration.line.is_empty());
///     seen.lock().unwrap().push(iteration.depth);
/// });
/// search.run(&OrthodoxChess::default(), Budget::depth(3));
/// assert_eq!(*depths.lock().unwrap(), [1, 2, 3]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Iteration<'a, M> {
    /// Finished depth in plies; for UCT the length of the line.
    pub depth: u32,
    /// Longest line, captures and checks included.
    pub seldepth: u32,
    /// Line from 1, best first.
    pub multipv: usize,
    /// [`Found::value`](crate::Found::value); for UCT derived from its score.
    pub value: i32,
    /// Number of positions visited.
    pub nodes: u64,
    /// Permille of the table filled by this search.
    pub hashfull: u32,
    /// Time since the start.
    pub elapsed: Duration,
    /// Principal variation from the root.
    pub line: &'a [M],
}

impl<M> Iteration<'_, M> {
    pub(crate) const fn with_line<'a, N>(&self, line: &'a [N]) -> Iteration<'a, N> {
        Iteration {
            depth: self.depth,
            seldepth: self.seldepth,
            multipv: self.multipv,
            value: self.value,
            nodes: self.nodes,
            hashfull: self.hashfull,
            elapsed: self.elapsed,
            line,
        }
    }

    /// Moves to a forced mate, as in UCI: `Some(-1)` loses to the next move. Plies count as if two sides alternated.
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
