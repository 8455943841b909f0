//! Fifty moves of the leader's army without progress (ZQ-27).

use chess_pieces::{Army, MoveEffects, PieceType};

use crate::board::SOUTH;
use crate::moves::Move;
use crate::state::ZmQuadchess;

pub(crate) const LIMIT: u32 = 50;

pub(crate) const fn is_fifty(state: &ZmQuadchess) -> bool {
    state.clock >= LIMIT
}

pub(crate) fn find_leader(state: &ZmQuadchess) -> Army {
    let (mut leader, mut most) = (SOUTH, None);
    for seat in state.active_players() {
        let material = Some(state.material(seat));
        if material > most {
            (leader, most) = (seat, material);
        }
    }
    leader
}

#[inline(always)]
pub(crate) fn note_progress(state: &mut ZmQuadchess, m: Move, made: MoveEffects, queen: bool) {
    let promotes = queen || m.promotion().is_some();
    if promotes || made.captures() || m.piece_type == PieceType::PAWN {
        state.clock = 0;
    }
    let victim = made.captured.map(|(victim, _)| victim);
    let loser = victim.and_then(|victim| state.control.holder(victim));
    // Losses of others leave the leader ahead.
    if promotes || !made.en_passant.is_empty() || loser == Some(state.leader()) {
        state.control.set_leader(find_leader(state));
    }
}
