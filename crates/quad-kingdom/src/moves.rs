use core::fmt;

use chess_pieces::{Army, MoveBatch, PieceEvent};

use crate::board::{KingdomRules, letter};

/// A move, four bytes: origin, destination, piece type, and piece type after promotion.
pub type Move = chess_pieces::Move<KingdomRules>;

/// The moves of one piece, as the generator visits them.
pub type Batch = MoveBatch<KingdomRules>;

/// How a kingdom was eliminated ([QK-11](crate::rulebook#qk-11)).
///
/// ```
/// assert_eq!(quad_kingdom::Fall::Checkmate.to_string(), "checkmated");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fall {
    /// In check and without a legal move.
    Checkmate,
    /// Not in check and without a legal move.
    Trap,
}

impl fmt::Display for Fall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Checkmate => "checkmated",
            Self::Trap => "trapped",
        })
    }
}

/// What a move brings about besides the step of the piece.
///
/// ```
/// use quad_kingdom::{Event, Fall, MAROON};
/// let event = Event::Fell { army: MAROON, how: Fall::Checkmate };
/// assert_eq!(event.to_string(), "m checkmated, turned to stone");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A piece was captured or promoted, or a rook moved in castling.
    Pieces(PieceEvent<KingdomRules>),
    /// A player scored ([QK-19](crate::rulebook#qk-19)).
    Scored {
        /// The kingdom that the points stand under.
        account: Army,
        /// How many.
        points: u32,
    },
    /// A kingdom was eliminated ([QK-11](crate::rulebook#qk-11), [QK-12](crate::rulebook#qk-12)).
    Fell {
        /// Which.
        army: Army,
        /// How.
        how: Fall,
    },
    /// Control of Emerald passed to another player ([QK-18](crate::rulebook#qk-18)).
    Control {
        /// The player now in control.
        holder: Army,
    },
    /// Emerald had no legal move and passed ([QK-18](crate::rulebook#qk-18)).
    Passed,
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Pieces(event) => event.fmt(f),
            Self::Scored { account, points } => {
                write!(f, "{points} points for {}", letter(account))
            }
            Self::Fell { army, how } => write!(f, "{} {how}, turned to stone", letter(army)),
            Self::Control { holder } => write!(f, "{} controls e", letter(holder)),
            Self::Passed => f.write_str("e passed"),
        }
    }
}
