//! What each worker does: ply by ply it makes the moves of its positions, sends the new positions to the
//! workers they belong to, and merges what it is sent.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::Probe;
use timely::dataflow::operators::generic::operator::Operator;
use timely::dataflow::{InputHandle, ProbeHandle};
use timely::worker::Worker;
use variant_core::Position;
use variant_core::perft::{CountOverflow, perft};

use crate::checkpoint::Checkpoints;
use crate::counts::PlyCount;
use crate::fingerprint::Fingerprint;
use crate::gather::{Gather, Gathered};
use crate::level::{Level, LevelReader};
use crate::plan::Plan;
use crate::record::{self, LONGEST_KEY};
use crate::run::Shared;
use crate::table::hash;
use crate::{ClusterError, Counts, Progress};

/// Positions are sent in blocks of about this many bytes.
const BLOCK: usize = 1 << 16;
/// A round of sending ends after so many bytes; the next but one begins when all workers have merged it.
/// That bounds what is under way between them.
const ROUND: usize = 1 << 21;
/// How many rounds may be under way.
const AHEAD: u64 = 3;
/// How often progress is reported.
const REPORT: Duration = Duration::from_millis(200);

/// Records for one worker.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Block {
    target: u64,
    source: u64,
    #[serde(with = "plain_bytes")]
    bytes: Vec<u8>,
}

/// Bytes as one value, not as a list of numbers.
mod plain_bytes {
    use std::fmt;

    use serde::de::{Deserializer, Error, Visitor};
    use serde::ser::Serializer;

    #[allow(clippy::ptr_arg, reason = "serde passes the field as it is")]
    pub(super) fn serialize<S: Serializer>(bytes: &Vec<u8>, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_bytes(bytes)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<u8>, D::Error> {
        struct Bytes;
        impl Visitor<'_> for Bytes {
            type Value = Vec<u8>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("bytes")
            }
            fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Vec<u8>, E> {
                Ok(bytes.to_vec())
            }
            fn visit_byte_buf<E: Error>(self, bytes: Vec<u8>) -> Result<Vec<u8>, E> {
                Ok(bytes)
            }
        }
        from.deserialize_byte_buf(Bytes)
    }
}

/// The part of a worker in a count.
pub(crate) struct Task<'a> {
    plan: &'a Plan,
    shared: &'a Arc<Shared>,
    worker: &'a mut Worker,
    checkpoints: Option<Checkpoints>,
    /// Where positions go that do not fit.
    folder: PathBuf,
    exchanged: u64,
    reported: Instant,
}

impl<'a> Task<'a> {
    pub(crate) fn new(
        plan: &'a Plan,
        fingerprint: &Fingerprint,
        shared: &'a Arc<Shared>,
        worker: &'a mut Worker,
    ) -> Self {
        let checkpoints = plan.checkpoint.clone().map(|folder| Checkpoints {
            folder,
            fingerprint: fingerprint.clone(),
            worker: worker.index(),
            workers: worker.peers(),
        });
        Self {
            plan,
            shared,
            folder: plan.checkpoint.clone().unwrap_or_else(std::env::temp_dir),
            worker,
            checkpoints,
            exchanged: 0,
            reported: Instant::now(),
        }
    }

    /// Counts all plies.
    pub(crate) fn count<P: Position>(&mut self, start: &P) -> Result<Counts, ClusterError> {
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
            let numbers = [sent, gathered.nodes, gathered.distinct.into()];
            let [sent, nodes, distinct] = self.sum(numbers)?;
            if sent != nodes {
                let received = nodes;
                return Err(ClusterError::Unbalanced {
                    ply,
                    sent,
                    received,
                });
            }
            plies.push(PlyCount {
                ply,
                nodes,
                distinct: u64::try_from(distinct).ok(),
            });
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

    /// The last level that all workers have a checkpoint of.
    fn resume(&mut self, last: u32) -> Result<Option<(u32, Vec<PlyCount>, Level)>, ClusterError> {
        let Some(checkpoints) = self.checkpoints.clone() else {
            return Ok(None);
        };
        let mine = checkpoints.list()?;
        let text: Vec<u8> = mine.iter().flat_map(|ply| ply.to_le_bytes()).collect();
        let all = self.gather_all(text)?;
        let have = |bytes: &[u8], ply: u32| bytes.as_chunks().0.contains(&ply.to_le_bytes());
        let common = mine
            .into_iter()
            .rev()
            .find(|&ply| ply <= last && all.iter().all(|bytes| have(bytes, ply)));
        let Some(ply) = common.filter(|&ply| ply < self.plan.depth) else {
            return Ok(None);
        };
        let restored = checkpoints.read(ply)?;
        let [nodes, distinct] =
            self.sum([restored.gathered.nodes, restored.gathered.distinct.into()])?;
        let count = restored.plies.last();
        let fits = count.is_some_and(|count| {
            (count.ply, count.nodes, count.distinct) == (ply, nodes, u64::try_from(distinct).ok())
        });
        if !fits || restored.plies.len() != ply as usize {
            return Err(ClusterError::Damaged {
                path: checkpoints.folder,
                problem: "its parts do not add up to the counts they name",
            });
        }
        Ok(Some((ply, restored.plies, restored.level)))
    }

    /// Writes a level, and removes the one before when all workers have written.
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
        self.gather_all(Vec::new())?;
        checkpoints.remove(ply.saturating_sub(1))
    }

    /// Makes all moves of a level. Returns the multiplicities sent, and what this worker was sent.
    fn advance<P: Position>(
        &mut self,
        ply: u32,
        level: Level,
        is_needed: bool,
    ) -> Result<(u128, Gathered, Level), ClusterError> {
        let peers = self.worker.peers();
        let gather = Gather::new(self.plan.share(), self.folder.clone());
        let gather = Rc::new(RefCell::new((gather, Ok(()))));
        let merged = Rc::clone(&gather);
        let (mut input, probe) = self.exchange(move |block| {
            let (gather, done) = &mut *merged.borrow_mut();
            if done.is_ok() {
                *done = gather.merge(&block.bytes);
            }
        });
        let mut progress = Progress {
            ply,
            whole: level.len(),
            ..Progress::default()
        };
        let level_memory = level.memory();
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
            progress.expanded = expander.expanded;
            let memory = gather.borrow().0.memory() + level_memory;
            progress.memory = memory as u64;
            self.report(progress);
            if !has_more {
                break;
            }
        }
        input.close();
        while !probe.done() {
            self.step(&gather)?;
        }
        let sent = expander.sent;
        let empty = (Gather::new(0, PathBuf::new()), Ok(()));
        let (gather, done) = gather.replace(empty);
        done?;
        let (gathered, level) = gather.finish(is_needed)?;
        Ok((sent, gathered, level))
    }

    /// Lets timely work, and sees whether it goes on.
    fn step(
        &mut self,
        gather: &RefCell<(Gather, Result<(), ClusterError>)>,
    ) -> Result<(), ClusterError> {
        self.worker.step_or_park(Some(Duration::from_millis(50)));
        self.shared.check();
        std::mem::replace(&mut gather.borrow_mut().1, Ok(()))
    }

    fn report(&mut self, progress: Progress) {
        self.shared.check();
        let Some(report) = &self.plan.progress else {
            return;
        };
        // The first worker of a process stands for all of it: they have even parts.
        let threads = self.plan.threads;
        if self.worker.index() % threads == 0 && self.reported.elapsed() >= REPORT {
            self.reported = Instant::now();
            report(Progress {
                expanded: progress.expanded * threads as u64,
                whole: progress.whole * threads as u64,
                memory: progress.memory * threads as u64,
                ..progress
            });
        }
    }

    /// The nodes of the next ply, and of the one after if `plies` is two.
    fn count_in_bulk<P: Position>(
        &mut self,
        level: Level,
        plies: u32,
    ) -> Result<[u128; 2], ClusterError> {
        let mut progress = Progress {
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
            progress.expanded += 1;
            if progress.expanded % 1024 == 0 {
                self.report(progress);
                // Nothing comes, but a lost process shows.
                self.worker.step();
            }
        }
        Ok(nodes)
    }

    /// A dataflow that brings blocks to the workers they are for.
    fn exchange(&mut self, mut receive: impl FnMut(Block) + 'static) -> (Input, ProbeHandle<u64>) {
        let mut input = InputHandle::new();
        let probe = ProbeHandle::new();
        self.worker.dataflow::<u64, _, _>(|scope| {
            input
                .to_stream(scope)
                .unary::<CapacityContainerBuilder<Vec<()>>, _, _, _>(
                    Exchange::new(|block: &Block| block.target),
                    "merge",
                    move |_, _| {
                        move |blocks, _| {
                            blocks.for_each_stamp(|_, data| {
                                for container in data {
                                    container.drain(..).for_each(&mut receive);
                                }
                            });
                        }
                    },
                )
                .probe_with(&probe);
        });
        (input, probe)
    }

    /// Sends some bytes to all workers; returns those of all, by worker.
    fn gather_all(&mut self, bytes: Vec<u8>) -> Result<Vec<Vec<u8>>, ClusterError> {
        let peers = self.worker.peers();
        let all = Rc::new(RefCell::new(vec![None; peers]));
        let received = Rc::clone(&all);
        let (mut input, probe) = self.exchange(move |block| {
            if let Some(place) = received.borrow_mut().get_mut(block.source as usize) {
                *place = Some(block.bytes);
            }
        });
        for target in 0..peers as u64 {
            let source = self.worker.index() as u64;
            let bytes = bytes.clone();
            input.send(Block {
                target,
                source,
                bytes,
            });
        }
        input.close();
        while !probe.done() {
            self.worker.step_or_park(Some(Duration::from_millis(50)));
            self.shared.check();
        }
        let all = all.take().into_iter().collect::<Option<Vec<_>>>();
        all.ok_or_else(|| ClusterError::Worker("a worker has said nothing".into()))
    }

    /// Adds up numbers of all workers.
    fn sum<const N: usize>(&mut self, numbers: [u128; N]) -> Result<[u128; N], ClusterError> {
        let bytes = numbers.iter().flat_map(|number| number.to_le_bytes());
        let all = self.gather_all(bytes.collect())?;
        let mut sums = [0_u128; N];
        for bytes in all {
            for (sum, number) in sums.iter_mut().zip(bytes.as_chunks().0) {
                let more = sum.checked_add(u128::from_le_bytes(*number));
                *sum = more.ok_or(CountOverflow)?;
            }
        }
        Ok(sums)
    }
}

type Input = InputHandle<u64, CapacityContainerBuilder<Vec<Block>>>;

/// The start position, which belongs to the first worker.
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

fn unpack<P: Position>(key: &[u8]) -> Result<P, ClusterError> {
    P::unpack(key).ok_or_else(|| ClusterError::Packed(format!("{key:?}")))
}

/// Makes the moves of a level, and sorts the new positions into blocks.
struct Expander<P> {
    level: LevelReader,
    me: u64,
    /// For each worker the block that is being filled.
    blocks: Vec<Vec<u8>>,
    key: Vec<u8>,
    child: Vec<u8>,
    /// The positions done.
    expanded: u64,
    /// The multiplicities of the new positions.
    sent: u128,
    position: std::marker::PhantomData<P>,
}

impl<P: Position> Expander<P> {
    fn new(level: LevelReader, me: usize, peers: usize) -> Self {
        Self {
            level,
            me: me as u64,
            blocks: vec![Vec::new(); peers],
            key: Vec::new(),
            child: Vec::new(),
            expanded: 0,
            sent: 0,
            position: std::marker::PhantomData,
        }
    }

    /// Makes moves until enough is sent for a round; false at the end of the level.
    fn expand(&mut self, send: &mut impl FnMut(Block)) -> Result<bool, ClusterError> {
        let mut bytes = 0;
        while bytes < ROUND {
            let Some(count) = self.level.next(&mut self.key)? else {
                for (target, block) in self.blocks.iter_mut().enumerate() {
                    if !block.is_empty() {
                        send(Block {
                            target: target as u64,
                            source: self.me,
                            bytes: std::mem::take(block),
                        });
                    }
                }
                return Ok(false);
            };
            self.expanded += 1;
            let position: P = unpack(&self.key)?;
            let broken = position.visit_moves(|batch| {
                for m in batch {
                    match self.add(&position.play_unchecked(m), count, send) {
                        Ok(sent) => bytes += sent,
                        Err(error) => return ControlFlow::Break(error),
                    }
                }
                ControlFlow::Continue(())
            });
            if let ControlFlow::Break(error) = broken {
                return Err(error);
            }
        }
        Ok(true)
    }

    /// Puts a position into its block, and sends the block if it is full.
    #[inline]
    fn add(
        &mut self,
        position: &P,
        count: u128,
        send: &mut impl FnMut(Block),
    ) -> Result<usize, ClusterError> {
        self.child.clear();
        position.pack(&mut self.child);
        if self.child.len() > LONGEST_KEY {
            return Err(ClusterError::Packed(position.to_string()));
        }
        self.sent = self.sent.checked_add(count).ok_or(CountOverflow)?;
        // The high bits say which worker; the low ones are for its table.
        let target = (u128::from(hash(&self.child)) * self.blocks.len() as u128) >> 64;
        let Some(block) = self.blocks.get_mut(target as usize) else {
            return Ok(0);
        };
        record::push(block, &self.child, count);
        if block.len() < BLOCK {
            return Ok(0);
        }
        let bytes = std::mem::replace(block, Vec::with_capacity(BLOCK + BLOCK / 8));
        let sent = bytes.len();
        send(Block {
            target: target as u64,
            source: self.me,
            bytes,
        });
        Ok(sent)
    }
}
