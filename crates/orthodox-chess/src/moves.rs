use board_geometry::Chessboard;
use orthodox_men::{MenEvent, MoveBatch};

use crate::board::ChessLaws;

/// A move of chess, four bytes: from, to, what the man is and what it becomes.
pub type Move = orthodox_men::Move<Chessboard>;

/// Moves handed out at once.
pub type Batch = MoveBatch<ChessLaws>;

/// What can happen in a move besides a man moving.
pub type Event = MenEvent<Chessboard>;
