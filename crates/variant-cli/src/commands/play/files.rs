use std::fs::{self, File};
use std::path::Path;

use variant_record::{Record, Strictness};
use variant_registry::{AnyGame, AnyPosition};

use super::Table;
use super::saving::{Existing, GameFile, save_once};
use crate::arguments::Play;
use crate::failure::{Failure, shown, warn};
use crate::input::{Records, read_text};

pub(super) struct Loaded {
    pub(super) game: AnyGame,
    pub(super) record: Record,
    /// Bytes of earlier games; `None` if the file cannot be rewritten.
    before: Option<u64>,
}

impl Loaded {
    pub(super) fn new(start: AnyPosition) -> Self {
        Self {
            game: AnyGame::new(start),
            record: Record::default(),
            before: None,
        }
    }
}

pub(super) fn open(arguments: &Play, loaded: &Loaded) -> Result<GameFile, Failure> {
    let record = loaded.record.rewritten(&loaded.game).to_string();
    match (&arguments.save, &arguments.load, loaded.before) {
        (Some(path), _, _) => GameFile::open(path, Existing::of(arguments), &record),
        (None, Some(path), Some(before)) => GameFile::resume(path, before, &record),
        _ => {
            let name = loaded.game.position().name();
            GameFile::temporary(&std::env::temp_dir(), name, &record)
        }
    }
}

impl Table<'_> {
    pub(super) fn record(&self) -> Record {
        self.base.continued(&self.game)
    }

    pub(super) fn load(&mut self, file: &str) -> Result<(), Failure> {
        let path = Path::new(file);
        let loaded = load(path, self.game.position().name(), self.strictness())?;
        let record = loaded.record.rewritten(&loaded.game).to_string();
        if path != self.file.path {
            let resumed = loaded
                .before
                .map(|before| GameFile::resume(path, before, &record));
            match resumed {
                Some(Ok(file)) => self.file = file,
                Some(Err(Failure::Usage(message))) => self.output.line(message)?,
                Some(Err(failure)) => return Err(failure),
                None => {}
            }
        }
        self.output
            .line(format_args!("saved in {}", self.file.path.display()))?;
        self.game = loaded.game;
        self.base = loaded.record;
        self.waited.clear();
        Ok(())
    }

    pub(super) fn changed(&mut self) -> Result<(), Failure> {
        self.is_shown = false;
        self.save()
    }

    pub(super) fn save(&mut self) -> Result<(), Failure> {
        let record = self.record().to_string();
        if self.file.save(self.game.position().name(), &record)? {
            return Ok(());
        }
        let place = self.file.path.display();
        self.output.line(format_args!(
            "another program has written the file of the game; saved in {place}"
        ))
    }

    /// Leaves no file without moves.
    pub(super) fn close(mut self) -> Result<(), Failure> {
        if !self.game.history().is_empty() {
            return self.save();
        }
        let record = self.record().to_string();
        self.file.discard(&record)
    }

    pub(super) fn save_as(&mut self, words: &str) -> Result<(), Failure> {
        let (existing, file) = match words.split_once(' ') {
            Some(("--append", file)) => (Existing::Append, file.trim()),
            Some(("--force", file)) => (Existing::Replace, file.trim()),
            _ => (Existing::Refuse, words),
        };
        match save_once(Path::new(file), existing, &self.record().to_string()) {
            Ok(()) => self.output.line(format_args!("saved in {file}")),
            Err(Failure::Usage(message)) => self.output.line(message),
            Err(failure) => Err(failure),
        }
    }
}

pub(super) fn load(path: &Path, variant: &str, strictness: Strictness) -> Result<Loaded, Failure> {
    let failed = |error| Failure::file(path.display(), &error);
    let wrong = |error: &dyn std::fmt::Display| {
        Failure::input(format_args!("{}: {error}", shown(path.display())))
    };
    if !fs::metadata(path).map_err(failed)?.is_file() {
        return Err(wrong(&"it is not a regular file"));
    }
    let records = Records::new(File::open(path).map_err(failed)?);
    let last = (1..).zip(records).last();
    let (number, record) = last.ok_or_else(|| wrong(&"expected a record"))?;
    let record = record.map_err(failed)?.map_err(|error| wrong(&error))?;
    let mut repairs = Vec::new();
    let game: AnyGame = record
        .replay(strictness, &mut repairs)
        .map_err(|error| wrong(&error))?;
    for repair in repairs {
        warn(&format!("{}: {repair}", shown(path.display())));
    }
    if game.position().name() != variant {
        return Err(wrong(&format_args!("a game of {}", game.position().name())));
    }
    let before = if number == 1 {
        Some(0)
    } else {
        start_of(path, &record)
    };
    Ok(Loaded {
        game,
        record,
        before,
    })
}

/// Byte where a file's last record begins, with the empty line before it.
fn start_of(path: &Path, record: &Record) -> Option<u64> {
    let text = read_text(path, LARGEST).ok()?;
    let start = text.rfind("\n\n[Event ")?;
    let last: Record = text[start..].parse().ok()?;
    (last.to_string() == record.to_string()).then_some(start as u64)
}

/// Largest file of several games rewritten at each move.
const LARGEST: u64 = 1 << 24;
