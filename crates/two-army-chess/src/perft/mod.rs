//! Fast counting, with `variant-perft`.

use variant_perft::{CountLeaves, ReplyCounter, count_replies_one_by_one};

use crate::{Drops, MoveSystem, TableMoves, TwoArmyGame, TwoArmyPosition};

/// A system of moves whose games implement [`CountLeaves`].
///
/// For other systems than [`TableMoves`], an empty block makes each move; overriding the method counts
/// replies faster.
///
/// ```
/// use orthodox_chess::Chess;
/// use variant_perft::CountLeaves;
/// assert_eq!(Chess::default().count_replies(), 400);
/// ```
pub trait CountReplies<V: TwoArmyGame<TYPES>, const TYPES: usize = 6>:
    MoveSystem<V, TYPES>
{
    /// Number of legal replies to all legal moves of an undecided position. By default `None`: each move is
    /// made.
    #[inline(always)]
    fn count_replies(position: &TwoArmyPosition<V, TYPES>) -> Option<u64> {
        let _ = position;
        None
    }
}

/// Not for games with their own ends or promotions.
impl<V: TwoArmyGame<TYPES, Moves = Self>, const TYPES: usize> CountReplies<V, TYPES>
    for TableMoves
{
    #[inline(always)]
    fn count_replies(position: &TwoArmyPosition<V, TYPES>) -> Option<u64> {
        if const { V::DECIDED.is_some() || V::PROMOTIONS.is_some() } {
            return None;
        }
        let (us, them) = (position.turn, position.turn.enemy());
        let pieces = position.pieces();
        let (hostile, destinations) = (pieces.army(us), !pieces.army(them));
        ReplyCounter::with(
            &position.board,
            us,
            them,
            hostile,
            destinations,
            |counter| counter.count_all(position),
        )
    }
}

/// Makes each move.
impl<V: TwoArmyGame<TYPES, Moves = Self>, const TYPES: usize> CountReplies<V, TYPES> for Drops {}

impl<V: TwoArmyGame<TYPES>, const TYPES: usize> CountLeaves for TwoArmyPosition<V, TYPES>
where
    V::Moves: CountReplies<V, TYPES>,
{
    fn count_replies(&self) -> u64 {
        if self.decided().is_some() {
            return 0;
        }
        V::Moves::count_replies(self).unwrap_or_else(|| count_replies_one_by_one(self))
    }
}
