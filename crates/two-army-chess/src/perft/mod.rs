//! Fast counting, with `variant-perft`.

use variant_perft::{CountLeaves, ReplyCounter};

use crate::generate::is_plain;
use crate::{Drops, MoveSystem, TableMoves, TwoArmyGame, TwoArmyPosition};

/// A system of moves whose games implement [`CountLeaves`].
///
/// An empty block makes each move; overriding the method counts replies faster.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_perft::CountLeaves;
/// assert_eq!(OrthodoxChess::default().count_replies(), Some(400));
/// ```
pub trait CountReplies<V: TwoArmyGame>: MoveSystem<V> {
    /// Number of legal replies to all legal moves of an undecided position; by default `None`.
    #[inline(always)]
    fn count_replies(position: &TwoArmyPosition<V>) -> Option<u64> {
        let _ = position;
        None
    }
}

/// Not with own ends or promotions.
impl<V: TwoArmyGame<Moves = Self>> CountReplies<V> for TableMoves {
    #[inline(always)]
    fn count_replies(position: &TwoArmyPosition<V>) -> Option<u64> {
        let is_simple = const {
            V::DECIDED.is_none() && V::PROMOTIONS.is_none() && V::TURN.is_none() && is_plain::<V>()
        };
        if !is_simple {
            return None;
        }
        let (us, them) = (position.turn, position.turn.enemy());
        let pieces = position.pieces();
        let (hostile, destinations) = (pieces.army(us), position.destinations(them));
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

impl<V: TwoArmyGame<Moves = Self>> CountReplies<V> for Drops {}

impl<V: TwoArmyGame> CountLeaves for TwoArmyPosition<V>
where
    V::Moves: CountReplies<V>,
{
    fn count_replies(&self) -> Option<u64> {
        if self.decided().is_some() {
            return Some(0);
        }
        V::Moves::count_replies(self)
    }
}
