use core::ops::ControlFlow;

use crate::Position;

/// Hands out all legal moves of a position as [`Position::visit_moves`] does, by way of
/// [`Position::visit_moves_dyn`]: every caller shares one generator, which is compiled once for the
/// variant. For callers that are not about speed.
///
/// # Errors
/// `Break` with the value that `visit` breaks with.
///
/// ```
/// use std::ops::ControlFlow;
/// use orthodox_chess::Chess;
/// use variant_core::{Batch, visit_outlined};
///
/// let first = visit_outlined(&Chess::default(), |batch| match batch.nth(0) {
///     Some(m) => ControlFlow::Break(m),
///     None => ControlFlow::Continue(()),
/// });
/// assert!(first.is_break());
/// ```
#[inline]
pub fn visit_outlined<P: Position, R>(
    position: &P,
    visit: impl FnMut(P::Batch) -> ControlFlow<R>,
) -> ControlFlow<R> {
    erased(visit, |visit| position.visit_moves_dyn(visit))
}

/// Calls `walk` with a visitor of one type, whatever `visit` is and breaks with, so that what walks is
/// compiled once.
///
/// # Errors
/// `Break` with the value that `visit` breaks with.
#[inline]
pub fn erased<B, R>(
    mut visit: impl FnMut(B) -> ControlFlow<R>,
    walk: impl FnOnce(&mut dyn FnMut(B) -> ControlFlow<()>) -> ControlFlow<()>,
) -> ControlFlow<R> {
    let mut broken = None;
    let _ = walk(&mut |batch| match visit(batch) {
        ControlFlow::Continue(()) => ControlFlow::Continue(()),
        ControlFlow::Break(value) => {
            broken = Some(value);
            ControlFlow::Break(())
        }
    });
    broken.map_or(ControlFlow::Continue(()), ControlFlow::Break)
}
