//! Replies to all moves of a turn among any number of armies, by `ReplyCounter`.

use std::ops::ControlFlow::Continue;

use chess_pieces::attacks::{pawn_attacks_by_side, pawns_ahead};
use chess_pieces::counts::Counts;
use chess_pieces::{Armies, Army, Move, MoveBatch, PieceRules, PieceType, turn_state::TurnState};
use variant_core::{Batch, Position};
use variant_perft::ReplyCounter;

/// Counts the legal replies to all moves of a position with this state; the next army with a move replies.
/// `allies` returns the armies that an army does not attack, itself included.
///
/// `None` if a pawn of the next army can promote: the game knows whether it must.
pub(crate) fn count_replies_in_turn<P, R: PieceRules>(
    position: &P,
    state: &TurnState<R>,
    allies: impl Fn(Army) -> Armies,
) -> Option<u64>
where
    P: Position<Move = Move<R>, Batch = MoveBatch<R>>,
{
    let (us, them) = (
        state.turn,
        state.standing.next_after(state.turn, R::Counts::ARMIES)?,
    );
    if can_promote(state, them) {
        return None;
    }
    let (enemies, their_allies) = (state.standing - allies(us), allies(them));
    let count = |m| match replies_to(state, m, enemies, their_allies) {
        // The game decides about an army without moves.
        0 => position.play_unchecked(m).count_moves(),
        replies => replies,
    };
    let hostile = state.pieces_of(state.standing - their_allies);
    let destinations = state.destinations(their_allies);
    let counted = ReplyCounter::with(&state.board, us, them, hostile, destinations, |counter| {
        counter.count_all_by(position, count)
    });
    counted.or_else(|| Some(position.moves().into_iter().map(count).sum()))
}

fn can_promote<R: PieceRules>(state: &TurnState<R>, army: Army) -> bool {
    let pawns = state.board.pieces().of(army, PieceType::PAWN);
    let [left, right] = pawn_attacks_by_side::<R>(army.index(), pawns);
    let reached = pawns_ahead::<R>(army, pawns) | left | right;
    (R::PAWNS.get(army.index())).is_some_and(|rules| !reached.is_disjoint(rules.promotion))
}

fn replies_to<R: PieceRules>(
    state: &TurnState<R>,
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
    let _ = (next.board)
        .generator(destinations, [safety])
        .visit_army(next.turn, |batch| {
            replies += batch.len() as u64;
            Continue::<()>(())
        });
    replies
}
