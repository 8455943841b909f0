//! Moves of computers: thinking on the last line of a terminal, levels.

use std::time::Instant;

use console::Term;
use variant_core::{Player, Position, Rng, Variant};
use variant_registry::AnyMove;
use variant_search::{Budget, Found};

use super::Table;
use crate::commands::thinking::{IterationObject, think};
use crate::failure::Failure;

/// From 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Level(u8);

impl Level {
    pub(super) fn new(level: u8) -> Option<Self> {
        (1..=10).contains(&level).then_some(Self(level))
    }

    pub(super) const fn number(self) -> u8 {
        self.0
    }

    pub(super) fn nodes(self) -> u64 {
        50 * 3_u64.pow(u32::from(self.0) - 1)
    }

    /// Empty for all. With a chance that falls from 72 % to nothing half of the moves are overlooked.
    fn seen(self, mut moves: Vec<AnyMove>, rng: &mut Rng) -> Vec<AnyMove> {
        if rng.below(100) >= 8 * u64::from(10 - self.0) {
            return Vec::new();
        }
        let left = moves.len().div_ceil(2);
        while moves.len() > left {
            let index = rng.below(moves.len() as u64);
            moves.swap_remove(index as usize);
        }
        moves
    }
}

impl Table<'_> {
    fn budget(&self, player: Player) -> Budget<'static> {
        let (effort, clock) = (&self.arguments.effort, self.clock(player));
        match (self.level, clock) {
            (Some(level), clock) => Budget {
                clock,
                ..Budget::nodes(level.nodes())
            },
            (None, Some(clock)) => effort.budget_on(clock),
            (None, None) => effort.budget(),
        }
    }

    pub(super) fn let_computer_move(&mut self, player: Player) -> Result<(), Failure> {
        let begun = Instant::now();
        let seen = self.level.map(|level| {
            let mut moves = self.game.position().moves();
            moves.retain(|&m| {
                let actor = self.game.position().actor_of(m);
                actor.is_none_or(|actor| actor.player == player)
            });
            let plies = self.game.history().len() as u64;
            let seed = self.arguments.effort.seed.wrapping_mul(0x9e37_79b9);
            level.seen(moves, &mut Rng::new(seed.wrapping_add(plies)))
        });
        let found = self.think_for(player, seen.unwrap_or_default(), self.budget(player))?;
        if self.input.leaves() {
            return Ok(());
        }
        let Some(m) = found.best else {
            return Err(Failure::input(format_args!("{player} has no move")));
        };
        let actor = self.game.position().actor_of(m);
        if self.flag_falls(actor, begun.elapsed())? {
            return self.save();
        }
        let text = format!("{player} plays {} ({m})", self.game.position().san(m));
        self.game.play(m).map_err(Failure::input)?;
        self.output.line(text)?;
        self.save()
    }

    pub(super) fn hint(&mut self, humans: &[Player]) -> Result<(), Failure> {
        let budget = self.arguments.effort.budget();
        let player = humans.first().copied();
        let player = player.or_else(|| self.acting().first().copied());
        let Some(player) = player.filter(|_| self.game.outcome().is_none()) else {
            return self.output.line("no move");
        };
        let found = self.think_for(player, Vec::new(), budget)?;
        let position = self.game.position();
        let text = found.best.map(|m| format!("{} ({m})", position.san(m)));
        self.output.line(text.unwrap_or_else(|| "no move".into()))
    }

    /// Without moves, all are searched.
    pub(super) fn think_for(
        &mut self,
        player: Player,
        moves: Vec<AnyMove>,
        budget: Budget<'_>,
    ) -> Result<Found<AnyMove>, Failure> {
        self.output.flush()?;
        let search = std::mem::take(&mut self.search).searchmoves(moves);
        let (game, output) = (&self.game, &mut *self.output);
        let shows = self.input.is_terminal;
        let (_, columns) = Term::stdout().size();
        let mut width = 0;
        let thought = self.input.interruptible(|stop| {
            let budget = budget.and_stop(stop);
            think(search, game, Some(player), budget, &mut |iteration| {
                if !shows || iteration.multipv > 1 {
                    return Ok(());
                }
                let text = in_a_line(player, iteration, columns);
                output.text(&format!("\r{text:width$}"))?;
                width = text.chars().count();
                output.flush()
            })
        })?;
        if width > 0 {
            output.text(&format!("\r{:width$}\r", ""))?;
        }
        self.search = thought.search;
        Ok(thought.found)
    }

    pub(super) fn set_level(&mut self, text: &str) -> Result<(), Failure> {
        if !text.is_empty() {
            let Some(level) = text.parse().ok().and_then(Level::new) else {
                return self.output.line("level: expected a number from 1 to 10");
            };
            self.level = Some(level);
        }
        match self.level {
            Some(level) => self.output.line(format_args!(
                "level {}: {} positions a move",
                level.number(),
                level.nodes()
            )),
            None => self
                .output
                .line("no level: the computers think as the options say"),
        }
    }
}

/// Less than a line, and than 80 columns.
fn in_a_line(player: Player, iteration: &IterationObject, columns: u16) -> String {
    let most = usize::from(columns.min(80)).saturating_sub(2);
    let (depth, score) = (iteration.depth, iteration.score());
    let mut text = format!("{player} thinks: depth {depth}  {score} ");
    for m in &iteration.pv {
        if text.chars().count() + 1 + m.chars().count() > most {
            break;
        }
        text.extend([" ", m]);
    }
    text.chars().take(most).collect()
}
