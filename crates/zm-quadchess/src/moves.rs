use core::fmt;

use board_geometry::{Chessboard, Square};
use chess_pieces::{Army, MoveBatch, PieceEvent};
use variant_core::Reason;

use crate::board::{QuadRules, letter};

/// A move, four bytes: from, to, what the piece is and what it becomes.
///
/// Castling is written as the king's move onto its rook (`a1b1`), a king promotion as the king's move.
pub type Move = chess_pieces::Move<QuadRules>;

/// Moves visited together.
///
/// ```
/// use std::ops::ControlFlow;
/// use variant_core::{Batch, Position};
/// use zm_quadchess::Quadchess;
/// let mut count = 0;
/// let _ = Quadchess::default().visit_moves(|batch| {
///     count += batch.len();
///     ControlFlow::<()>::Continue(())
/// });
/// assert_eq!(count, 12);
/// ```
pub type Batch = MoveBatch<QuadRules>;

/// Fate of the pieces of a player who leaves the game.
///
/// ```
/// assert_eq!(zm_quadchess::Departure::Freeze.to_string(), "freeze");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Departure {
    /// All come off ([ZQ-18](crate::rulebook#zq-18) a).
    Remove,
    /// The king comes off, the others freeze ([ZQ-18](crate::rulebook#zq-18) b).
    Freeze,
    /// The king freezes, the others come off ([ZQ-22](crate::rulebook#zq-22)).
    Draw,
}

impl fmt::Display for Departure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Remove => "remove",
            Self::Freeze => "freeze",
            Self::Draw => "draw",
        })
    }
}

/// Effect of a move other than the displacement of its piece.
///
/// ```
/// use variant_core::Position;
/// use zm_quadchess::{Event, Quadchess};
/// let position: Quadchess =
///     "wK,6,wN/8/5,nK,2/8/7,eK/4,sK,3/1,sR,6/6,sR,1 ffa s swne - - w 7 20".parse()?;
/// let mut events = Vec::new();
/// let m = position.parse_move("g1a1")?;
/// let _ = position.play_reporting(m, |event| events.push(event.to_string()));
/// assert_eq!(events, ["w is in check", "w is mated and annexed by s"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Event {
    /// A piece was taken, a pawn promoted, a rook moved in castling.
    Pieces(PieceEvent<QuadRules>),
    /// A king has arrived on its corner ([ZQ-9](crate::rulebook#zq-9)).
    KingArrived {
        /// The army.
        army: Army,
    },
    /// A king stepped from its corner, and a queen appeared there ([ZQ-9](crate::rulebook#zq-9)).
    KingPromoted {
        /// The army.
        army: Army,
        /// Square of the queen.
        square: Square<Chessboard>,
    },
    /// An arrival lapsed: the army made another move ([ZQ-9](crate::rulebook#zq-9)).
    ArrivalLapsed {
        /// The army.
        army: Army,
    },
    /// A king is in check that was not in check before the move.
    Checked {
        /// The army.
        army: Army,
    },
    /// A king is mated and comes off the board; its army, and those it had annexed, change hands or
    /// freeze ([ZQ-15](crate::rulebook#zq-15), [ZQ-21](crate::rulebook#zq-21)).
    Mated {
        /// The army.
        army: Army,
        /// The seat of the player who annexes; `None` if the pieces freeze.
        by: Option<Army>,
    },
    /// A player left the game by resignation or draw.
    Left {
        /// The seat.
        seat: Army,
        /// Fate of the pieces.
        how: Departure,
        /// Cause of the departure.
        reason: Reason,
    },
    /// An annexed army had no legal move ([ZQ-15](crate::rulebook#zq-15)).
    Passed {
        /// The army.
        army: Army,
    },
    /// An army lost its turn to one that is in check or owes a move
    /// ([ZQ-12](crate::rulebook#zq-12)).
    Skipped {
        /// The army.
        army: Army,
    },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Pieces(event) => event.fmt(f),
            Self::KingArrived { army } => write!(f, "{}'s king has arrived", letter(army)),
            Self::KingPromoted { army, square } => {
                write!(f, "{}'s king promoted, queen on {square}", letter(army))
            }
            Self::ArrivalLapsed { army } => write!(f, "{}'s arrival lapsed", letter(army)),
            Self::Checked { army } => write!(f, "{} is in check", letter(army)),
            Self::Mated { army, by: Some(by) } => {
                write!(f, "{} is mated and annexed by {}", letter(army), letter(by))
            }
            Self::Mated { army, by: None } => write!(f, "{} is mated and freezes", letter(army)),
            Self::Left { seat, how, reason } => {
                write!(f, "{} leaves by {reason} ({how})", letter(seat))
            }
            Self::Passed { army } => write!(f, "{} passes", letter(army)),
            Self::Skipped { army } => write!(f, "{} is skipped", letter(army)),
        }
    }
}
