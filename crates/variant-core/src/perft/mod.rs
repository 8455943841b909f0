//! Perft: counting move sequences of a given length, the standard test of move generators.
//!
//! Moves of the last ply are counted without being made, except where noted.

mod table;

#[cfg(feature = "parallel")]
mod parallel;

use alloc::vec::Vec;
use core::ops::ControlFlow;

#[cfg(feature = "parallel")]
pub use parallel::{divide_parallel, divide_parallel_with};
pub use table::{PerftTable, perft_hashed};

use crate::Position;

/// The number of sequences of `depth` legal moves.
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves(),
        _ => sum_children(position, |child| perft(child, depth - 1)),
    }
}

/// As [`perft`], but makes every move of the last ply too, which measures making moves. The count is the
/// same.
pub fn perft_leaf_by_leaf<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => sum_children(position, |child| perft_leaf_by_leaf(child, depth - 1)),
    }
}

/// The perft of each move, for finding where two generators differ. Empty at depth 0.
///
/// `count` counts one child to the given depth: [`perft`], [`perft_hashed`] with a table, or a function
/// that also reports progress.
pub fn divide<P: Position>(
    position: &P,
    depth: u32,
    mut count: impl FnMut(&P, u32) -> u64,
) -> Vec<(P::Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else {
        return Vec::new();
    };
    let child = |m| (m, count(&position.play_unchecked(m), rest));
    position.moves().into_iter().map(child).collect()
}

#[inline]
fn sum_children<P: Position>(position: &P, mut count: impl FnMut(&P) -> u64) -> u64 {
    let mut nodes = 0;
    let _ = position.visit_moves(|batch| {
        for m in batch {
            nodes += count(&position.play_unchecked(m));
        }
        ControlFlow::<()>::Continue(())
    });
    nodes
}
