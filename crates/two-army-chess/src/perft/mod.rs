//! Fast counting, with `variant-perft`.

use chess_pieces::{Move, MoveBatch};
use variant_core::Position;
use variant_perft::{CountLeaves, ReplyCounter, count_replies_one_by_one};

use crate::{TwoArmyGame, TwoArmyPosition};

/// A game whose positions implement [`CountLeaves`].
///
/// ```
/// use orthodox_chess::Chess;
/// use variant_perft::CountLeaves;
/// assert_eq!(Chess::default().count_replies(), 400);
/// ```
pub trait CountReplies<const TYPES: usize = 6>: TwoArmyGame<TYPES> {
    /// The number of legal replies to all legal moves of a position that is not decided; `None` if each move
    /// has to be made, as by default.
    ///
    /// A game whose moves follow from the table of piece types alone, and end by mate or stalemate alone, answers
    /// with [`count_by_table`].
    #[inline(always)]
    fn count_replies(position: &TwoArmyPosition<Self, TYPES>) -> Option<u64> {
        let _ = position;
        None
    }
}

/// The number of legal replies to all legal moves by the table of piece types; `None` if they cannot be
/// surveyed.
#[inline(always)]
pub fn count_by_table<V: TwoArmyGame<TYPES>, const TYPES: usize>(
    position: &TwoArmyPosition<V, TYPES>,
) -> Option<u64>
where
    TwoArmyPosition<V, TYPES>: Position<Move = Move<V::Rules>, Batch = MoveBatch<V::Rules>>,
{
    let (us, them) = (position.turn(), position.turn().enemy());
    let pieces = position.pieces();
    let (hostile, destinations) = (pieces.army(us), !pieces.army(them));
    ReplyCounter::with(
        position.board(),
        us,
        them,
        hostile,
        destinations,
        |counter| counter.count_all(position),
    )
}

impl<V: CountReplies<TYPES>, const TYPES: usize> CountLeaves for TwoArmyPosition<V, TYPES> {
    fn count_replies(&self) -> u64 {
        if V::decided(self).is_some() {
            return 0;
        }
        V::count_replies(self).unwrap_or_else(|| count_replies_one_by_one(self))
    }
}
