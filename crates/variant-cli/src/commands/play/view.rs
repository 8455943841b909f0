//! Board of a round, with recent moves and clocks, no longer than the screen if possible.

use console::Term;
use variant_core::{Player, PlyRef, Position, Variant};
use variant_match::MatchRules;
use variant_render::{Diagram, Draw, Sheet, Side, TextStyle, Theme};

use super::Table;
use crate::arguments;
use crate::board::keep_boards;
use crate::failure::Failure;
use crate::output::{Output, flowed};
use crate::picture::picture;

pub(super) struct Look {
    /// `None`: by the terminal's size.
    pub(super) is_compact: Option<bool>,
    is_ascii: bool,
    seat: Option<String>,
    turns: usize,
    pub(super) was_compact: bool,
}

impl Look {
    pub(super) fn new(look: &arguments::Look, output: &mut Output) -> Self {
        let size = Term::stdout().size_checked();
        output.width = size.map(|(_, columns)| usize::from(columns));
        Self {
            is_compact: look.compact.then_some(true),
            is_ascii: look.ascii || !Output::has_unicode(),
            seat: look.seat.clone(),
            turns: 0,
            was_compact: look.compact,
        }
    }
}

impl Table<'_> {
    pub(super) fn flip(&mut self, seat: &str) -> Result<(), String> {
        let sheet = self.game.position().sheet();
        if seat.is_empty() {
            self.look.turns += if sheet.armies.len() > 2 { 1 } else { 2 };
        } else if sheet.from_seat(seat).is_some() {
            self.look.seat = Some(seat.into());
            self.look.turns = 0;
        } else {
            return Err(format!("no seat `{seat}`"));
        }
        Ok(())
    }

    fn seat(&self) -> Option<String> {
        let own = match self.humans.as_slice() {
            [human] => Some(human.to_string()),
            _ => None,
        };
        self.look.seat.clone().or(own)
    }

    /// Moves since the last by a human to move, or of the last round.
    fn recent(&self) -> Vec<(Option<Player>, String, String)> {
        let acting = self.acting_humans();
        let humans = if acting.is_empty() {
            &self.humans
        } else {
            &acting
        };
        let left = self.game.position().remaining_players();
        let are_out = !humans.iter().any(|human| left.contains(human));
        // Others' boards may continue for long.
        let most = if are_out {
            left.len().max(1)
        } else {
            4 * self.game.start().players().len()
        };
        let mut recent = Vec::new();
        for (before, ply) in self.game.history().plies_back() {
            let (player, san, text) = match ply {
                PlyRef::Move(m) => {
                    let player = before.actor_of(m).map(|actor| actor.player);
                    (player, before.san(m), m.to_string())
                }
                PlyRef::Action(action) => (None, action.to_string(), String::new()),
            };
            let is_own = player.is_some_and(|player| humans.contains(&player));
            if is_own && !recent.is_empty() || recent.len() >= most {
                break;
            }
            recent.push((player, san, text));
            if is_own {
                break;
            }
        }
        recent.reverse();
        recent
    }

    pub(super) fn sheet(&self) -> Sheet {
        let recent = self.recent().into_iter();
        let texts: Vec<String> = recent.map(|(_, _, text)| text).collect();
        let mut sheet = picture(&self.game, &texts, self.seat().as_deref(), &self.base);
        for diagram in &mut sheet.diagrams {
            for _ in 0..self.look.turns % 4 {
                diagram.bottom = match diagram.bottom {
                    Side::South => Side::West,
                    Side::West => Side::North,
                    Side::North => Side::East,
                    Side::East => Side::South,
                };
            }
        }
        sheet
    }

    pub(super) fn style(&self) -> TextStyle {
        let mut style = TextStyle::default();
        style.width = self.output.width.unwrap_or(style.width);
        style.compact = self.look.is_compact.unwrap_or_default();
        if self.look.is_ascii {
            style.ascii = true;
        } else if Output::has_colours() {
            style.colours = Some(Theme::default());
        }
        style
    }

    fn fitted(&mut self, beside: usize) -> String {
        let (mut sheet, mut style) = (self.sheet(), self.style());
        let size = self.output.width.and(Term::stdout().size_checked());
        let room = size.map_or(usize::MAX, |(rows, _)| {
            usize::from(rows).saturating_sub(beside)
        });
        let mut text = sheet.text(&style);
        if text.lines().count() > room && self.look.is_compact.is_none() {
            style.compact = true;
            text = sheet.text(&style);
        }
        self.look.was_compact = style.compact;
        if text.lines().count() > room && self.keep_own_boards(&mut sheet) {
            text = sheet.text(&style);
        }
        text
    }

    fn keep_own_boards(&self, sheet: &mut Sheet) -> bool {
        let is_human = |letter: char| self.humans.iter().any(|human| human.letter() == letter);
        let is_own = |board: &Diagram| board.seats.iter().any(|(player, _)| is_human(*player));
        let has_own = sheet.diagrams.iter().any(is_own);
        if has_own {
            keep_boards(sheet, is_own);
        }
        has_own
    }

    pub(super) fn show_without_humans(&mut self) -> Result<(), Failure> {
        let are_out = self.acting_humans().is_empty() && self.game.outcome().is_none();
        if are_out { self.show() } else { Ok(()) }
    }

    pub(super) fn show(&mut self) -> Result<(), Failure> {
        if std::mem::replace(&mut self.is_shown, true) {
            return Ok(());
        }
        let mut below = String::new();
        if self.input.is_terminal {
            let moves = self
                .recent()
                .into_iter()
                .map(|(player, san, _)| match player {
                    Some(player) => format!("{player} {san}"),
                    None => san,
                });
            let moves: Vec<String> = moves.collect();
            below += &flowed("moves  ", &moves, self.output.width);
        }
        below += &flowed("clocks  ", &self.clock_texts(), self.output.width);
        // For the outcome or prompt.
        let beside = below.lines().count() + 1 + usize::from(self.game.outcome().is_some());
        let text = self.fitted(beside);
        self.output.text(&text)?;
        self.output.text(&below)?;
        self.show_outcome()
    }

    pub(super) fn show_outcome(&mut self) -> Result<(), Failure> {
        match self.game.outcome() {
            Some(outcome) => self.output.line(format_args!("outcome  {outcome}")),
            None => Ok(()),
        }
    }
}
