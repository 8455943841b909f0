use std::cell::RefCell;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use timely::dataflow::ProbeHandle;
use timely::worker::Worker;
use variant_core::Position;
use variant_perft::{CountLeaves, CountOverflow, perft};

use crate::checkpoint::Checkpoints;
use crate::counts::PlyCount;
use crate::exchange::Input;
use crate::expand::{Expander, unpack};
use crate::fingerprint::Fingerprint;
use crate::gather::Gather;
use crate::gathered::Gathered;
use crate::level::Level;
use crate::peers::behind;
use crate::plan::Plan;
use crate::pulse::Done;
use crate::record;
use crate::shared::Shared;
use crate::{ClusterError, Counts, Progress};

const AHEAD: u64 = 3;
const REPORT: Duration = Duration::from_millis(200);

pub(crate) struct Task<'a> {
    plan: &'a Plan,
    shared: &'a Arc<Shared>,
    pub(crate) worker: &'a mut Worker,
    checkpoints: Option<Checkpoints>,
    /// Folder for excess positions.
    folder: PathBuf,
    exchanged: u64,
    progress: Progress,
    reported: Instant,
}

impl<'a> Task<'a> {
    pub(crate) fn new(
        plan: &'a Plan,
        fingerprint: &Fingerprint,
        shared: &'a Arc<Shared>,
        worker: &'a mut Worker,
    ) -> Result<Self, ClusterError> {
        let (me, workers) = (worker.index(), worker.peers());
        let open = |folder| Checkpoints::open(folder, fingerprint.clone(), me, workers);
        let checkpoints = plan.checkpoint.clone().map(open).transpose()?;
        Ok(Self {
            plan,
            shared,
            folder: plan.checkpoint.clone().unwrap_or_else(std::env::temp_dir),
            worker,
            checkpoints,
            exchanged: 0,
            progress: Progress::default(),
            reported: Instant::now(),
        })
    }

    pub(crate) fn count<P: CountLeaves>(&mut self, start: &P) -> Result<Counts, ClusterError> {
        let (plan, me) = (self.plan, self.worker.index());
        let last = plan.depth.saturating_sub(plan.bulk);
        let resumed = self.resume(last)?;
        let (mut ply, mut plies, mut level) = match resumed {
            Some((ply, plies, level)) => (ply, plies, level),
            None => (0, Vec::new(), first_level(start, me == 0)?),
        };
        let resumed = (ply > 0).then_some(ply);
        while ply < last {
            ply += 1;
            let is_last = ply == plan.depth;
            let (sent, gathered, next) = self.advance::<P>(ply, level, !is_last)?;
            level = next;
            let count = self.balance(ply, sent, gathered)?;
            plies.push(count);
            self.save(ply, &plies, gathered, &mut level, is_last)?;
        }
        let bulk = plan.depth - last;
        if bulk > 0 {
            let counted = self.count_in_bulk::<P>(level, bulk)?;
            let [one, two] = self.sum(counted)?;
            for (extra, nodes) in (1..=bulk).zip([one, two]) {
                plies.push(PlyCount {
                    ply: last + extra,
                    nodes,
                    distinct: None,
                    proof: None,
                });
            }
        }
        let [exchanged] = self.sum([u128::from(self.exchanged)])?;
        Ok(Counts {
            plies,
            exchanged: u64::try_from(exchanged).unwrap_or(u64::MAX),
            resumed,
        })
    }

    fn resume(&mut self, last: u32) -> Result<Option<(u32, Vec<PlyCount>, Level)>, ClusterError> {
        let Some(checkpoints) = self.checkpoints.clone() else {
            return Ok(None);
        };
        let mine = checkpoints.list()?;
        let text: Vec<u8> = mine.iter().flat_map(|ply| ply.to_le_bytes()).collect();
        let all = self.gather_all(&text)?;
        let have = |bytes: &[u8], ply: u32| bytes.as_chunks().0.contains(&ply.to_le_bytes());
        let is_shared = |ply: &u32| all.iter().all(|bytes| have(bytes, *ply));
        let mut common = mine.iter().copied().filter(is_shared);
        // A worker keeps a level until all have the next.
        let mut plies = all.iter().flat_map(|bytes| bytes.as_chunks().0);
        let is_beyond_first = plies.any(|&ply| u32::from_le_bytes(ply) > 1);
        if is_beyond_first && common.clone().next().is_none() {
            return Err(ClusterError::Damaged {
                path: checkpoints.folder,
                problem: "no level is there of all workers; folders may be swapped",
            });
        }
        let latest = common.rfind(|&ply| ply <= last);
        let Some(ply) = latest.filter(|&ply| ply < self.plan.depth) else {
            return Ok(None);
        };
        let restored = checkpoints.read(ply)?;
        let sum = self.add_up(ply, restored.gathered)?;
        if restored.plies.last() != Some(&sum) || restored.plies.len() != ply as usize {
            return Err(ClusterError::Damaged {
                path: checkpoints.folder,
                problem: "its parts do not add up to the counts they name",
            });
        }
        Ok(Some((ply, restored.plies, restored.level)))
    }

    /// Removes the previous level once all workers have written.
    fn save(
        &mut self,
        ply: u32,
        plies: &[PlyCount],
        gathered: Gathered,
        level: &mut Level,
        is_last: bool,
    ) -> Result<(), ClusterError> {
        let Some(checkpoints) = self.checkpoints.clone().filter(|_| !is_last) else {
            return Ok(());
        };
        checkpoints.write(ply, plies, gathered, level)?;
        self.gather_all(&[])?;
        checkpoints.remove(ply.saturating_sub(1))
    }

    /// Returns the sums of what was sent and received, and the positions received.
    fn advance<P: Position>(
        &mut self,
        ply: u32,
        level: Level,
        is_needed: bool,
    ) -> Result<(Gathered, Gathered, Level), ClusterError> {
        let peers = self.worker.peers();
        let (mut input, probe, gather) = self.exchange_and_merge();
        let level_memory = level.memory();
        self.progress = Progress {
            ply,
            whole: level.len(),
            memory: level_memory as u64,
            ..Progress::default()
        };
        let mut expander = Expander::<P>::new(level.into_reader(), self.worker.index(), peers);
        let mut round = 0;
        loop {
            let mut sent = 0;
            let has_more = expander.expand(&mut |block| {
                sent += block.bytes.len();
                input.send(block);
            })?;
            self.exchanged += sent as u64;
            round += 1;
            input.advance_to(round);
            while probe.less_than(&round.saturating_sub(AHEAD)) {
                self.step(&gather)?;
            }
            self.worker.step();
            self.progress.expanded = expander.expanded;
            let memory = gather.borrow().0.memory() + level_memory;
            self.progress.memory = memory as u64;
            self.report(!has_more);
            if !has_more {
                break;
            }
        }
        input.close();
        while !probe.done() {
            self.step(&gather)?;
        }
        let empty = (Gather::new(0, PathBuf::new()), Ok(()));
        let (gather, done) = gather.replace(empty);
        done?;
        let (gathered, level) = gather.finish(is_needed)?;
        Ok((expander.sent, gathered, level))
    }

    /// Routes and merges blocks. Compiled once for all variants.
    fn exchange_and_merge(&mut self) -> (Input, ProbeHandle<u64>, Rc<RefCell<Merging>>) {
        let gather = Gather::new(self.plan.share(), self.folder.clone());
        let gather = Rc::new(RefCell::new((gather, Ok(()))));
        let merged = Rc::clone(&gather);
        let me = self.worker.index() as u64;
        let shared = Arc::clone(self.shared);
        let (input, probe) = self.exchange(move |block| {
            let _busy = shared.busy();
            let (gather, done) = &mut *merged.borrow_mut();
            if done.is_ok() {
                *done = block.check(me).and_then(|()| gather.merge(&block.bytes));
            }
        });
        (input, probe, gather)
    }

    fn step(&mut self, gather: &RefCell<Merging>) -> Result<(), ClusterError> {
        self.pause();
        std::mem::replace(&mut gather.borrow_mut().1, Ok(()))
    }

    pub(crate) fn pause(&mut self) {
        let park = || self.worker.step_or_park(Some(Duration::from_millis(50)));
        self.shared.wait(park);
        self.report(false);
    }

    /// Unwinds if the run has failed.
    fn report(&mut self, is_done: bool) {
        self.shared.check();
        // Parts are even: one worker stands for its process.
        let threads = self.plan.threads;
        let is_time = is_done || self.reported.elapsed() >= REPORT;
        if !self.worker.index().is_multiple_of(threads) || !is_time {
            return;
        }
        self.reported = Instant::now();
        let progress = self.progress;
        let done = Done::new(progress.ply, progress.expanded, progress.whole);
        self.shared.set_done(done);
        if let Some(report) = &self.plan.progress {
            report(Progress {
                expanded: progress.expanded * threads as u64,
                whole: progress.whole * threads as u64,
                memory: progress.memory * threads as u64,
                behind: behind(&self.shared.peers, done),
                ..progress
            });
        }
    }

    fn count_in_bulk<P: CountLeaves>(
        &mut self,
        level: Level,
        plies: u32,
    ) -> Result<[u128; 2], ClusterError> {
        self.progress = Progress {
            ply: self.plan.depth,
            whole: level.len(),
            memory: level.memory() as u64,
            ..Progress::default()
        };
        let (mut reader, mut key) = (level.into_reader(), Vec::new());
        let mut nodes = [0_u128; 2];
        while let Some(count) = reader.next(&mut key)? {
            let position: P = unpack(&key)?;
            for (depth, nodes) in (1..=plies).zip(&mut nodes) {
                let more = perft(&position, depth).checked_mul(count);
                let sum = more.and_then(|more| nodes.checked_add(more));
                *nodes = sum.ok_or(CountOverflow)?;
            }
            self.progress.expanded += 1;
            if self.progress.expanded.is_multiple_of(1024) {
                self.report(false);
                // Detects a lost process.
                self.worker.step();
            }
        }
        self.report(true);
        Ok(nodes)
    }
}

type Merging = (Gather, Result<(), ClusterError>);

fn first_level<P: Position>(start: &P, is_mine: bool) -> Result<Level, ClusterError> {
    if !is_mine {
        return Ok(Level::empty());
    }
    let mut gather = Gather::new(usize::MAX, PathBuf::new());
    let (mut key, mut record) = (Vec::new(), Vec::new());
    start.pack(&mut key);
    let _: P = unpack(&key)?;
    record::push(&mut record, &key, 1);
    gather.merge(&record)?;
    Ok(gather.finish(true)?.1)
}
