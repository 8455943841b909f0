use core::ops::ControlFlow;

use crate::Position;

/// Makes every legal move by itself: the same as [`Position::for_each_child`], for variants that know a
/// faster way where it serves.
///
/// ```
/// use orthodox_chess::Chess;
/// use variant_core::for_each_child_one_by_one;
/// let start = Chess::default();
/// let mut children = 0;
/// for_each_child_one_by_one(&start, &mut start.clone(), |_, _| children += 1);
/// assert_eq!(children, 20);
/// ```
#[inline(always)]
pub fn for_each_child_one_by_one<P: Position>(
    position: &P,
    child: &mut P,
    mut visit: impl FnMut(P::Move, &P),
) {
    let _ = position.visit_moves(|batch| {
        for m in batch {
            position.play_into(m, child);
            visit(m, child);
        }
        ControlFlow::<()>::Continue(())
    });
}
