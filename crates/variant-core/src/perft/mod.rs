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
        2 => position.count_replies(),
        _ => sum_children(position, |child| perft(child, depth - 1)),
    }
}

/// The number of legal replies to all legal moves, counted in the position after each move. The same as
/// [`Position::count_replies`], for variants that know a faster way where it serves.
#[inline]
pub fn count_replies_one_by_one<P: Position>(position: &P) -> u64 {
    sum_children(position, P::count_moves)
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
