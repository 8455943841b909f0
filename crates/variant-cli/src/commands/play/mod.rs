//! A game in the terminal, line by line. The terminal stays usable however the program ends.

mod clocks;
mod commands;
mod computers;
mod consent;
mod files;
mod input;
mod saving;
mod steps;
mod talk;
mod words;

use std::time::Instant;

use variant_core::{Outcome, Player, Ply, Position};
use variant_registry::{AnyGame, AnyPosition};
use variant_render::{Draw, Glyphs, Sheet, TextStyle, Theme};
use variant_search::Search;

use super::apply::known;
use crate::arguments::Play;
use crate::board::{board, seen_from};
use crate::failure::Failure;
use crate::output::Output;
use computers::Level;
use input::Input;
use saving::GameFile;

pub(crate) fn run(arguments: &Play, output: &mut Output) -> Result<(), Failure> {
    if output.json {
        return Err(Failure::Usage(
            "play is for people: it has no --json".into(),
        ));
    }
    let start = arguments.start.position(output)?;
    seen_from(start.sheet(), arguments.look.seat.as_deref())?;
    let players = start.players();
    let humans = match arguments.human.as_deref() {
        Some("-") => Vec::new(),
        Some(letters) => letters
            .chars()
            .map(|letter| known(&players, letter))
            .collect::<Result<_, _>>()
            .map_err(Failure::Usage)?,
        None => players.first().copied().into_iter().collect(),
    };
    let mut game = AnyGame::new(start);
    game.set_time_control(arguments.clock);
    let file = files::open(arguments, &game)?;
    let table = Table {
        game,
        humans,
        search: arguments.effort.search(),
        arguments,
        file,
        level: arguments.level.and_then(Level::new),
        is_compact: arguments.look.compact,
        is_paused: false,
        asked: None,
        turn_began: 0,
        tried: None,
        input: Input::open(),
        output,
    };
    table.play()
}

struct Table<'a> {
    game: AnyGame,
    humans: Vec<Player>,
    search: Search<AnyPosition>,
    arguments: &'a Play,
    /// Saved after every move.
    file: GameFile,
    /// Whether computers wait after undo or redo.
    is_paused: bool,
    /// The time at which the human to move was first asked.
    asked: Option<Instant>,
    /// Number of plies when a human had last moved.
    turn_began: usize,
    /// Action or illegal move that was typed last.
    tried: Option<String>,
    level: Option<Level>,
    is_compact: bool,
    input: Input,
    output: &'a mut Output,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    /// To the next position in which a human is to move.
    Round,
    /// One ply.
    Ply,
}

enum Next {
    Moved,
    Changed,
    Asked,
    Quit,
}

impl Table<'_> {
    fn play(mut self) -> Result<(), Failure> {
        self.output.line(format_args!(
            "{}: `help` lists what you can say; saved in {}",
            self.game.position().name(),
            self.file.path().display()
        ))?;
        self.show()?;
        while !self.input.leaves() {
            while let Some(ply) = self.game.forfeit_for_absent() {
                let line = format!("for an absent player: {ply}");
                self.output.line(line)?;
                self.save()?;
                self.show()?;
            }
            let is_over = self.game.outcome().is_some();
            if is_over && self.humans.is_empty() {
                return self.close();
            }
            let acting = self.acting();
            let humans: Vec<Player> = (acting.iter())
                .filter(|player| self.humans.contains(player))
                .copied()
                .collect();
            self.is_paused &= humans.is_empty();
            if humans.is_empty() && !is_over && !self.is_paused {
                // Computers take turns if several may move.
                let turn = self.game.history().len() % acting.len().max(1);
                let Some(&player) = acting.get(turn) else {
                    break;
                };
                self.let_computer_move(player)?;
                self.show()?;
                continue;
            }
            self.asked.get_or_insert_with(Instant::now);
            match self.ask(&humans)? {
                Next::Moved => {
                    self.asked = None;
                    self.turn_began = self.game.history().len();
                    self.save()?;
                    self.let_others_move()?;
                    self.show()?;
                }
                Next::Changed => {
                    self.save()?;
                    self.show()?;
                }
                Next::Asked => {}
                Next::Quit => break,
            }
        }
        if self.game.outcome().is_none() {
            self.output.line("the game is not over")?;
        }
        self.show_outcome()?;
        self.close()
    }

    fn show_outcome(&mut self) -> Result<(), Failure> {
        let outcome = self.game.outcome().map(Outcome::to_string);
        outcome.map_or(Ok(()), |outcome| {
            self.output.line(format_args!("outcome  {outcome}"))
        })
    }

    /// Each once.
    fn acting(&self) -> Vec<Player> {
        let mut players = Vec::new();
        for actor in self.game.position().to_act() {
            if !players.contains(&actor.player) {
                players.push(actor.player);
            }
        }
        players
    }

    /// With several actors at once, each computer answers a move with one of its own.
    fn let_others_move(&mut self) -> Result<(), Failure> {
        if self.acting().len() < 2 {
            return Ok(());
        }
        let computers = self.acting().into_iter();
        let computers: Vec<Player> = computers
            .filter(|player| !self.humans.contains(player))
            .collect();
        for player in computers {
            if self.game.outcome().is_none() && self.acting().contains(&player) {
                self.let_computer_move(player)?;
            }
        }
        Ok(())
    }

    /// The seat asked for, else that of the only human.
    fn seat(&self) -> Option<String> {
        let own = match self.humans.as_slice() {
            [human] => Some(human.to_string()),
            _ => None,
        };
        self.arguments.look.seat.clone().or(own)
    }

    /// Marks the moves since a human moved.
    fn sheet(&self) -> Sheet {
        let plies = self.game.plies();
        let first = self.turn_began.min(plies.len().saturating_sub(1));
        let since = plies.skip(first).filter_map(|ply| match ply {
            Ply::Move(m) => Some(m.to_string()),
            Ply::Action(_) => None,
        });
        let sheet = board(self.game.position(), &since.collect::<Vec<String>>());
        // A player who has left the game has no seat any more.
        let turned = self.seat().and_then(|seat| sheet.from_seat(&seat));
        turned.unwrap_or(sheet)
    }

    fn style(&self) -> TextStyle {
        let mut style = TextStyle::default();
        style.compact = self.is_compact;
        if self.arguments.look.ascii {
            style.glyphs = Glyphs::Ascii;
        } else if Output::has_colours() {
            style.colours = Some(Theme::default());
        }
        style
    }

    fn show(&mut self) -> Result<(), Failure> {
        let text = self.sheet().text(&self.style());
        self.output.text(&text)?;
        self.show_outcome()
    }
}
