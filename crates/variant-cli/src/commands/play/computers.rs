use std::time::Instant;

use console::Term;
use variant_core::{Player, Position, Variant};
use variant_registry::AnyMove;
use variant_search::{Budget, Found};

use super::Table;
use crate::arguments::LevelOf;
use crate::commands::apply::known;
use crate::commands::thinking::{IterationObject, budget, think};
use crate::failure::Failure;
use crate::level::Level;

impl Table<'_> {
    fn budget(&self, player: Player) -> Budget<'static> {
        let clock = self.clock(player);
        match self.level_of(player) {
            Some(level) => budget(None, Some(level.nodes()), None, clock),
            None => self.arguments.effort.budget(clock),
        }
    }

    pub(super) fn let_computer_move(&mut self, player: Player) -> Result<(), Failure> {
        let begun = Instant::now();
        let seed = self.arguments.effort.seed;
        let seen = self
            .level_of(player)
            .map(|level| level.seen(&self.game, player, seed));
        let found = self.think_for(player, seen.unwrap_or_default(), self.budget(player))?;
        if self.input.leaves() {
            return Ok(());
        }
        let Some(m) = found.best else {
            return Err(Failure::input(format_args!("{player} has no move")));
        };
        let actor = self.game.position().actor_of(m);
        if self.flag_falls(actor, begun.elapsed())? {
            return self.changed();
        }
        let text = format!("{player} plays {} ({m})", self.game.position().san(m));
        self.game.play(m).map_err(Failure::input)?;
        self.output.line(text)?;
        self.changed()
    }

    pub(super) fn hint(&mut self, humans: &[Player]) -> Result<(), Failure> {
        let budget = self.arguments.effort.budget(None);
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

    /// Without moves, searches all.
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

    fn level_of(&self, player: Player) -> Option<Level> {
        self.levels.get(&player).copied().or(self.level)
    }

    pub(super) fn set_level(&mut self, LevelOf { player, level }: LevelOf) -> Result<(), String> {
        match player {
            Some(letter) => {
                let player = known(&self.game.start().players(), letter)?;
                self.levels.insert(player, level);
            }
            None => self.level = Some(level),
        }
        Ok(())
    }

    /// Sets the level of all or one, if any, and shows the levels.
    pub(super) fn ask_level(&mut self, text: &str) -> Result<(), Failure> {
        if !text.is_empty() {
            let read = text.parse::<LevelOf>().map_err(str::to_owned);
            if matches!(read, Ok(LevelOf { player: None, .. })) {
                self.levels.clear();
            }
            if let Err(error) = read.and_then(|level| self.set_level(level)) {
                return self.output.line(format_args!("level: {error}"));
            }
        }
        let said = |who: String, level: Level| {
            format!("{who}level {}: {} positions a move", level.0, level.nodes())
        };
        let own = self.levels.iter();
        let own = own.map(|(player, &level)| said(format!("{player}: "), level));
        let mut lines: Vec<String> = own.collect();
        match self.level {
            Some(level) => lines.insert(0, said(String::new(), level)),
            None => lines.push("no level: the computers think as the options say".into()),
        }
        self.output.line(lines.join("\n"))
    }
}

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
