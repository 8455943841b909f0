//! En passant rights (ZQ-7).

use chess_pieces::{Armies, Army};

use crate::state::ZmQuadchess;

pub(crate) fn end_rights(state: &mut ZmQuadchess, army: Army) {
    if !state.board.en_passant().is_empty() {
        state.board.en_passant_mut().end(Armies::of(army));
    }
}

pub(crate) fn review_rights(state: &mut ZmQuadchess) {
    let control = state.control;
    state.board.review_en_passant(|capturer, owner| {
        let (capturer, owner) = (control.holder(capturer), control.holder(owner));
        capturer.is_some() && owner.is_some() && capturer != owner
    });
}
