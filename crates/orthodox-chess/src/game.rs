//! What belongs to a whole game: the start, repetition, claims, agreement and resignation.

use core::fmt;

use board_geometry::{Chessboard, Geometry};
use chess_pieces::{CastlingRights, PieceType, Pieces};
use variant_core::{
    ActionError, Adjudication, DrawOrResign, History, Reason, UnknownMode, Variant,
};

use crate::board::{BLACK, WHITE};
use crate::ending::draw;
use crate::position::{Chess, PLAYERS};

/// What a player can do besides moving.
///
/// ```
/// use orthodox_chess::{Action, Chess};
/// use variant_core::Variant;
/// let action = Chess::default().parse_action("claim:repetition")?;
/// assert_eq!(action, Action::ClaimRepetition);
/// # Ok::<(), variant_core::ActionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// `resign:<player>` or `draw:wb`.
    Table(DrawOrResign),
    /// `claim:repetition`: the position occurs for the third time (FIDE 9.2).
    ClaimRepetition,
    /// `claim:fifty-moves`: fifty moves by each side without capture or pawn move (FIDE 9.3).
    ClaimFiftyMoves,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Table(action) => action.fmt(f),
            Self::ClaimRepetition => f.write_str("claim:repetition"),
            Self::ClaimFiftyMoves => f.write_str("claim:fifty-moves"),
        }
    }
}

/// The half-move clock from which a draw can be claimed.
const FIFTY_MOVES: u32 = 100;

impl Default for Chess {
    /// The start position.
    fn default() -> Self {
        const BACK_RANK: [PieceType; 8] = [
            PieceType::ROOK,
            PieceType::KNIGHT,
            PieceType::BISHOP,
            PieceType::QUEEN,
            PieceType::KING,
            PieceType::BISHOP,
            PieceType::KNIGHT,
            PieceType::ROOK,
        ];
        let mut pieces = Pieces::EMPTY;
        for (army, back_row, pawns) in [(WHITE, 0, 1), (BLACK, 7, 6)] {
            for (square, piece_type) in Chessboard::BOARD.rank(back_row).iter().zip(BACK_RANK) {
                pieces.put(square, army, piece_type);
            }
            for square in Chessboard::BOARD.rank(pawns) {
                pieces.put(square, army, PieceType::PAWN);
            }
        }
        Self {
            pieces,
            turn: WHITE,
            rights: CastlingRights::from_bits(0b1111),
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }
}

impl Variant for Chess {
    type Action = Action;

    const NAME: &'static str = "orthodox-chess";
    const MODES: &'static [&'static str] = &["start"];

    fn start(mode: &str) -> Result<Self, UnknownMode> {
        match mode {
            "start" => Ok(Self::default()),
            _ => Err(UnknownMode {
                expected: "`start`",
            }),
        }
    }

    fn parse_action(&self, text: &str) -> Result<Action, ActionError> {
        match text {
            "claim:repetition" => Ok(Action::ClaimRepetition),
            "claim:fifty-moves" => Ok(Action::ClaimFiftyMoves),
            _ => DrawOrResign::parse(text, &PLAYERS).map(Action::Table),
        }
    }

    fn act(
        &self,
        action: &Action,
        history: History<'_, Self>,
    ) -> Result<Adjudication<Self>, ActionError> {
        match action {
            Action::Table(action) => action.in_game_of_two(PLAYERS),
            Action::ClaimRepetition if self.earlier_occurrences(history) >= 2 => {
                Ok(draw(Reason::REPETITION).into())
            }
            Action::ClaimRepetition => Err(ActionError::NotAllowed {
                why: "the position has not occurred three times",
            }),
            Action::ClaimFiftyMoves if self.halfmove_clock() >= FIFTY_MOVES => {
                Ok(draw(Reason::FIFTY_MOVES).into())
            }
            Action::ClaimFiftyMoves => Err(ActionError::NotAllowed {
                why: "fewer than fifty moves without progress",
            }),
        }
    }

    /// The fifth occurrence of a position, which needs no claim (FIDE 9.6).
    fn adjudicate_history(&self, history: History<'_, Self>) -> Adjudication<Self> {
        let fifth = self.earlier_occurrences(history) >= 4;
        fifth.then(|| draw(Reason::REPETITION)).into()
    }
}

impl Chess {
    /// How often the position has occurred before: only moves without progress can lead back to it.
    fn earlier_occurrences(&self, history: History<'_, Self>) -> usize {
        history
            .occurrences(self, self.halfmove_clock() as usize)
            .count()
    }
}
