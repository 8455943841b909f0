//! Definition of perft, the standard test of move generators.
//!
//! Bulk-counts the last ply with [`Position::count_moves`]; `variant-perft` counts faster.

use alloc::vec::Vec;

use crate::Position;
use crate::implement::visit_outlined;
use core::ops::ControlFlow;

/// Number of leaves at `depth`. Depths of thousands can exhaust the stack.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_core::perft::perft;
/// assert_eq!(perft(&OrthodoxChess::default(), 3), 8902);
/// ```
pub fn perft<P: Position>(position: &P, depth: u32) -> u128 {
    match depth {
        0 => 1,
        1 => position.count_moves().into(),
        _ => {
            let mut nodes = 0_u128;
            let mut child = position.clone();
            let _ = visit_outlined(position, |batch| {
                for m in batch {
                    position.play_into(m, &mut child);
                    nodes = nodes.saturating_add(perft(&child, depth - 1));
                }
                ControlFlow::<()>::Continue(())
            });
            nodes
        }
    }
}

/// Perft of each move; none at depth 0.
///
/// `count` counts each child: [`perft`], a function of `variant-perft`, or one that reports progress.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_core::perft::{divide, perft};
/// let parts = divide(&OrthodoxChess::default(), 2, perft);
/// assert_eq!(parts.len(), 20);
/// assert!(parts.iter().all(|&(_, leaves)| leaves == 20));
/// ```
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
