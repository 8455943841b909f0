use variant_core::Tactics;

use crate::count::walk;

/// Kinds of moves in the last ply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Tally {
    /// Moves: the perft.
    pub nodes: u128,
    /// [Captures](Tactics::captured), en passant included.
    pub captures: u128,
    /// Moves that [give check](Tactics::gives_check), mates included.
    pub checks: u128,
    /// Moves that end the game with check.
    pub mates: u128,
}

/// Classifies each move of [perft](crate::perft())'s last ply by making it. At depth 0 only `nodes` is not 0.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_perft::tally;
/// let last = tally(&OrthodoxChess::default(), 4);
/// assert_eq!((last.nodes, last.captures, last.checks, last.mates), (197_281, 1_576, 469, 8));
/// ```
pub fn tally<P: Tactics>(position: &P, depth: u32) -> Tally {
    let mut sum = Tally::default();
    let Some(before) = depth.checked_sub(1) else {
        sum.nodes = 1;
        return sum;
    };
    let _ = walk(position, before, &mut |position| {
        for m in position.moves() {
            let is_check = position.gives_check(m);
            sum.nodes += 1;
            sum.captures += u128::from(position.captured(m).is_some());
            sum.checks += u128::from(is_check);
            sum.mates += u128::from(is_check && position.play_unchecked(m).is_over());
        }
        Ok(())
    });
    sum
}
