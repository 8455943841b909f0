//! Saving and loading games.

use std::fs;

use variant_core::record::{Record, RecordStream, Strictness};
use variant_registry::AnyGame;

use super::Table;
use crate::failure::Failure;

impl Table<'_> {
    pub(super) fn record(&self) -> String {
        Record::of_game(&self.game).to_string()
    }

    pub(super) fn save(&mut self) -> Result<(), Failure> {
        if self.game.history().is_empty() {
            return Ok(());
        }
        fs::write(&self.file, self.record())
            .map_err(|error| Failure::file(self.file.display(), &error))
    }
}

/// Reads the first record of a file, which must be of the variant.
pub(super) fn load(file: &str, variant: &str) -> Result<AnyGame, String> {
    let bytes = fs::read(file).map_err(|error| error.to_string())?;
    let mut stream = RecordStream::new();
    stream.push_bytes(&bytes);
    stream.finish();
    let record = stream.next_record().map_err(|error| error.to_string())?;
    let record = record.ok_or("expected a record")?;
    let game: AnyGame = record
        .replay(Strictness::Lenient, &mut Vec::new())
        .map_err(|error| error.to_string())?;
    match game.position().name() {
        name if name == variant => Ok(game),
        name => Err(format!("a game of {name}")),
    }
}
