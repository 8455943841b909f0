use core::ops::ControlFlow::Continue;

use chess_pieces::{Armies, Army, Move, MoveBatch, PieceRules, TurnState};
use variant_core::implement::visit_outlined;
use variant_core::{Batch, Position};

use crate::ReplyCounter;
use crate::replies::can_promote;

/// Counts the legal replies to all moves of a position with this state; the next army with a move replies.
/// `allies` returns the armies that an army does not attack, itself included.
///
/// `None` if a pawn of the next army can promote: the game knows whether it must.
#[inline]
pub fn count_replies_in_turn<P, R: PieceRules, const ARMIES: usize, const TYPES: usize>(
    position: &P,
    state: &TurnState<R, ARMIES, TYPES>,
    allies: impl Fn(Army) -> Armies,
) -> Option<u64>
where
    P: Position<Move = Move<R>, Batch = MoveBatch<R>>,
{
    let (us, them) = (state.turn, state.standing.next_after(state.turn, ARMIES)?);
    let (enemies, their_allies) = (state.standing - allies(us), allies(them));
    let count = |m| match replies_to(state, m, enemies, their_allies) {
        // The game decides about an army without moves.
        0 => position.play_unchecked(m).count_moves(),
        replies => replies,
    };
    let hostile = state.pieces_of(state.standing - their_allies);
    let destinations = state.destinations(their_allies);
    ReplyCounter::with(&state.board, us, them, hostile, destinations, |counter| {
        let are_plain = !counter.can_promote();
        are_plain.then(|| counter.count_all_by(position, count))
    })
    .unwrap_or_else(|| {
        if can_promote(&state.board, them) {
            return None;
        }
        let mut replies = 0;
        let _ = visit_outlined(position, |batch| {
            replies += batch.into_iter().map(count).sum::<u64>();
            Continue::<()>(())
        });
        Some(replies)
    })
}

#[inline(never)]
fn replies_to<R: PieceRules, const ARMIES: usize, const TYPES: usize>(
    state: &TurnState<R, ARMIES, TYPES>,
    m: Move<R>,
    enemies: Armies,
    allies: Armies,
) -> u64 {
    let mut next = *state;
    next.make(m, enemies, &mut |_| ());
    let Some(safety) = next.king_safety(next.turn, next.standing - allies) else {
        return 0;
    };
    let mut replies = 0;
    let destinations = next.destinations(allies);
    let _ = (next.board).visit(next.turn, destinations, [safety], |batch| {
        replies += batch.len() as u64;
        Continue::<()>(())
    });
    replies
}
