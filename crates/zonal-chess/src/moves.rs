use chess_pieces::{MoveBatch, PieceEvent};

use crate::board::{ZonalBoard, ZonalRules};

/// A move of Zonal Chess, four bytes: from, to, what the piece is and what it becomes.
///
/// A bent move has no route: each destination is one move (ZC-5).
///
/// ```
/// use chess_pieces::PieceType;
/// use zonal_chess::Move;
/// let m = Move { from: "b4".parse()?, to: "l7".parse()?, piece_type: PieceType::ROOK, becomes: PieceType::ROOK };
/// assert_eq!((m.to_string().as_str(), size_of::<Move>()), ("b4l7", 4));
/// # Ok::<(), board_geometry::SquareNameError>(())
/// ```
pub type Move = chess_pieces::Move<ZonalBoard>;

/// Moves handed out at once.
///
/// ```
/// use std::ops::ControlFlow;
/// use variant_core::{Batch as _, Position};
/// use zonal_chess::{Batch, Zonal};
/// let mut count = 0;
/// let _ = Zonal::default().visit_moves(|batch: Batch| {
///     count += batch.len();
///     ControlFlow::<()>::Continue(())
/// });
/// assert_eq!(count, 26);
/// ```
pub type Batch = MoveBatch<ZonalRules>;

/// What can happen in a move besides a piece moving.
///
/// ```
/// use variant_core::Position;
/// use zonal_chess::{Event, Zonal};
/// let position: Zonal = "***10***/**12**/*p13*/R15/16/*14*/**4K5k1**/***10*** w - - 0 1".parse()?;
/// let mut events = Vec::new();
/// let _ = position.play_reporting(position.parse_move("a5b6")?, |event: Event| {
///     events.push(event.to_string());
/// });
/// assert_eq!(events, ["captured P on b6"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Event = PieceEvent<ZonalBoard>;
