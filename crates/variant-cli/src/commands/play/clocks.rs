//! Clocks are measured here and stored in the game.

use std::time::Duration;

use variant_core::{Actor, Player, Position};
use variant_search::Clock;

use super::Table;
use crate::failure::Failure;

impl Table<'_> {
    /// The shortest of a player's clocks, if the game has any. A delay comes anew with each move.
    pub(super) fn clock(&self, player: Player) -> Option<Clock> {
        let control = self.game.time_control()?;
        let actors = self.game.position().to_act().into_iter();
        let own = actors.filter(|actor| actor.player == player);
        let left = own.filter_map(|actor| self.game.time_left(actor)).min()?;
        Some(Clock {
            remaining: left.saturating_add(control.delay),
            increment: control.increment.max(control.delay),
            moves_to_go: None,
        })
    }

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
