//! What belongs to a whole game: the start positions, resignation, agreement, absence, penalties, and
//! the draws that come by themselves (ZQ-18, ZQ-20, ZQ-25 to ZQ-28, ZQ-34).

use core::fmt;

use chess_pieces::{Army, CastlingRights};
use smallvec::SmallVec;
use variant_core::{
    ActionError, Adjudication, DrawOrResign, History, Player, PlyRef, Position, Reason,
    UnknownMode, Variant,
};

use crate::board::{ARMIES, SOUTH, army_of, start_pieces};
use crate::control::Control;
use crate::en_passant::Passing;
use crate::moves::{Departure, Event};
use crate::notation::read_mode;
use crate::order::Course;
use crate::position::Quadchess;
use crate::{Armies, Mode, repetition};

/// What a player can do besides moving.
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
    /// `resign:remove`: the player to move resigns, and all its pieces come off (ZQ-18 a).
    ResignRemoving,
    /// `resign:freeze`: the player to move resigns; the king comes off, the rest freezes (ZQ-18 b).
    ResignFreezing,
    /// `draw:<players>`: these agree a draw between themselves (ZQ-28).
    Draw(SmallVec<[Player; 4]>),
    /// `absent:<player>`: the player is declared absent (ZQ-20).
    Absent(Player),
    /// `penalty:<player>`: the player loses a piece; the vote is the table's business (ZQ-34).
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
        Self {
            pieces: start_pieces(),
            passing: Passing::NONE,
            clock: 0,
            ply: 0,
            control: Control::ORIGINAL,
            turn: SOUTH,
            mode,
            owner,
            owed: Armies::NONE,
            absent: Armies::NONE,
            rights: CastlingRights::from_bits(0b1111),
            kings: Armies::ALL,
            arrived: Armies::NONE,
            checked: Armies::NONE,
            leader: SOUTH,
        }
    }
}

impl Variant for Quadchess {
    type Action = Action;

    const NAME: &'static str = "zm-quadchess";
    const MODES: &'static [&'static str] = &[
        "ffa",
        "teams-opposite",
        "teams-adjacent",
        "two-opposite",
        "two-adjacent",
        "three",
    ];

    fn start(mode: &str) -> Result<Self, UnknownMode> {
        let (mode, owner) = read_mode(mode).ok_or(UnknownMode {
            expected: "`ffa`, `teams-opposite`, `teams-adjacent`, `two-opposite`, `two-adjacent` \
                       or `three`",
        })?;
        Ok(Self::start_of(mode, owner))
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
            Some(("absent", who)) => one(who, 7).map(Action::Absent),
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
            // No ply shows why a game that begins drawn is over.
            Some((next, Some(reason))) if history.is_empty() && next.is_decided() => {
                next.outcome_for(reason).into()
            }
            Some((next, _)) => Adjudication::Becomes(next),
            None => Adjudication::Ongoing,
        }
    }
}

/// The event that decided the game: inside the last ply, or a draw that came by itself after it.
fn deciding_reason(history: History<'_, Quadchess>) -> Option<Reason> {
    let (before, ply) = history.plies().next()?;
    let (mut position, mut reason) = match ply {
        PlyRef::Move(m) => (before.play_unchecked(m), before.reason_of(m)),
        PlyRef::Action(action) => before.after_action(action, history).ok()?,
    };
    // Each draw takes a player out.
    for _ in ARMIES {
        if position.is_decided() {
            return reason;
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
        let mut course = Course::new(&mut next, last_mover(history), |_: Event| ());
        match action {
            Action::ResignRemoving => {
                course.depart(
                    self.resigning_seats()?,
                    Departure::Remove,
                    Reason::RESIGNATION,
                );
            }
            Action::ResignFreezing => {
                course.depart(
                    self.resigning_seats()?,
                    Departure::Freeze,
                    Reason::RESIGNATION,
                );
            }
            Action::Draw(players) => {
                course.depart(
                    self.agreeing_seats(players)?,
                    Departure::Draw,
                    Reason::AGREEMENT,
                );
            }
            Action::Absent(player) => {
                let seats = self.seats_of_player(*player)?;
                if !self.absent.and(seats).is_empty() {
                    return Err(ActionError::NotAllowed {
                        why: "the player is absent already",
                    });
                }
                course.position.absent = seats.iter().fold(self.absent, Armies::with);
                course.settle();
            }
            Action::Penalty(player) => course.penalise(self.seats_of_player(*player)?),
        }
        let reason = course.reason;
        Ok((next, reason))
    }

    /// The position after a draw that comes by itself, if there is one, and the last event that took a
    /// player out of the game (ZQ-24 to ZQ-27).
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
        let mut course = Course::new(&mut next, last_mover(history), |_: Event| ());
        course.depart(seats, Departure::Draw, reason);
        let reason = course.reason;
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

impl<F: FnMut(Event)> Course<'_, F> {
    /// Players leave the game together, and it goes on from there.
    fn depart(&mut self, seats: Armies, how: Departure, reason: Reason) {
        self.recall_debt();
        self.leave(seats, how, reason);
        self.resume();
        self.settle();
    }

    /// A person loses one piece, in the end the king (ZQ-34).
    fn penalise(&mut self, seats: Armies) {
        let Some(square) = self.position.penalty_square(seats) else {
            self.depart(seats, Departure::Freeze, Reason::RESIGNATION);
            return;
        };
        self.recall_debt();
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

    /// The seats that resign: on the player's own turn, with whatever army, but not for the dummy
    /// and not for an absent player (ZQ-18, ZQ-21).
    fn resigning_seats(&self) -> Result<Armies, ActionError> {
        let player = self.mover();
        if self.is_dummy(self.turn) {
            return Err(ActionError::NotAllowed {
                why: "nobody resigns on the dummy's turn",
            });
        }
        if self.absent.contains(player) {
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
                why: "a draw takes two players",
            });
        }
        let mut agreeing = Armies::NONE;
        for &player in players {
            let seats = self.seats_of_player(player)?;
            agreeing = seats.iter().fold(agreeing, Armies::with);
        }
        Ok(agreeing)
    }

    /// The active player just before a seat in rotation (ZQ-26).
    pub(crate) fn player_before(&self, seat: Army) -> Option<Army> {
        let players = self.active_players();
        ARMIES
            .into_iter()
            .map(|army| crate::board::clockwise(seat, 3 - army.index()))
            .find(|&other| other != seat && players.contains(other))
    }
}
