use core::ops::ControlFlow;

use thiserror::Error;
use variant_core::Position;
use variant_core::implement::visit_outlined;

/// Position that counts leaves two plies below.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_perft::CountLeaves;
/// assert_eq!(OrthodoxChess::default().count_replies(), 400);
/// ```
#[diagnostic::on_unimplemented(
    note = "the games of this workspace implement it with their feature `perft`"
)]
pub trait CountLeaves: Position {
    /// Perft of depth 2, saturating at `u64::MAX`. By default makes every move.
    fn count_replies(&self) -> u64 {
        count_replies_one_by_one(self)
    }
}

/// Error for a count beyond 2^128 − 1.
///
/// ```
/// let error = variant_perft::CountOverflow;
/// assert_eq!(error.to_string(), "the count is beyond 2^128 - 1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("the count is beyond 2^128 - 1")]
pub struct CountOverflow;

/// Number of sequences of `depth` legal moves.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// assert_eq!(variant_perft::perft(&OrthodoxChess::default(), 4), 197_281);
/// ```
pub fn perft<P: CountLeaves>(position: &P, depth: u32) -> u128 {
    match narrow(position, depth) {
        u64::MAX if depth > 1 => wide(position, depth, perft),
        nodes => nodes.into(),
    }
}

/// Default of [`CountLeaves::count_replies`].
pub fn count_replies_one_by_one<P: Position>(position: &P) -> u64 {
    sum_children_outlined(position, P::count_moves)
}

/// Like [`perft`], but makes every leaf.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// assert_eq!(variant_perft::perft_leaf_by_leaf(&OrthodoxChess::default(), 3), 8902);
/// ```
pub fn perft_leaf_by_leaf<P: Position>(position: &P, depth: u32) -> u128 {
    match narrow_by_leaf(position, depth) {
        u64::MAX => wide(position, depth, perft_leaf_by_leaf),
        nodes => nodes.into(),
    }
}

fn narrow<P: CountLeaves>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves(),
        2 => position.count_replies(),
        _ => sum_children_outlined(position, |child| narrow(child, depth - 1)),
    }
}

fn narrow_by_leaf<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => sum_children(position, |_| 1),
        _ => sum_children(position, |child| narrow_by_leaf(child, depth - 1)),
    }
}

/// Like [`sum_children`], where generation is a small part.
pub(crate) fn sum_children_outlined<P: Position>(
    position: &P,
    mut count: impl FnMut(&P) -> u64,
) -> u64 {
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

fn sum_children<P: Position>(position: &P, mut count: impl FnMut(&P) -> u64) -> u64 {
    let mut nodes = 0_u64;
    let mut child = position.clone();
    let _ = position.visit_moves(|batch| {
        for m in batch {
            position.play_into(m, &mut child);
            nodes = nodes.saturating_add(count(&child));
        }
        ControlFlow::<()>::Continue(())
    });
    nodes
}

/// For counts too large for [`narrow`]: only 2^64 children of 2^64 leaves each saturate.
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

pub(crate) fn try_sum_children<P: Position>(
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
