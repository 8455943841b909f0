//! Clocks are measured here and stored in the game.

use std::time::Duration;

use variant_core::{Actor, Variant};

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
        let Some(action) = self.game.position().out_of_time(actor) else {
            return Ok(false);
        };
        let text = format!("{}: out of time, {action}", actor.player);
        if self.game.act(action).is_err() {
            // The rules wait for another turn of the player.
            return Ok(false);
        }
        self.output.line(text)?;
        Ok(true)
    }
}
