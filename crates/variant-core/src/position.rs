use alloc::string::String;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::ops::ControlFlow;
use core::str::FromStr;

use smallvec::SmallVec;

use crate::{Actors, Batch, IllegalMove, MoveTextError, Outcome, Player, Rng, Seats};

/// A position of some game: a small value without history, from which the rules say all that can
/// happen next.
///
/// `Display` and `FromStr` are the variant's position text, and round-trip exactly. Equality is that
/// of the texts.
///
/// A search for any game is written against this trait:
///
/// ```
/// use variant_core::{Position, Player, Score};
///
/// /// Whether the player to move can force a win within `depth` moves, in a game of two.
/// fn wins<P: Position>(position: &P, depth: u32) -> bool {
///     let Some(me) = position.to_act().first().map(|actor| actor.player) else { return false };
///     depth > 0
///         && position.moves().into_iter().any(|m| {
///             let next = position.play_unchecked(m);
///             match next.outcome() {
///                 Some(outcome) => outcome.score(me) == Some(Score::Win),
///                 None => next.moves().into_iter().all(|r| wins(&next.play_unchecked(r), depth - 1)),
///             }
///         })
/// }
/// ```
pub trait Position: Clone + Eq + Hash + Debug + Display + FromStr<Err: Error> {
    /// A move; its `Display` is the move text.
    type Move: Copy + Eq + Ord + Hash + Debug + Display;
    /// How moves are handed out.
    type Batch: Batch<Move = Self::Move>;
    /// What can happen in a move besides a piece going from one square to another.
    type Event: Clone + Debug + Display;

    /// The players of the game, in the variant's order. Players who have been eliminated are among
    /// them if the position text shows them; a [`Game`](crate::Game) scores all players of its start.
    fn players(&self) -> SmallVec<[Player; 4]>;

    /// Who may move now; nobody once the game is decided.
    fn to_act(&self) -> Actors;

    /// The armies whose kings are in check now, in the variant's order.
    fn in_check(&self) -> Seats;

    /// Hands out all legal moves, batch by batch, until `visit` breaks. No move comes twice; the
    /// order follows from the position alone.
    ///
    /// A position that is won, mate or stalemate has no moves; one drawn for any other reason keeps
    /// them.
    ///
    /// # Errors
    /// Not one: `Break` is what `visit` broke with.
    fn visit_moves<R>(&self, visit: impl FnMut(Self::Batch) -> ControlFlow<R>) -> ControlFlow<R>;

    /// The position after a legal move.
    ///
    /// For a move that is not legal here the result is some position or other; it does not panic.
    #[must_use]
    fn play_unchecked(&self, m: Self::Move) -> Self;

    /// As [`play_unchecked`](Self::play_unchecked), telling `report` what happens, in order.
    #[must_use]
    fn play_reporting(&self, m: Self::Move, report: impl FnMut(Self::Event)) -> Self;

    /// How the game has ended, as far as the position alone can tell.
    fn outcome(&self) -> Option<Outcome>;

    /// A hash key: equal for positions that [`repeat`](Self::repeats) each other, and as good as
    /// different for others.
    fn key(&self) -> u64;

    /// Whether the two are the same position for the rule of repetition: clocks and counters do not
    /// matter. The same moves follow from both, for ever.
    fn repeats(&self, other: &Self) -> bool;

    /// Reads a move text.
    ///
    /// # Errors
    /// [`MoveTextError`]: not a move, or not a legal one here.
    fn parse_move(&self, text: &str) -> Result<Self::Move, MoveTextError>;

    /// The number of legal moves.
    #[inline]
    fn count_moves(&self) -> u64 {
        let mut count = 0;
        let _ = self.visit_moves(|batch| {
            count += batch.len() as u64;
            ControlFlow::<()>::Continue(())
        });
        count
    }

    /// Whether there is a legal move.
    #[inline]
    fn has_moves(&self) -> bool {
        self.visit_moves(|batch| {
            if batch.is_empty() {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        })
        .is_break()
    }

    /// The legal moves as a list, in the order of the visit.
    fn moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::with_capacity(48);
        let _ = self.visit_moves(|batch| {
            moves.extend(batch);
            ControlFlow::<()>::Continue(())
        });
        moves
    }

    /// Whether a move is legal.
    fn is_legal(&self, m: Self::Move) -> bool {
        self.visit_moves(|batch| {
            if batch.into_iter().any(|legal| legal == m) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
        .is_break()
    }

    /// The position after a move.
    ///
    /// # Errors
    /// [`IllegalMove`] if the move is not legal.
    fn play(&self, m: Self::Move) -> Result<Self, IllegalMove<Self::Move>> {
        if self.is_legal(m) {
            Ok(self.play_unchecked(m))
        } else {
            Err(IllegalMove(m))
        }
    }

    /// One of the legal moves, each equally likely; `None` if there is none.
    fn random_move(&self, rng: &mut Rng) -> Option<Self::Move> {
        let mut batches: SmallVec<[Self::Batch; 32]> = SmallVec::new();
        let mut count = 0;
        let _ = self.visit_moves(|batch| {
            if !batch.is_empty() {
                count += batch.len();
                batches.push(batch);
            }
            ControlFlow::<()>::Continue(())
        });
        let mut index = rng.below(count as u64) as usize;
        for batch in batches {
            if index < batch.len() {
                return batch.nth(index);
            }
            index -= batch.len();
        }
        None
    }
}

/// Moves in the notation of the players: short, and read with the position at hand.
///
/// ```
/// use orthodox_chess::Chess;
/// use variant_core::{AlgebraicNotation, Position};
/// let start = Chess::default();
/// let m = start.parse_san("Nf3")?;
/// assert_eq!(m.to_string(), "g1f3");
/// assert_eq!(start.parse_san_lenient("Ng1-f3!")?, m);
/// # Ok::<(), variant_core::MoveTextError>(())
/// ```
pub trait AlgebraicNotation: Position {
    /// The one way to write a legal move; for other moves some text or other.
    fn san(&self, m: Self::Move) -> String;

    /// Reads a move written just as [`san`](Self::san) writes it.
    ///
    /// # Errors
    /// [`MoveTextError`]: not a move, not legal, or not written in the one way.
    fn parse_san(&self, text: &str) -> Result<Self::Move, MoveTextError> {
        let m = self.parse_san_lenient(text)?;
        let strict = self.san(m);
        if strict == text {
            return Ok(m);
        }
        let same = strict.bytes().zip(text.bytes());
        let offset = same.take_while(|(a, b)| a == b).count();
        let rest = strict.get(offset..).unwrap_or_default();
        let expected = if rest.starts_with(['+', '#']) {
            "a mark of check or mate"
        } else if rest.is_empty() {
            "nothing more"
        } else {
            "another way of writing the same move"
        };
        Err(MoveTextError::NotCanonical { offset, expected })
    }

    /// Reads a move written as people write it: without check marks, with more than is needed to tell
    /// pieces apart, and so on, as long as one legal move fits.
    ///
    /// # Errors
    /// [`MoveTextError`]: not a move, not legal, or several fit.
    fn parse_san_lenient(&self, text: &str) -> Result<Self::Move, MoveTextError>;
}
