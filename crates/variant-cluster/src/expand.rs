use std::ops::ControlFlow;

use crc32fast::Hasher;
use serde::{Deserialize, Serialize};
use variant_core::Position;
use variant_core::implement::visit_outlined;

use crate::ClusterError;
use crate::gathered::Gathered;
use crate::level::LevelReader;
use crate::record::{self, LONGEST_KEY};
use crate::table::hash;

const BLOCK: usize = 1 << 16;
/// Bounds the data in transit: a round begins when all have merged the last but two.
const ROUND: usize = 1 << 21;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Block {
    pub(crate) target: u64,
    pub(crate) source: u64,
    /// One byte string, not a sequence.
    #[serde(with = "serde_bytes")]
    pub(crate) bytes: Vec<u8>,
    sum: u32,
}

impl Block {
    pub(crate) fn new(target: u64, source: u64, bytes: Vec<u8>) -> Self {
        let sum = Self::checksum(target, source, &bytes);
        Self {
            target,
            source,
            bytes,
            sum,
        }
    }

    fn checksum(target: u64, source: u64, bytes: &[u8]) -> u32 {
        let mut sum = Hasher::new();
        sum.update(&target.to_le_bytes());
        sum.update(&source.to_le_bytes());
        sum.update(bytes);
        sum.finalize()
    }

    pub(crate) fn check(&self, me: u64) -> Result<(), ClusterError> {
        let sum = Self::checksum(self.target, self.source, &self.bytes);
        if self.target == me && self.sum == sum {
            return Ok(());
        }
        Err(ClusterError::Worker("a message is damaged".into()))
    }
}

/// Uses the high bits of a hash; tables use the low ones.
pub(crate) const fn owner(hash: u64, workers: usize) -> usize {
    ((hash as u128 * workers as u128) >> 64) as usize
}

pub(crate) fn unpack<P: Position>(key: &[u8]) -> Result<P, ClusterError> {
    P::unpack(key).ok_or_else(|| ClusterError::Packed(format!("{key:?}")))
}

pub(crate) struct Expander<P> {
    level: LevelReader,
    me: u64,
    blocks: Vec<Vec<u8>>,
    key: Vec<u8>,
    child: Vec<u8>,
    pub(crate) expanded: u64,
    /// Children, not merged.
    pub(crate) sent: Gathered,
    position: std::marker::PhantomData<P>,
}

impl<P: Position> Expander<P> {
    pub(crate) fn new(level: LevelReader, me: usize, peers: usize) -> Self {
        Self {
            level,
            me: me as u64,
            blocks: vec![Vec::new(); peers],
            key: Vec::new(),
            child: Vec::new(),
            expanded: 0,
            sent: Gathered::default(),
            position: std::marker::PhantomData,
        }
    }

    pub(crate) fn expand(&mut self, send: &mut impl FnMut(Block)) -> Result<bool, ClusterError> {
        let mut bytes = 0;
        while bytes < ROUND {
            let Some(count) = self.level.next(&mut self.key)? else {
                for (target, block) in self.blocks.iter_mut().enumerate() {
                    if !block.is_empty() {
                        let bytes = std::mem::take(block);
                        send(Block::new(target as u64, self.me, bytes));
                    }
                }
                return Ok(false);
            };
            self.expanded += 1;
            let position: P = unpack(&self.key)?;
            let broken = visit_outlined(&position, |batch| {
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
        let hash = hash(&self.child);
        self.sent.add(hash, count)?;
        let target = owner(hash, self.blocks.len());
        let Some(block) = self.blocks.get_mut(target) else {
            return Ok(0);
        };
        record::push(block, &self.child, count);
        if block.len() < BLOCK {
            return Ok(0);
        }
        let bytes = std::mem::replace(block, Vec::with_capacity(BLOCK + BLOCK / 8));
        let sent = bytes.len();
        send(Block::new(target as u64, self.me, bytes));
        Ok(sent)
    }
}

#[cfg(test)]
mod tests {
    use orthodox_chess::OrthodoxChess;

    use super::*;
    use crate::gather::Gather;

    const PEERS: usize = 3;

    fn expand(level: LevelReader) -> (Vec<Vec<Block>>, u128) {
        let mut expander = Expander::<OrthodoxChess>::new(level, 1, PEERS);
        let mut rounds = Vec::new();
        loop {
            let mut blocks = Vec::new();
            let goes_on = expander.expand(&mut |block| blocks.push(block)).unwrap();
            rounds.push(blocks);
            if !goes_on {
                return (rounds, expander.sent.nodes);
            }
        }
    }

    fn gather<'a>(messages: impl IntoIterator<Item = &'a [u8]>) -> LevelReader {
        let folder = tempfile::tempdir().unwrap();
        let mut gather = Gather::new(usize::MAX, folder.path().into());
        for message in messages {
            gather.merge(message).unwrap();
            assert!(gather.memory() >= message.len());
        }
        gather.finish(true).unwrap().1.into_reader()
    }

    #[test]
    fn a_flipped_bit_in_a_message_is_found() {
        let whole = Block::new(1, 0, (0..125).collect());
        assert!(whole.check(1).is_ok() && whole.check(0).is_err());
        for bit in 0..125 * 8 {
            let mut block = whole.clone();
            block.bytes[bit / 8] ^= 1 << (bit % 8);
            assert!(block.check(1).is_err(), "bit {bit}");
        }
        for bit in 0..64 {
            let flips: [fn(&mut Block, u64); 3] = [
                |block, bit| block.target ^= 1 << bit,
                |block, bit| block.source ^= 1 << bit,
                |block, bit| block.sum ^= 1 << (bit % 32),
            ];
            for flip in flips {
                let mut block = whole.clone();
                flip(&mut block, bit);
                assert!(block.check(1).is_err(), "bit {bit}");
            }
        }
    }

    #[test]
    fn positions_are_sent_in_full_blocks_and_rounds_are_bounded() {
        let (mut key, mut start) = (Vec::new(), Vec::new());
        OrthodoxChess::default().pack(&mut key);
        record::push(&mut start, &key, 1);
        let mut level = gather([&*start]);
        for nodes in [20, 400, 8_902, 197_281] {
            let (rounds, sent) = expand(level);
            assert_eq!(sent, nodes);
            let (last, before) = rounds.split_last().unwrap();
            assert_eq!(before.is_empty(), nodes < 100_000);
            let bytes = |blocks: &[Block]| blocks.iter().map(|block| block.bytes.len()).sum();
            for blocks in before {
                let bytes: usize = bytes(blocks);
                assert!((ROUND..2 * ROUND).contains(&bytes), "{bytes}");
            }
            assert!(bytes(last) < 2 * ROUND);
            let all: Vec<&Block> = rounds.iter().flatten().collect();
            // Partial blocks come last.
            let (full, rest) = all.split_at(all.len() - PEERS);
            let is_full = |block: &&Block| (BLOCK..BLOCK + 1_000).contains(&block.bytes.len());
            assert!(full.iter().all(is_full) && !rest.iter().any(is_full));
            let targets: Vec<u64> = rest.iter().map(|block| block.target).collect();
            assert_eq!(targets, [0, 1, 2]);
            assert!(all.iter().all(|block| block.source == 1));
            level = gather(all.iter().map(|block| &*block.bytes));
        }
    }
}
