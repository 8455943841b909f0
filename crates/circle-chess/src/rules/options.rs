/// Order in which the boards move ([CC-3](crate::rulebook#cc-3)).
///
/// ```
/// use circle_chess::prelude::*;
/// assert_eq!(Circle::start("3:rounds")?.schedule(), Schedule::Rounds { next: 1 });
/// # Ok::<(), circle_chess::variant_core::UnknownMode>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Schedule {
    /// Each board may move at any time.
    Free,
    /// Boards move in turn, once in a round.
    Rounds {
        /// Number of the next board; 0 if no board is left.
        next: u8,
    },
}

/// Whether sets restrict drops ([CC-6](crate::rulebook#cc-6)).
///
/// ```
/// use circle_chess::{Circle, SetRule};
/// assert_eq!(Circle::default().set_rule(), SetRule::Tournament);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SetRule {
    /// A piece is never dropped on the board of its own set.
    Tournament,
    /// Sets are ignored.
    Social,
}
