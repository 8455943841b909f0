use chess_pieces::Army;
use variant_core::implement::DrawOrResign;
use variant_core::{History, Player, PlyRef};

use crate::board::from_letter;
use crate::state::QuadKingdom;

/// A player's own kingdom, on its turn (QK-22).
pub(crate) fn resigning(state: &QuadKingdom, player: Player) -> Option<Army> {
    let army = from_letter(player.letter())?;
    let own = state.rules.mode.players() & state.turn.movers();
    own.contains(army).then_some(army)
}

/// QK-22: whether the last action, a resignation, decided the game.
pub(crate) fn ends_by_resignation(history: History<'_, QuadKingdom>) -> bool {
    let Some((before, PlyRef::Action(DrawOrResign::Resign(player)))) = history.plies_back().next()
    else {
        return false;
    };
    let army = resigning(before, *player);
    army.is_some_and(|army| before.rules.mode.is_decided(before.standing.without(army)))
}
