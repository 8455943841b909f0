//! The positions of a ply that belong to one worker, each once.

use std::fs::File;
use std::io::{BufReader, Seek};
use std::path::PathBuf;

use crate::table::{self, Arena};
use crate::{ClusterError, record};

/// Positions with multiplicities, in memory or in a file.
pub(crate) enum Level {
    Memory(Arena),
    File {
        file: File,
        path: PathBuf,
        records: u64,
    },
}

impl Level {
    pub(crate) fn empty() -> Self {
        Self::Memory(Arena::default())
    }

    pub(crate) const fn in_memory(arena: Arena) -> Self {
        Self::Memory(arena)
    }

    /// The records that follow in a file; `path` is for errors.
    pub(crate) const fn in_file(file: File, path: PathBuf, records: u64) -> Self {
        Self::File {
            file,
            path,
            records,
        }
    }

    /// The number of positions.
    pub(crate) const fn len(&self) -> u64 {
        match self {
            Self::Memory(arena) => arena.len() as u64,
            Self::File { records, .. } => *records,
        }
    }

    /// The bytes in memory.
    pub(crate) fn memory(&self) -> usize {
        match self {
            Self::Memory(arena) => arena.memory(),
            Self::File { .. } => 0,
        }
    }

    /// Hands out all positions, and leaves them where they are.
    pub(crate) fn each(
        &mut self,
        mut visit: impl FnMut(&[u8], u128) -> Result<(), ClusterError>,
    ) -> Result<(), ClusterError> {
        match self {
            Self::Memory(arena) => arena.each(visit),
            Self::File {
                file,
                path,
                records,
            } => {
                let start = file.stream_position().map_err(ClusterError::file(&*path))?;
                let mut reader = BufReader::with_capacity(1 << 17, &*file);
                let mut key = Vec::new();
                for _ in 0..*records {
                    let count = record::read(&mut reader, &mut key);
                    visit(&key, count.map_err(ClusterError::file(&*path))?)?;
                }
                let rewound = file.seek(std::io::SeekFrom::Start(start));
                rewound.map(|_| ()).map_err(ClusterError::file(&*path))
            }
        }
    }

    /// Takes the positions out one by one; what has been read gives its memory back.
    pub(crate) fn into_reader(self) -> LevelReader {
        match self {
            Self::Memory(arena) => LevelReader::Memory {
                chunks: Box::new(arena.into_chunks()),
                chunk: Vec::new(),
                at: 0,
            },
            Self::File {
                file,
                path,
                records,
            } => LevelReader::File {
                file: BufReader::with_capacity(1 << 17, file),
                path,
                left: records,
            },
        }
    }
}

/// Positions that are being read.
pub(crate) enum LevelReader {
    Memory {
        chunks: Box<dyn Iterator<Item = Vec<u8>>>,
        chunk: Vec<u8>,
        at: usize,
    },
    File {
        file: BufReader<File>,
        path: PathBuf,
        left: u64,
    },
}

impl LevelReader {
    /// Reads the next position into `key` and returns its multiplicity; `None` at the end.
    pub(crate) fn next(&mut self, key: &mut Vec<u8>) -> Result<Option<u128>, ClusterError> {
        match self {
            Self::Memory { chunks, chunk, at } => loop {
                if let Some((count, read, rest)) = chunk.get(*at..).and_then(table::split) {
                    key.clear();
                    key.extend_from_slice(read);
                    *at = chunk.len() - rest.len();
                    return Ok(Some(count));
                }
                match chunks.next() {
                    Some(next) => (*chunk, *at) = (next, 0),
                    None => return Ok(None),
                }
            },
            Self::File { file, path, left } => {
                let Some(less) = left.checked_sub(1) else {
                    return Ok(None);
                };
                *left = less;
                let count = record::read(file, key).map_err(ClusterError::file(&*path))?;
                Ok(Some(count))
            }
        }
    }
}
