use std::cell::RefCell;
use std::rc::Rc;

use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::Probe;
use timely::dataflow::operators::generic::operator::Operator;
use timely::dataflow::{InputHandle, ProbeHandle};
use variant_perft::CountOverflow;

use crate::ClusterError;
use crate::counts::PlyCount;
use crate::expand::Block;
use crate::gathered::Gathered;
use crate::worker::Task;

pub(crate) type Input = InputHandle<u64, CapacityContainerBuilder<Vec<Block>>>;

impl Task<'_> {
    pub(crate) fn exchange(
        &mut self,
        mut receive: impl FnMut(Block) + 'static,
    ) -> (Input, ProbeHandle<u64>) {
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

    /// Sends bytes to all workers; returns those of each, in order of their numbers.
    pub(crate) fn gather_all(&mut self, bytes: &[u8]) -> Result<Vec<Vec<u8>>, ClusterError> {
        let peers = self.worker.peers();
        let all = Rc::new(RefCell::new(vec![None; peers]));
        let received = Rc::clone(&all);
        let me = self.worker.index() as u64;
        let (mut input, probe) = self.exchange(move |block| {
            // A damaged message leaves its place empty.
            let is_whole = block.check(me).is_ok();
            let mut all = received.borrow_mut();
            let place = usize::try_from(block.source)
                .ok()
                .and_then(|it| all.get_mut(it));
            if let Some(place) = place.filter(|_| is_whole) {
                *place = Some(block.bytes);
            }
        });
        for target in 0..peers as u64 {
            input.send(Block::new(target, me, bytes.to_vec()));
        }
        input.close();
        while !probe.done() {
            self.pause();
        }
        let all = all.take().into_iter().collect::<Option<Vec<_>>>();
        all.ok_or_else(|| {
            ClusterError::Worker("a worker has said nothing, or a message is damaged".into())
        })
    }

    fn numbers<const N: usize>(
        &mut self,
        numbers: [u128; N],
    ) -> Result<Vec<[u128; N]>, ClusterError> {
        let bytes = numbers.map(u128::to_le_bytes);
        let read = |bytes: Vec<u8>| {
            let (numbers, rest) = bytes.as_chunks();
            let numbers = <[[u8; 16]; N]>::try_from(numbers).ok();
            numbers.filter(|_| rest.is_empty())
        };
        let all = self.gather_all(bytes.as_flattened())?.into_iter().map(read);
        let all = all.collect::<Option<Vec<_>>>();
        let all = all.ok_or_else(|| ClusterError::Worker("a message is not whole".into()))?;
        let numbers = all.into_iter().map(|it| it.map(u128::from_le_bytes));
        Ok(numbers.collect())
    }

    pub(crate) fn sum<const N: usize>(
        &mut self,
        numbers: [u128; N],
    ) -> Result<[u128; N], ClusterError> {
        let mut sums = [0_u128; N];
        for numbers in self.numbers(numbers)? {
            for (sum, number) in sums.iter_mut().zip(numbers) {
                *sum = sum.checked_add(number).ok_or(CountOverflow)?;
            }
        }
        Ok(sums)
    }

    pub(crate) fn add_up(
        &mut self,
        ply: u32,
        gathered: Gathered,
    ) -> Result<PlyCount, ClusterError> {
        let [nodes, distinct] = self.sum([gathered.nodes, gathered.distinct.into()])?;
        let proofs = self.numbers([gathered.proof])?.into_iter();
        let proof = proofs.fold(0, |sum: u128, [proof]| sum.wrapping_add(proof));
        Ok(PlyCount {
            ply,
            nodes,
            distinct: u64::try_from(distinct).ok(),
            proof: Some(proof),
        })
    }

    /// Merged positions must be those sent.
    pub(crate) fn balance(
        &mut self,
        ply: u32,
        sent: Gathered,
        gathered: Gathered,
    ) -> Result<PlyCount, ClusterError> {
        let (count, sent) = (self.add_up(ply, gathered)?, self.add_up(ply, sent)?);
        if (sent.nodes, sent.proof) == (count.nodes, count.proof) {
            return Ok(count);
        }
        Err(ClusterError::Unbalanced {
            ply,
            sent: sent.nodes,
            received: count.nodes,
        })
    }
}
