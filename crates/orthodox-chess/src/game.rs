use board_geometry::{Chessboard, Geometry};
use chess_pieces::{Army, Move as PieceMove, MoveBatch, PieceEvent, PieceType};
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

/// What a player can do besides moving.
///
/// ```
/// use orthodox_chess::{Action, Chess};
/// use variant_core::Variant;
/// let action: Action = Chess::default().parse_action("flag:w")?;
/// assert_eq!(action.to_string(), "flag:w");
/// # Ok::<(), variant_core::ActionError>(())
/// ```
pub type Action = two_army_chess::Action<Move>;

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

    /// By material: a bare king, one knight against pieces that cannot block their own king's flight (queens), and
    /// bishops on one colour where nothing else stands on the other colour cannot mate, whatever the
    /// opponent does. Walls of pawns that nothing can pass are not detected.
    #[inline]
    fn can_mate(position: &Chess, army: Army) -> bool {
        let pieces = position.pieces();
        let own = pieces.army(army);
        let of = |piece_type| pieces.of_type(piece_type);
        let (knights, bishops) = (of(PieceType::KNIGHT), of(PieceType::BISHOP));
        let minor = knights | bishops | of(PieceType::KING);
        if !own.is_subset(minor) {
            return true;
        }
        let enemy = pieces.army(army.enemy());
        let blockers = enemy - of(PieceType::KING) - of(PieceType::QUEEN);
        if !(own & knights).is_empty() {
            // Anything but queens can take a square from its own king.
            return own.len() > 2 || !blockers.is_empty();
        }
        if (own & bishops).is_empty() {
            return false;
        }
        let dark = Chessboard::BOARD.dark();
        let on_both = !bishops.is_subset(dark) && !bishops.is_disjoint(dark);
        on_both || !of(PieceType::PAWN).is_empty() || !knights.is_empty()
    }
}
