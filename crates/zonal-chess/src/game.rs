//! What belongs to a whole game: the start, repetition, agreement and resignation.

use chess_pieces::{CastlingRights, PieceType, Pieces};
use variant_core::{
    ActionError, Adjudication, DrawOrResign, History, Reason, UnknownMode, Variant,
};

use crate::board::{BLACK, BOARD, WHITE};
use crate::ending::{draw, no_moves_left, quiet_draw};
use crate::position::{PLAYERS, Zonal};

/// What a player can do besides moving: `resign:w`, `resign:b` or `draw:wb`.
///
/// ```
/// use variant_core::Variant;
/// use zonal_chess::{Action, Zonal};
/// let action: Action = Zonal::default().parse_action("draw:wb")?;
/// assert_eq!(action.to_string(), "draw:wb");
/// # Ok::<(), variant_core::ActionError>(())
/// ```
pub type Action = DrawOrResign;

impl Default for Zonal {
    /// The start position (ZC-3).
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
            // The outermost squares of these ranks are Z squares, and c and n: they stay empty.
            let squares = BOARD.rank(back_row).iter().skip(1);
            for (square, piece_type) in squares.zip(BACK_RANK) {
                pieces.put(square, army, piece_type);
            }
            for square in BOARD.rank(pawns).iter().skip(1).take(10) {
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

impl Variant for Zonal {
    type Action = Action;

    const NAME: &'static str = "zonal-chess";
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
        DrawOrResign::parse(text, &PLAYERS)
    }

    fn act(
        &self,
        action: &Action,
        _past: History<'_, Self>,
    ) -> Result<Adjudication<Self>, ActionError> {
        action.in_game_of_two(PLAYERS)
    }

    /// Mate, stalemate, the third occurrence, fifty moves, dead positions, in this order; nobody need
    /// claim (ZC-9).
    fn adjudicate(&self, history: History<'_, Self>) -> Adjudication<Self> {
        let third = || {
            // Only moves without progress can lead back to a position.
            let window = usize::try_from(self.halfmove_clock).unwrap_or(usize::MAX);
            let earlier = history.occurrences(self, window).take(2).count();
            (earlier >= 2).then(|| draw(Reason::REPETITION))
        };
        no_moves_left(self)
            .or_else(third)
            .or_else(|| quiet_draw(self))
            .into()
    }
}
