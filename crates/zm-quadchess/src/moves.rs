use core::fmt;

use board_geometry::{Chessboard, Square};
use chess_pieces::{Army, MoveBatch, PieceEvent};
use variant_core::Reason;

use crate::board::{QuadRules, letter};

/// Move in four bytes: origin, destination, type before and after.
///
/// Castling is the king's move onto its rook (`a1b1`), a king promotion the king's move.
pub type Move = chess_pieces::Move<QuadRules>;

/// Moves of one piece, or equal steps of pawns.
///
/// ```
/// use std::ops::ControlFlow;
/// use zm_quadchess::prelude::*;
/// let mut count = 0;
/// let _ = ZmQuadchess::default().visit_moves(|batch| {
///     count += batch.len();
///     ControlFlow::<()>::Continue(())
/// });
/// assert_eq!(count, 12);
/// ```
pub type Batch = MoveBatch<QuadRules>;

/// Fate of a departing player's pieces.
///
/// ```
/// assert_eq!(zm_quadchess::Departure::Freeze.to_string(), "freeze");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Departure {
    /// All are removed ([ZQ-18](crate::rulebook#zq-18) a).
    Remove,
    /// The king is removed, others freeze ([ZQ-18](crate::rulebook#zq-18) b).
    Freeze,
    /// The king freezes, others are removed ([ZQ-22](crate::rulebook#zq-22)).
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

/// Effect of a move beyond the piece's step.
///
/// ```
/// use zm_quadchess::prelude::*;
/// let position: ZmQuadchess =
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
    /// A capture, a promotion, or the rook's step.
    Pieces(PieceEvent<QuadRules>),
    /// A king arrived on its corner ([ZQ-9](crate::rulebook#zq-9)).
    KingArrived(Army),
    /// A king left its corner and a queen in its place ([ZQ-9](crate::rulebook#zq-9)).
    KingPromoted {
        /// Army of the king and the queen.
        army: Army,
        /// Square of the queen.
        square: Square<Chessboard>,
    },
    /// An arrival lapsed through another move ([ZQ-9](crate::rulebook#zq-9)).
    ArrivalLapsed(Army),
    /// A king came into check.
    Checked(Army),
    /// A king was mated and removed; its armies change hands or freeze ([ZQ-15](crate::rulebook#zq-15),
    /// [ZQ-21](crate::rulebook#zq-21)).
    Mated {
        /// Army that lost its king.
        army: Army,
        /// Annexing seat; `None` if the pieces freeze.
        by: Option<Army>,
    },
    /// A player resigned or drew.
    Left {
        /// Seat of the player.
        seat: Army,
        /// Fate of the player's pieces.
        how: Departure,
        /// Cause of the departure.
        reason: Reason,
    },
    /// An annexed army had no legal move ([ZQ-15](crate::rulebook#zq-15)).
    Passed(Army),
    /// An army lost its turn to one in check or owing a move ([ZQ-12](crate::rulebook#zq-12)).
    Skipped(Army),
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Pieces(event) => event.fmt(f),
            Self::KingArrived(army) => write!(f, "{}'s king has arrived", letter(army)),
            Self::KingPromoted { army, square } => {
                write!(f, "{}'s king promoted, queen on {square}", letter(army))
            }
            Self::ArrivalLapsed(army) => write!(f, "{}'s arrival lapsed", letter(army)),
            Self::Checked(army) => write!(f, "{} is in check", letter(army)),
            Self::Mated { army, by: Some(by) } => {
                write!(f, "{} is mated and annexed by {}", letter(army), letter(by))
            }
            Self::Mated { army, by: None } => write!(f, "{} is mated and freezes", letter(army)),
            Self::Left { seat, how, reason } => {
                write!(f, "{} leaves by {reason} ({how})", letter(seat))
            }
            Self::Passed(army) => write!(f, "{} passes", letter(army)),
            Self::Skipped(army) => write!(f, "{} is skipped", letter(army)),
        }
    }
}
