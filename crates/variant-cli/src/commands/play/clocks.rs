//! Clocks are measured here and stored in the game.

use std::time::Duration;

use variant_core::Actor;

use super::Table;
use crate::failure::Failure;

impl Table<'_> {
    /// Returns whether the flag fell and its consequence replaced the move.
    pub(super) fn flag_falls(
        &mut self,
        actor: Option<Actor>,
        time: Duration,
    ) -> Result<bool, Failure> {
        let Some(actor) = actor else {
            return Ok(false);
        };
        if !self.game.spend(actor, time) {
            return Ok(false);
        }
        let plies = self.game.plies().len();
        if !self.game.forfeit_on_time(actor) {
            return Ok(false);
        }
        let action = self.game.plies().nth(plies).map(ToString::to_string);
        let player = actor.player;
        let action = action.unwrap_or_else(|| format!("absent:{player}"));
        self.output
            .line(format_args!("{player}: out of time, {action}"))?;
        // An absent player's move is played where the rules wait for another turn.
        Ok(self.game.plies().len() > plies)
    }
}
