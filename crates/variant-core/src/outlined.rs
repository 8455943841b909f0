use core::ops::ControlFlow;

use crate::{Batch, MoveTextError, Position};

/// Visits like [`Position::visit_moves`], with one generator for all callers, where speed does not matter.
///
/// ```
/// use std::ops::ControlFlow;
/// use orthodox_chess::Chess;
/// use variant_core::Batch;
/// use variant_core::implement::visit_outlined;
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
    with_dyn_visitor(visit, |visit| position.visit_moves_dyn(visit))
}

/// Calls `walk` with a visitor of one type: `walk` is compiled once.
#[inline]
pub fn with_dyn_visitor<B, R>(
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

/// Counts like the default of [`Position::count_moves`], compiled in the calling crate.
#[inline(always)]
pub fn count_by_visiting<P: Position>(position: &P) -> u64 {
    let mut count = 0;
    let _ = position.visit_moves(|batch| {
        count += batch.len() as u64;
        ControlFlow::<()>::Continue(())
    });
    count
}

/// Returns whether `walk` visits a move.
///
/// ```
/// use orthodox_chess::Chess;
/// use variant_core::Position;
/// use variant_core::implement::is_among;
/// let start = Chess::default();
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

/// Returns a move as read, if it is legal.
///
/// # Errors
/// [`MoveTextError::Illegal`].
///
/// ```
/// use orthodox_chess::Chess;
/// use variant_core::Position;
/// use variant_core::implement::only_legal;
/// let start = Chess::default();
/// let advance = start.parse_move("e2e4")?;
/// assert_eq!(only_legal(&start, advance), Ok(advance));
/// assert!(only_legal(&start.play_unchecked(advance), advance).is_err());
/// # Ok::<(), variant_core::MoveTextError>(())
/// ```
pub fn only_legal<P: Position>(position: &P, m: P::Move) -> Result<P::Move, MoveTextError> {
    (position.is_legal(m).then_some(m)).ok_or(MoveTextError::Illegal)
}

/// Returns the only move that fits a text.
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

/// Breaks at the first move.
///
/// # Errors
/// `Break` if the batch has a move.
///
/// ```
/// use orthodox_chess::Chess;
/// use variant_core::Position;
/// use variant_core::implement::stop_at_move;
/// assert!(Chess::default().visit_moves(stop_at_move).is_break());
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
/// use orthodox_chess::Chess;
/// use variant_core::{Batch, Position};
/// use variant_core::implement::skip_empty;
/// let mut batches = 0;
/// let _ = Chess::default().visit_moves(skip_empty(|_| {
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

/// Implements [`Position::visit_children`] with shared state.
///
/// Calls `share` before the second move, since searches often cut off after one, or the first if more surely
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

/// Implements [`Position::visit_moves`] and [`Position::visit_moves_dyn`] by one method.
///
/// The method is inlined into `visit_moves` and compiled once for `visit_moves_dyn`; with debug assertions,
/// once altogether.
///
/// ```
/// use std::convert::Infallible;
/// use std::fmt;
/// use std::ops::ControlFlow;
/// use std::str::FromStr;
/// # use variant_core::{Actors, NoEvent, Outcome, Player, Position, PositionError, SingleMove};
///
/// /// A heap from which one or two stones are taken.
/// #[derive(Clone, Debug, PartialEq, Eq, Hash)]
/// struct Heap(u8);
///
/// impl Heap {
///     fn visit_legal<R>(
///         &self,
///         visit: impl FnMut(SingleMove<u8>) -> ControlFlow<R>,
///     ) -> ControlFlow<R> {
///         SingleMove::visit_each(1..=self.0.min(2), visit)
///     }
/// }
///
/// impl Position for Heap {
///     # type Move = u8;
///     # type Batch = SingleMove<u8>;
///     # type Event = NoEvent;
///     # type Problem = Infallible;
///     # fn players(&self) -> variant_core::smallvec::SmallVec<[Player; 4]> { Default::default() }
///     # fn to_act(&self) -> Actors { Actors::new() }
///     # fn play_unchecked(&self, taken: u8) -> Self { Self(self.0.saturating_sub(taken)) }
///     # fn outcome(&self) -> Option<Outcome> { None }
///     variant_core::visit_moves_by!(visit_legal);
///     // ...
/// }
/// # impl fmt::Display for Heap {
/// #     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { self.0.fmt(f) }
/// # }
/// # impl FromStr for Heap {
/// #     type Err = PositionError<Infallible>;
/// #     fn from_str(text: &str) -> Result<Self, Self::Err> {
/// #         let field = variant_core::text::Field { name: "stones", text, offset: 0 };
/// #         Ok(Self(field.number(255, "a number")? as u8))
/// #     }
/// # }
///
/// assert_eq!(Heap(5).count_moves(), 2);
/// assert_eq!(variant_core::perft::perft(&Heap(3), 2), 3);
/// ```
#[macro_export]
macro_rules! visit_moves_by {
    ($generator:ident) => {
        #[inline(always)]
        fn visit_moves<R>(
            &self,
            visit: impl FnMut(Self::Batch) -> ::core::ops::ControlFlow<R>,
        ) -> ::core::ops::ControlFlow<R> {
            if cfg!(debug_assertions) {
                return $crate::implement::visit_outlined(self, visit);
            }
            self.$generator(visit)
        }

        #[inline(never)]
        fn visit_moves_dyn(
            &self,
            visit: &mut dyn FnMut(Self::Batch) -> ::core::ops::ControlFlow<()>,
        ) -> ::core::ops::ControlFlow<()> {
            self.$generator($crate::implement::skip_empty(visit))
        }
    };
}
