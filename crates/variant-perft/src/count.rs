use core::ops::ControlFlow;

use thiserror::Error;
use variant_core::Position;
use variant_core::implement::visit_outlined;

/// Position that counts leaves two plies below.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_perft::CountLeaves;
/// assert_eq!(OrthodoxChess::default().count_replies(), Some(400));
/// ```
#[diagnostic::on_unimplemented(
    note = "the games of this workspace implement it with their feature `perft`"
)]
pub trait CountLeaves: Position {
    /// Perft of depth 2, counted without making every move; by default and where that is not possible `None`.
    fn count_replies(&self) -> Option<u64> {
        None
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
    match depth {
        0 => 1,
        1 => position.count_moves().into(),
        2 => replies(position),
        _ => sum_children(position, |child| perft(child, depth - 1)),
    }
}

pub(crate) fn replies<P: CountLeaves>(position: &P) -> u128 {
    let one_by_one = || sum_children(position, |child| child.count_moves().into());
    position.count_replies().map_or_else(one_by_one, u128::from)
}

/// Like [`perft`], but makes every leaf.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// assert_eq!(variant_perft::perft_leaf_by_leaf(&OrthodoxChess::default(), 3), 8902);
/// ```
pub fn perft_leaf_by_leaf<P: Position>(position: &P, depth: u32) -> u128 {
    match depth {
        0 => 1,
        1 => make_moves(position).into(),
        _ => sum_children(position, |child| perft_leaf_by_leaf(child, depth - 1)),
    }
}

/// Makes each move, generated without a visitor behind a pointer.
fn make_moves<P: Position>(position: &P) -> u64 {
    let (mut nodes, mut child) = (0, position.clone());
    let _ = position.visit_moves(|batch| {
        for m in batch {
            position.play_into(m, &mut child);
            nodes += 1;
        }
        ControlFlow::<()>::Continue(())
    });
    nodes
}

fn sum_children<P: Position>(position: &P, mut count: impl FnMut(&P) -> u128) -> u128 {
    let mut nodes = 0_u128;
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

/// Visits the ends of all sequences of so many plies.
pub(crate) fn walk<P: Position>(
    position: &P,
    plies: u32,
    visit: &mut dyn FnMut(&P) -> Result<(), CountOverflow>,
) -> Result<(), CountOverflow> {
    let Some(rest) = plies.checked_sub(1) else {
        return visit(position);
    };
    let mut child = position.clone();
    let walked = visit_outlined(position, |batch| {
        for m in batch {
            position.play_into(m, &mut child);
            if let Err(error) = walk(&child, rest, visit) {
                return ControlFlow::Break(error);
            }
        }
        ControlFlow::Continue(())
    });
    match walked {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(error) => Err(error),
    }
}
