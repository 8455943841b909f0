//! Files written whole: beside their place, synced, then renamed.

use std::fs::{self, File, OpenOptions};
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::path::{Path, PathBuf};

const PREFIX: &str = ".variant-";

/// A new file, removed unless it is kept. Its name cannot be guessed, and no link is followed.
pub(crate) struct Beside {
    path: PathBuf,
    file: Option<File>,
}

impl Beside {
    pub(crate) fn in_folder(folder: &Path, prefix: &str, suffix: &str) -> io::Result<Self> {
        loop {
            // Each state has keys of its own, from the system's random numbers.
            let random = RandomState::new().hash_one(prefix);
            let path = folder.join(format!("{prefix}{random:016x}{suffix}"));
            let file = File::create_new(&path).map_err(|error| io::Error::from(error.kind()))?;
            // Another process may take it for a leftover until it is locked.
            if is_taken(&file)? {
                continue;
            }
            let file = Some(file);
            return Ok(Self { path, file });
        }
    }

    /// In the folder of `path`, with its permissions.
    ///
    /// # Errors
    /// `path` is a folder, link or special file, or the folder is not writable.
    pub(crate) fn of(path: &Path) -> io::Result<Self> {
        let old = fs::symlink_metadata(path).ok();
        if old.as_ref().is_some_and(|old| !old.is_file()) {
            return Err(irregular());
        }
        let mut beside = Self::in_folder(folder(path), PREFIX, "")?;
        if let Some(old) = old {
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
        sync_folder(path)?;
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

/// Opens a file that others may have put there. Refuses links, and FIFOs and devices without waiting for them.
pub(crate) fn open_regular(path: &Path, options: &OpenOptions) -> io::Result<File> {
    if fs::symlink_metadata(path).is_ok_and(|it| !it.is_file()) {
        return Err(irregular());
    }
    let file = options.open(path)?;
    if file.metadata()?.is_file() {
        Ok(file)
    } else {
        Err(irregular())
    }
}

fn irregular() -> io::Error {
    io::Error::other("it is not a regular file")
}

/// Makes renames last, where folders can be opened.
fn sync_folder(path: &Path) -> io::Result<()> {
    if cfg!(unix) {
        File::open(folder(path))?.sync_all()?;
    }
    Ok(())
}

/// Locks a new file; whether another process was faster. Elsewhere than on Unix a lock would keep readers out.
fn is_taken(file: &File) -> io::Result<bool> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        if let Err(fs::TryLockError::WouldBlock) = file.try_lock() {
            return Ok(true);
        }
        Ok(file.metadata()?.nlink() == 0)
    }
    #[cfg(not(unix))]
    file.metadata().map(|_| false)
}

/// Removes temporary files of killed runs; runs that go on hold their locks.
pub(crate) fn remove_leftovers(folder: &Path) {
    if !cfg!(unix) {
        return;
    }
    // A folder that cannot be read is reported when it is written to.
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let random = name.to_str().and_then(|name| name.strip_prefix(PREFIX));
        let is_own = |text: &str| text.len() == 16 && text.bytes().all(|it| it.is_ascii_hexdigit());
        if random.is_some_and(is_own)
            && let Ok(file) = open_regular(&entry.path(), OpenOptions::new().read(true))
            && file.try_lock().is_ok()
        {
            let _ = fs::remove_file(entry.path());
        }
    }
}
