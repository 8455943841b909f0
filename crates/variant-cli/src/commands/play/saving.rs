//! File of a game in play, whole at any time.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::arguments::Play;
use crate::beside::{Beside, folder, open_regular, remove_leftovers};
use crate::failure::Failure;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Existing {
    Refuse,
    Replace,
    Append,
}

impl Existing {
    pub(super) const fn of(arguments: &Play) -> Self {
        match arguments {
            Play { force: true, .. } => Self::Replace,
            Play { append: true, .. } => Self::Append,
            _ => Self::Refuse,
        }
    }
}

/// A file that only this program writes while open.
pub(super) struct GameFile {
    pub(super) path: PathBuf,
    /// As last written, locked.
    file: File,
    stamp: Stamp,
    /// Bytes of other games before this one.
    before: u64,
    is_new: bool,
    /// Record in the file, if this program wrote it.
    written: Option<String>,
}

/// Changes once another program writes or replaces a file.
#[derive(PartialEq, Eq)]
struct Stamp {
    len: u64,
    modified: Option<SystemTime>,
    #[cfg(unix)]
    identity: (u64, u64),
}

impl Stamp {
    fn of(metadata: &Metadata) -> Self {
        #[cfg(unix)]
        use std::os::unix::fs::MetadataExt;
        Self {
            len: metadata.len(),
            modified: metadata.modified().ok(),
            #[cfg(unix)]
            identity: (metadata.dev(), metadata.ino()),
        }
    }

    fn at(path: &Path) -> io::Result<Self> {
        Ok(Self::of(&fs::symlink_metadata(path)?))
    }
}

impl GameFile {
    pub(super) fn open(path: &Path, existing: Existing, record: &str) -> Result<Self, Failure> {
        let failed = |error| Failure::file(path.display(), &error);
        remove_leftovers(folder(path));
        match Stamp::at(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Self::create(path, record).map_err(failed)
            }
            Err(error) => Err(failed(error)),
            Ok(stamp) => Self::take(path, stamp, existing),
        }
    }

    fn create(path: &Path, record: &str) -> io::Result<Self> {
        let file = write_beside(path, None, 0, record)?.create(path)?;
        Self::new(path.into(), file, record)
    }

    pub(super) fn resume(path: &Path, before: u64, record: &str) -> Result<Self, Failure> {
        let stamp = Stamp::at(path).map_err(|error| Failure::file(path.display(), &error))?;
        let file = Self::take(path, stamp, Existing::Replace)?;
        let written = Some(record.into());
        Ok(Self {
            before,
            written,
            ..file
        })
    }

    pub(super) fn temporary(folder: &Path, name: &str, record: &str) -> Result<Self, Failure> {
        let prefix = format!("variant-play-{name}-");
        let create = || {
            let mut beside = Beside::in_folder(folder, &prefix, ".pgn")?;
            let file = beside.file()?;
            file.write_all(record.as_bytes())?;
            lock(file)?;
            let (file, path) = beside.keep()?;
            Self::new(path, file, record)
        };
        create().map_err(|error| Failure::file(folder.display(), &error))
    }

    fn new(path: PathBuf, file: File, record: &str) -> io::Result<Self> {
        Ok(Self {
            path,
            stamp: Stamp::of(&file.metadata()?),
            file,
            before: 0,
            is_new: true,
            written: Some(record.into()),
        })
    }

    /// Keeps the content until the first save.
    fn take(path: &Path, stamp: Stamp, existing: Existing) -> Result<Self, Failure> {
        let failed = |error| Failure::file(path.display(), &error);
        let file = open_regular(path, OpenOptions::new().read(true).write(true));
        let file = file.map_err(failed)?;
        lock(&file).map_err(failed)?;
        // The path may lead to another file now.
        let is_same = file.metadata().is_ok_and(|it| Stamp::of(&it) == stamp)
            && Stamp::at(path).is_ok_and(|it| it == stamp);
        if !is_same {
            return Err(failed(in_use()));
        }
        if stamp.len > 0 && existing == Existing::Refuse {
            let why = "it exists; --append adds the game, --force replaces it";
            return Err(failed(io::Error::other(why)));
        }
        Beside::of(path).map_err(failed)?;
        Ok(Self {
            path: path.into(),
            before: if existing == Existing::Append {
                stamp.len
            } else {
                0
            },
            file,
            stamp,
            is_new: false,
            written: None,
        })
    }

    /// Saves a record. If another program wrote the file, continues in a new one beside it and returns false.
    pub(super) fn save(&mut self, name: &str, record: &str) -> Result<bool, Failure> {
        if self.written.as_deref() == Some(record) {
            return Ok(true);
        }
        if !self.is_ours() {
            *self = Self::temporary(folder(&self.path), name, record)?;
            return Ok(false);
        }
        let failed = |error| Failure::file(self.path.display(), &error);
        let old = Some(&mut self.file);
        let beside = write_beside(&self.path, old, self.before, record);
        let file = beside.and_then(|beside| beside.replace(&self.path));
        let file = file.map_err(failed)?;
        self.stamp = Stamp::of(&file.metadata().map_err(failed)?);
        self.file = file;
        self.written = Some(record.into());
        Ok(true)
    }

    /// Removes a new file, but keeps other games.
    pub(super) fn discard(mut self, record: &str) -> Result<(), Failure> {
        if !self.is_ours() {
            return Ok(());
        }
        if self.is_new {
            return fs::remove_file(&self.path)
                .map_err(|error| Failure::file(self.path.display(), &error));
        }
        match self.written {
            None => Ok(()),
            Some(_) if self.before > 0 => self.save("", "").map(drop),
            Some(_) => self.save("", record).map(drop),
        }
    }

    /// A removed file is written again.
    fn is_ours(&self) -> bool {
        match Stamp::at(&self.path) {
            Ok(stamp) => stamp == self.stamp,
            Err(error) => error.kind() == io::ErrorKind::NotFound,
        }
    }
}

pub(super) fn save_once(path: &Path, existing: Existing, record: &str) -> Result<(), Failure> {
    GameFile::open(path, existing, record)?
        .save("", record)
        .map(drop)
}

fn write_beside(
    path: &Path,
    old: Option<&mut File>,
    before: u64,
    record: &str,
) -> io::Result<Beside> {
    let mut beside = Beside::of(path)?;
    let file = beside.file()?;
    if let Some(old) = old {
        old.rewind()?;
        if io::copy(&mut old.take(before), file)? < before {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
    }
    if before > 0 && !record.is_empty() {
        file.write_all(b"\n\n")?;
    }
    file.write_all(record.as_bytes())?;
    lock(file)?;
    Ok(beside)
}

/// Only Unix: elsewhere locks keep readers out.
fn lock(file: &File) -> io::Result<()> {
    if cfg!(unix) {
        file.try_lock().map_err(|error| match error {
            fs::TryLockError::WouldBlock => in_use(),
            fs::TryLockError::Error(error) => error,
        })?;
    }
    Ok(())
}

fn in_use() -> io::Error {
    io::Error::other("another game is saved in it")
}
