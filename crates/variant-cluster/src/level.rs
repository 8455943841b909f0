use std::fs::File;
use std::io::{BufReader, Seek};
use std::path::PathBuf;

use crate::gathered::Gathered;
use crate::table::{Arena, hash, split};
use crate::{ClusterError, record};

/// Each reading must match the totals.
pub(crate) struct Level {
    place: Place,
    gathered: Gathered,
}

enum Place {
    Memory(Arena),
    File { file: File, path: PathBuf },
}

impl Level {
    pub(crate) fn empty() -> Self {
        Self::in_memory(Arena::default(), Gathered::default())
    }

    pub(crate) const fn in_memory(arena: Arena, gathered: Gathered) -> Self {
        let place = Place::Memory(arena);
        Self { place, gathered }
    }

    /// `path` is for errors.
    pub(crate) const fn in_file(file: File, path: PathBuf, gathered: Gathered) -> Self {
        let place = Place::File { file, path };
        Self { place, gathered }
    }

    pub(crate) const fn len(&self) -> u64 {
        self.gathered.distinct
    }

    pub(crate) fn memory(&self) -> usize {
        match &self.place {
            Place::Memory(arena) => arena.memory(),
            Place::File { .. } => 0,
        }
    }

    pub(crate) fn each(
        &mut self,
        mut visit: impl FnMut(&[u8], u128) -> Result<(), ClusterError>,
    ) -> Result<(), ClusterError> {
        let mut read = Gathered::default();
        match &mut self.place {
            Place::Memory(arena) => {
                arena.each(|key, count| {
                    read.add(hash(key), count)?;
                    visit(key, count)
                })?;
                compare(read, self.gathered, None)
            }
            Place::File { file, path } => {
                let start = file.stream_position().map_err(ClusterError::file(&*path))?;
                let mut reader = BufReader::with_capacity(1 << 17, &*file);
                let mut key = Vec::new();
                for _ in 0..self.gathered.distinct {
                    let count = record::read(&mut reader, &mut key);
                    let count = count.map_err(ClusterError::file(&*path))?;
                    read.add(hash(&key), count)?;
                    visit(&key, count)?;
                }
                let rewound = file.seek(std::io::SeekFrom::Start(start));
                rewound.map_err(ClusterError::file(&*path))?;
                compare(read, self.gathered, Some(path))
            }
        }
    }

    pub(crate) fn into_reader(self) -> LevelReader {
        let source = match self.place {
            Place::Memory(arena) => Source::Memory {
                chunks: Box::new(arena.into_chunks()),
                chunk: Vec::new(),
                at: 0,
            },
            Place::File { file, path } => Source::File {
                file: BufReader::with_capacity(1 << 17, file),
                path,
                left: self.gathered.distinct,
            },
        };
        LevelReader {
            source,
            expected: self.gathered,
            read: Gathered::default(),
        }
    }
}

fn compare(
    read: Gathered,
    expected: Gathered,
    path: Option<&mut PathBuf>,
) -> Result<(), ClusterError> {
    if read == expected {
        return Ok(());
    }
    let problem = "its positions do not add up to its counts";
    Err(match path {
        Some(path) => ClusterError::Damaged {
            path: std::mem::take(path),
            problem,
        },
        None => ClusterError::Worker(format!("the memory of a ply is damaged: {problem}")),
    })
}

pub(crate) struct LevelReader {
    source: Source,
    expected: Gathered,
    read: Gathered,
}

enum Source {
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
    /// Reads a position into `key`; returns its multiplicity, `None` at the end.
    pub(crate) fn next(&mut self, key: &mut Vec<u8>) -> Result<Option<u128>, ClusterError> {
        if let Some(count) = self.source.next(key)? {
            self.read.add(hash(key), count)?;
            return Ok(Some(count));
        }
        let path = match &mut self.source {
            Source::Memory { .. } => None,
            Source::File { path, .. } => Some(path),
        };
        compare(self.read, self.expected, path).map(|()| None)
    }
}

impl Source {
    fn next(&mut self, key: &mut Vec<u8>) -> Result<Option<u128>, ClusterError> {
        match self {
            Self::Memory { chunks, chunk, at } => loop {
                if let Some((count, read, rest)) = chunk.get(*at..).and_then(split) {
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
