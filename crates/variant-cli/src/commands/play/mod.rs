//! A game in the terminal, line by line. The terminal stays usable however the program ends.

mod clocks;
mod commands;
mod consent;
mod files;
mod saving;
mod steps;

use std::io;
use std::time::Instant;

use variant_core::{Outcome, Player, Ply, Position, Variant};
use variant_registry::{AnyGame, AnyPosition};
use variant_render::Draw;
use variant_search::Search;

use super::bestmove::known;
use crate::arguments::Play;
use crate::board::{board, seen_from};
use crate::failure::Failure;
use crate::output::Output;
use saving::GameFile;

pub(crate) fn run(arguments: &Play, output: &mut Output) -> Result<(), Failure> {
    if output.json {
        return Err(Failure::Usage(
            "play is for people: it has no --json".into(),
        ));
    }
    let start = arguments.start.position(output)?;
    seen_from(start.sheet(), arguments.seat.as_deref())?;
    let players = start.players();
    let humans = match arguments.human.as_deref() {
        Some("-") => Vec::new(),
        Some(letters) => letters
            .chars()
            .map(|letter| known(&players, letter))
            .collect::<Result<_, _>>()?,
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
        is_paused: false,
        asked: None,
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
        let mut input = io::stdin().lock();
        loop {
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
            match self.ask(&mut input, &humans)? {
                Next::Moved => {
                    self.asked = None;
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

    fn let_computer_move(&mut self, player: Player) -> Result<(), Failure> {
        self.output.flush()?;
        let budget = self.arguments.effort.budget();
        let begun = Instant::now();
        let found = self.search.run_game(&self.game, Some(player), budget);
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

    /// The seat that the board faces: the one asked for, else that of the only human.
    fn seat(&self) -> Option<String> {
        let own = match self.humans.as_slice() {
            [human] => Some(human.to_string()),
            _ => None,
        };
        self.arguments.seat.clone().or(own)
    }

    fn show(&mut self) -> Result<(), Failure> {
        let last = self.game.plies().next_back();
        let last = last.filter(|ply| matches!(ply, Ply::Move(_)));
        let sheet = board(
            self.game.position(),
            last.map(ToString::to_string).as_deref(),
        );
        // A player who has left the game has no seat any more.
        let turned = self.seat().and_then(|seat| sheet.from_seat(&seat));
        let sheet = turned.unwrap_or(sheet);
        let text = if self.arguments.ascii {
            sheet.ascii()
        } else if Output::has_colours() {
            sheet.unicode_coloured()
        } else {
            sheet.unicode()
        };
        self.output.text(&text)?;
        self.show_outcome()
    }
}
