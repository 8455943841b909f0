use chess_pieces::{Armies, Army};

use crate::board::{ALL, EMERALD, partner};
use crate::state::{Control, Mode, QuadKingdom, Turn};

#[inline(always)]
pub(crate) fn turn_after_move(state: &QuadKingdom, us: Army) -> Turn {
    match state.turn {
        // QK-16: a player's kingdoms alternate while both stand.
        Turn::Alternate { reply, .. } => {
            let partner = partner(us);
            Turn::Alternate {
                mover: reply,
                reply: if state.standing.contains(partner) {
                    partner
                } else {
                    us
                },
            }
        }
        Turn::One(_) | Turn::Together(..) => turn_after(state, us),
    }
}

/// Turn after a kingdom's, outside `two-a` (QK-3).
#[inline(always)]
pub(crate) fn turn_after(state: &QuadKingdom, army: Army) -> Turn {
    if state.rules.mode == Mode::Teams && state.standing != ALL {
        return turn_of_side(state, army.after(1, 4));
    }
    // The game continues, so one stands.
    Turn::One(state.standing.next_after(army, 4).unwrap_or(army))
}

/// QK-11: turn after the elimination of kingdoms to move.
pub(crate) fn turn_after_elimination(state: &QuadKingdom, eliminated: Armies) -> Turn {
    let Some(first) = eliminated.first() else {
        return state.turn;
    };
    match (state.rules.mode, state.turn) {
        (_, Turn::Alternate { reply, .. }) => Turn::Alternate {
            mover: partner(first),
            reply,
        },
        (Mode::Teams, _) => Turn::One(partner(first)),
        _ => turn_after(state, first),
    }
}

/// QK-15: in `teams` after an elimination, a complete side moves together.
fn turn_of_side(state: &QuadKingdom, army: Army) -> Turn {
    let partner = partner(army);
    match [army, partner].map(|army| state.standing.contains(army)) {
        [true, true] => Turn::Together(army.min(partner), army.max(partner)),
        [true, false] => Turn::One(army),
        [false, _] => Turn::One(partner),
    }
}

/// QK-18: control on Emerald's turn.
pub(crate) fn control_passed_on(state: &QuadKingdom) -> Control {
    let holder = state.control.next;
    Control {
        holder: Some(holder),
        next: player_after(state, holder),
    }
}

/// QK-18: control after an elimination; the next player stands.
pub(crate) fn control_of_standing(state: &QuadKingdom) -> Control {
    let control = state.control;
    if state.rules.mode != Mode::Three || state.standing.contains(control.next) {
        return control;
    }
    Control {
        next: player_after(state, control.next),
        ..control
    }
}

fn player_after(state: &QuadKingdom, army: Army) -> Army {
    let players = state.standing.without(EMERALD);
    players.next_after(army, 4).unwrap_or(army)
}
