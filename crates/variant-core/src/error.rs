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
        /// Offset in the text, in bytes.
        offset: usize,
        /// Valid text there.
        expected: &'static str,
    },
    /// The move is not legal here.
    #[error("illegal move")]
    Illegal,
    /// The text fits several legal moves.
    #[error("ambiguous move: several legal moves fit")]
    Ambiguous,
    /// Not the canonical form of a legal move: a wrong check mark, too much or too little of the origin.
    #[error("move text, byte {offset}: the strict notation has {expected} here")]
    NotCanonical {
        /// Offset in the text, in bytes.
        offset: usize,
        /// Text of the strict notation there.
        expected: &'static str,
    },
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
        /// Offset in the text, in bytes.
        offset: usize,
        /// Valid text there.
        expected: &'static str,
    },
    /// Forbidden by the rules now.
    #[error("not allowed now: {why}")]
    NotAllowed {
        /// Rule that forbids it.
        why: &'static str,
    },
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
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
    /// Modes that the variant has.
    pub expected: &'static str,
}
