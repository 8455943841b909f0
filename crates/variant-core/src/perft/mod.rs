//! Perft: counting move sequences of a given length, the standard test of move generators.
//!
//! Moves of the last ply are counted without being made, except where noted.
//!
//! Counts are `u128`. [`perft`] and [`perft_leaf_by_leaf`] visit what they count, so they cannot reach the
//! end of that type. [`perft_hashed`] can, and says so: a count is exact or an error.

mod split;
mod table;
mod tally;

#[cfg(feature = "parallel")]
mod parallel;
#[cfg(feature = "parallel")]
mod shared;

use alloc::vec::Vec;
use core::ops::ControlFlow;

#[cfg(feature = "parallel")]
pub use parallel::{divide_parallel, divide_parallel_with};
#[cfg(feature = "parallel")]
pub use shared::{SharedPerftTable, perft_shared};
pub use split::perft_part;
pub use table::{PerftTable, perft_hashed};
pub use tally::{Tally, tally};

use thiserror::Error;

use crate::{Batch, Position, visit_outlined};

/// A count beyond 2^128 − 1.
///
/// ```
/// let error = variant_core::perft::CountOverflow;
/// assert_eq!(error.to_string(), "the count is beyond 2^128 - 1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("the count is beyond 2^128 - 1")]
pub struct CountOverflow;

/// The number of sequences of `depth` legal moves.
pub fn perft<P: Position>(position: &P, depth: u32) -> u128 {
    match narrow(position, depth) {
        u64::MAX if depth > 1 => wide(position, depth, perft),
        nodes => nodes.into(),
    }
}

/// The number of legal moves, as [`Position::count_moves`] counts by default: for games that have it
/// compiled in their own crate.
#[inline(always)]
pub fn count_by_visiting<P: Position>(position: &P) -> u64 {
    let mut count = 0;
    let _ = position.visit_moves(|batch| {
        count += batch.len() as u64;
        ControlFlow::<()>::Continue(())
    });
    count
}

/// The number of legal replies to all legal moves, counted in the position after each move. The same as
/// [`Position::count_replies`], for variants that know a faster way where it serves. `u64::MAX` stands for
/// more than that, too.
#[inline]
pub fn count_replies_one_by_one<P: Position>(position: &P) -> u64 {
    narrow_sum_outlined(position, P::count_moves)
}

/// The number of legal moves three plies on, with every move made: the default of
/// [`Position::count_third_ply`]. `u64::MAX` stands for that or more.
#[inline]
pub fn count_third_ply_one_by_one<P: Position>(position: &P) -> u64 {
    narrow_deep(position, 2)
}

/// As [`perft`], but makes every move of the last ply too, which measures making moves. The count is the
/// same.
pub fn perft_leaf_by_leaf<P: Position>(position: &P, depth: u32) -> u128 {
    match narrow_by_leaf(position, depth) {
        u64::MAX => wide(position, depth, perft_leaf_by_leaf),
        nodes => nodes.into(),
    }
}

/// The count in the word that is fast; `u64::MAX` if it is as large or larger.
fn narrow<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves(),
        2 => position.count_replies(),
        3 => position.count_third_ply(),
        _ => narrow_deep(position, depth - 1),
    }
}

/// Adds the counts of all children to a depth of two or more.
fn narrow_deep<P: Position>(position: &P, depth: u32) -> u64 {
    narrow_sum_outlined(position, |child| narrow(child, depth))
}

/// As [`narrow_sum`], where generating moves is the small part.
#[inline]
fn narrow_sum_outlined<P: Position>(position: &P, mut count: impl FnMut(&P) -> u64) -> u64 {
    let mut nodes = 0_u64;
    let mut child = position.clone();
    let _ = visit_outlined(position, |batch| {
        for m in batch {
            position.play_into(m, &mut child);
            nodes = nodes.saturating_add(count(&child));
        }
        ControlFlow::<()>::Continue(())
    });
    nodes
}

/// As [`narrow`], leaf by leaf.
fn narrow_by_leaf<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => narrow_sum(position, |_| 1),
        _ => narrow_sum(position, |child| narrow_by_leaf(child, depth - 1)),
    }
}

/// Adds what each child counts, up to `u64::MAX`.
#[inline]
fn narrow_sum<P: Position>(position: &P, mut count: impl FnMut(&P) -> u64) -> u64 {
    let mut nodes = 0_u64;
    let mut child = position.clone();
    position.for_each_child(&mut child, |_, child| {
        nodes = nodes.saturating_add(count(child));
    });
    nodes
}

/// A count too large for [`narrow`], of children that `count` counts. It would take 2^64 children, each
/// with 2^64 leaves, to saturate the sum.
#[cold]
#[inline(never)]
fn wide<P: Position>(position: &P, depth: u32, count: impl Fn(&P, u32) -> u128) -> u128 {
    let rest = depth.saturating_sub(1);
    let mut nodes = 0_u128;
    let _ = visit_outlined(position, |batch| {
        for m in batch {
            nodes = nodes.saturating_add(count(&position.play_unchecked(m), rest));
        }
        ControlFlow::<()>::Continue(())
    });
    nodes
}

/// The perft of each move, for finding where two generators differ. Empty at depth 0.
///
/// `count` counts one child to the given depth: [`perft`], [`perft_hashed`] with a table, or a function
/// that also reports progress.
pub fn divide<P: Position, N>(
    position: &P,
    depth: u32,
    mut count: impl FnMut(&P, u32) -> N,
) -> Vec<(P::Move, N)> {
    let Some(rest) = depth.checked_sub(1) else {
        return Vec::new();
    };
    let child = |m| (m, count(&position.play_unchecked(m), rest));
    position.moves().into_iter().map(child).collect()
}

/// Adds what each child counts, up to the first that cannot be counted or added.
fn try_sum_children<P: Position>(
    position: &P,
    mut count: impl FnMut(&P) -> Result<u128, CountOverflow>,
) -> Result<u128, CountOverflow> {
    let mut nodes: u128 = 0;
    let visited = visit_outlined(position, |batch| {
        for m in batch {
            let more = match count(&position.play_unchecked(m)) {
                Ok(more) => more,
                Err(error) => return ControlFlow::Break(error),
            };
            match nodes.checked_add(more) {
                Some(sum) => nodes = sum,
                None => return ControlFlow::Break(CountOverflow),
            }
        }
        ControlFlow::Continue(())
    });
    match visited {
        ControlFlow::Continue(()) => Ok(nodes),
        ControlFlow::Break(error) => Err(error),
    }
}
