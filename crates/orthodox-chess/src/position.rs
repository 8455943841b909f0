use board_geometry::{Chessboard, Geometry};
use chess_pieces::{Army, Move as PieceMove, MoveBatch, PieceEvent, PieceType};
use two_army_chess::{
    DrawLimits, Modes, RecordNames, TableMoves, TwoArmyGame, TwoArmyPosition, TwoArmySetup,
};

use crate::board::ChessRules;
use crate::setup::{self, SetupProblems};
use crate::shuffled;

/// Name of Chess960 in records.
const SHUFFLED: &str = "Chess960";
/// Games that may begin anywhere; without a position text, as in orthodox chess.
const FISCHER_RANDOM: &str = "fischer-random";

/// Position of chess: 128 bytes, no heap. The text is FEN, the methods are [`TwoArmyPosition`]'s.
///
/// ```
/// use orthodox_chess::prelude::*;
/// let start = OrthodoxChess::default();
/// let after = start.play_unchecked(start.parse_move("e2e4")?);
/// assert_eq!(after.count_moves(), 20);
/// assert_eq!(after.to_string(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
/// assert_eq!(size_of::<OrthodoxChess>(), 128);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type OrthodoxChess = TwoArmyPosition<ChessRules>;

/// Position fields, not yet validated.
///
/// ```
/// use orthodox_chess::{OrthodoxChess, Setup, SetupProblems};
/// let mut setup = Setup::from(OrthodoxChess::default());
/// setup.pieces.take("e8".parse()?);
/// let error = OrthodoxChess::try_from(setup).unwrap_err();
/// assert_eq!(error.problems, SetupProblems::KINGS | SetupProblems::CASTLING);
/// # Ok::<(), orthodox_chess::board_geometry::SquareNameError>(())
/// ```
pub type Setup = TwoArmySetup<ChessRules>;

/// Move, four bytes: origin, destination, type before and after.
///
/// ```
/// use orthodox_chess::prelude::*;
/// let m: Move = OrthodoxChess::default().parse_move("e2e4")?;
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
/// let _ = OrthodoxChess::default().visit_moves(|batch: Batch| {
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
/// let position: OrthodoxChess = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1".parse()?;
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
/// let action: Action = OrthodoxChess::default().parse_action("flag:w")?;
/// assert_eq!(action.to_string(), "flag:w");
/// # Ok::<(), orthodox_chess::variant_core::ActionError>(())
/// ```
pub type Action = two_army_chess::Action<Move>;

impl TwoArmyGame for ChessRules {
    type Rules = ChessRules;
    type Moves = TableMoves;
    type Problems = SetupProblems;

    const NAME: &'static str = "orthodox-chess";
    const RULES: &'static str = include_str!("../RULES.md");
    const RECORD_NAMES: RecordNames = RecordNames {
        foreign: &[
            "Standard",
            "Normal",
            "Chess",
            "Orthodox",
            "From Position",
            "FromPosition",
            "Classical",
            "Regular",
            SHUFFLED,
            "Chess 960",
            "Fischerandom",
            "Fischerandom chess",
            "Fischer random",
            "Fischer Random Chess",
            "Freestyle chess",
            "Chess9LX",
            "Chess-960",
            "Fischerrandom",
            "wild/fr",
            // Other arrays of the Free Internet Chess Server, in the tag `FEN`.
            "wild/0",
            "wild/1",
            "wild/2",
            "wild/3",
            "wild/4",
            "wild/5",
            "wild/8",
            "wild/8a",
        ],
        is_optional: true,
        shuffled: Some(SHUFFLED),
    };
    const MODES: Modes<Self> = Modes {
        names: &["start", FISCHER_RANDOM],
        expected: "`start`, `fischer-random`, `960:N` or `960:N:M` with numbers from 0 to 959",
        others: shuffled::start_of_mode,
    };
    const START: &'static str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const LIMITS: DrawLimits = DrawLimits::FIDE;
    const READS_EPD: bool = true;

    fn problems(setup: &Setup) -> SetupProblems {
        setup::problems(setup)
    }

    /// By material. No play of the opponent lets these mate:
    ///
    /// - a bare king;
    /// - a single knight, unless the opponent has a piece other than king and queens;
    /// - bishops, if all bishops are on one colour and there is no pawn or knight.
    ///
    /// Blocked walls of pawns are not detected.
    #[inline]
    fn can_mate(position: &OrthodoxChess, army: Army) -> bool {
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
            // All but queens can block their own king.
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
