use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use board_geometry::Geometry;
use chess_pieces::{Army, PieceRules};
use variant_core::implement::{BoardSize, DrawOrResign};
use variant_core::lenient::Draft;
use variant_core::text::ReadMove;
use variant_core::{
    ActionError, Adjudication, History, MoveTextError, Outcome, Player, Position, Reason, Score,
    UnknownMode, Variant, implement,
};

use crate::ending::{draw, is_dead, no_moves_left, occurred, quiet_draw};
use crate::game::with_options;
use crate::{
    BLACK, DeadPosition, PLAYERS, TwoArmyGame, TwoArmyMove, TwoArmyPosition, WHITE, start,
};

/// Action beside moves `M`.
///
/// ```
/// use two_army_chess::{Action, ClaimGround};
/// let action: Action<&str> = Action::Claim { ground: ClaimGround::Repetition, announced: None };
/// assert_eq!(action.to_string(), "claim:repetition");
/// let action = Action::Claim { ground: ClaimGround::FiftyMoves, announced: Some("g1f3") };
/// assert_eq!(action.to_string(), "claim:fifty-moves:g1f3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Action<M> {
    /// `resign:<player>` or `draw:wb`.
    DrawOrResign(DrawOrResign),
    /// `flag:<player>`: a loss, or a draw if the opponent [cannot mate](TwoArmyGame::can_mate) (FIDE 6.9).
    Flag(Player),
    /// `claim:repetition` or `claim:fifty-moves`, perhaps about the position after an announced move (FIDE 9.2, 9.3).
    Claim {
        /// Ground of the claim.
        ground: ClaimGround,
        /// Announced move.
        announced: Option<M>,
    },
}

/// Ground for claiming a draw.
///
/// ```
/// assert_eq!(two_army_chess::ClaimGround::FiftyMoves.to_string(), "fifty-moves");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClaimGround {
    /// Enough occurrences of the position.
    Repetition,
    /// Enough moves without capture or pawn move.
    FiftyMoves,
}

impl fmt::Display for ClaimGround {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Repetition => "repetition",
            Self::FiftyMoves => "fifty-moves",
        })
    }
}

impl<M: fmt::Display> fmt::Display for Action<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DrawOrResign(action) => action.fmt(f),
            Self::Flag(player) => write!(f, "flag:{player}"),
            Self::Claim { ground, announced } => {
                write!(f, "claim:{ground}")?;
                announced.as_ref().map_or(Ok(()), |m| write!(f, ":{m}"))
            }
        }
    }
}

/// Bounds of a search for mates.
const FORCED_PLIES: u32 = 4;
const FORCED_MOVES: usize = 4;

const TIME_FORFEIT: Reason = variant_core::reason!("time-forfeit");

impl<V: TwoArmyGame> Default for TwoArmyPosition<V> {
    fn default() -> Self {
        Self::start_of(V::default())
    }
}

impl<V: TwoArmyGame> TwoArmyPosition<V> {
    fn start_of(game: V) -> Self {
        let mut start = start::position::<V>();
        if V::OPTIONS.is_some() {
            start.game = game;
        }
        start
    }
}

impl<V: TwoArmyGame> Variant for TwoArmyPosition<V> {
    type Action = Action<Self::Move>;

    const NAME: &'static str = V::NAME;
    const RULES: &'static str = V::RULES;
    const BOARD_SIZE: BoardSize = BoardSize {
        boards: 1,
        squares: <V::Rules as PieceRules>::Board::BOARD.len(),
        armies: 2,
    };
    const MODES: &'static [&'static str] = V::MODES.names;

    fn start(mode: &str) -> Result<Self, UnknownMode> {
        let modes = V::MODES;
        let unknown = UnknownMode {
            expected: modes.expected,
        };
        if !modes.names.contains(&mode) {
            let setup = (modes.others)(mode).ok_or(unknown)?;
            return setup.try_into().map_err(|_| unknown);
        }
        let game = if modes.names.first() == Some(&mode) || V::OPTIONS.is_none() {
            V::default()
        } else {
            with_options(mode).ok_or(unknown)?
        };
        Ok(Self::start_of(game))
    }

    fn san(&self, m: Self::Move) -> String {
        m.san(self)
    }

    /// Also accepts `0-0`, other check marks, `!`, `?`, `e.p.`, a missing or superfluous `x` or `-`, more of the origin,
    /// `e8Q` and `e7-e8=Q`.
    fn parse_san_lenient(&self, text: &str) -> Result<Self::Move, MoveTextError> {
        Self::Move::parse_san(self, text)
    }

    fn read_move(&self, text: &str) -> Result<ReadMove<Self::Move>, MoveTextError> {
        implement::read_move(self, text, |m| m.is_usual(self, text))
    }

    fn repair(draft: &mut Draft<'_>) {
        crate::lenient::repair::<V>(draft);
    }

    fn parse_action(&self, text: &str) -> Result<Self::Action, ActionError> {
        if let Some(letter) = text.strip_prefix("flag:") {
            let player = PLAYERS
                .into_iter()
                .find(|player| player.to_string() == letter);
            return player.map(Action::Flag).ok_or(ActionError::Malformed {
                offset: "flag:".len(),
                expected: "the letter of a player",
            });
        }
        self.parse_claim(text)
            .unwrap_or_else(|| DrawOrResign::parse_for(text, &PLAYERS).map(Action::DrawOrResign))
    }

    fn actions(&self) -> Vec<Self::Action> {
        let draw = DrawOrResign::Draw(PLAYERS.into_iter().collect());
        let mut actions = alloc::vec![Action::DrawOrResign(draw)];
        actions.extend(PLAYERS.map(|player| Action::DrawOrResign(DrawOrResign::Resign(player))));
        actions.extend(PLAYERS.map(Action::Flag));
        let grounds = [
            (
                ClaimGround::Repetition,
                V::LIMITS.claimed_repetition.is_some(),
            ),
            (ClaimGround::FiftyMoves, V::LIMITS.claimed_plies.is_some()),
        ];
        for (ground, _) in grounds.into_iter().filter(|&(_, is_claimed)| is_claimed) {
            let announced = self.moves().into_iter().map(Some);
            let announced = core::iter::once(None).chain(announced);
            actions.extend(announced.map(|announced| Action::Claim { ground, announced }));
        }
        actions
    }

    fn act(
        &self,
        action: &Self::Action,
        history: History<'_, Self>,
    ) -> Result<Adjudication<Self>, ActionError> {
        match action {
            Action::DrawOrResign(action) => action.in_teams(&PLAYERS, |one, other| one == other),
            Action::Flag(player) => Ok(self.flag(*player).into()),
            Action::Claim { ground, announced } => self.claim(*ground, *announced, history),
        }
    }

    /// Ends without moves, then draws in the order of [`DrawLimits`](crate::DrawLimits).
    fn adjudicate(&self, history: History<'_, Self>) -> Adjudication<Self> {
        match no_moves_left(self) {
            Some(outcome) => outcome.into(),
            None => self.adjudicate_moving(history),
        }
    }

    /// One look-up usually rules out a draw.
    #[inline(always)]
    fn adjudicate_moving(&self, history: History<'_, Self>) -> Adjudication<Self> {
        if let Some(outcome) = V::HISTORY.and_then(|ended| ended(self, history)) {
            return outcome.into();
        }
        let earlier = V::LIMITS.repetition.saturating_sub(1);
        if self.halfmove_clock() < V::LIMITS.plies
            && !is_dead(self)
            && !history.may_have_times(self.key(), earlier)
        {
            return Adjudication::Ongoing;
        }
        self.drawn(history, earlier).into()
    }
}

impl<V: TwoArmyGame> TwoArmyPosition<V> {
    fn parse_claim(
        &self,
        text: &str,
    ) -> Option<Result<Action<<Self as Position>::Move>, ActionError>> {
        let claim = text.strip_prefix("claim:")?;
        let (name, announced) = match claim.split_once(':') {
            Some((name, m)) => (name, Some(m)),
            None => (claim, None),
        };
        let ground = match name {
            "repetition" if V::LIMITS.claimed_repetition.is_some() => ClaimGround::Repetition,
            "fifty-moves" if V::LIMITS.claimed_plies.is_some() => ClaimGround::FiftyMoves,
            _ => return None,
        };
        let read = |text: &str| {
            let read = self
                .parse_move(text)
                .or_else(|_| self.parse_san_lenient(text));
            read.map_err(|_| ActionError::Malformed {
                offset: "claim::".len() + name.len(),
                expected: "a legal move that is announced",
            })
        };
        let announced = announced.map(read).transpose();
        Some(announced.map(|announced| Action::Claim { ground, announced }))
    }

    /// A flag fell: FIDE 6.9.
    fn flag(&self, loser: Player) -> Outcome {
        let opponent = if PLAYERS[0] == loser { BLACK } else { WHITE };
        if self.may_mate(opponent, FORCED_PLIES) {
            Outcome::win(TIME_FORFEIT, PLAYERS, |player| player != loser)
        } else {
            draw(TIME_FORFEIT)
        }
    }

    /// Now or after a few plies.
    fn may_mate(&self, army: Army, plies: u32) -> bool {
        if !V::can_mate(self, army) {
            return false;
        }
        if let Some(outcome) = no_moves_left(self) {
            return outcome.score(PLAYERS[army.index() & 1]) == Some(Score::Win);
        }
        let moves = self.moves();
        let is_open = plies == 0 || moves.len() > FORCED_MOVES;
        is_open || (moves.into_iter()).any(|m| self.play_unchecked(m).may_mate(army, plies - 1))
    }

    /// A claim: FIDE 9.2, 9.3.
    fn claim(
        &self,
        ground: ClaimGround,
        announced: Option<<Self as Position>::Move>,
        history: History<'_, Self>,
    ) -> Result<Adjudication<Self>, ActionError> {
        let not_allowed = |why| Err(ActionError::NotAllowed { why });
        let after = match announced {
            Some(m) => self.play(m).map_err(|_| ActionError::NotAllowed {
                why: "the move announced is not legal",
            })?,
            None => *self,
        };
        let (is_right, why, reason) = match ground {
            ClaimGround::Repetition => {
                let third = V::LIMITS.claimed_repetition.unwrap_or(usize::MAX);
                let is_right = occurred(&after, history, third.saturating_sub(1));
                let why = "the position has not occurred three times";
                (is_right, why, Reason::REPETITION)
            }
            ClaimGround::FiftyMoves => {
                let plies = V::LIMITS.claimed_plies.unwrap_or(u32::MAX);
                let why = "fewer than fifty moves without progress";
                (after.halfmove_clock() >= plies, why, Reason::FIFTY_MOVES)
            }
        };
        if is_right {
            Ok(draw(reason).into())
        } else {
            not_allowed(why)
        }
    }

    /// `earlier` occurrences draw.
    #[inline(never)]
    fn drawn(&self, history: History<'_, Self>, earlier: usize) -> Option<Outcome> {
        let repeated = || {
            let drawn = occurred(self, history, earlier);
            drawn.then(|| draw(Reason::REPETITION))
        };
        let shown = || quiet_draw(self);
        if V::LIMITS.dead_position == DeadPosition::First {
            shown().or_else(repeated)
        } else {
            repeated().or_else(shown)
        }
    }
}
