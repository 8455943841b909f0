use board_geometry::{Chessboard, Geometry};
use chess_pieces::{Army, PieceType};
use two_army_chess::{DrawLimits, Modes, RecordNames, TableMoves, TwoArmyGame};

use crate::board::ChessRules;
use crate::position::{Chess, OrthodoxChess, Setup};
use crate::setup::{self, SetupProblems};
use crate::shuffled;

/// Name of Chess960 in records.
const SHUFFLED: &str = "Chess960";
/// Games that may begin anywhere; without a position text, as in orthodox chess.
const FISCHER_RANDOM: &str = "fischer-random";

impl TwoArmyGame for OrthodoxChess {
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
            SHUFFLED,
            "Chess 960",
            "Fischerandom",
            "Fischerandom chess",
            "Fischer random",
            "Fischer Random Chess",
            "Freestyle chess",
            "Chess9LX",
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
