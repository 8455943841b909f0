use core::ops::ControlFlow;

use crate::batch::with_dyn_visitor;
use crate::{Actors, MoveTextError, Position};

/// Like [`Position::visit_moves`], with one generator for all callers, where speed does not matter.
///
/// ```
/// use std::ops::ControlFlow;
/// use orthodox_chess::OrthodoxChess;
/// use variant_core::Batch;
/// use variant_core::implement::visit_outlined;
///
/// let first = visit_outlined(&OrthodoxChess::default(), |batch| match batch.nth(0) {
///     Some(m) => ControlFlow::Break(m),
///     None => ControlFlow::Continue(()),
/// });
/// assert!(first.is_break());
/// ```
pub fn visit_outlined<P: Position, R>(
    position: &P,
    visit: impl FnMut(P::Batch) -> ControlFlow<R>,
) -> ControlFlow<R> {
    with_dyn_visitor(visit, |visit| position.visit_moves_dyn(visit))
}

/// A move as read, if legal.
///
/// # Errors
/// [`MoveTextError::Illegal`].
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_core::Position;
/// use variant_core::implement::only_legal;
/// let start = OrthodoxChess::default();
/// let advance = start.parse_move("e2e4")?;
/// assert_eq!(only_legal(&start, advance), Ok(advance));
/// assert!(only_legal(&start.play_unchecked(advance), advance).is_err());
/// # Ok::<(), variant_core::MoveTextError>(())
/// ```
pub fn only_legal<P: Position>(position: &P, m: P::Move) -> Result<P::Move, MoveTextError> {
    (position.is_legal(m).then_some(m)).ok_or(MoveTextError::Illegal)
}

/// The only move that fits a text.
///
/// # Errors
/// [`MoveTextError::Illegal`] for none, [`MoveTextError::Ambiguous`] for several.
///
/// ```
/// use variant_core::MoveTextError;
/// use variant_core::implement::only_one;
/// assert_eq!(only_one([7]), Ok(7));
/// assert_eq!(only_one([7, 8]), Err(MoveTextError::Ambiguous));
/// ```
pub fn only_one<M>(fitting: impl IntoIterator<Item = M>) -> Result<M, MoveTextError> {
    let mut fitting = fitting.into_iter();
    match (fitting.next(), fitting.next()) {
        (Some(m), None) => Ok(m),
        (None, _) => Err(MoveTextError::Illegal),
        (Some(_), Some(_)) => Err(MoveTextError::Ambiguous),
    }
}

/// Implements [`Position::visit_children`] with shared state.
///
/// Calls `share` before the second move, since many searches cut off after one, or before the first if more surely
/// follow; plays by its result.
#[inline(always)]
pub fn visit_children_sharing<P: Position, R, F: Fn(P::Move, &mut P)>(
    position: &P,
    moves: impl IntoIterator<Item = P::Move>,
    child: &mut P,
    share: impl Fn() -> Option<F>,
    mut visit: impl FnMut(P::Move, &P) -> ControlFlow<R>,
) -> ControlFlow<R> {
    let moves = moves.into_iter();
    let first = usize::from(moves.size_hint().0 < 2);
    let mut shared = None;
    for (place, m) in moves.enumerate() {
        if place == first {
            shared = share();
        }
        match &shared {
            Some(play) => play(m, child),
            None => position.play_into(m, child),
        }
        visit(m, child)?;
    }
    ControlFlow::Continue(())
}

/// Lists the actors of [`Position::visit_actors`]: [`Position::to_act`] for positions that name none once
/// decided.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_core::Position;
/// use variant_core::implement::list_actors;
/// let start = OrthodoxChess::default();
/// assert_eq!(list_actors(&start), start.to_act());
/// ```
pub fn list_actors<P: Position>(position: &P) -> Actors {
    let mut actors = Actors::new();
    let _ = position.visit_actors(|actor| {
        actors.push(actor);
        ControlFlow::<()>::Continue(())
    });
    actors
}
