use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::beside::{Beside, folder, remove_leftovers};
use crate::failure::{Failure, shown};

pub(crate) struct Target<'a> {
    file: &'a Path,
    force: bool,
}

impl<'a> Target<'a> {
    pub(crate) fn new(file: &'a Path, is_batch: bool, force: bool) -> Result<Self, Failure> {
        let refused = |file: &Path, why| {
            let name = shown(file.display());
            Err(Failure::Usage(format!("--output {name}: {why}")))
        };
        let Some(name) = own_name(file) else {
            return refused(file, "expected the name of a file");
        };
        if file.is_dir() {
            return refused(file, "it is a directory");
        }
        if !force {
            let existing = if is_batch {
                numbered_file(file, name)
            } else {
                file.is_file().then(|| file.to_path_buf())
            };
            if let Some(existing) = existing {
                return refused(&existing, "it exists; --force overwrites it");
            }
        }
        remove_leftovers(folder(file));
        Ok(Self { file, force })
    }

    pub(crate) fn write(&self, line: Option<u64>, bytes: &[u8]) -> Result<PathBuf, Failure> {
        let file = line.map_or_else(
            || self.file.to_path_buf(),
            |line| self.file.with_file_name(numbered(self.file, line)),
        );
        write(&file, bytes, self.force)?;
        Ok(file)
    }
}

/// Writes a whole file; with `force` also over another.
pub(crate) fn write(file: &Path, bytes: &[u8], force: bool) -> Result<(), Failure> {
    fill(file, bytes, force).map_err(|error| Failure::file(file.display(), &error))
}

fn fill(file: &Path, bytes: &[u8], force: bool) -> io::Result<()> {
    // Devices and pipes, such as the link /dev/stdout, are not replaced.
    if file.exists() && !file.is_file() {
        return File::create(file)?.write_all(bytes);
    }
    if fs::symlink_metadata(file).is_ok_and(|it| it.is_symlink()) {
        return Err(io::Error::other("it is a link, which is not followed"));
    }
    let mut beside = Beside::of(file)?;
    beside.file()?.write_all(bytes)?;
    if force {
        beside.replace(file)?;
    } else {
        beside.create(file)?;
    }
    Ok(())
}

fn own_name(file: &Path) -> Option<&OsStr> {
    let name = file.file_name()?;
    let path = file.as_os_str().as_encoded_bytes();
    path.ends_with(name.as_encoded_bytes()).then_some(name)
}

fn numbered(file: &Path, line: u64) -> OsString {
    let mut name = file.file_stem().unwrap_or_default().to_os_string();
    name.push(format!("-{line}"));
    if let Some(extension) = file.extension() {
        name.push(".");
        name.push(extension);
    }
    name
}

fn numbered_file(file: &Path, name: &OsStr) -> Option<PathBuf> {
    // An unreadable folder is reported when writing.
    let entries = fs::read_dir(folder(file)).ok()?;
    let stem = Path::new(name).file_stem()?.to_str()?;
    let found = entries.flatten().find(|entry| {
        let other = entry.file_name();
        let line = Path::new(&other).file_stem().and_then(|other| {
            let number = other.to_str()?.strip_prefix(stem)?.strip_prefix('-')?;
            number.parse().ok()
        });
        line.is_some_and(|line| numbered(Path::new(name), line) == other)
    });
    found.map(|entry| file.with_file_name(entry.file_name()))
}
