/// Order of moves on boards ([CC-3](crate::rulebook#cc-3)).
///
/// ```
/// use circle_chess::prelude::*;
/// assert_eq!(CircleChess::start("3:rounds")?.schedule(), Schedule::Rounds { next: 1 });
/// # Ok::<(), circle_chess::variant_core::UnknownMode>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Schedule {
    /// Any board may move.
    Free,
    /// Boards move in turn, once a round.
    Rounds {
        /// Next board; 0 if none is left.
        next: u8,
    },
}

/// Whether sets restrict drops ([CC-6](crate::rulebook#cc-6)).
///
/// ```
/// use circle_chess::{CircleChess, SetRule};
/// assert_eq!(CircleChess::default().set_rule(), SetRule::Tournament);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SetRule {
    /// Pieces never return to the board of their set.
    Tournament,
    /// Sets are ignored.
    Social,
}
