//! What belongs to a whole game: the start, repetition, claims, agreement and resignation.

use alloc::string::String;
use core::fmt;

use board_geometry::Geometry;
use chess_pieces::PieceRules;
use variant_core::{
    ActionError, Adjudication, BoardSize, DrawOrResign, History, MoveTextError, Outcome, Position,
    Reason, UnknownMode, Variant,
};

use crate::ending::{draw, no_moves_left, quiet_draw};
use crate::{DrawLimits, PLAYERS, TwoArmyGame, TwoArmyMove, TwoArmyPosition, TwoArmySetup};

/// What a player can do besides moving.
///
/// ```
/// use two_army_chess::Action;
/// assert_eq!(Action::ClaimRepetition.to_string(), "claim:repetition");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// `resign:<player>` or `draw:wb`.
    DrawOrResign(DrawOrResign),
    /// `claim:repetition`: the position has occurred often enough.
    ClaimRepetition,
    /// `claim:fifty-moves`: there have been enough moves without capture or pawn move.
    ClaimFiftyMoves,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DrawOrResign(action) => action.fmt(f),
            Self::ClaimRepetition => f.write_str("claim:repetition"),
            Self::ClaimFiftyMoves => f.write_str("claim:fifty-moves"),
        }
    }
}

impl<V: TwoArmyGame<TYPES>, const TYPES: usize> Default for TwoArmyPosition<V, TYPES> {
    /// The start position.
    fn default() -> Self {
        Self::start_of(V::default())
    }
}

impl<V: TwoArmyGame<TYPES>, const TYPES: usize> TwoArmyPosition<V, TYPES> {
    /// The start position of a game with some options.
    fn start_of(game: V) -> Self {
        let setup = V::START.parse::<TwoArmySetup<V, TYPES>>();
        TwoArmySetup {
            game,
            ..setup.unwrap_or_default()
        }
        .into_position_unchecked()
    }
}

impl<V: TwoArmyGame<TYPES>, const TYPES: usize> Variant for TwoArmyPosition<V, TYPES> {
    type Action = Action;

    const NAME: &'static str = V::NAME;
    const FOREIGN_NAMES: &'static [&'static str] = V::FOREIGN_NAMES;
    const BOARD_SIZE: BoardSize = BoardSize {
        boards: 1,
        squares: <V::Rules as PieceRules>::Board::BOARD.len(),
        armies: 2,
    };
    const MODES: &'static [&'static str] = V::MODES;

    fn start(mode: &str) -> Result<Self, UnknownMode> {
        let unknown = UnknownMode {
            expected: V::EXPECTED_MODE,
        };
        if !V::MODES.contains(&mode) {
            return Err(unknown);
        }
        let game = if V::MODES.first() == Some(&mode) {
            V::default()
        } else {
            V::with_options(mode).ok_or(unknown)?
        };
        Ok(Self::start_of(game))
    }

    fn san(&self, m: Self::Move) -> String {
        m.san(self)
    }

    /// Also accepts `0-0`, missing, wrong or doubled check marks, `!` and `?`, `e.p.`, a missing or
    /// superfluous `x` or `-`, more of the origin than needed, `e8Q` and `e7-e8=Q`.
    fn parse_san_lenient(&self, text: &str) -> Result<Self::Move, MoveTextError> {
        Self::Move::parse_san(self, text)
    }

    fn parse_action(&self, text: &str) -> Result<Action, ActionError> {
        let DrawLimits {
            claimed_repetition,
            claimed_plies,
            ..
        } = V::LIMITS;
        match text {
            "claim:repetition" if claimed_repetition.is_some() => Ok(Action::ClaimRepetition),
            "claim:fifty-moves" if claimed_plies.is_some() => Ok(Action::ClaimFiftyMoves),
            _ => DrawOrResign::parse(text, &PLAYERS).map(Action::DrawOrResign),
        }
    }

    fn act(
        &self,
        action: &Action,
        history: History<'_, Self>,
    ) -> Result<Adjudication<Self>, ActionError> {
        let not_allowed = |why| Err(ActionError::NotAllowed { why });
        match action {
            Action::DrawOrResign(action) => action.in_game_of_two(PLAYERS),
            Action::ClaimRepetition => match V::LIMITS.claimed_repetition {
                Some(third) if self.occurred(history, third.saturating_sub(1)) => {
                    Ok(Adjudication::Ended(draw(Reason::REPETITION)))
                }
                _ => not_allowed("the position has not occurred three times"),
            },
            Action::ClaimFiftyMoves => match V::LIMITS.claimed_plies {
                Some(plies) if self.halfmove_clock() >= plies => {
                    Ok(Adjudication::Ended(draw(Reason::FIFTY_MOVES)))
                }
                _ => not_allowed("fewer than fifty moves without progress"),
            },
        }
    }

    /// The game's own ends, mate and stalemate, then draws: by repetition before or after those that
    /// the position shows, as [`DrawLimits`] say.
    fn adjudicate(&self, history: History<'_, Self>) -> Adjudication<Self> {
        match no_moves_left(self) {
            Some(outcome) => outcome.into(),
            None => self.adjudicate_moving(history),
        }
    }

    /// Mostly one look at the clock, the pieces and a table tells that there is no draw.
    #[inline(always)]
    fn adjudicate_moving(&self, history: History<'_, Self>) -> Adjudication<Self> {
        let earlier = V::LIMITS.repetition.saturating_sub(1);
        if self.halfmove_clock() < V::LIMITS.plies
            && !V::is_dead(self)
            && !history.may_have_times(self.key(), earlier)
        {
            return Adjudication::Ongoing;
        }
        self.drawn(history, earlier).into()
    }
}

impl<V: TwoArmyGame<TYPES>, const TYPES: usize> TwoArmyPosition<V, TYPES> {
    /// The draw of a position with moves, if it is one, where so many `earlier` occurrences draw.
    #[inline(never)]
    fn drawn(&self, history: History<'_, Self>, earlier: usize) -> Option<Outcome> {
        let repeated = || {
            let drawn = self.occurred(history, earlier);
            drawn.then(|| draw(Reason::REPETITION))
        };
        let shown = || quiet_draw(self);
        if V::LIMITS.dead_position_first {
            shown().or_else(repeated)
        } else {
            repeated().or_else(shown)
        }
    }
}
