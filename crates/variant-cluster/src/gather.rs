//! A worker's positions of the next ply, in memory or sorted runs on disk.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Seek, Write};
use std::path::PathBuf;

use variant_perft::CountOverflow;

use crate::ClusterError;
use crate::gathered::Gathered;
use crate::level::Level;
use crate::record;
use crate::table::{Table, hash};

/// Merged at once into one.
const MOST_RUNS: usize = 64;
/// Looked up at once.
const SOME: usize = 16;
const BUFFER: usize = 1 << 17;

pub(crate) struct Gather {
    table: Table,
    /// Most bytes of the table.
    limit: usize,
    folder: PathBuf,
    runs: Vec<Run>,
}

/// Distinct records by ascending hash and key, in an unnamed file.
struct Run {
    file: File,
    records: u64,
}

impl Gather {
    pub(crate) fn new(limit: usize, folder: PathBuf) -> Self {
        Self {
            table: Table::default(),
            limit,
            folder,
            runs: Vec::new(),
        }
    }

    pub(crate) fn memory(&self) -> usize {
        self.table.memory()
    }

    pub(crate) fn merge(&mut self, mut records: &[u8]) -> Result<(), ClusterError> {
        let mut some: [(&[u8], u128); SOME] = [(&[], 0); SOME];
        let mut hashes = [0; SOME];
        while !records.is_empty() {
            let mut read = 0;
            while read < SOME && !records.is_empty() {
                let Some((key, count, rest)) = record::split(records) else {
                    return Err(ClusterError::Worker("a message is not whole".into()));
                };
                (some[read], hashes[read]) = ((key, count), hash(key));
                records = rest;
                read += 1;
            }
            self.table.touch(&hashes[..read]);
            for (&(key, count), &hash) in some.iter().zip(&hashes).take(read) {
                if self.table.memory() > self.limit {
                    self.spill()?;
                }
                if !self.table.add(hash, key, count)? {
                    self.spill()?;
                    self.table.add(hash, key, count)?;
                }
            }
        }
        Ok(())
    }

    fn spill(&mut self) -> Result<(), ClusterError> {
        let table = std::mem::take(&mut self.table);
        if table.len() == 0 {
            return Ok(());
        }
        let mut writer = RunWriter::new(&self.folder)?;
        table.each_sorted(|key, count| writer.push(key, count))?;
        drop(table);
        self.runs.push(writer.finish()?);
        if self.runs.len() >= MOST_RUNS {
            let runs = std::mem::take(&mut self.runs);
            let mut writer = RunWriter::new(&self.folder)?;
            merge_runs(runs, &self.folder, |key, count| writer.push(key, count))?;
            self.runs.push(writer.finish()?);
        }
        Ok(())
    }

    pub(crate) fn finish(mut self, is_needed: bool) -> Result<(Gathered, Level), ClusterError> {
        let mut gathered = Gathered::default();
        if self.runs.is_empty() {
            let arena = self.table.into_arena();
            arena.each(|key, count| gathered.add(hash(key), count))?;
            let level = if is_needed {
                Level::in_memory(arena, gathered)
            } else {
                Level::empty()
            };
            return Ok((gathered, level));
        }
        self.spill()?;
        let mut writer = is_needed
            .then(|| RunWriter::new(&self.folder))
            .transpose()?;
        merge_runs(self.runs, &self.folder, |key, count| {
            gathered.add(hash(key), count)?;
            match &mut writer {
                Some(writer) => writer.push(key, count),
                None => Ok(()),
            }
        })?;
        let level = match writer {
            Some(writer) => {
                let run = writer.finish()?;
                Level::in_file(run.file, self.folder, gathered)
            }
            None => Level::empty(),
        };
        Ok((gathered, level))
    }
}

struct RunWriter {
    file: BufWriter<File>,
    folder: PathBuf,
    record: Vec<u8>,
    records: u64,
}

impl RunWriter {
    fn new(folder: &PathBuf) -> Result<Self, ClusterError> {
        let file = tempfile::tempfile_in(folder).map_err(ClusterError::file(folder))?;
        Ok(Self {
            file: BufWriter::with_capacity(BUFFER, file),
            folder: folder.clone(),
            record: Vec::new(),
            records: 0,
        })
    }

    fn push(&mut self, key: &[u8], count: u128) -> Result<(), ClusterError> {
        self.record.clear();
        record::push(&mut self.record, key, count);
        self.records += 1;
        let written = self.file.write_all(&self.record);
        written.map_err(ClusterError::file(&self.folder))
    }

    fn finish(self) -> Result<Run, ClusterError> {
        let rewound = self
            .file
            .into_inner()
            .map_err(io::IntoInnerError::into_error);
        let file = rewound.and_then(|mut file| file.rewind().map(|()| file));
        Ok(Run {
            file: file.map_err(ClusterError::file(self.folder))?,
            records: self.records,
        })
    }
}

/// Hash, key and multiplicity of a record, and the number of its run: the least is on top of a heap.
type Head = Reverse<(u64, Vec<u8>, u128, usize)>;

/// Reads the next record of the head's run; false at its end.
fn advance(head: &mut Head, runs: &mut [(BufReader<File>, u64)]) -> io::Result<bool> {
    let Reverse((hashed, key, count, run)) = head;
    let (file, left) = &mut runs[*run];
    if *left == 0 {
        return Ok(false);
    }
    *left -= 1;
    *count = record::read(file, key)?;
    *hashed = hash(key);
    Ok(true)
}

fn merge_runs(
    runs: Vec<Run>,
    folder: &PathBuf,
    mut visit: impl FnMut(&[u8], u128) -> Result<(), ClusterError>,
) -> Result<(), ClusterError> {
    let runs = runs.into_iter();
    let buffered = |run: Run| (BufReader::with_capacity(BUFFER, run.file), run.records);
    let mut runs: Vec<_> = runs.map(buffered).collect();
    let mut heap = BinaryHeap::with_capacity(runs.len());
    for run in 0..runs.len() {
        let mut head = Reverse((0, Vec::new(), 0, run));
        if advance(&mut head, &mut runs).map_err(ClusterError::file(folder))? {
            heap.push(head);
        }
    }
    let (mut key, mut sum, mut last) = (Vec::new(), 0_u128, 0);
    let mut is_first = true;
    while let Some(mut head) = heap.peek_mut() {
        let Reverse((hashed, next, count, _)) = &mut *head;
        if !is_first && *next == key {
            sum = sum.checked_add(*count).ok_or(CountOverflow)?;
        } else {
            if !is_first {
                if (*hashed, &*next) <= (last, &key) {
                    let problem = "its positions do not ascend";
                    let path = folder.clone();
                    return Err(ClusterError::Damaged { path, problem });
                }
                visit(&key, sum)?;
            }
            is_first = false;
            last = *hashed;
            std::mem::swap(&mut key, next);
            sum = *count;
        }
        if !advance(&mut head, &mut runs).map_err(ClusterError::file(folder))? {
            PeekMut::pop(head);
        }
    }
    if !is_first {
        visit(&key, sum)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use variant_core::Rng;

    use super::*;
    use crate::gathered::proof;

    fn compare(limit: usize, records: u64, is_needed: bool) {
        let folder = tempfile::tempdir().unwrap();
        let mut gather = Gather::new(limit, folder.path().into());
        let mut map = BTreeMap::new();
        let mut rng = Rng::new(records);
        let mut message = Vec::new();
        for _ in 0..records {
            let key = rng.below(records / 2).to_le_bytes();
            let count = u128::from(rng.below(1000));
            *map.entry(key.to_vec()).or_insert(0) += count;
            message.clear();
            record::push(&mut message, &key, count);
            gather.merge(&message).unwrap();
        }
        let (gathered, level) = gather.finish(is_needed).unwrap();
        assert_eq!(gathered.distinct, map.len() as u64);
        assert_eq!(gathered.nodes, map.values().sum());
        let (mut level, mut read) = (level, BTreeMap::new());
        // First for the checkpoint, then taken out.
        for _ in 0..2 {
            let mut listed = BTreeMap::new();
            let visit = |key: &[u8], count| {
                assert_eq!(listed.insert(key.to_vec(), count), None);
                Ok(())
            };
            level.each(visit).unwrap();
            assert_eq!(listed == map, is_needed);
        }
        let (mut level, mut key) = (level.into_reader(), Vec::new());
        while let Some(count) = level.next(&mut key).unwrap() {
            assert_eq!(read.insert(key.clone(), count), None);
        }
        if is_needed {
            assert_eq!(read, map);
        } else {
            assert!(read.is_empty());
        }
    }

    #[test]
    fn what_fits_and_what_does_not_is_the_same() {
        compare(usize::MAX, 3_000, true);
        compare(1 << 23, 200_000, true);
        compare(1 << 23, 200_000, false);
        // Each record becomes a run.
        compare(0, 300, true);
    }

    #[cfg(unix)]
    #[test]
    fn a_flipped_bit_in_a_run_changes_no_count_unnoticed() {
        use std::os::unix::fs::FileExt;

        let folder = tempfile::tempdir().unwrap();
        let mut sent = Gathered::default();
        let gather = |sent: &mut Gathered| {
            let mut gather = Gather::new(usize::MAX, folder.path().into());
            for run in 0..4 {
                let mut message = Vec::new();
                for number in 1..=20_u64 {
                    let (key, count) = ((number * (run + 1)).to_le_bytes(), u128::from(number));
                    record::push(&mut message, &key, count);
                    sent.nodes += count;
                    sent.proof = sent.proof.wrapping_add(proof(hash(&key), count));
                }
                gather.merge(&message).unwrap();
                gather.spill().unwrap();
            }
            gather
        };
        let right = gather(&mut sent).finish(false).unwrap().0;
        assert_eq!((right.nodes, right.proof), (sent.nodes, sent.proof));
        let mut rng = Rng::new(1);
        let (mut errors, mut differences) = (0, 0);
        for _ in 0..1_000 {
            let gather = gather(&mut Gathered::default());
            let file = &gather.runs[rng.below(4) as usize].file;
            let place = rng.below(file.metadata().unwrap().len());
            let mut byte = [0];
            file.read_exact_at(&mut byte, place).unwrap();
            byte[0] ^= 1 << rng.below(8);
            file.write_all_at(&byte, place).unwrap();
            match gather.finish(false) {
                Err(_) => errors += 1,
                Ok((read, _)) if (read.nodes, read.proof) != (sent.nodes, sent.proof) => {
                    differences += 1;
                }
                // The byte came from the buffer.
                Ok((read, _)) => assert_eq!(read, right, "byte {place}"),
            }
        }
        assert!(errors > 0 && differences > 0, "{errors}, {differences}");
    }

    #[test]
    fn a_message_cut_short_is_an_error() {
        let mut gather = Gather::new(1 << 20, std::env::temp_dir());
        let mut message = Vec::new();
        record::push(&mut message, b"key", 1);
        assert!(gather.merge(&message[..2]).is_err());
    }

    #[test]
    fn a_folder_that_is_not_there_is_an_error() {
        let mut gather = Gather::new(0, "/nowhere/at/all".into());
        let mut message = Vec::new();
        record::push(&mut message, b"key", 1);
        record::push(&mut message, b"another", 1);
        let error = gather.merge(&message).unwrap_err();
        assert!(matches!(error, ClusterError::File { .. }), "{error}");
    }

    #[test]
    fn sums_over_runs_do_not_wrap() {
        let folder = tempfile::tempdir().unwrap();
        let mut gather = Gather::new(0, folder.path().into());
        let mut message = Vec::new();
        for count in [u128::MAX, 1] {
            message.clear();
            record::push(&mut message, b"key", count);
            gather.merge(&message).unwrap();
            gather.spill().unwrap();
        }
        let error = gather.finish(false).err().unwrap();
        assert!(matches!(error, ClusterError::Overflow(_)), "{error}");
    }
}
