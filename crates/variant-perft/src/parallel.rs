use alloc::vec::Vec;

use rayon::prelude::*;

use crate::CountOverflow;
use variant_core::Position;

/// [`divide`](crate::divide) on all threads of the current `rayon` pool, in tasks of two plies.
///
/// `count` counts below a move, such as [`perft_shared`](crate::perft_shared). Calls `done` after each task with the
/// numbers of finished and all tasks.
///
/// # Errors
/// [`CountOverflow`] of `count` or of a sum.
pub fn divide_parallel<P: Position + Send + Sync>(
    position: &P,
    depth: u32,
    count: impl Fn(&P, u32) -> Result<u128, CountOverflow> + Sync,
    done: impl Fn(usize, usize) + Sync,
) -> Result<Vec<(P::Move, u128)>, CountOverflow>
where
    P::Move: Send + Sync,
{
    if depth < 3 {
        let parts = crate::divide(position, depth, count);
        return parts
            .into_iter()
            .map(|(m, nodes)| Ok((m, nodes?)))
            .collect();
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
    let counts: Result<Vec<u128>, CountOverflow> = tasks
        .par_iter()
        .map(|(_, grandchild)| {
            let nodes = count(grandchild, depth - 2);
            let finished = 1 + finished.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            done(finished, tasks.len());
            nodes
        })
        .collect();
    let mut totals: Vec<(P::Move, u128)> = moves.into_iter().map(|m| (m, 0)).collect();
    for ((root, _), nodes) in tasks.iter().zip(counts?) {
        let total = &mut totals[*root].1;
        *total = total.checked_add(nodes).ok_or(CountOverflow)?;
    }
    Ok(totals)
}
