//! The rules that need a whole game: start positions, resignation, agreement, absence, penalties, and
//! automatic draws (ZQ-18, ZQ-20, ZQ-25 to ZQ-28, ZQ-34).

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use board_geometry::{Chessboard, Geometry};
use chess_pieces::{Armies, Army, BoardState, CastlingRights};
use smallvec::SmallVec;
use variant_core::{
    ActionError, Adjudication, BoardSize, DrawOrResign, History, MoveTextError, Player, PlyRef,
    Position, Reason, TagValueError, UnknownMode, Variant,
};

use crate::army_pair::ArmyPair;
use crate::board::{ALL, ARMIES, QuadRules, SOUTH, army_of, start_pieces};
use crate::control::Control;
use crate::moves::{Departure, Event, Move};
use crate::notation::read_mode;
use crate::position::Quadchess;
use crate::turn_resolver::TurnResolver;
use crate::{Communication, Mode, UnknownCommunication, repetition};

/// An action other than a move.
///
/// ```
/// use variant_core::Variant;
/// use zm_quadchess::{Action, Quadchess};
/// let action = Quadchess::default().parse_action("resign:freeze")?;
/// assert_eq!((&action, action.to_string().as_str()), (&Action::ResignFreezing, "resign:freeze"));
/// # Ok::<(), variant_core::ActionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// `resign:remove`: the player to move resigns, and all its pieces come off
    /// ([ZQ-18](crate::rulebook#zq-18) a).
    ResignRemoving,
    /// `resign:freeze`: the player to move resigns; the king comes off, the rest freezes
    /// ([ZQ-18](crate::rulebook#zq-18) b).
    ResignFreezing,
    /// `draw:<players>`: these agree a draw between themselves ([ZQ-28](crate::rulebook#zq-28)).
    Draw(SmallVec<[Player; 4]>),
    /// `absent:<player>`: the player is declared absent; its pieces freeze on its first unchecked
    /// turn ([ZQ-20](crate::rulebook#zq-20)).
    Absent(Player),
    /// `absent:<player>:remove`: the player is declared absent and has asked to be removed; its
    /// pieces come off on its first unchecked turn ([ZQ-20](crate::rulebook#zq-20)).
    AbsentRemoving(Player),
    /// `penalty:<player>`: the player loses a piece, as voted at the table
    /// ([ZQ-34](crate::rulebook#zq-34)).
    Penalty(Player),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ResignRemoving => f.write_str("resign:remove"),
            Self::ResignFreezing => f.write_str("resign:freeze"),
            Self::Draw(players) => {
                f.write_str("draw:")?;
                players.iter().try_for_each(|player| write!(f, "{player}"))
            }
            Self::Absent(player) => write!(f, "absent:{player}"),
            Self::AbsentRemoving(player) => write!(f, "absent:{player}:remove"),
            Self::Penalty(player) => write!(f, "penalty:{player}"),
        }
    }
}

impl Default for Quadchess {
    /// The start position of `ffa`.
    fn default() -> Self {
        Self::start_of(Mode::Ffa, SOUTH)
    }
}

impl Quadchess {
    /// The start position of a mode (ZQ-2, ZQ-3); `owner` makes the dummy's first move in `three`.
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

    /// The mode of communication is one of three (ZQ-33).
    fn check_tag(&self, name: &str, value: &str) -> Result<(), TagValueError> {
        if name == Communication::TAG {
            Communication::from_str(value).map_err(|UnknownCommunication| TagValueError {
                expected: "`none`, `open` or `open-and-secret`",
            })?;
        }
        Ok(())
    }

    fn repair(draft: &mut variant_core::lenient::Draft<'_>) {
        crate::lenient::repair(draft);
    }

    fn san(&self, m: Move) -> String {
        self.write_san(m)
    }

    /// Takes also: `0-0`, missing, wrong or doubled check marks, `!` and `?`, `e.p.`, a missing or
    /// superfluous `x` or `-`, more of the origin than needed, `h8R` and `h7-h8=R`.
    fn parse_san_lenient(&self, text: &str) -> Result<Move, MoveTextError> {
        self.read_san(text)
    }

    fn parse_action(&self, text: &str) -> Result<Action, ActionError> {
        let players = self.players();
        let one = |who: &str, offset| {
            let named = players.iter().find(|player| {
                let mut letters = who.chars();
                letters.next() == Some(player.letter()) && letters.next().is_none()
            });
            let error = ActionError::Malformed {
                offset,
                expected: "the letter of a player",
            };
            named.copied().ok_or(error)
        };
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

    fn act(
        &self,
        action: &Action,
        history: History<'_, Self>,
    ) -> Result<Adjudication<Self>, ActionError> {
        let (next, _) = self.after_action(action, history)?;
        Ok(Adjudication::Becomes(next))
    }

    /// The end of the game with the event that brought it, and the draws that come by themselves:
    /// dead position, repetition and perpetual check, fifty moves (ZQ-24 to ZQ-27).
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

/// The event that decided the game: inside the last ply, or a draw that came by itself after it.
fn deciding_reason(history: History<'_, Quadchess>) -> Option<Reason> {
    let Some(&(mut position)) = history.replaced() else {
        let (before, ply) = history.plies().next()?;
        return match ply {
            PlyRef::Move(m) => before.reason_of(m),
            PlyRef::Action(action) => before.after_action(action, history).ok()?.1,
        };
    };
    let mut reason = None;
    // Each draw takes a player out.
    for _ in ARMIES {
        if position.is_decided() {
            break;
        }
        (position, reason) = position.after_draw(history)?;
    }
    reason
}

impl Quadchess {
    /// The position after an action, and the last event that took a player out of the game.
    fn after_action(
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

    /// The position after an automatic draw, if there is one, and the last event that took a player out of
    /// the game (ZQ-24 to ZQ-27).
    fn after_draw(&self, history: History<'_, Self>) -> Option<(Self, Option<Reason>)> {
        let (seats, reason) = if self.is_dead() {
            (self.active_players(), Reason::DEAD_POSITION)
        } else if let Some(draw) = repetition::draw(self, history) {
            draw
        } else if self.is_fifty() {
            (self.active_players(), Reason::FIFTY_MOVES)
        } else {
            return None;
        };
        let mut next = *self;
        let mut resolver = TurnResolver::new(&mut next, last_mover(history), |_: Event| ());
        resolver.depart(seats, Departure::Draw, reason);
        let reason = resolver.reason;
        Some((next, reason))
    }
}

/// The player who made the last move, if anybody has moved.
fn last_mover(history: History<'_, Quadchess>) -> Option<Army> {
    history.plies().find_map(|(before, ply)| match ply {
        PlyRef::Move(_) => Some(before.mover()),
        PlyRef::Action(_) => None,
    })
}

impl<F: FnMut(Event)> TurnResolver<'_, F> {
    /// Takes players out of the game together and resolves what follows.
    fn depart(&mut self, seats: Armies, how: Departure, reason: Reason) {
        self.restore_owed_move();
        self.leave(seats, how, reason);
        self.resume();
        self.settle();
    }

    /// A player is declared absent, and leaves at once if it is to move unchecked (ZQ-20).
    fn declare_absent(&mut self, seats: Armies, how: Departure) {
        self.position.declare_absent(seats, how);
        self.settle();
    }

    /// A person loses one piece, the king last (ZQ-34).
    fn penalise(&mut self, seats: Armies) {
        let Some(square) = self.position.penalty_square(seats) else {
            self.depart(seats, Departure::Freeze, Reason::RESIGNATION);
            return;
        };
        self.restore_owed_move();
        self.position.take_penalty(square);
        self.resume();
        self.settle();
    }
}

impl Quadchess {
    /// The event that decides the game when this move is played.
    fn reason_of(&self, m: crate::moves::Move) -> Option<Reason> {
        let mut reason = None;
        let _ = self.play_reporting(m, |event| match event {
            Event::Mated { .. } => reason = Some(Reason::CHECKMATE),
            Event::Left { reason: why, .. } => reason = Some(why),
            _ => {}
        });
        reason
    }

    /// The active seats of the person with a key (ZQ-31).
    fn seats_of_player(&self, player: Player) -> Result<Armies, ActionError> {
        let not_active = ActionError::NotAllowed {
            why: "no active player has this letter",
        };
        let seat = army_of(player.letter())
            .filter(|&seat| !self.mode.is_dummy(seat) && self.mode.person(seat) == seat);
        let seats = seat.map_or(Armies::NONE, |seat| self.seats_of_person(seat));
        if seats.is_empty() {
            Err(not_active)
        } else {
            Ok(seats)
        }
    }

    /// The active seats of the person with a key, who is not absent yet (ZQ-20).
    fn seats_of_present(&self, player: Player) -> Result<Armies, ActionError> {
        let seats = self.seats_of_player(player)?;
        if self.absent().and(seats).is_empty() {
            Ok(seats)
        } else {
            Err(ActionError::NotAllowed {
                why: "the player is absent already",
            })
        }
    }

    /// The seats that resign: on the player's own turn, with whatever army, but not for the dummy
    /// and not for an absent player (ZQ-18, ZQ-21).
    fn resigning_seats(&self) -> Result<Armies, ActionError> {
        let player = self.mover();
        if self.is_dummy(self.turn) {
            return Err(ActionError::NotAllowed {
                why: "nobody resigns on the dummy's turn",
            });
        }
        if self.absent().contains(player) {
            return Err(ActionError::NotAllowed {
                why: "nobody resigns for an absent player",
            });
        }
        Ok(self.seats_of_person(player))
    }

    /// The seats of two or more active players who agree a draw (ZQ-28).
    fn agreeing_seats(&self, players: &[Player]) -> Result<Armies, ActionError> {
        if players.len() < 2 {
            return Err(ActionError::NotAllowed {
                why: "a draw needs at least two players",
            });
        }
        let mut agreeing = Armies::NONE;
        for &player in players {
            agreeing = agreeing | self.seats_of_player(player)?;
        }
        Ok(agreeing)
    }

    /// The active player just before a seat in rotation (ZQ-26).
    pub(crate) fn player_before(&self, seat: Army) -> Option<Army> {
        let players = self.active_players();
        ARMIES
            .into_iter()
            .map(|army| seat.after(3 - army.index(), 4))
            .find(|&other| other != seat && players.contains(other))
    }
}
