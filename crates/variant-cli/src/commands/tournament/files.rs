use std::collections::VecDeque;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde_json::Value;
use variant_record::{GameResult, Record};

use crate::beside::Beside;
use crate::failure::Failure;

const SETTINGS: &str = "match.json";
pub(super) const GAMES: &str = "games.pgn";
const TABLE: &str = "table.txt";

pub(super) struct Files {
    open: Option<Open>,
    /// Remaining games of earlier runs.
    earlier: VecDeque<Record>,
}

struct Open {
    folder: PathBuf,
    games: File,
}

impl Files {
    pub(super) const fn none() -> Self {
        Self {
            open: None,
            earlier: VecDeque::new(),
        }
    }

    pub(super) fn open(folder: &Path, settings: &Value) -> Result<Self, Failure> {
        let failed = |error: io::Error| Failure::file(folder.display(), &error);
        fs::create_dir_all(folder).map_err(failed)?;
        let games = folder.join(GAMES);
        let mut file = OpenOptions::new();
        let file = file.create(true).read(true).append(true).open(&games);
        let file = file.map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(Failure::Usage(format!(
                    "{}: another run is at it",
                    folder.display()
                )));
            }
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        let text = fs::read_to_string(&games);
        let text = text.map_err(|error| Failure::file(games.display(), &error))?;
        check_settings(folder, settings, text.is_empty())?;
        let (records, length) = whole_records(&text)?;
        // An interrupted run may have written part of a record.
        file.set_len(length as u64).map_err(failed)?;
        let folder = folder.to_owned();
        Ok(Self {
            open: Some(Open {
                folder,
                games: file,
            }),
            earlier: records,
        })
    }

    pub(super) fn next_record(&mut self) -> Option<Record> {
        self.earlier.pop_front()
    }

    pub(super) fn add(&mut self, record: &Record) -> Result<(), Failure> {
        self.open.as_mut().map_or(Ok(()), |open| {
            let written = open.games.write_all(format!("{record}\n").as_bytes());
            let written = written.and_then(|()| open.games.sync_data());
            written.map_err(|error| Failure::file(open.folder.join(GAMES).display(), &error))
        })
    }

    pub(super) fn check_end(&self) -> Result<(), Failure> {
        if self.earlier.is_empty() {
            return Ok(());
        }
        Err(Failure::Input(format!(
            "{GAMES}: more games than the match has"
        )))
    }

    pub(super) fn write_table(&self, text: &str) -> Result<(), Failure> {
        self.open
            .as_ref()
            .map_or(Ok(()), |open| replace(&open.folder.join(TABLE), text))
    }
}

fn check_settings(folder: &Path, settings: &Value, is_new: bool) -> Result<(), Failure> {
    let file = folder.join(SETTINGS);
    let known = match fs::read(&file) {
        Ok(bytes) => serde_json::from_slice::<Value>(&bytes).ok(),
        Err(error) if error.kind() == io::ErrorKind::NotFound && is_new => {
            return replace(&file, &format!("{settings:#}\n"));
        }
        Err(error) => return Err(Failure::file(file.display(), &error)),
    };
    if known.as_ref() == Some(settings) {
        return Ok(());
    }
    Err(Failure::Usage(format!(
        "{}: a match with other settings",
        folder.display()
    )))
}

fn replace(file: &Path, text: &str) -> Result<(), Failure> {
    let write = || {
        let mut beside = Beside::of(file)?;
        beside.file()?.write_all(text.as_bytes())?;
        beside.replace(file).map(drop)
    };
    write().map_err(|error| Failure::file(file.display(), &error))
}

fn whole_records(text: &str) -> Result<(VecDeque<Record>, usize), Failure> {
    let mut records = VecDeque::new();
    let mut start = 0;
    while start < text.len() {
        let rest = &text[start..];
        let next = rest.find("\n\n[Event ").map(|end| end + 2);
        let chunk = &rest[..next.unwrap_or(rest.len())];
        let record: Result<Record, _> = chunk.parse();
        // Each record ends with an empty line.
        let is_whole = chunk.ends_with("\n\n");
        match record {
            Ok(record) if is_whole && record.result != GameResult::Unknown => {
                records.push_back(record);
            }
            _ if next.is_none() => break,
            _ => {
                let number = records.len() + 1;
                return Err(Failure::Input(format!(
                    "{GAMES}, game {number}: not a whole record"
                )));
            }
        }
        start += chunk.len();
    }
    Ok((records, start))
}
