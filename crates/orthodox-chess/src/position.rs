use chess_pieces::{Move as PieceMove, MoveBatch, PieceEvent};
use two_army_chess::{TwoArmyPosition, TwoArmySetup};

use crate::board::ChessRules;

/// Orthodox chess (FIDE) as a game of two armies.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use orthodox_chess::two_army_chess::TwoArmyGame;
/// assert_eq!(OrthodoxChess::NAME, "orthodox-chess");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct OrthodoxChess;

/// Position of chess: 128 bytes, two cache lines, no heap. The text is FEN, the methods are
/// [`TwoArmyPosition`]'s.
///
/// ```
/// use orthodox_chess::prelude::*;
/// let start = Chess::default();
/// let after = start.play_unchecked(start.parse_move("e2e4")?);
/// assert_eq!(after.count_moves(), 20);
/// assert_eq!(after.to_string(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
/// assert_eq!(size_of::<Chess>(), 128);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Chess = TwoArmyPosition<OrthodoxChess>;

/// Position fields, not yet validated.
///
/// ```
/// use orthodox_chess::{Chess, Setup, SetupProblems};
/// let mut setup = Setup::from(Chess::default());
/// setup.pieces.take("e8".parse()?);
/// let error = Chess::try_from(setup).unwrap_err();
/// assert_eq!(error.problems, SetupProblems::KINGS | SetupProblems::CASTLING);
/// # Ok::<(), orthodox_chess::board_geometry::SquareNameError>(())
/// ```
pub type Setup = TwoArmySetup<OrthodoxChess>;

/// Move, four bytes: origin, destination, type before and after.
///
/// ```
/// use orthodox_chess::prelude::*;
/// let m: Move = Chess::default().parse_move("e2e4")?;
/// assert_eq!((m.from.to_string(), m.to.to_string()), ("e2".into(), "e4".into()));
/// # Ok::<(), orthodox_chess::variant_core::MoveTextError>(())
/// ```
pub type Move = PieceMove<ChessRules>;

/// Moves of one piece, or equal steps of pawns.
///
/// ```
/// use core::ops::ControlFlow;
/// use orthodox_chess::prelude::*;
/// let mut batches = 0;
/// let _ = Chess::default().visit_moves(|batch: Batch| {
///     batches += usize::from(!batch.is_empty());
///     ControlFlow::<()>::Continue(())
/// });
/// assert_eq!(batches, 4); // two knights, and all pawns at once by one step and by two
/// ```
pub type Batch = MoveBatch<ChessRules>;

/// Effect of a move beyond the piece's step.
///
/// ```
/// use orthodox_chess::prelude::*;
/// let position: Chess = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1".parse()?;
/// let mut events: Vec<Event> = Vec::new();
/// let _ = position.play_reporting(position.parse_move("e4d5")?, |event| events.push(event));
/// assert_eq!(events[0].to_string(), "captured P on d5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Event = PieceEvent<ChessRules>;

/// Action other than a move.
///
/// ```
/// use orthodox_chess::prelude::*;
/// let action: Action = Chess::default().parse_action("flag:w")?;
/// assert_eq!(action.to_string(), "flag:w");
/// # Ok::<(), orthodox_chess::variant_core::ActionError>(())
/// ```
pub type Action = two_army_chess::Action<Move>;
