//! The folder of a match: settings, records and table.
//!
//! Appends records one by one. Owners may add to all files between runs.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde_json::Value;
use variant_record::Record;

use super::torn::{Earlier, Next, begins_in_utf_16, ends_in_zero, torn};
use crate::beside::{Beside, open_regular, remove_leftovers};
use crate::failure::Failure;
use crate::input::{Records, read_whole};

const SETTINGS: &str = "match.json";
pub(super) const GAMES: &str = "games.pgn";
const TABLE: &str = "table.txt";
/// Longest settings or table read.
const MOST: u64 = 1 << 26;

pub(super) struct Files {
    folder: PathBuf,
    games: File,
    /// Unread games of earlier runs.
    earlier: Option<Earlier>,
}

impl Files {
    pub(super) fn open(folder: &Path, settings: &Value) -> Result<Self, Failure> {
        let failed = |error: io::Error| Failure::file(folder.display(), &error);
        fs::create_dir_all(folder).map_err(failed)?;
        let mut games = open_games(folder)?;
        if begins_in_utf_16(&mut games).map_err(failed)? {
            return Err(Failure::Input(format!("{GAMES}: expected text in UTF-8")));
        }
        let is_new = games.metadata().map_err(failed)?.len() == 0;
        check_settings(folder, settings, is_new)?;
        remove_leftovers(folder);
        // Fail now, not hours later.
        let table = folder.join(TABLE);
        Beside::of(&table).map_err(|error| Failure::file(table.display(), &error))?;
        let earlier = games.try_clone().map_err(failed)?;
        Ok(Self {
            folder: folder.to_owned(),
            games,
            earlier: Some(Records::new(earlier).peekable()),
        })
    }

    /// Next game of earlier runs. After the last, moves a partial one to its own file.
    pub(super) fn next_record(&mut self) -> Result<Option<Record>, Failure> {
        let Some(earlier) = &mut self.earlier else {
            return Ok(None);
        };
        let failed = |error| Failure::file(self.folder.join(GAMES).display(), &error);
        let wrong = |problem| Failure::Input(format!("{GAMES}, {problem}; nothing was changed"));
        let problem = match Next::of(earlier).map_err(failed)? {
            Next::Whole(record) => return Ok(Some(record)),
            Next::Other(problem) => return Err(wrong(problem)),
            Next::Rest(problem) => Some(problem),
            Next::End if ends_in_zero(&mut self.games).map_err(failed)? => Some("zeros".into()),
            Next::End => None,
        };
        if let Some(problem) = problem {
            let torn = torn(&mut self.games).map_err(failed)?;
            let (from, torn) = torn.ok_or_else(|| wrong(problem))?;
            self.move_torn(from, &torn).map_err(failed)?;
        }
        self.earlier = None;
        Ok(None)
    }

    pub(super) fn check_end(&mut self) -> Result<(), Failure> {
        if self.next_record()?.is_none() {
            return Ok(());
        }
        Err(Failure::Input(format!(
            "{GAMES}: more games than the match has"
        )))
    }

    /// Keeps a table that only adds notes to `text`; saves any other under a new name.
    pub(super) fn write_table(&self, text: &str) -> Result<(), Failure> {
        let file = self.folder.join(TABLE);
        let write = || {
            match read(&file) {
                Ok(old) if old.starts_with(text.as_bytes()) => return Ok(()),
                Ok(old) if !old.is_empty() => keep(&self.folder, "table-old", "txt", &old)?,
                Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
                _ => {}
            }
            replace(&file, text)
        };
        write().map_err(|error| Failure::file(file.display(), &error))
    }

    fn move_torn(&self, from: u64, torn: &[u8]) -> io::Result<()> {
        keep(&self.folder, "games-torn", "pgn", torn)?;
        self.games.set_len(from)?;
        self.games.sync_all()
    }

    pub(super) fn add(&mut self, record: &Record) -> Result<(), Failure> {
        let failed = |error| Failure::file(self.folder.join(GAMES).display(), &error);
        // An editor may have replaced the file.
        if !is_at(&self.games, &self.folder.join(GAMES)).map_err(failed)? {
            self.games = open_games(&self.folder)?;
        }
        let mut append = || {
            let length = self.games.metadata()?.len();
            let text = format!("{}{record}\n", gap(&mut self.games, length)?);
            let written = self.games.write_all(text.as_bytes());
            let written = written.and_then(|()| self.games.sync_data());
            if written.is_err() {
                // Leaves no partial game on a full disk.
                let _ = self.games.set_len(length);
            }
            written
        };
        append().map_err(failed)
    }
}

fn open_games(folder: &Path) -> Result<File, Failure> {
    let path = folder.join(GAMES);
    let failed = |error: io::Error| Failure::file(path.display(), &error);
    let mut options = OpenOptions::new();
    options.create(true).read(true).append(true);
    let file = open_regular(&path, &options).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(Failure::Usage(format!(
            "{}: another run is at it",
            folder.display()
        ))),
        Err(TryLockError::Error(error)) => Err(failed(error)),
    }
}

#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let ours = file.metadata()?;
    match fs::symlink_metadata(path) {
        Ok(there) => Ok((there.dev(), there.ino()) == (ours.dev(), ours.ino())),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Elsewhere open files cannot be replaced.
#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> io::Result<bool> {
    path.try_exists()
}

/// Missing line ends before the next record.
fn gap(file: &mut File, length: u64) -> io::Result<&'static str> {
    let mut end = Vec::new();
    file.seek(SeekFrom::Start(length.saturating_sub(4)))?;
    Read::take(&mut *file, 4).read_to_end(&mut end)?;
    end.retain(|&byte| byte != b'\r');
    Ok(match end[..] {
        [] | [.., b'\n', b'\n'] => "",
        [.., b'\n'] => "\n",
        _ => "\n\n",
    })
}

/// Owners may add fields.
fn check_settings(folder: &Path, settings: &Value, is_new: bool) -> Result<(), Failure> {
    let file = folder.join(SETTINGS);
    let failed = |error: io::Error| Failure::file(file.display(), &error);
    let known = match read(&file) {
        Ok(bytes) => serde_json::from_slice::<Value>(&bytes)
            .map_err(|error| Failure::Usage(format!("{}: {error}", file.display())))?,
        Err(error) if error.kind() == ErrorKind::NotFound && is_new => {
            return replace(&file, &format!("{settings:#}\n")).map_err(failed);
        }
        Err(error) => return Err(failed(error)),
    };
    let mut fields = settings.as_object().into_iter().flatten();
    if fields.all(|(name, value)| known.get(name) == Some(value)) {
        return Ok(());
    }
    Err(Failure::Usage(format!(
        "{}: a match with other settings",
        folder.display()
    )))
}

fn read(file: &Path) -> io::Result<Vec<u8>> {
    read_whole(open_regular(file, OpenOptions::new().read(true))?, MOST)
}

fn replace(file: &Path, text: &str) -> io::Result<()> {
    let mut beside = Beside::of(file)?;
    beside.file()?.write_all(text.as_bytes())?;
    beside.replace(file).map(drop)
}

fn keep(folder: &Path, name: &str, end: &str, bytes: &[u8]) -> io::Result<()> {
    let names = (2..).map(|number| format!("{name}-{number}.{end}"));
    for name in std::iter::once(format!("{name}.{end}")).chain(names) {
        let path = folder.join(name);
        if fs::symlink_metadata(&path).is_ok() {
            continue;
        }
        let mut beside = Beside::of(&path)?;
        beside.file()?.write_all(bytes)?;
        return beside.create(&path).map(drop);
    }
    Ok(())
}
