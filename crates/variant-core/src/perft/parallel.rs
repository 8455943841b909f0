use alloc::vec::Vec;

use rayon::prelude::*;

use super::perft;
use crate::Position;

/// As [`divide`](super::divide), counting on all threads of the current `rayon` pool.
///
/// `done` is called after each task with the number of tasks finished and the number of all tasks, for
/// showing progress. A task is a sequence of two plies.
pub fn divide_parallel<P: Position + Send + Sync>(
    position: &P,
    depth: u32,
    done: impl Fn(usize, usize) + Sync,
) -> Vec<(P::Move, u64)>
where
    P::Move: Send + Sync,
{
    divide_parallel_with(position, depth, perft, done)
}

/// As [`divide_parallel`], with a function that counts, such as
/// [`perft_hashed`](super::perft_hashed) with a table for each thread.
pub fn divide_parallel_with<P: Position + Send + Sync>(
    position: &P,
    depth: u32,
    count: impl Fn(&P, u32) -> u64 + Sync,
    done: impl Fn(usize, usize) + Sync,
) -> Vec<(P::Move, u64)>
where
    P::Move: Send + Sync,
{
    if depth < 3 {
        return super::divide(position, depth, count);
    }
    let moves = position.moves();
    let tasks: Vec<(usize, P)> = moves
        .iter()
        .enumerate()
        .flat_map(|(root, &m)| {
            let child = position.play_unchecked(m);
            let grandchildren = child.moves().into_iter().map(move |m| (m, child.clone()));
            grandchildren.map(move |(m, child)| (root, child.play_unchecked(m)))
        })
        .collect();
    let finished = std::sync::atomic::AtomicUsize::new(0);
    let counts: Vec<u64> = tasks
        .par_iter()
        .map(|(_, grandchild)| {
            let nodes = count(grandchild, depth - 2);
            let finished = 1 + finished.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            done(finished, tasks.len());
            nodes
        })
        .collect();
    let mut totals: Vec<(P::Move, u64)> = moves.into_iter().map(|m| (m, 0)).collect();
    for ((root, _), nodes) in tasks.iter().zip(counts) {
        totals[*root].1 += nodes;
    }
    totals
}
