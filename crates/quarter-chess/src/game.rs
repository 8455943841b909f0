//! What belongs to a whole game: the start, repetition, agreement and resignation.

use board_geometry::Geometry;
use chess_pieces::PieceType;
use variant_core::{
    ActionError, Adjudication, DrawOrResign, History, Position, Reason, UnknownMode, Variant,
};

use crate::board::{ARCHBISHOP, BLACK, DRIVER, MERCHANT, Pieces, QuarterBoard, WHITE};
use crate::ending::{decided, draw, worn_out};
use crate::position::{PLAYERS, Quarter};

/// What a player can do besides moving: `resign:<player>`, or `draw:wb` by both.
///
/// ```
/// use quarter_chess::{Action, Quarter};
/// use variant_core::Variant;
/// let action: Action = Quarter::default().parse_action("resign:b")?;
/// assert_eq!(action.to_string(), "resign:b");
/// # Ok::<(), variant_core::ActionError>(())
/// ```
pub type Action = DrawOrResign;

impl Default for Quarter {
    /// The default array (QC-3).
    fn default() -> Self {
        const FIRST_RANK: [PieceType; 8] = [
            PieceType::ROOK,
            PieceType::KNIGHT,
            DRIVER,
            PieceType::QUEEN,
            PieceType::KING,
            ARCHBISHOP,
            PieceType::KNIGHT,
            PieceType::ROOK,
        ];
        const SECOND_RANK: [PieceType; 8] = [
            MERCHANT,
            PieceType::PAWN,
            PieceType::PAWN,
            PieceType::PAWN,
            PieceType::PAWN,
            PieceType::PAWN,
            PieceType::PAWN,
            MERCHANT,
        ];
        let mut pieces = Pieces::EMPTY;
        for (rank, piece_types) in [(0, FIRST_RANK), (1, SECOND_RANK)] {
            for (file, piece_type) in (0..).zip(piece_types) {
                // Black is White turned by half a circle.
                for (army, place) in [(WHITE, (file, rank)), (BLACK, (7 - file, 7 - rank))] {
                    if let Some(square) = QuarterBoard::BOARD.at(place.0, place.1) {
                        pieces.put(square, army, piece_type);
                    }
                }
            }
        }
        Self {
            pieces,
            turn: WHITE,
            en_passant: None,
            pawn_shift: false,
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }
}

impl Variant for Quarter {
    type Action = Action;

    const NAME: &'static str = "quarter-chess";
    const MODES: &'static [&'static str] = &["start", "pawn-shift"];

    fn start(mode: &str) -> Result<Self, UnknownMode> {
        let start = Self::default();
        match mode {
            "start" => Ok(start),
            "pawn-shift" => Ok(Self {
                pawn_shift: true,
                ..start
            }),
            _ => Err(UnknownMode {
                expected: "`start` or `pawn-shift`",
            }),
        }
    }

    fn parse_action(&self, text: &str) -> Result<Action, ActionError> {
        DrawOrResign::parse(text, &PLAYERS)
    }

    fn act(
        &self,
        action: &Action,
        _past: History<'_, Self>,
    ) -> Result<Adjudication<Self>, ActionError> {
        action.in_game_of_two(PLAYERS)
    }

    /// Custody, mate and stalemate, then the draws of QC-18 in its order, all without a claim.
    fn adjudicate(&self, history: History<'_, Self>) -> Adjudication<Self> {
        let repeated = || {
            let thrice = self.occurred_twice_in(history);
            thrice.then(|| draw(Reason::REPETITION))
        };
        decided(self)
            .or_else(repeated)
            .or_else(|| worn_out(self))
            .into()
    }
}

impl Quarter {
    /// Whether the position has occurred twice before (QC-18).
    ///
    /// Only captures are for good, whatever the half-move clock says: a driver can undo what a pawn
    /// has done.
    fn occurred_twice_in(&self, history: History<'_, Self>) -> bool {
        let count = self.pieces.occupied().len();
        history
            .plies()
            .map(|(before, _)| before)
            .skip(1)
            .step_by(2) // where the same side is to move
            .take_while(|before| before.pieces.occupied().len() == count)
            .filter(|before| before.pieces.key() == self.pieces.key() && before.repeats(self))
            .nth(1)
            .is_some()
    }
}
