use chess_pieces::{Armies, Army, PieceType};

use crate::moves::Move;
use crate::state::QuadKingdom;

/// Standing kingdoms in check (QK-10).
pub(crate) fn find_checked(state: &QuadKingdom) -> Armies {
    let in_check = |&army: &Army| state.board.is_checked(army, state.pieces_hostile_to(army));
    state.standing.iter().filter(in_check).collect()
}

/// Like [`find_checked`] after a simple move of `us`. `before` must contain all kingdoms that were in check.
#[inline(always)]
pub(crate) fn find_checked_after(state: &QuadKingdom, us: Army, m: Move, before: Armies) -> Armies {
    let kings = state.pieces().of_type(PieceType::KING) - state.pieces().army(us);
    let hostile = |army| state.pieces_hostile_to(army);
    let mut checked = (state.board).newly_checked(us, m, kings & state.standing_pieces(), hostile);
    for army in before {
        if state.board.is_checked(army, hostile(army)) {
            checked = checked.with(army);
        }
    }
    checked
}
