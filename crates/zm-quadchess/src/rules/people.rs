//! Rules about people: who decides (ZQ-31), leaves (ZQ-18, ZQ-20), agrees (ZQ-28), votes (ZQ-20, ZQ-34) and talks
//! (ZQ-33).

use chess_pieces::{Armies, Army};
use smallvec::SmallVec;
use variant_core::{ActionError, Actor, Player, Seat};
use variant_match::{Agreement, Communication, TagValueError};

use crate::action::Action;
use crate::army_pair::ArmyPair;
use crate::board::{army_of, letter};
use crate::moves::Departure;
use crate::state::ZmQuadchess;

type Players = SmallVec<[Player; 4]>;

/// Modes of communication, the default first (ZQ-33).
pub(crate) const COMMUNICATIONS: &[Communication] = &[
    Communication::Open,
    Communication::None,
    Communication::OpenAndSecret,
];

// ZQ-33
pub(crate) fn check_tag(name: &str, value: &str) -> Result<(), TagValueError> {
    if name == Communication::TAG {
        value.parse::<Communication>()?;
    }
    Ok(())
}

pub(crate) fn actor(state: &ZmQuadchess) -> Actor {
    Actor {
        seat: Seat::Army(letter(state.turn)),
        player: state.mode.player(chooser(state)),
    }
}

/// Seat of the choosing player; for an absent mover the next active one, preferably present (ZQ-20).
fn chooser(state: &ZmQuadchess) -> Army {
    let mover = state.mover();
    if !state.absent().contains(mover) {
        return mover;
    }
    let others = state.active_players() - state.mode.seats_of_person(mover);
    ((others - state.absent()).next_after(mover, 4))
        .or_else(|| others.next_after(mover, 4))
        .unwrap_or(mover)
}

// ZQ-31
pub(crate) fn seats_of_person(state: &ZmQuadchess, seat: Army) -> Armies {
    state.mode.seats_of_person(seat) & state.active()
}

pub(crate) fn active_persons(state: &ZmQuadchess) -> Players {
    let active = |&person: &Army| !seats_of_person(state, person).is_empty();
    let persons = state.mode.persons().filter(active);
    persons.map(|person| state.mode.player(person)).collect()
}

fn seats_of_player(state: &ZmQuadchess, player: Player) -> Result<Armies, ActionError> {
    let seat =
        army_of(player.letter()).filter(|&seat| state.mode.persons().any(|person| person == seat));
    seat.map(|seat| seats_of_person(state, seat))
        .filter(|seats| !seats.is_empty())
        .ok_or(ActionError::NotAllowed {
            why: "no active player has this letter",
        })
}

// ZQ-34
pub(crate) fn seats_of_action(state: &ZmQuadchess, action: &Action) -> Result<Armies, ActionError> {
    match action {
        Action::ResignRemoving | Action::ResignFreezing => resigning_seats(state),
        Action::Draw(players) => agreeing_seats(state, players),
        Action::Absent(player) | Action::AbsentRemoving(player) => seats_of_present(state, *player),
        Action::Penalty(player) => seats_of_player(state, *player),
    }
}

// ZQ-20
fn seats_of_present(state: &ZmQuadchess, player: Player) -> Result<Armies, ActionError> {
    let seats = seats_of_player(state, player)?;
    if (state.absent() & seats).is_empty() {
        Ok(seats)
    } else {
        Err(ActionError::NotAllowed {
            why: "the player is absent already",
        })
    }
}

// ZQ-18, ZQ-21
fn resigning_seats(state: &ZmQuadchess) -> Result<Armies, ActionError> {
    let player = state.mover();
    if state.is_active_dummy(state.turn) {
        return Err(ActionError::NotAllowed {
            why: "no player resigns on the dummy's turn",
        });
    }
    if state.absent().contains(player) {
        return Err(ActionError::NotAllowed {
            why: "an absent player does not resign",
        });
    }
    Ok(seats_of_person(state, player))
}

// ZQ-28
fn agreeing_seats(state: &ZmQuadchess, players: &[Player]) -> Result<Armies, ActionError> {
    if players.len() < 2 {
        return Err(ActionError::NotAllowed {
            why: "a draw needs at least two players",
        });
    }
    let mut agreeing = Armies::NONE;
    for &player in players {
        agreeing = agreeing | seats_of_player(state, player)?;
    }
    Ok(agreeing)
}

// ZQ-20, ZQ-34
pub(crate) fn agreement(state: &ZmQuadchess, action: &Action) -> Agreement {
    match action {
        Action::ResignRemoving | Action::ResignFreezing => {
            Agreement::all([state.mode.player(state.mover())])
        }
        Action::Draw(players) => Agreement::all(players.iter().copied()),
        Action::AbsentRemoving(player) => Agreement::all([*player]),
        Action::Absent(player) => {
            let mut voters = active_persons(state);
            voters.retain(|voter| voter != player && seats_of_present(state, *voter).is_ok());
            Agreement::vote(voters)
        }
        Action::Penalty(_) => Agreement::majority(active_persons(state)),
    }
}

// ZQ-20
pub(crate) fn declare_absent(state: &mut ZmQuadchess, seats: Armies, how: Departure) {
    let removal = if how == Departure::Remove {
        seats.iter().map(|seat| state.mode.person(seat)).collect()
    } else {
        Armies::NONE
    };
    state.absence = ArmyPair::new(state.absent() | seats, state.removal() | removal);
}

pub(crate) fn clear_absence(state: &mut ZmQuadchess, seat: Army) {
    let absent = state.absent().without(seat);
    let mut removal = state.removal();
    if (state.mode.seats_of_person(seat) & absent).is_empty() {
        removal = removal.without(state.mode.person(seat));
    }
    state.absence = ArmyPair::new(absent, removal);
}

/// Absent player who leaves now: the controller of the army to move, unless its king is in check; never the dummy's
/// owner on the dummy's turn (ZQ-20).
pub(crate) fn leaving(state: &ZmQuadchess) -> Option<(Armies, Departure)> {
    let holder = state.control.holder(state.turn)?;
    if !state.absent().contains(holder) || state.checked().contains(holder) {
        return None;
    }
    let how = if state.removal().contains(state.mode.person(holder)) {
        Departure::Remove
    } else {
        Departure::Freeze
    };
    Some((seats_of_person(state, holder), how))
}
