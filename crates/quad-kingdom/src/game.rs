//! Start, repetition (QK-13), agreement, resignation.

use alloc::string::String;
use alloc::vec::Vec;
use board_geometry::Geometry;
use chess_pieces::{Armies, BoardState, CastlingRights};
use smallvec::SmallVec;
use variant_core::{
    ActionError, Actor, Adjudication, Agreement, BoardSize, DrawOrResign, History, MoveTextError,
    Player, Position, Reason, UnknownMode, Variant,
};

use crate::board::{ALL, BLACK, KingdomBoard, KingdomRules, MAROON, WHITE, player, set_up};
use crate::moves::Move;
use crate::position::QuadKingdom;
use crate::rules::{Mode, Rules, TrappedAndControl, Turn};
use crate::setup::Setup;
use crate::text::read_mode;

impl Default for QuadKingdom {
    /// `ffa`.
    fn default() -> Self {
        Self::with_rules(Rules::default())
    }
}

impl QuadKingdom {
    /// Start position under rules ([QK-4](crate::rulebook#qk-4)).
    pub fn with_rules(rules: Rules) -> Self {
        let kingdoms = rules.mode.kingdoms();
        let castling =
            CastlingRights::all::<KingdomRules>().without_armies::<KingdomRules>(ALL - kingdoms);
        let mut start = Self {
            board: BoardState::new(set_up(kingdoms), castling),
            points: [0; 4],
            halfmove_clock: 0,
            ply: 0,
            rules,
            turn: match rules.mode {
                Mode::TwoA => Turn::Alternate {
                    mover: WHITE,
                    reply: MAROON,
                },
                _ => Turn::One(WHITE),
            },
            standing: kingdoms,
            checked: Armies::NONE,
            state_key: 0,
            trapped_and_control: TrappedAndControl::default(),
        };
        start.refresh_state_key();
        start
    }
}

impl Variant for QuadKingdom {
    type Action = DrawOrResign;

    const NAME: &'static str = "quad-kingdom";
    const RULES: &'static str = include_str!("../RULES.md");
    const BOARD_SIZE: BoardSize = BoardSize {
        boards: 1,
        squares: KingdomBoard::BOARD.len(),
        armies: 4,
    };
    const MODES: &'static [&'static str] = &[
        "ffa",
        "teams",
        "two-a",
        "two-b",
        "three",
        "ffa+points",
        "teams+points",
        "two-a+points",
        "two-b+points",
        "three+points",
        "ffa+draws",
        "teams+draws",
        "two-a+draws",
        "two-b+draws",
        "three+draws",
        "ffa+points+draws",
        "teams+points+draws",
        "two-a+points+draws",
        "two-b+points+draws",
        "three+points+draws",
    ];

    /// A mode with options; `three` means `three:-w`.
    fn start(mode: &str) -> Result<Self, UnknownMode> {
        let unknown = UnknownMode {
            expected: "`ffa`, `teams`, `two-a`, `two-b` or `three`, and `+points`, `+draws` or both",
        };
        let (rules, control) = read_mode(mode).ok_or(unknown)?;
        let start = Self::with_rules(rules);
        if control == start.trapped_and_control.control() {
            return Ok(start);
        }
        let setup = Setup {
            control,
            ..Setup::from(start)
        };
        Self::try_from(setup).map_err(|_| unknown)
    }

    fn repair(draft: &mut variant_core::lenient::Draft<'_>) {
        crate::lenient::repair(draft);
    }

    /// As in chess. `O-O` castles with the rook nearer to the king. If partners who move together can both
    /// castle that way, the kingdom's letter comes first: `b:O-O`. `#` marks a checkmate by this move, `+` a
    /// new check on any king.
    fn san(&self, m: Move) -> String {
        self.write_san(m)
    }

    /// Also accepts `0-0`; `h8Q` and `h7-h8=Q`; `!`, `?`, `e.p.`; missing, wrong or doubled check marks; a
    /// missing or superfluous `x` or `-`; more of the origin than needed; a kingdom's letter and colon before
    /// any move.
    fn parse_san_lenient(&self, text: &str) -> Result<Move, MoveTextError> {
        self.read_san(text)
    }

    fn parse_action(&self, text: &str) -> Result<DrawOrResign, ActionError> {
        DrawOrResign::parse(text, &self.players())
    }

    fn actions(&self) -> Vec<DrawOrResign> {
        let draw = DrawOrResign::Draw(self.left().collect());
        let resign = self.players().into_iter().map(DrawOrResign::Resign);
        core::iter::once(draw).chain(resign).collect()
    }

    fn agreement(&self, action: &DrawOrResign) -> Agreement {
        action.agreement()
    }

    fn remaining_players(&self) -> SmallVec<[Player; 4]> {
        self.left().collect()
    }

    /// QK-22: the player resigns, on its own kingdom's turn.
    fn out_of_time(&self, actor: Actor) -> Option<DrawOrResign> {
        Some(DrawOrResign::Resign(actor.player))
    }

    /// All players left can agree a draw (QK-13). In `two-a` and `two-b` players can resign at any time,
    /// regardless of points and traps (QK-16, QK-17). In other modes a player resigns on its own kingdom's
    /// turn and is eliminated (QK-22).
    fn act(
        &self,
        action: &DrawOrResign,
        _: History<'_, Self>,
    ) -> Result<Adjudication<Self>, ActionError> {
        match action {
            DrawOrResign::Resign(_) if self.rules.mode == Mode::TwoA => {
                action.in_game_of_two([WHITE, MAROON].map(player))
            }
            DrawOrResign::Resign(_) if self.rules.mode == Mode::TwoB => {
                action.in_game_of_two([WHITE, BLACK].map(player))
            }
            DrawOrResign::Resign(player) => Ok(Adjudication::Becomes(self.resigned(*player)?)),
            DrawOrResign::Draw(players) if players.iter().copied().eq(self.left()) => {
                Ok(self.draw(Reason::AGREEMENT).into())
            }
            DrawOrResign::Draw(_) => Err(ActionError::NotAllowed {
                why: "a draw needs all players who are left",
            }),
        }
    }

    /// QK-13: eliminations, repetition, other draws.
    fn adjudicate(&self, history: History<'_, Self>) -> Adjudication<Self> {
        // Positions recur only since the last capture, pawn move or elimination, after eight plies: at least
        // two players move there and back, twice.
        let window = usize::try_from(self.halfmove_clock).unwrap_or(usize::MAX);
        let is_third = || history.occurred(self, 2, window);
        if !self.is_decided() && window >= 8 && is_third() {
            return self.draw(Reason::REPETITION).into();
        }
        let mut outcome = self.outcome();
        if let Some(outcome) = &mut outcome
            && self.is_decided()
            && Self::ends_by_resignation(history)
        {
            outcome.reason = Reason::RESIGNATION; // QK-22
        }
        outcome.into()
    }
}

impl QuadKingdom {
    fn left(&self) -> impl Iterator<Item = Player> {
        self.players_left().iter().map(player)
    }
}
