//! Clocks are measured here and stored in the game. Humans' clocks run at the prompt, computers' while they think.

use std::time::Duration;

use variant_core::{Actor, Player, Position, Seat};
use variant_match::MatchRules;
use variant_search::Clock;

use super::Table;
use crate::board::actors;
use crate::commands::thinking::clock;
use crate::failure::Failure;
use crate::picture::clock_text;

impl Table<'_> {
    pub(super) fn clock(&self, player: Player) -> Option<Clock> {
        let control = self.game.time_control()?;
        let actors = self.game.position().to_act().into_iter();
        let own = actors.filter(|actor| actor.player == player);
        let left = own.filter_map(|actor| self.game.time_left(actor)).min()?;
        Some(clock(control, left))
    }

    pub(super) fn wait(&mut self, time: Duration) {
        for actor in self.running() {
            let clock = self.game.position().clock_of(actor);
            *self.waited.entry(clock).or_default() += time;
        }
    }

    fn running(&self) -> Vec<Actor> {
        let mut actors = self.game.position().to_act().to_vec();
        let is_over = self.game.outcome().is_some();
        actors.retain(|actor| !is_over && self.humans.contains(&actor.player));
        actors
    }

    fn waited(&self, actor: Actor) -> Duration {
        let clock = self.game.position().clock_of(actor);
        self.waited.get(&clock).copied().unwrap_or_default()
    }

    fn left(&self, actor: Actor) -> Option<Duration> {
        let waited = self
            .waited(actor)
            .saturating_sub(self.game.time_control()?.delay);
        Some(self.game.time_left(actor)?.saturating_sub(waited))
    }

    pub(super) fn fallen(&self) -> Option<Actor> {
        let mut running = self.running().into_iter();
        running.find(|&actor| self.left(actor).is_some_and(|left| left.is_zero()))
    }

    pub(super) fn until_a_flag(&self) -> Option<Duration> {
        let delay = self.game.time_control()?.delay;
        let left = self.running().into_iter().filter_map(|actor| {
            let left = self.left(actor)?;
            Some(left.saturating_add(delay.saturating_sub(self.waited(actor))))
        });
        left.min()
    }

    pub(super) fn clock_texts(&self) -> Vec<String> {
        let position = self.game.position();
        let acting = position.to_act();
        let running: Vec<Seat> = acting
            .into_iter()
            .map(|actor| position.clock_of(actor))
            .collect();
        let texts = actors(position).into_iter().filter_map(|actor| {
            let is_running = running.contains(&position.clock_of(actor));
            let sign = if is_running { ">" } else { "" };
            let board = match actor.seat {
                Seat::Board(board) => format!("{board}:"),
                _ => String::new(),
            };
            let left = clock_text(self.left(actor)?);
            Some(format!("{sign}{board}{} {left}", actor.player))
        });
        texts.collect()
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
