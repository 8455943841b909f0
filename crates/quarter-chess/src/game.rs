//! What belongs to a whole game: the start, repetition, agreement and resignation.

use board_geometry::Geometry;
use orthodox_men::Kind;
use variant_core::{
    ActionError, Outcome, Past, Position, Reason, Ruling, TableAction, UnknownMode, Variant,
};

use crate::board::{ARCHBISHOP, BLACK, DRIVER, MERCHANT, Men, QuarterBoard, WHITE};
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
pub type Action = TableAction;

impl Default for Quarter {
    /// The default array (QC-3).
    fn default() -> Self {
        const FIRST_RANK: [Kind; 8] = [
            Kind::ROOK,
            Kind::KNIGHT,
            DRIVER,
            Kind::QUEEN,
            Kind::KING,
            ARCHBISHOP,
            Kind::KNIGHT,
            Kind::ROOK,
        ];
        const SECOND_RANK: [Kind; 8] = [
            MERCHANT,
            Kind::PAWN,
            Kind::PAWN,
            Kind::PAWN,
            Kind::PAWN,
            Kind::PAWN,
            Kind::PAWN,
            MERCHANT,
        ];
        let mut men = Men::EMPTY;
        for (rank, kinds) in [(0, FIRST_RANK), (1, SECOND_RANK)] {
            for (file, kind) in (0..).zip(kinds) {
                // Black is White turned by half a circle.
                for (army, place) in [(WHITE, (file, rank)), (BLACK, (7 - file, 7 - rank))] {
                    if let Some(square) = QuarterBoard::BOARD.at(place.0, place.1) {
                        men.put(square, army, kind);
                    }
                }
            }
        }
        Self {
            men,
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
        TableAction::parse(text, &PLAYERS)
    }

    fn act(&self, action: &Action, _past: Past<'_, Self>) -> Result<Ruling<Self>, ActionError> {
        match action {
            TableAction::Resign(loser) => Ok(Ruling::end(Outcome::win(
                Reason::Resignation,
                PLAYERS,
                |player| player != *loser,
            ))),
            TableAction::Draw(players) if players.len() == PLAYERS.len() => {
                Ok(Ruling::end(draw(Reason::Agreement)))
            }
            TableAction::Draw(_) => Err(ActionError::NotAllowed {
                why: "a draw takes both players",
            }),
        }
    }

    /// Custody, mate and stalemate, then the draws of QC-18 in its order, all without a claim.
    fn rule(&self, past: Past<'_, Self>) -> Option<Ruling<Self>> {
        let repeated = || {
            let thrice = self.occurred_twice_in(past);
            thrice.then(|| draw(Reason::Repetition))
        };
        decided(self)
            .or_else(repeated)
            .or_else(|| worn_out(self))
            .map(Ruling::end)
    }
}

impl Quarter {
    /// Whether the position has occurred twice before (QC-18).
    ///
    /// Only captures are for good, whatever the half-move clock says: a driver can undo what a pawn
    /// has done.
    fn occurred_twice_in(&self, past: Past<'_, Self>) -> bool {
        let count = self.men.occupied().len();
        past.plies()
            .map(|(before, _)| before)
            .skip(1)
            .step_by(2) // where the same side is to move
            .take_while(|before| before.men.occupied().len() == count)
            .filter(|before| before.men.key() == self.men.key() && before.repeats(self))
            .nth(1)
            .is_some()
    }
}
