//! Files written whole: in a synced temporary file, then renamed.

use std::fs::{self, File, OpenOptions};
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::path::{Path, PathBuf};

const PREFIX: &str = ".variant-";

/// New file with an unpredictable name, removed unless kept. No link is followed.
pub(crate) struct Beside {
    path: PathBuf,
    file: Option<File>,
}

impl Beside {
    pub(crate) fn in_folder(folder: &Path, prefix: &str, suffix: &str) -> io::Result<Self> {
        loop {
            // Each state has its own keys from the system's random numbers.
            let random = RandomState::new().hash_one(prefix);
            let path = folder.join(format!("{prefix}{random:016x}{suffix}"));
            let file = File::create_new(&path).map_err(|error| io::Error::from(error.kind()))?;
            // Until locked, another process may take it for a leftover.
            if is_taken(&file)? {
                continue;
            }
            let file = Some(file);
            return Ok(Self { path, file });
        }
    }

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

/// Refuses links, FIFOs and devices without waiting.
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

/// Makes renames durable, where folders can be opened.
fn sync_folder(path: &Path) -> io::Result<()> {
    if cfg!(unix) {
        File::open(folder(path))?.sync_all()?;
    }
    Ok(())
}

/// Only Unix: elsewhere locks keep readers out.
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

/// Removes temporary files of killed runs; running ones hold their locks.
pub(crate) fn remove_leftovers(folder: &Path) {
    if !cfg!(unix) {
        return;
    }
    // An unreadable folder is reported when written to.
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
