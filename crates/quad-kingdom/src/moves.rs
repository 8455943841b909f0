use core::fmt;

use chess_pieces::{Army, MoveBatch, PieceEvent};

use crate::board::{KingdomRules, letter};

/// Move in four bytes: origin, destination, type before and after.
pub type Move = chess_pieces::Move<KingdomRules>;

/// Moves of one piece, or equal steps of pawns.
pub type Batch = MoveBatch<KingdomRules>;

/// Cause of an elimination ([QK-11](crate::rulebook#qk-11)).
///
/// ```
/// assert_eq!(quad_kingdom::Elimination::Checkmate.to_string(), "checkmated");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Elimination {
    /// In check without a legal move.
    Checkmate,
    /// No legal move, but not in check.
    Trap,
}

impl fmt::Display for Elimination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Checkmate => "checkmated",
            Self::Trap => "trapped",
        })
    }
}

/// Effect of a move beyond the piece's step.
///
/// ```
/// use quad_kingdom::{Elimination, Event, MAROON};
/// let event = Event::Eliminated { army: MAROON, cause: Elimination::Checkmate };
/// assert_eq!(event.to_string(), "m checkmated, turned to stone");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A capture, a promotion, or the rook's step.
    Pieces(PieceEvent<KingdomRules>),
    /// A player scored ([QK-19](crate::rulebook#qk-19)).
    Scored {
        /// Kingdom of the credited player.
        account: Army,
        /// Points added by this event.
        points: u32,
    },
    /// A kingdom was eliminated ([QK-11](crate::rulebook#qk-11), [QK-12](crate::rulebook#qk-12)).
    Eliminated {
        /// Kingdom that leaves the game.
        army: Army,
        /// Checkmate or trap.
        cause: Elimination,
    },
    /// Control of Emerald passed on ([QK-18](crate::rulebook#qk-18)).
    Control {
        /// Player now in control.
        holder: Army,
    },
    /// Emerald passed without a legal move ([QK-18](crate::rulebook#qk-18)).
    Passed,
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Pieces(event) => event.fmt(f),
            Self::Scored { account, points } => {
                write!(f, "{points} points for {}", letter(account))
            }
            Self::Eliminated { army, cause } => {
                write!(f, "{} {cause}, turned to stone", letter(army))
            }
            Self::Control { holder } => write!(f, "{} controls e", letter(holder)),
            Self::Passed => f.write_str("e passed"),
        }
    }
}
