use std::ops::ControlFlow;

use variant_core::implement::visit_outlined;
use variant_core::{Batch, Position};

use crate::violation::ensure;
use crate::{Checked, Violation};

pub(crate) fn check_visits<P: Position>(position: &P) -> Checked {
    let list = position.moves();
    let batches = check_list(position, &list)?;
    let mut outlined = Vec::with_capacity(list.len());
    let _ = visit_outlined(position, |batch| {
        outlined.extend(batch);
        ControlFlow::<()>::Continue(())
    });
    ensure!(
        outlined == list,
        "the outlined visit is the visit",
        "outlined {outlined:?}"
    );
    let count = position.count_moves();
    ensure!(
        count == list.len() as u64,
        "count equals list",
        "count {count}, list {}",
        list.len()
    );
    let has = position.has_moves();
    ensure!(
        has != list.is_empty(),
        "has_moves says whether the list is empty",
        "has_moves is {has}, list {}",
        list.len()
    );
    let mut calls = 0;
    let broke = visit_with(position, &mut |batch| {
        calls += usize::from(!batch.is_empty());
        if batch.is_empty() {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    ensure!(
        calls == batches.min(1) && broke.is_break() == (batches > 0),
        "a visit stops when it is told to",
        "{calls} batches after a break"
    );
    Ok(())
}

fn visit_with<P: Position>(
    position: &P,
    visit: &mut dyn FnMut(P::Batch) -> ControlFlow<()>,
) -> ControlFlow<()> {
    position.visit_moves(visit)
}

/// Returns the number of non-empty batches.
fn check_list<P: Position>(position: &P, list: &[P::Move]) -> Result<usize, Violation> {
    let mut visited = Vec::new();
    let mut batches = 0;
    let mut checked = Ok(());
    let _ = visit_with(position, &mut |batch| {
        batches += usize::from(!batch.is_empty());
        let first = visited.len();
        visited.extend(batch);
        let (others, moves) = visited.split_at(first);
        checked = check_batch(batch, moves).and_then(|()| check_others(batch, others, moves));
        if checked.is_err() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    checked?;
    ensure!(
        visited == list,
        "the list is the visit",
        "visited {visited:?}"
    );
    Ok(batches)
}

fn check_batch<B: Batch<Move: Copy + std::fmt::Debug>>(batch: B, moves: &[B::Move]) -> Checked {
    ensure!(
        batch.len() == moves.len() && batch.is_empty() == moves.is_empty(),
        "a batch is as long as its iteration",
        "length {}, iterated {}",
        batch.len(),
        moves.len()
    );
    for (n, m) in moves.iter().enumerate() {
        let nth = batch.nth(n);
        ensure!(
            nth.as_ref() == Some(m),
            "nth agrees with iteration",
            "number {n}: {nth:?} and {m:?}"
        );
    }
    let mut iter = batch.into_iter();
    for (n, &m) in moves.iter().enumerate() {
        ensure!(
            batch.contains(m),
            "a batch contains its moves",
            "number {n}, {m:?}, is missing"
        );
        ensure!(
            iter.len() == moves.len() - n,
            "the iterator of a batch knows how many moves are left",
            "{} at number {n} of {}",
            iter.len(),
            moves.len()
        );
        iter.next();
        // Skipping must equal stepping.
        let mut rest = batch.into_iter();
        for _ in 0..n {
            let _ = rest.next();
        }
        let third = rest.nth(2);
        ensure!(
            third.as_ref() == moves.get(n + 2),
            "moves can be skipped anywhere in a batch",
            "two after number {n}: {third:?}"
        );
    }
    let beyond = batch.nth(moves.len());
    ensure!(beyond.is_none(), "nth ends with the batch", "{beyond:?}");
    Ok(())
}

fn check_others<B: Batch<Move: Copy + std::fmt::Debug>>(
    batch: B,
    others: &[B::Move],
    moves: &[B::Move],
) -> Checked {
    let latest = others.iter().rev().take(16);
    let mut others = latest.filter(|m| !moves.contains(m));
    let stranger = others.find(|&&m| batch.contains(m));
    ensure!(
        stranger.is_none(),
        "a batch contains no move but its own",
        "{stranger:?}"
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum Fault {
        Sound,
        Long,
        NotEmpty,
        Shuffled,
        Endless,
        Lacking,
        Containing,
        Skipping,
        Unsized,
    }

    #[derive(Clone, Copy, Debug)]
    struct Numbers {
        count: usize,
        fault: Fault,
    }

    #[derive(Debug)]
    struct Iter(std::ops::Range<usize>, Fault);

    impl Iterator for Iter {
        type Item = usize;

        fn next(&mut self) -> Option<usize> {
            self.0.next()
        }

        fn nth(&mut self, n: usize) -> Option<usize> {
            let skipped = n + usize::from(self.1 == Fault::Skipping && self.0.start > 11);
            self.0.nth(skipped)
        }

        fn size_hint(&self) -> (usize, Option<usize>) {
            let more = usize::from(self.1 == Fault::Unsized && self.0.start > 11);
            let len = self.0.len() + more;
            (len, Some(len))
        }
    }

    impl ExactSizeIterator for Iter {}

    impl IntoIterator for Numbers {
        type Item = usize;
        type IntoIter = Iter;

        fn into_iter(self) -> Iter {
            Iter(10..10 + self.count, self.fault)
        }
    }

    impl Batch for Numbers {
        type Move = usize;

        fn len(&self) -> usize {
            self.count + usize::from(self.fault == Fault::Long)
        }

        fn is_empty(&self) -> bool {
            (self.count == 0) != (self.fault == Fault::NotEmpty)
        }

        fn nth(&self, n: usize) -> Option<usize> {
            let is_shuffled = self.fault == Fault::Shuffled && n + 1 == self.count;
            let is_there = n < self.count || self.fault == Fault::Endless;
            is_there.then_some(if is_shuffled { 10 } else { 10 + n })
        }

        fn contains(&self, m: usize) -> bool {
            let last = 9 + self.count;
            match self.fault {
                Fault::Lacking => (10..last).contains(&m),
                Fault::Containing => (9..=last).contains(&m),
                _ => (10..=last).contains(&m),
            }
        }
    }

    #[test]
    fn each_fault_of_a_batch_breaks_its_rule() {
        let broken = |fault| {
            let batch = Numbers { count: 5, fault };
            let moves: Vec<usize> = (10..15).collect();
            let others = [9, 12, 8];
            let checked =
                check_batch(batch, &moves).and_then(|()| check_others(batch, &others, &moves));
            checked.map_err(|violation| violation.rule).err()
        };
        for (fault, rule) in [
            (Fault::Long, "a batch is as long as its iteration"),
            (Fault::NotEmpty, "a batch is as long as its iteration"),
            (Fault::Shuffled, "nth agrees with iteration"),
            (Fault::Endless, "nth ends with the batch"),
            (Fault::Lacking, "a batch contains its moves"),
            (Fault::Containing, "a batch contains no move but its own"),
            (Fault::Skipping, "moves can be skipped anywhere in a batch"),
            (
                Fault::Unsized,
                "the iterator of a batch knows how many moves are left",
            ),
        ] {
            assert_eq!(broken(fault).as_deref(), Some(rule), "{fault:?}");
        }
        assert_eq!(broken(Fault::Sound), None);
        for count in [0, 1, 2, 5] {
            let batch = Numbers {
                count,
                fault: Fault::Sound,
            };
            let moves: Vec<usize> = (10..10 + count).collect();
            assert_eq!(check_batch(batch, &moves), Ok(()), "{count}");
            assert!(check_batch(batch, &[moves.as_slice(), &[99]].concat()).is_err());
        }
    }
}
