use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, Write};
use std::path::Path;

use crc32fast::Hasher;

use crate::ClusterError;

pub(crate) struct Summing<W> {
    pub(crate) inner: W,
    pub(crate) sum: Hasher,
}

impl<W: Write> Write for Summing<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.sum.update(bytes.get(..written).unwrap_or_default());
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

pub(crate) fn remove(path: &Path) -> Result<(), ClusterError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            let path = path.into();
            Err(ClusterError::File { path, error })
        }
        _ => Ok(()),
    }
}

/// Refuses links, and FIFOs and devices without waiting for them.
pub(crate) fn open_regular(path: &Path, options: &OpenOptions) -> io::Result<File> {
    let irregular = || io::Error::other("it is not a regular file");
    if fs::symlink_metadata(path).is_ok_and(|it| !it.is_file()) {
        return Err(irregular());
    }
    let file = options.open(path)?;
    let is_file = file.metadata()?.is_file();
    is_file.then_some(file).ok_or_else(irregular)
}

pub(crate) fn level_name(ply: u32, worker: usize, workers: usize) -> String {
    format!("level-{ply:03}-{worker}-of-{workers}")
}

/// Reads a name such as `level-007-0-of-2`.
pub(crate) fn read_name(name: &str) -> Option<(u32, usize, usize)> {
    let (ply, part) = name.strip_prefix("level-")?.split_once('-')?;
    let (worker, workers) = part.split_once("-of-")?;
    Some((
        ply.parse().ok()?,
        worker.parse().ok()?,
        workers.parse().ok()?,
    ))
}

pub(crate) fn checksum(file: &mut File, len: u64) -> io::Result<u32> {
    file.rewind()?;
    let mut reader = BufReader::with_capacity(1 << 17, file.take(len));
    let mut sum = Hasher::new();
    loop {
        let bytes = reader.fill_buf()?;
        if bytes.is_empty() {
            return Ok(sum.finalize());
        }
        sum.update(bytes);
        let read = bytes.len();
        reader.consume(read);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_levels_are_read() {
        assert_eq!(read_name(&level_name(7, 0, 2)), Some((7, 0, 2)));
        assert_eq!(
            read_name(&level_name(1_234, 300, 512)),
            Some((1_234, 300, 512))
        );
        for name in [
            "level-7",
            "level-007-0-of-",
            "worker-0.lock",
            "level-007-0-of-2.unfinished",
        ] {
            assert_eq!(read_name(name), None, "{name}");
        }
    }
}
