//! Rules that need a whole game: starts, actions, automatic draws (ZQ-20, ZQ-25 to ZQ-28, ZQ-34).

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use board_geometry::{Chessboard, Geometry};
use chess_pieces::{Armies, Army, BoardState, CastlingRights};
use smallvec::SmallVec;
use variant_core::implement::named_player;
use variant_core::{
    ActionError, Actor, Adjudication, Agreement, BoardSize, Communication, DrawOrResign, History,
    MoveTextError, Player, Position, Reason, TagValueError, UnknownMode, Variant,
};

use crate::army_pair::ArmyPair;
use crate::board::{ALL, QuadRules, SOUTH, start_pieces};
use crate::ending::{deciding_reason, last_mover};
use crate::moves::{Departure, Event, Move};
use crate::position::Quadchess;
use crate::rules::control::Control;
use crate::rules::mode::Mode;
use crate::text::read_mode;
use crate::turn::TurnResolver;

/// Action other than a move.
///
/// ```
/// use zm_quadchess::prelude::*;
/// let action = Quadchess::default().parse_action("resign:freeze")?;
/// assert_eq!((&action, action.to_string().as_str()), (&Action::ResignFreezing, "resign:freeze"));
/// # Ok::<(), zm_quadchess::variant_core::ActionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// `resign:remove`: the player to move resigns and its pieces are removed ([ZQ-18](crate::rulebook#zq-18)
    /// a).
    ResignRemoving,
    /// `resign:freeze`: the player to move resigns, its king is removed and its other pieces freeze
    /// ([ZQ-18](crate::rulebook#zq-18) b).
    ResignFreezing,
    /// `draw:<players>`: these players agree a draw ([ZQ-28](crate::rulebook#zq-28)).
    Draw(SmallVec<[Player; 4]>),
    /// `absent:<player>`: the player's pieces freeze on its next turn out of check
    /// ([ZQ-20](crate::rulebook#zq-20)).
    Absent(Player),
    /// `absent:<player>:remove`: the player's pieces are removed, as it asked, on its next turn out of check
    /// ([ZQ-20](crate::rulebook#zq-20)).
    AbsentRemoving(Player),
    /// `penalty:<player>`: the player loses a piece by vote ([ZQ-34](crate::rulebook#zq-34)).
    Penalty(Player),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ResignRemoving => f.write_str("resign:remove"),
            Self::ResignFreezing => f.write_str("resign:freeze"),
            Self::Draw(players) => DrawOrResign::Draw(players.clone()).fmt(f),
            Self::Absent(player) => write!(f, "absent:{player}"),
            Self::AbsentRemoving(player) => write!(f, "absent:{player}:remove"),
            Self::Penalty(player) => write!(f, "penalty:{player}"),
        }
    }
}

impl Default for Quadchess {
    /// `ffa`.
    fn default() -> Self {
        Self::start_of(Mode::Ffa, SOUTH)
    }
}

impl Quadchess {
    /// ZQ-2, ZQ-3. `owner` makes the dummy's first move in `three`.
    pub(crate) fn start_of(mode: Mode, owner: Army) -> Self {
        let mut control = Control::ORIGINAL;
        control.set_owner(owner);
        Self {
            board: BoardState::new(start_pieces(), CastlingRights::all::<QuadRules>()),
            clock: 0,
            ply: 0,
            control,
            turn: SOUTH,
            mode,
            urgent: ArmyPair::NONE,
            absence: ArmyPair::NONE,
            promotion: ArmyPair::new(ALL, Armies::NONE),
        }
    }
}

impl Variant for Quadchess {
    type Action = Action;

    const NAME: &'static str = "zm-quadchess";
    const RULES: &'static str = include_str!("../RULES.md");
    const BOARD_SIZE: BoardSize = BoardSize {
        boards: 1,
        squares: Chessboard::BOARD.len(),
        armies: 4,
    };
    const MODES: &'static [&'static str] = &[
        "ffa",
        "teams-opposite",
        "teams-adjacent",
        "teams-adjacent-east",
        "two-opposite",
        "two-adjacent",
        "two-adjacent-east",
        "three",
    ];

    fn start(mode: &str) -> Result<Self, UnknownMode> {
        let (mode, owner) = read_mode(mode).ok_or(UnknownMode {
            expected: "`ffa`, `teams-opposite`, `teams-adjacent`, `teams-adjacent-east`, \
                       `two-opposite`, `two-adjacent`, `two-adjacent-east` or `three`",
        })?;
        Ok(Self::start_of(mode, owner))
    }

    /// ZQ-33.
    fn check_tag(&self, name: &str, value: &str) -> Result<(), TagValueError> {
        if name == Communication::TAG {
            value.parse::<Communication>()?;
        }
        Ok(())
    }

    fn repair(draft: &mut variant_core::lenient::Draft<'_>) {
        crate::lenient::repair(draft);
    }

    fn san(&self, m: Move) -> String {
        self.write_san(m)
    }

    /// Also accepts `0-0`; `h8R` and `h7-h8=R`; `!`, `?`, `e.p.`; missing, wrong or doubled check marks; a
    /// missing or superfluous `x` or `-`; more of the origin than needed.
    fn parse_san_lenient(&self, text: &str) -> Result<Move, MoveTextError> {
        self.read_san(text)
    }

    fn parse_action(&self, text: &str) -> Result<Action, ActionError> {
        let players = self.players();
        let one = |who, offset| named_player(who, offset, &players);
        match text.split_once(':') {
            Some(("resign", "remove")) => Ok(Action::ResignRemoving),
            Some(("resign", "freeze")) => Ok(Action::ResignFreezing),
            Some(("resign", _)) => Err(ActionError::Malformed {
                offset: 7,
                expected: "`remove` or `freeze`",
            }),
            Some(("absent", rest)) => match rest.split_once(':') {
                None => one(rest, 7).map(Action::Absent),
                Some((who, "remove")) => one(who, 7).map(Action::AbsentRemoving),
                Some((who, _)) => Err(ActionError::Malformed {
                    offset: 8 + who.len(),
                    expected: "`remove`",
                }),
            },
            Some(("penalty", who)) => one(who, 8).map(Action::Penalty),
            Some(("draw", _)) => match DrawOrResign::parse(text, &players)? {
                DrawOrResign::Draw(players) => Ok(Action::Draw(players)),
                DrawOrResign::Resign(player) => Ok(Action::Draw(SmallVec::from_slice(&[player]))),
            },
            _ => Err(ActionError::Malformed {
                offset: 0,
                expected: "a move, `resign:`, `draw:`, `absent:` or `penalty:`",
            }),
        }
    }

    fn actions(&self) -> Vec<Action> {
        let active = self.active_persons();
        let mut actions = alloc::vec![Action::ResignRemoving, Action::ResignFreezing];
        // ZQ-28: two or more, the largest groups first.
        let mut groups: Vec<SmallVec<[Player; 4]>> = (0_usize..1 << active.len())
            .filter(|group| group.count_ones() >= 2)
            .map(|group| {
                let players = active.iter().enumerate();
                let named = players.filter(|&(index, _)| group & 1 << index != 0);
                named.map(|(_, &player)| player).collect()
            })
            .collect();
        groups.sort_by_key(|players| core::cmp::Reverse(players.len()));
        actions.extend(groups.into_iter().map(Action::Draw));
        for player in active {
            actions.push(Action::Absent(player));
            actions.push(Action::AbsentRemoving(player));
            actions.push(Action::Penalty(player));
        }
        actions
    }

    /// A player alone resigns, on its turn, and asks to be removed when absent. The others present declare it
    /// absent (ZQ-20); all active players decide a penalty (ZQ-34).
    fn agreement(&self, action: &Action) -> Agreement {
        match action {
            Action::ResignRemoving | Action::ResignFreezing => {
                Agreement::of(self.mode.player(self.mover()))
            }
            Action::Draw(players) => Agreement::all(players.iter().copied()),
            Action::AbsentRemoving(player) => Agreement::of(*player),
            Action::Absent(player) => {
                let mut voters = self.active_persons();
                voters.retain(|voter| voter != player && self.seats_of_present(*voter).is_ok());
                Agreement::vote(voters)
            }
            Action::Penalty(_) => Agreement::majority(self.active_persons()),
        }
    }

    fn remaining_players(&self) -> SmallVec<[Player; 4]> {
        self.active_persons()
    }

    /// ZQ-33.
    fn communications(&self) -> &'static [Communication] {
        &[
            Communication::Open,
            Communication::None,
            Communication::OpenAndSecret,
        ]
    }

    /// The player becomes absent (ZQ-20).
    fn out_of_time(&self, actor: Actor) -> Option<Action> {
        Some(Action::Absent(actor.player))
    }

    fn act(
        &self,
        action: &Action,
        history: History<'_, Self>,
    ) -> Result<Adjudication<Self>, ActionError> {
        let (next, _) = self.after_action(action, history)?;
        Ok(Adjudication::Becomes(next))
    }

    /// Outcomes, and automatic draws (ZQ-24 to ZQ-27).
    fn adjudicate(&self, history: History<'_, Self>) -> Adjudication<Self> {
        if self.is_decided() {
            let reason = deciding_reason(history);
            let outcome = reason.map(|reason| self.outcome_for(reason));
            return outcome.or_else(|| self.outcome()).into();
        }
        match self.after_draw(history) {
            Some((next, _)) => Adjudication::Becomes(next),
            None => Adjudication::Ongoing,
        }
    }
}

impl Quadchess {
    fn active_persons(&self) -> SmallVec<[Player; 4]> {
        let mut players = self.players();
        players.retain(|player| self.seats_of_player(*player).is_ok());
        players
    }

    /// Also returns the cause of the last mate or departure.
    pub(crate) fn after_action(
        &self,
        action: &Action,
        history: History<'_, Self>,
    ) -> Result<(Self, Option<Reason>), ActionError> {
        if self.is_decided() {
            return Err(ActionError::GameOver);
        }
        let mut next = *self;
        let mut resolver = TurnResolver::new(&mut next, last_mover(history), |_: Event| ());
        match action {
            Action::ResignRemoving => {
                resolver.depart(
                    self.resigning_seats()?,
                    Departure::Remove,
                    Reason::RESIGNATION,
                );
            }
            Action::ResignFreezing => {
                resolver.depart(
                    self.resigning_seats()?,
                    Departure::Freeze,
                    Reason::RESIGNATION,
                );
            }
            Action::Draw(players) => {
                resolver.depart(
                    self.agreeing_seats(players)?,
                    Departure::Draw,
                    Reason::AGREEMENT,
                );
            }
            Action::Absent(player) => {
                let seats = self.seats_of_present(*player)?;
                resolver.declare_absent(seats, Departure::Freeze);
            }
            Action::AbsentRemoving(player) => {
                let seats = self.seats_of_present(*player)?;
                resolver.declare_absent(seats, Departure::Remove);
            }
            Action::Penalty(player) => resolver.penalise(self.seats_of_player(*player)?),
        }
        let reason = resolver.reason;
        Ok((next, reason))
    }
}
