use core::fmt;

use thiserror::Error;

/// A move that is not legal.
///
/// ```
/// assert_eq!(variant_core::IllegalMove("e2e5").to_string(), "illegal move e2e5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("illegal move {0}")]
pub struct IllegalMove<M: fmt::Display>(pub M);

/// Why a text is not a legal move.
///
/// ```
/// use variant_core::MoveTextError;
/// let error = MoveTextError::Malformed { offset: 2, expected: "a square" };
/// assert_eq!(error.to_string(), "move text, byte 2: expected a square");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum MoveTextError {
    /// The text is no move.
    #[error("move text, byte {offset}: expected {expected}")]
    Malformed {
        /// Byte offset.
        offset: usize,
        /// Valid text.
        expected: &'static str,
    },
    /// The move is not legal here.
    #[error("illegal move")]
    Illegal,
    /// The text fits several legal moves.
    #[error("ambiguous move: several legal moves fit")]
    Ambiguous,
    /// Not the canonical form of a legal move: a wrong check mark, or too much or little of the origin.
    #[error("move text, byte {offset}: the strict notation has {expected} here")]
    NotCanonical {
        /// Byte offset.
        offset: usize,
        /// Strict notation.
        expected: &'static str,
    },
}

/// Error of a position text.
///
/// `S` is the variant's problem type, such as [`SetupError`](crate::SetupError).
///
/// ```
/// use variant_core::{Cause, PositionError};
/// let error: PositionError<core::convert::Infallible> =
///     PositionError::syntax("turn", 44, "`w` or `b`");
/// assert_eq!(error.to_string(), "turn, byte 44: expected `w` or `b`");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("{field}, byte {offset}: {cause}")]
pub struct PositionError<S> {
    /// Field.
    pub field: &'static str,
    /// Byte offset in the whole text.
    pub offset: usize,
    /// Cause.
    pub cause: Cause<S>,
}

/// Cause of a [`PositionError`].
///
/// ```
/// use variant_core::{Cause, PositionError};
/// let error: PositionError<core::convert::Infallible> = PositionError::syntax("turn", 44, "`w`");
/// assert_eq!(error.cause, Cause::Syntax { expected: "`w`" });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum Cause<S> {
    /// Malformed text.
    #[error("expected {expected}")]
    Syntax {
        /// Valid text.
        expected: &'static str,
    },
    /// Not a position of the game.
    #[error("{0}")]
    Setup(S),
}

impl<S> PositionError<S> {
    /// Creates an error of a malformed text.
    pub const fn syntax(field: &'static str, offset: usize, expected: &'static str) -> Self {
        Self {
            field,
            offset,
            cause: Cause::Syntax { expected },
        }
    }

    /// Creates the error of a well-formed text that is no position.
    pub const fn setup(field: &'static str, offset: usize, problem: S) -> Self {
        Self {
            field,
            offset,
            cause: Cause::Setup(problem),
        }
    }

    /// Converts the problem.
    ///
    /// ```
    /// use variant_core::PositionError;
    /// let error = PositionError::setup("turn", 44, 7).map_problem(|number| number.to_string());
    /// assert_eq!(error, PositionError::setup("turn", 44, String::from("7")));
    /// ```
    pub fn map_problem<T>(self, map: impl FnOnce(S) -> T) -> PositionError<T> {
        let cause = match self.cause {
            Cause::Syntax { expected } => Cause::Syntax { expected },
            Cause::Setup(problem) => Cause::Setup(map(problem)),
        };
        PositionError {
            field: self.field,
            offset: self.offset,
            cause,
        }
    }

    /// Shifts the error by `offset` bytes.
    #[must_use]
    pub fn after(mut self, offset: usize) -> Self {
        self.offset = self.offset.saturating_add(offset);
        self
    }
}

/// Error of an action.
///
/// ```
/// use variant_core::ActionError;
/// assert_eq!(ActionError::GameOver.to_string(), "the game is over");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum ActionError {
    /// No action of this variant.
    #[error("action, byte {offset}: expected {expected}")]
    Malformed {
        /// Byte offset.
        offset: usize,
        /// Valid text.
        expected: &'static str,
    },
    /// Forbidden by the rules now.
    #[error("not allowed now: {why}")]
    NotAllowed {
        /// Rule.
        why: &'static str,
    },
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
}

/// Error of a player, score, reason or outcome text.
///
/// ```
/// use variant_core::Outcome;
/// let error = "checkmate w=2".parse::<Outcome>().unwrap_err();
/// assert_eq!(error.to_string(), "outcome, byte 12: expected `0`, `0.5` or `1`");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("outcome, byte {offset}: expected {expected}")]
#[non_exhaustive]
pub struct OutcomeTextError {
    /// Byte offset.
    pub offset: usize,
    /// Valid text.
    pub expected: &'static str,
}

/// Unknown mode of a variant.
///
/// ```
/// let error = variant_core::UnknownMode { expected: "`ffa` or `teams`" };
/// assert_eq!(error.to_string(), "unknown mode: expected `ffa` or `teams`");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("unknown mode: expected {expected}")]
pub struct UnknownMode {
    /// Known modes.
    pub expected: &'static str,
}
