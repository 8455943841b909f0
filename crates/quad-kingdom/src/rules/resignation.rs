//! Resignation among more than two players (QK-22).

use chess_pieces::{Armies, Army};
use variant_core::{ActionError, DrawOrResign, History, Player, PlyRef};

use crate::board::from_letter;
use crate::position::QuadKingdom;

impl QuadKingdom {
    /// Only on the turn of the player's own kingdom (QK-22).
    pub(crate) fn resigned(&self, player: Player) -> Result<Self, ActionError> {
        if self.is_decided() {
            return Err(ActionError::GameOver);
        }
        let army = self.resigning(player).ok_or(ActionError::NotAllowed {
            why: "a player resigns on the turn of its own kingdom",
        })?;
        let mut next = *self;
        // As by a trap, but it loses under `+draws` too.
        next.eliminate(Armies::of(army), &mut |_| ());
        next.refresh();
        next.settle(&mut |_| ());
        Ok(next)
    }

    fn resigning(&self, player: Player) -> Option<Army> {
        let army = from_letter(player.letter())?;
        let own = self.rules.mode.players() & self.turn.movers();
        own.contains(army).then_some(army)
    }

    pub(crate) fn ends_by_resignation(history: History<'_, Self>) -> bool {
        let Some((before, PlyRef::Action(DrawOrResign::Resign(player)))) =
            history.plies_back().next()
        else {
            return false;
        };
        let army = before.resigning(*player);
        army.is_some_and(|army| before.rules.mode.is_decided(before.standing.without(army)))
    }
}
