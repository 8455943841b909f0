use board_geometry::Chessboard;
use chess_pieces::{MoveBatch, PieceEvent};

use crate::board::ChessRules;

/// A move of chess, four bytes: from, to, what the piece is and what it becomes.
///
/// ```
/// use orthodox_chess::{Chess, Move};
/// use variant_core::Position;
/// let m: Move = Chess::default().parse_move("e2e4")?;
/// assert_eq!((m.from.to_string(), m.to.to_string()), ("e2".into(), "e4".into()));
/// # Ok::<(), variant_core::MoveTextError>(())
/// ```
pub type Move = chess_pieces::Move<Chessboard>;

/// Moves handed out at once.
///
/// ```
/// use core::ops::ControlFlow;
/// use orthodox_chess::{Batch, Chess};
/// use variant_core::{Batch as _, Position};
/// let mut pieces = 0;
/// let _ = Chess::default().visit_moves(|batch: Batch| {
///     pieces += usize::from(!batch.is_empty());
///     ControlFlow::<()>::Continue(())
/// });
/// assert_eq!(pieces, 4); // two knights, and all pawns at once by one step and by two
/// ```
pub type Batch = MoveBatch<ChessRules>;

/// What can happen in a move besides a piece moving.
///
/// ```
/// use orthodox_chess::{Chess, Event};
/// use variant_core::Position;
/// let position: Chess = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1".parse()?;
/// let mut events: Vec<Event> = Vec::new();
/// let _ = position.play_reporting(position.parse_move("e4d5")?, |event| events.push(event));
/// assert_eq!(events[0].to_string(), "captured P on d5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Event = PieceEvent<Chessboard>;
