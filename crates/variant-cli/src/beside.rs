//! Files written whole: beside their place, synced, then renamed.

use std::fs::{self, File};
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::path::{Path, PathBuf};

/// A new file, removed unless it is kept. Its name cannot be guessed, and no link is followed.
pub(crate) struct Beside {
    path: PathBuf,
    file: Option<File>,
}

impl Beside {
    pub(crate) fn in_folder(folder: &Path, prefix: &str, suffix: &str) -> io::Result<Self> {
        // Each state has keys of its own, from the system's random numbers.
        let random = RandomState::new().hash_one(prefix);
        let path = folder.join(format!("{prefix}{random:016x}{suffix}"));
        let file = File::create_new(&path).map_err(|error| io::Error::from(error.kind()))?;
        let file = Some(file);
        Ok(Self { path, file })
    }

    /// In the folder of `path`, with its permissions.
    pub(crate) fn of(path: &Path) -> io::Result<Self> {
        let mut beside = Self::in_folder(folder(path), ".variant-", "")?;
        if let Ok(old) = fs::symlink_metadata(path)
            && old.is_file()
        {
            beside.file()?.set_permissions(old.permissions())?;
        }
        Ok(beside)
    }

    pub(crate) fn file(&mut self) -> io::Result<&mut File> {
        self.file
            .as_mut()
            .ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    pub(crate) fn keep(mut self) -> io::Result<(File, PathBuf)> {
        let file = self.file.take().ok_or(io::ErrorKind::NotFound)?;
        Ok((file, std::mem::take(&mut self.path)))
    }

    pub(crate) fn replace(mut self, path: &Path) -> io::Result<File> {
        self.file()?.sync_all()?;
        fs::rename(&self.path, path)?;
        // Makes the rename last, where folders can be opened.
        if cfg!(unix) {
            File::open(folder(path))?.sync_all()?;
        }
        Ok(self.keep()?.0)
    }

    /// Refuses an existing file.
    pub(crate) fn create(self, path: &Path) -> io::Result<File> {
        drop(File::create_new(path)?);
        self.replace(path)
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        if self.file.take().is_some() {
            let _ = fs::remove_file(&self.path);
        }
    }
}

pub(crate) fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}
