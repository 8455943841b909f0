//! A game in the terminal, which stays usable however the program ends.

mod clocks;
mod commands;
mod computers;
mod consent;
mod files;
mod input;
mod moving;
mod saving;
mod steps;
mod talk;
mod view;
mod words;

use std::collections::BTreeMap;
use std::time::Duration;

use variant_core::{Player, Position, Seat};
use variant_match::MatchRules;
use variant_record::{Record, Strictness};
use variant_registry::{AnyGame, AnyPosition};
use variant_render::Draw;
use variant_search::Search;

use super::apply::known;
use crate::arguments::Play;
use crate::board::seen_from;
use crate::failure::Failure;
use crate::level::Level;
use crate::output::Output;
use crate::record::{player_tag, tag};
use crate::start::strictness;
use files::{Loaded, load};
use input::Input;
use saving::GameFile;

pub(crate) fn run(arguments: &Play, output: &mut Output) -> Result<(), Failure> {
    if output.json {
        return Err(Failure::Usage(
            "play is for people: it has no --json".into(),
        ));
    }
    let loaded = match &arguments.load {
        Some(file) => {
            let strictness = strictness(arguments.start.origin.strict);
            load(file, &arguments.start.variant, strictness)?
        }
        None => Loaded::new(arguments.start.position(output)?),
    };
    let start = loaded.game.start();
    seen_from(start.sheet(), arguments.look.seat.as_deref())?;
    let humans = match arguments.human.as_deref() {
        Some(names) => humans(start, names).map_err(Failure::Usage)?,
        None => start.players().first().copied().into_iter().collect(),
    };
    let mut table = Table {
        file: files::open(arguments, &loaded)?,
        humans,
        search: arguments.effort.search(),
        arguments,
        level: None,
        levels: BTreeMap::new(),
        look: view::Look::new(&arguments.look, output),
        is_paused: false,
        is_shown: false,
        waited: BTreeMap::new(),
        tried: None,
        input: Input::open(),
        output,
        game: loaded.game,
        base: loaded.record,
    };
    table.set_up().map_err(Failure::Usage)?;
    table.play()
}

fn humans(start: &AnyPosition, names: &str) -> Result<Vec<Player>, String> {
    let players = start.players();
    let armies = start.sheet().armies;
    let mut humans = Vec::new();
    for name in names.split([',', ' ']).filter(|name| *name != "-") {
        let mut armies = armies.iter();
        let army = armies.find(|army| army.name.eq_ignore_ascii_case(name));
        let letters = army.map_or_else(|| name.to_owned(), |army| army.letter.into());
        for letter in letters.chars() {
            humans.push(known(&players, letter)?);
        }
    }
    Ok(humans)
}

struct Table<'a> {
    game: AnyGame,
    /// Loaded record, or only tags.
    base: Record,
    humans: Vec<Player>,
    search: Search<AnyPosition>,
    arguments: &'a Play,
    /// Saved after every move.
    file: GameFile,
    /// Whether computers wait after undo or redo.
    is_paused: bool,
    is_shown: bool,
    /// Time that humans' running clocks have waited for moves.
    waited: BTreeMap<Seat, Duration>,
    tried: Option<String>,
    level: Option<Level>,
    levels: BTreeMap<Player, Level>,
    look: view::Look,
    input: Input,
    output: &'a mut Output,
}

enum Next {
    Moved,
    Changed,
    Asked,
    Quit,
}

impl Table<'_> {
    fn strictness(&self) -> Strictness {
        strictness(self.arguments.start.origin.strict)
    }

    fn set_up(&mut self) -> Result<(), String> {
        let players = self.game.start().players();
        if self.arguments.clock.is_some() {
            self.game.set_time_control(self.arguments.clock);
        }
        for level in &self.arguments.levels {
            self.set_level(*level)?;
        }
        let facts = &self.arguments.facts;
        let facts = [("Event", &facts.event), ("Date", &facts.date)].into_iter();
        let facts = facts.filter_map(|(name, value)| Some(tag(name, value.as_ref()?)));
        let mut tags: Vec<_> = facts.collect();
        for (letter, name) in &self.arguments.names {
            let player = known(&players, *letter)?;
            tags.push(tag(&player_tag(&players, player), name));
        }
        let is_new = |name: &str| tags.iter().all(|tag| tag.name != name);
        self.base.tags.retain(|tag| is_new(&tag.name));
        self.base.tags.extend(tags);
        Ok(())
    }

    fn play(mut self) -> Result<(), Failure> {
        self.output.line(format_args!(
            "{}: `help` lists what you can say; saved in {}",
            self.game.position().name(),
            self.file.path.display()
        ))?;
        while !self.input.leaves() {
            while let Some(ply) = self.game.forfeit_for_absent() {
                let line = format!("for an absent player: {ply}");
                self.output.line(line)?;
                self.changed()?;
            }
            if let Some(actor) = self.fallen() {
                let time = self.waited.remove(&self.game.position().clock_of(actor));
                self.flag_falls(Some(actor), time.unwrap_or_default())?;
                self.changed()?;
                continue;
            }
            let is_over = self.game.outcome().is_some();
            if is_over && self.humans.is_empty() {
                self.show()?;
                return self.close();
            }
            let acting = self.acting();
            let humans = self.acting_humans();
            self.is_paused &= humans.is_empty();
            if humans.is_empty() && !is_over && !self.is_paused {
                // If several may move, computers take turns.
                let turn = self.game.history().len() % acting.len().max(1);
                let Some(&player) = acting.get(turn) else {
                    break;
                };
                self.let_computer_move(player)?;
                let round = self.game.position().players().len();
                if self.game.history().len().is_multiple_of(round) {
                    self.show_without_humans()?;
                }
                continue;
            }
            self.show()?;
            match self.ask(&humans)? {
                Next::Moved => {
                    self.changed()?;
                    self.let_others_move()?;
                }
                Next::Changed => self.changed()?,
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
}
