//! Complete levels in files, to resume after a crash.
//!
//! Header lines, an empty line, records, a footer and a checksum.

use std::fmt::Write as _;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crc32fast::Hasher;

use crate::ClusterError;
use crate::counts::PlyCount;
use crate::expand::owner;
use crate::files::{Summing, checksum, level_name, open_regular, read_name, remove};
use crate::fingerprint::Fingerprint;
use crate::gathered::Gathered;
use crate::level::Level;
use crate::record;
use crate::table::hash;

const MAGIC: &str = "variant-cluster level 3";
/// Number of records, nodes, proof, checksum.
const FOOTER: u64 = 8 + 16 + 16 + 4;
const LONGEST_HEADER: u64 = 1 << 20;
const UNFINISHED: &str = ".unfinished";

#[derive(Clone, Debug)]
pub(crate) struct Checkpoints {
    pub(crate) folder: PathBuf,
    pub(crate) fingerprint: Fingerprint,
    pub(crate) worker: usize,
    pub(crate) workers: usize,
    /// Lock on the folder, released with the process.
    _lock: Arc<File>,
}

pub(crate) struct Restored {
    pub(crate) level: Level,
    pub(crate) gathered: Gathered,
    pub(crate) plies: Vec<PlyCount>,
}

impl Checkpoints {
    /// Two runs never share the folder.
    pub(crate) fn open(
        folder: PathBuf,
        fingerprint: Fingerprint,
        worker: usize,
        workers: usize,
    ) -> Result<Self, ClusterError> {
        fs::create_dir_all(&folder).map_err(ClusterError::file(&folder))?;
        let path = folder.join(format!("worker-{worker}.lock"));
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(false);
        let lock = open_regular(&path, &options).map_err(ClusterError::file(&path))?;
        match lock.try_lock() {
            Ok(()) => {}
            // Some network file systems have no locks.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
            Err(TryLockError::WouldBlock) => return Err(ClusterError::InUse { path }),
            Err(TryLockError::Error(error)) => return Err(ClusterError::File { path, error }),
        }
        Ok(Self {
            folder,
            fingerprint,
            worker,
            workers,
            _lock: Arc::new(lock),
        })
    }

    fn path(&self, ply: u32) -> PathBuf {
        self.folder.join(level_name(ply, self.worker, self.workers))
    }

    /// Removes unfinished files of killed runs.
    pub(crate) fn list(&self) -> Result<Vec<u32>, ClusterError> {
        let entries = fs::read_dir(&self.folder).map_err(ClusterError::file(&self.folder))?;
        let own = (self.worker, self.workers);
        let mut plies = Vec::new();
        let mut other = None;
        for entry in entries {
            let name = entry.map_err(ClusterError::file(&self.folder))?.file_name();
            let text = name.to_str().unwrap_or_default();
            if let Some(level) = text.strip_suffix(UNFINISHED)
                && read_name(level).is_some_and(|(_, worker, workers)| (worker, workers) == own)
            {
                remove(&self.folder.join(text))?;
            }
            let Some((ply, worker, workers)) = read_name(text) else {
                continue;
            };
            if text != level_name(ply, worker, workers) {
                return Err(ClusterError::Damaged {
                    path: self.folder.join(name),
                    problem: "levels of this program have other names, such as `level-002-0-of-1`",
                });
            }
            if workers != self.workers {
                return Err(ClusterError::Foreign {
                    path: self.folder.join(name),
                    field: "number of workers".into(),
                    ours: self.workers.to_string(),
                    theirs: workers.to_string(),
                });
            }
            if worker == self.worker {
                plies.push(ply);
            } else if ply > 1 {
                // A run killed at its first level has only some parts.
                other = Some((name, worker));
            }
        }
        if let Some((name, worker)) = other.filter(|_| plies.is_empty()) {
            return Err(ClusterError::Foreign {
                path: self.folder.join(name),
                field: "worker".into(),
                ours: self.worker.to_string(),
                theirs: worker.to_string(),
            });
        }
        plies.sort_unstable();
        Ok(plies)
    }

    pub(crate) fn write(
        &self,
        ply: u32,
        plies: &[PlyCount],
        gathered: Gathered,
        level: &mut Level,
    ) -> Result<(), ClusterError> {
        let path = self.path(ply);
        let mut unfinished = path.clone().into_os_string();
        unfinished.push(UNFINISHED);
        let unfinished = PathBuf::from(unfinished);
        let written = self.write_to(&unfinished, ply, plies, gathered, level);
        if written.is_err() {
            // The disk may be full.
            let _ = fs::remove_file(&unfinished);
            return written;
        }
        fs::rename(&unfinished, &path).map_err(ClusterError::file(&path))?;
        self.sync()
    }

    /// Creates the file; never follows links.
    fn write_to(
        &self,
        unfinished: &Path,
        ply: u32,
        plies: &[PlyCount],
        gathered: Gathered,
        level: &mut Level,
    ) -> Result<(), ClusterError> {
        let wrong = || ClusterError::file(unfinished);
        remove(unfinished)?;
        let file = File::create_new(unfinished).map_err(wrong())?;
        let mut file = Summing {
            inner: BufWriter::with_capacity(1 << 17, file),
            sum: Hasher::new(),
        };
        let header = self.header(ply, plies);
        file.write_all(header.as_bytes()).map_err(wrong())?;
        let mut bytes = Vec::new();
        level.each(|key, count| {
            bytes.clear();
            record::push(&mut bytes, key, count);
            file.write_all(&bytes).map_err(wrong())
        })?;
        let finish = || {
            file.write_all(&gathered.distinct.to_le_bytes())?;
            file.write_all(&gathered.nodes.to_le_bytes())?;
            file.write_all(&gathered.proof.to_le_bytes())?;
            let sum = file.sum.clone().finalize();
            file.write_all(&sum.to_le_bytes())?;
            let file = file
                .inner
                .into_inner()
                .map_err(io::IntoInnerError::into_error)?;
            file.sync_all()
        };
        finish().map_err(wrong())
    }

    pub(crate) fn remove(&self, ply: u32) -> Result<(), ClusterError> {
        remove(&self.path(ply))
    }

    /// A level must be durable before the previous one is removed.
    fn sync(&self) -> Result<(), ClusterError> {
        // Other systems cannot open folders.
        #[cfg(unix)]
        File::open(&self.folder)
            .and_then(|folder| folder.sync_all())
            .map_err(ClusterError::file(&self.folder))?;
        Ok(())
    }

    fn header(&self, ply: u32, plies: &[PlyCount]) -> String {
        let (count, part, workers) = (self.fingerprint.text(), self.worker, self.workers);
        let mut header = format!("{MAGIC}\n{count}ply {ply}\npart {part} of {workers}\n");
        for count in plies {
            let (ply, nodes) = (count.ply, count.nodes);
            let (distinct, proof) = (count.distinct.unwrap_or(0), count.proof.unwrap_or(0));
            let _ = writeln!(header, "count {ply} {nodes} {distinct} {proof:x}");
        }
        header + "\n"
    }

    pub(crate) fn read(&self, ply: u32) -> Result<Restored, ClusterError> {
        let path = self.path(ply);
        let damaged = |problem| ClusterError::Damaged {
            path: path.clone(),
            problem,
        };
        let mut options = OpenOptions::new();
        let file = open_regular(&path, options.read(true));
        let mut file = file.map_err(ClusterError::file(&path))?;
        let len = file.metadata().map_err(ClusterError::file(&path))?.len();
        let footer = len.checked_sub(FOOTER);
        let footer = footer.ok_or_else(|| damaged("it is too short"))?;
        let footer = read_footer(&mut file, footer).map_err(ClusterError::file(&path))?;
        let (gathered, sum) = footer;
        if checksum(&mut file, len - 4).map_err(ClusterError::file(&path))? != sum {
            return Err(damaged("its checksum is wrong"));
        }
        file.rewind().map_err(ClusterError::file(&path))?;
        let mut reader = BufReader::new(&file);
        let lines = read_header(&mut reader).map_err(ClusterError::file(&path))?;
        let lines = lines.ok_or_else(|| damaged("its header has no end"))?;
        let start = reader
            .stream_position()
            .map_err(ClusterError::file(&path))?;
        let plies = self.check_header(&lines, ply, &path)?;
        let seek = file.seek(SeekFrom::Start(start));
        seek.map_err(ClusterError::file(&path))?;
        let mut level = Level::in_file(file, path.clone(), gathered);
        level.each(|key, _| {
            let is_mine = owner(hash(key), self.workers) == self.worker;
            is_mine
                .then_some(())
                .ok_or_else(|| damaged("a position belongs to another worker"))
        })?;
        Ok(Restored {
            level,
            gathered,
            plies,
        })
    }

    fn check_header(
        &self,
        lines: &[String],
        ply: u32,
        path: &Path,
    ) -> Result<Vec<PlyCount>, ClusterError> {
        let ours = self.header(ply, &[]);
        let mut lines = lines.iter().map(String::as_str);
        for expected in ours.lines().take_while(|line| !line.is_empty()) {
            let found = lines.next().unwrap_or_default();
            if found != expected {
                let (field, ours) = expected.split_once(' ').unwrap_or((expected, ""));
                let theirs = found.split_once(' ').map_or(found, |(_, value)| value);
                return Err(ClusterError::Foreign {
                    path: path.into(),
                    field: field.into(),
                    ours: ours.into(),
                    theirs: theirs.into(),
                });
            }
        }
        let plies = lines.map(|line| {
            let mut fields = line.strip_prefix("count ")?.split(' ');
            Some(PlyCount {
                ply: fields.next()?.parse().ok()?,
                nodes: fields.next()?.parse().ok()?,
                distinct: Some(fields.next()?.parse().ok()?),
                proof: Some(u128::from_str_radix(fields.next()?, 16).ok()?),
            })
        });
        plies.collect::<Option<_>>().ok_or(ClusterError::Damaged {
            path: path.into(),
            problem: "its counts cannot be read",
        })
    }
}

/// Reads the sums of the positions, and the checksum.
fn read_footer(file: &mut File, place: u64) -> io::Result<(Gathered, u32)> {
    let (mut distinct, mut nodes, mut proof, mut sum) = ([0; 8], [0; 16], [0; 16], [0; 4]);
    file.seek(SeekFrom::Start(place))?;
    for part in [&mut distinct[..], &mut nodes, &mut proof, &mut sum] {
        file.read_exact(part)?;
    }
    let gathered = Gathered {
        distinct: u64::from_le_bytes(distinct),
        nodes: u128::from_le_bytes(nodes),
        proof: u128::from_le_bytes(proof),
    };
    Ok((gathered, u32::from_le_bytes(sum)))
}

fn read_header(reader: &mut impl BufRead) -> io::Result<Option<Vec<String>>> {
    let mut lines = Vec::new();
    let mut left = LONGEST_HEADER;
    loop {
        let mut line = Vec::new();
        let read = reader.by_ref().take(left).read_until(b'\n', &mut line)?;
        left -= read as u64;
        match line.pop() {
            Some(b'\n') if line.is_empty() => return Ok(Some(lines)),
            Some(b'\n') => lines.push(String::from_utf8_lossy(&line).into_owned()),
            _ => return Ok(None),
        }
    }
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use std::os::unix::fs::FileExt;

    use variant_core::Rng;

    use super::*;
    use crate::gather::Gather;

    fn open(folder: &Path) -> Result<Checkpoints, ClusterError> {
        let fingerprint = Fingerprint::of_levels("chess", "start", 1);
        Checkpoints::open(folder.into(), fingerprint, 0, 1)
    }

    fn level(folder: &Path) -> (Gathered, Level) {
        let mut gather = Gather::new(usize::MAX, folder.into());
        let (mut message, mut rng) = (Vec::new(), Rng::new(5));
        for _ in 0..50 {
            record::push(
                &mut message,
                &rng.next().to_le_bytes(),
                (1 + rng.below(300)).into(),
            );
        }
        gather.merge(&message).unwrap();
        gather.finish(true).unwrap()
    }

    #[test]
    fn a_flipped_bit_is_found_in_both_readings_of_a_level() {
        let folder = tempfile::tempdir().unwrap();
        let checkpoints = open(folder.path()).unwrap();
        let (gathered, mut level) = level(folder.path());
        checkpoints.write(1, &[], gathered, &mut level).unwrap();
        let path = checkpoints.path(1);
        let whole = fs::read(&path).unwrap();
        let start = (whole.windows(2))
            .position(|bytes| bytes == b"\n\n")
            .unwrap()
            + 2;
        let mut rng = Rng::new(1);
        for round in 0..1_000 {
            let is_late = round % 2 == 0;
            let from = if is_late { start } else { 0 };
            let to = whole.len() - if is_late { FOOTER as usize } else { 0 };
            let place = from + rng.below((to - from) as u64) as usize;
            let flipped = whole[place] ^ (1 << rng.below(8));
            fs::write(&path, &whole).unwrap();
            let file = OpenOptions::new().write(true).open(&path).unwrap();
            let flip = || file.write_all_at(&[flipped], place as u64).unwrap();
            if !is_late {
                flip();
                assert!(checkpoints.read(1).is_err(), "byte {place}");
                continue;
            }
            let mut reader = checkpoints.read(1).unwrap().level.into_reader();
            flip();
            let mut key = Vec::new();
            let end = loop {
                match reader.next(&mut key) {
                    Ok(Some(_)) => {}
                    end => break end,
                }
            };
            assert!(end.is_err(), "byte {place}");
        }
    }

    #[test]
    fn a_position_of_another_worker_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let mut checkpoints = open(folder.path()).unwrap();
        checkpoints.workers = 2;
        let (gathered, mut level) = level(folder.path());
        checkpoints.write(1, &[], gathered, &mut level).unwrap();
        let error = checkpoints.read(1).err().unwrap();
        let problem = "a position belongs to another worker";
        assert!(error.to_string().ends_with(problem), "{error}");
    }

    #[test]
    fn names_that_only_others_write_are_told() {
        let folder = tempfile::tempdir().unwrap();
        let checkpoints = open(folder.path()).unwrap();
        let path = folder.path().join("level-0002-0-of-1");
        fs::write(&path, "").unwrap();
        let error = checkpoints.list().unwrap_err().to_string();
        let is_told =
            error.contains("level-0002-0-of-1 is damaged") && error.ends_with("`level-002-0-of-1`");
        assert!(is_told, "{error}");
    }

    #[test]
    fn a_folder_is_locked_until_its_run_ends() {
        let folder = tempfile::tempdir().unwrap();
        let first = open(folder.path()).unwrap();
        let second = open(folder.path()).err().unwrap();
        assert!(matches!(second, ClusterError::InUse { .. }), "{second}");
        drop(first);
        open(folder.path()).unwrap();
    }

    #[test]
    fn an_unfinished_file_follows_no_link_and_does_not_stay() {
        let folder = tempfile::tempdir().unwrap();
        let checkpoints = open(folder.path()).unwrap();
        let other = folder.path().join("other");
        fs::write(&other, "mine").unwrap();
        let unfinished = checkpoints.path(1).with_extension("unfinished");
        std::os::unix::fs::symlink(&other, &unfinished).unwrap();
        let (gathered, mut level) = level(folder.path());
        checkpoints.write(1, &[], gathered, &mut level).unwrap();
        assert_eq!(fs::read(&other).unwrap(), b"mine");
        let names = ["level-009-0-of-1.unfinished", "level-009-1-of-2.unfinished"];
        let left = names.map(|name| folder.path().join(name));
        for path in &left {
            fs::write(path, "half").unwrap();
        }
        assert_eq!(checkpoints.list().unwrap(), [1]);
        assert_eq!(left.map(|path| path.exists()), [false, true]);
        let mut wrong = Level::in_file(File::open(&other).unwrap(), other, gathered);
        assert!(checkpoints.write(2, &[], gathered, &mut wrong).is_err());
        assert!(!checkpoints.path(2).with_extension("unfinished").exists());
    }
}
