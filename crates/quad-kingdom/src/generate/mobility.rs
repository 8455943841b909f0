//! Whether kingdoms can move (QK-11).

use board_geometry::{Geometry, Square, SquareSet};
use chess_pieces::{Armies, Army, CheckWatch};
use variant_core::implement::stop_at_move;

use super::{safety, visit_together};
use crate::board::{KingdomBoard, KingdomRules};
use crate::state::{QuadKingdom, ToMove};

#[inline(always)]
pub(crate) fn can_move(state: &QuadKingdom, to_move: ToMove) -> bool {
    free_pawn(state, to_move).is_some()
        || free_piece(state, to_move).is_some()
        || can_move_exactly(state, to_move)
}

#[cold]
fn can_move_exactly(state: &QuadKingdom, to_move: ToMove) -> bool {
    match to_move {
        ToMove::One { mover, protected } => {
            king_step(state, mover, protected).is_some()
                || safety(state, protected).is_some_and(|safety| {
                    (state.board)
                        .generator(state.destinations(mover), [safety])
                        .can_move(mover)
                })
        }
        ToMove::Together(partners) => visit_together(state, partners, &mut stop_at_move).is_break(),
    }
}

/// Adds squares to `watch`: while none changes, the movers keep a legal move. False without one. `us` moves next.
pub(crate) fn watch_mobility(
    state: &QuadKingdom,
    us: Army,
    watch: &mut CheckWatch<KingdomRules>,
) -> bool {
    let Some(to_move) = state.next_to_move() else {
        return false;
    };
    if let Some(step) = free_pawn(state, to_move).or_else(|| free_piece(state, to_move)) {
        watch.add(step);
        return true;
    }
    if let ToMove::One { mover, protected } = to_move
        && let Some(to) = king_step(state, mover, protected)
    {
        watch.add_king(&state.board, us, to, state.pieces_hostile_to(mover));
        watch.add(to.into());
        return true;
    }
    false
}

/// Origin and destination of a push that no pin forbids. `None` if partners move together or the protected king is
/// in check.
#[inline(always)]
fn free_pawn(state: &QuadKingdom, to_move: ToMove) -> Option<SquareSet<KingdomBoard>> {
    let ToMove::One { mover, protected } = to_move else {
        return None;
    };
    (state.board).free_pawn(mover, lines_of_safe_king(state, protected)?)
}

#[inline(never)]
fn free_piece(state: &QuadKingdom, to_move: ToMove) -> Option<SquareSet<KingdomBoard>> {
    let [movers, protected] = match to_move {
        ToMove::One { mover, protected } => [mover, protected].map(Armies::of),
        ToMove::Together([first, second]) => [Armies::of(first).with(second); 2],
    };
    let mut lines = SquareSet::EMPTY;
    for army in protected {
        lines |= lines_of_safe_king(state, army)?;
    }
    movers.iter().find_map(|mover| {
        let destinations = state.destinations(mover);
        (state.board.free_pawn(mover, lines))
            .or_else(|| state.board.free_piece(mover, lines, destinations))
    })
}

/// Lines of possible pins; `None` in check.
#[inline(always)]
fn lines_of_safe_king(state: &QuadKingdom, army: Army) -> Option<SquareSet<KingdomBoard>> {
    if state.checked.contains(army) {
        return None;
    }
    let king = state.pieces().king(army);
    Some(king.map_or(SquareSet::EMPTY, |king| {
        KingdomBoard::BOARD.queen_lines(king)
    }))
}

/// Legal king step; `None` if `mover` protects another king.
fn king_step(state: &QuadKingdom, mover: Army, protected: Army) -> Option<Square<KingdomBoard>> {
    let king = state.pieces().king(mover).filter(|_| mover == protected)?;
    (state.board).safe_step(
        king,
        state.destinations(mover),
        state.pieces_hostile_to(mover),
    )
}
