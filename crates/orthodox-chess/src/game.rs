use board_geometry::{Chessboard, Geometry};
use chess_pieces::{Move as PieceMove, MoveBatch, PieceEvent, PieceType};
use two_army_chess::{DrawLimits, TableMoves, TwoArmyGame, TwoArmyPosition, TwoArmySetup};

use crate::board::ChessRules;
use crate::setup::{self, SetupProblems};

/// Chess by the laws of FIDE, as a game of two armies.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use two_army_chess::TwoArmyGame;
/// assert_eq!(OrthodoxChess::NAME, "orthodox-chess");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct OrthodoxChess;

/// A position of chess, two cache lines of 64 bytes, without the heap; its text is FEN.
///
/// ```
/// use orthodox_chess::Chess;
/// use variant_core::Position;
/// let start = Chess::default();
/// let after = start.play(start.parse_move("e2e4")?)?;
/// assert_eq!(after.count_moves(), 20);
/// assert_eq!(after.to_string(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
/// assert_eq!(size_of::<Chess>(), 128);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Chess = TwoArmyPosition<OrthodoxChess>;

/// All that a position text says, before anybody asks whether it makes sense.
///
/// ```
/// use orthodox_chess::{Chess, Setup, SetupProblems};
/// let mut setup = Setup::from(Chess::default());
/// setup.pieces.take("e8".parse()?);
/// let error = Chess::try_from(setup).unwrap_err();
/// assert_eq!(error.problems, SetupProblems::KINGS | SetupProblems::CASTLING);
/// # Ok::<(), board_geometry::SquareNameError>(())
/// ```
pub type Setup = TwoArmySetup<OrthodoxChess>;

/// A move of chess, four bytes: from, to, what the piece is and what it becomes.
///
/// ```
/// use orthodox_chess::{Chess, Move};
/// use variant_core::Position;
/// let m: Move = Chess::default().parse_move("e2e4")?;
/// assert_eq!((m.from.to_string(), m.to.to_string()), ("e2".into(), "e4".into()));
/// # Ok::<(), variant_core::MoveTextError>(())
/// ```
pub type Move = PieceMove<ChessRules>;

/// Moves handed out at once.
///
/// ```
/// use core::ops::ControlFlow;
/// use orthodox_chess::{Batch, Chess};
/// use variant_core::{Batch as _, Position};
/// let mut batches = 0;
/// let _ = Chess::default().visit_moves(|batch: Batch| {
///     batches += usize::from(!batch.is_empty());
///     ControlFlow::<()>::Continue(())
/// });
/// assert_eq!(batches, 4); // two knights, and all pawns at once by one step and by two
/// ```
pub type Batch = MoveBatch<ChessRules>;

/// What can happen in a move besides a piece going from one square to another.
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
pub type Event = PieceEvent<ChessRules>;

impl TwoArmyGame for OrthodoxChess {
    type Rules = ChessRules;
    type Moves = TableMoves;
    type Problems = SetupProblems;

    const NAME: &'static str = "orthodox-chess";
    const FOREIGN_NAMES: &'static [&'static str] = &[
        "Standard",
        "Normal",
        "Chess",
        "Orthodox",
        "From Position",
        "FromPosition",
        "Chess960",
    ];
    const START: &'static str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const LIMITS: DrawLimits = DrawLimits::FIDE;
    const READS_EPD: bool = true;

    fn problems(setup: &Setup) -> SetupProblems {
        setup::problems(setup)
    }

    /// Bare kings, one knight more, or any bishops that all stand on one colour. Walls of pawns that
    /// nothing can pass are not looked for.
    fn is_dead(position: &Chess) -> bool {
        let pieces = position.pieces();
        let bishops = pieces.of_type(PieceType::BISHOP);
        let knights = pieces.of_type(PieceType::KNIGHT);
        let kings = pieces.of_type(PieceType::KING);
        if pieces.occupied() != kings | bishops | knights {
            return false;
        }
        let dark = Chessboard::BOARD.dark();
        match knights.len() {
            0 => bishops.is_subset(dark) || bishops.is_disjoint(dark),
            1 => bishops.is_empty(),
            _ => false,
        }
    }
}
