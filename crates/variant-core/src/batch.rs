use core::iter::{Once, once};
use core::ops::ControlFlow;

/// Moves passed at once, usually of one piece, to be counted without a list.
///
/// Yields different moves in a fixed order.
pub trait Batch: Copy + IntoIterator<Item = Self::Move, IntoIter: ExactSizeIterator> {
    /// Moves.
    type Move: PartialEq;

    /// Returns the number of moves; may be 0.
    fn len(&self) -> usize;

    /// Returns whether the batch is empty.
    #[inline]
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns move `n`, from 0.
    #[inline]
    fn nth(&self, n: usize) -> Option<Self::Move> {
        self.into_iter().nth(n)
    }

    /// Returns whether a move is in the batch. By default compares one by one.
    ///
    /// ```
    /// use variant_core::{Batch, SingleMove};
    /// assert!(SingleMove('x').contains('x') && !SingleMove('x').contains('y'));
    /// ```
    #[inline]
    fn contains(&self, m: Self::Move) -> bool {
        self.into_iter().any(|other| other == m)
    }
}

/// One move, for games that generate moves one by one.
///
/// ```
/// use variant_core::{Batch, SingleMove};
/// assert_eq!(SingleMove('x').len(), 1);
/// assert_eq!(SingleMove('x').nth(0), Some('x'));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SingleMove<M>(pub M);

impl<M: Copy> SingleMove<M> {
    /// Visits every move of a list until `visit` breaks: [`visit_moves`](crate::Position::visit_moves) for
    /// games with a move list.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use variant_core::SingleMove;
    /// let mut seen = Vec::new();
    /// let _ = SingleMove::visit_each(1..=3, |SingleMove(m)| {
    ///     seen.push(m);
    ///     ControlFlow::<()>::Continue(())
    /// });
    /// assert_eq!(seen, [1, 2, 3]);
    /// ```
    pub fn visit_each<R>(
        moves: impl IntoIterator<Item = M>,
        visit: impl FnMut(Self) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        moves.into_iter().map(Self).try_for_each(visit)
    }
}

impl<M: Copy + PartialEq> Batch for SingleMove<M> {
    type Move = M;

    fn len(&self) -> usize {
        1
    }
}

impl<M> IntoIterator for SingleMove<M> {
    type Item = M;
    type IntoIter = Once<M>;

    fn into_iter(self) -> Once<M> {
        once(self.0)
    }
}
