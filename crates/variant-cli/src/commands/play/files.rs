use std::fs::{self, File};
use std::path::Path;

use variant_record::{Record, Strictness};
use variant_registry::AnyGame;

use super::Table;
use super::saving::{Existing, GameFile, save_once};
use crate::arguments::Play;
use crate::failure::Failure;
use crate::input::Records;

pub(super) fn open(arguments: &Play, game: &AnyGame) -> Result<GameFile, Failure> {
    let record = Record::of_game(game).to_string();
    match &arguments.save {
        Some(path) => GameFile::open(path, Existing::of(arguments), &record),
        None => GameFile::temporary(&std::env::temp_dir(), game.position().name(), &record),
    }
}

impl Table<'_> {
    fn record(&self) -> String {
        Record::of_game(&self.game).to_string()
    }

    pub(super) fn save(&mut self) -> Result<(), Failure> {
        let record = self.record();
        if self.file.save(self.game.position().name(), &record)? {
            return Ok(());
        }
        let place = self.file.path().display();
        self.output.line(format_args!(
            "another program has written the file of the game; saved in {place}"
        ))
    }

    /// A game without moves leaves no file.
    pub(super) fn close(mut self) -> Result<(), Failure> {
        if !self.game.history().is_empty() {
            return self.save();
        }
        let record = self.record();
        self.file.discard(&record)
    }

    pub(super) fn save_as(&mut self, words: &str) -> Result<(), Failure> {
        let (existing, file) = match words.split_once(' ') {
            Some(("--append", file)) => (Existing::Append, file.trim()),
            Some(("--force", file)) => (Existing::Replace, file.trim()),
            _ => (Existing::Refuse, words),
        };
        match save_once(Path::new(file), existing, &self.record()) {
            Ok(()) => self.output.line(format_args!("saved in {file}")),
            Err(Failure::Usage(message)) => self.output.line(message),
            Err(failure) => Err(failure),
        }
    }
}

pub(super) fn load(file: &str, variant: &str) -> Result<AnyGame, String> {
    let said = |error: &dyn std::fmt::Display| error.to_string();
    let metadata = fs::metadata(file).map_err(|error| said(&error))?;
    if !metadata.is_file() {
        return Err("it is not a regular file".into());
    }
    let mut records = Records::new(File::open(file).map_err(|error| said(&error))?);
    let record = records.next().map_err(|error| said(&error))?;
    let record = record.ok_or("expected a record")?;
    let record = record.map_err(|error| said(&error))?;
    let game: AnyGame = record
        .replay(Strictness::Lenient, &mut Vec::new())
        .map_err(|error| said(&error))?;
    match game.position().name() {
        name if name == variant => Ok(game),
        name => Err(format!("a game of {name}")),
    }
}
