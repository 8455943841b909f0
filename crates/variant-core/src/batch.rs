use core::iter::{Once, once};
use core::ops::ControlFlow;

/// Moves passed at once, usually of one piece, to count without a list.
///
/// Yields different moves in a fixed order.
pub trait Batch: Copy + IntoIterator<Item = Self::Move, IntoIter: ExactSizeIterator> {
    /// Type of the moves.
    type Move: PartialEq;

    /// Number of moves; may be 0.
    fn len(&self) -> usize;

    /// Whether the batch is empty.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Move `n`, from 0.
    fn nth(&self, n: usize) -> Option<Self::Move> {
        self.into_iter().nth(n)
    }

    /// Whether a move is in the batch; compares one by one by default.
    ///
    /// ```
    /// use variant_core::implement::SingleMove;
    /// use variant_core::Batch;
    /// assert!(SingleMove('x').contains('x') && !SingleMove('x').contains('y'));
    /// ```
    fn contains(&self, m: Self::Move) -> bool {
        self.into_iter().any(|other| other == m)
    }
}

/// One move, for games that generate moves singly.
///
/// ```
/// use variant_core::implement::SingleMove;
/// use variant_core::Batch;
/// assert_eq!(SingleMove('x').len(), 1);
/// assert_eq!(SingleMove('x').nth(0), Some('x'));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SingleMove<M>(pub M);

impl<M: Copy> SingleMove<M> {
    /// Visits every move of a list until `visit` breaks: [`visit_moves`](crate::Position::visit_moves) for games with
    /// move lists.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use variant_core::implement::SingleMove;
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

/// Calls `walk` with a visitor of one type, so that `walk` is compiled once.
pub fn with_dyn_visitor<B, R>(
    mut visit: impl FnMut(B) -> ControlFlow<R>,
    walk: impl FnOnce(&mut dyn FnMut(B) -> ControlFlow<()>) -> ControlFlow<()>,
) -> ControlFlow<R> {
    let mut broken = None;
    let _ = walk(&mut |batch| visit(batch).map_break(|value| broken = Some(value)));
    broken.map_or(ControlFlow::Continue(()), ControlFlow::Break)
}

/// Whether `walk` visits a move.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_core::Position;
/// use variant_core::implement::is_among;
/// let start = OrthodoxChess::default();
/// let advance = start.parse_move("e2e4")?;
/// assert!(is_among(advance, |visit| start.visit_moves_dyn(visit)));
/// # Ok::<(), variant_core::MoveTextError>(())
/// ```
pub fn is_among<B: Batch<Move: Copy>>(
    m: B::Move,
    walk: impl FnOnce(&mut dyn FnMut(B) -> ControlFlow<()>) -> ControlFlow<()>,
) -> bool {
    let mut find = |batch: B| {
        if batch.contains(m) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    walk(&mut find).is_break()
}

/// Breaks at the first move.
///
/// # Errors
/// `Break` if there is a move.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_core::Position;
/// use variant_core::implement::stop_at_move;
/// assert!(OrthodoxChess::default().visit_moves(stop_at_move).is_break());
/// ```
#[inline(always)]
pub fn stop_at_move<B: Batch>(batch: B) -> ControlFlow<()> {
    if batch.is_empty() {
        ControlFlow::Continue(())
    } else {
        ControlFlow::Break(())
    }
}

/// Skips empty batches: fewer indirect calls.
///
/// ```
/// use std::ops::ControlFlow;
/// use orthodox_chess::OrthodoxChess;
/// use variant_core::{Batch, Position};
/// use variant_core::implement::skip_empty;
/// let mut batches = 0;
/// let _ = OrthodoxChess::default().visit_moves(skip_empty(|_| {
///     batches += 1;
///     ControlFlow::<()>::Continue(())
/// }));
/// assert_eq!(batches, 4); // each knight, pawns by one step and by two
/// ```
#[inline(always)]
pub fn skip_empty<B: Batch, R>(
    mut visit: impl FnMut(B) -> ControlFlow<R>,
) -> impl FnMut(B) -> ControlFlow<R> {
    move |batch| {
        if batch.is_empty() {
            ControlFlow::Continue(())
        } else {
            visit(batch)
        }
    }
}
