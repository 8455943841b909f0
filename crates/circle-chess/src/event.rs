use core::fmt;

use board_geometry::{Chessboard, Square};
use chess_pieces::Army;
use variant_core::Player;

use crate::rules::stockpile::Piece;

/// Effect of a move beyond the piece's step, in order.
///
/// ```
/// use circle_chess::prelude::*;
/// let mut position = CircleChess::default();
/// let mut events = vec![];
/// for text in ["1:f2f3", "1:e7e5", "1:g2g4", "1:d8h4"] {
///     let m = position.parse_move(text)?;
///     position = position.play_reporting(m, |event| events.push(event.to_string()));
/// }
/// assert_eq!(events, ["A is checkmated on board 1", "A is eliminated", "B takes over board 3"]);
/// # Ok::<(), circle_chess::variant_core::MoveTextError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A captured piece goes to the captor's stockpile ([CC-4](crate::rulebook#cc-4)) or leaves
    /// ([CC-6](crate::rulebook#cc-6)).
    Captured {
        /// Board number, from 1.
        board: u8,
        /// Square of the capture.
        square: Square<Chessboard>,
        /// Colour of the piece.
        army: Army,
        /// Type and set (0 under `social`).
        piece: Piece,
        /// Receiver; `None` if it leaves the match.
        stockpile: Option<Player>,
    },
    /// A pawn left the match for a stockpiled piece ([CC-9](crate::rulebook#cc-9)).
    Promoted {
        /// Board number, from 1.
        board: u8,
        /// Piece replacing the pawn.
        piece: Piece,
        /// Square of the piece.
        at: Square<Chessboard>,
    },
    /// A piece was dropped ([CC-5](crate::rulebook#cc-5)).
    Dropped {
        /// Board number, from 1.
        board: u8,
        /// Piece from the stockpile.
        piece: Piece,
        /// Square of the piece.
        at: Square<Chessboard>,
    },
    /// A rook moved in castling.
    Castled {
        /// Board number, from 1.
        board: u8,
        /// Origin of the rook.
        rook_from: Square<Chessboard>,
        /// Destination of the rook.
        rook_to: Square<Chessboard>,
    },
    /// Checkmate was called ([CC-10](crate::rulebook#cc-10)).
    Mated {
        /// Board number, from 1.
        board: u8,
        /// The mated player.
        player: Player,
    },
    /// A player conceded a game ([CC-14](crate::rulebook#cc-14), [CC-15](crate::rulebook#cc-15)).
    Conceded {
        /// Board number, from 1.
        board: u8,
        /// The conceding player.
        player: Player,
    },
    /// A player left the match ([CC-11](crate::rulebook#cc-11)).
    Eliminated {
        /// The leaving player.
        player: Player,
    },
    /// A game's winner took over the loser's other game ([CC-11](crate::rulebook#cc-11)).
    TookOver {
        /// Board taken over.
        board: u8,
        /// Player who takes over.
        player: Player,
    },
    /// A stockpiled piece left, as its player took over the board of its set ([CC-6](crate::rulebook#cc-6)).
    Discarded {
        /// Owner of the stockpile.
        player: Player,
        /// Colour of the piece.
        army: Army,
        /// Type and set.
        piece: Piece,
    },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Captured {
                board,
                square,
                piece,
                stockpile,
                ..
            } => {
                write!(f, "captured {piece} on {board}:{square}")?;
                match stockpile {
                    Some(player) => write!(f, ", for {player}"),
                    None => f.write_str(", out of the match"),
                }
            }
            Self::Promoted { board, piece, at } => write!(f, "promoted to {piece} on {board}:{at}"),
            Self::Dropped { board, piece, at } => write!(f, "dropped {piece} on {board}:{at}"),
            Self::Castled {
                board,
                rook_from,
                rook_to,
            } => write!(f, "castled on board {board}, rook {rook_from} to {rook_to}"),
            Self::Mated { board, player } => write!(f, "{player} is checkmated on board {board}"),
            Self::Conceded { board, player } => write!(f, "{player} concedes board {board}"),
            Self::Eliminated { player } => write!(f, "{player} is eliminated"),
            Self::TookOver { board, player } => write!(f, "{player} takes over board {board}"),
            Self::Discarded { player, piece, .. } => write!(f, "{player} discards {piece}"),
        }
    }
}
