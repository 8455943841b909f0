use alloc::vec::Vec;

use chess_pieces::{Armies, Army};
use variant_core::implement::DrawOrResign;
use variant_core::{ActionError, Adjudication, Player, Reason};

use crate::board::{BLACK, MAROON, WHITE, player};
use crate::ending::draw;
use crate::rules::resignation::resigning;
use crate::state::{Mode, QuadKingdom};
use crate::turn::TurnResolver;

pub(crate) fn remaining_players(state: &QuadKingdom) -> impl Iterator<Item = Player> {
    state.players_left().iter().map(player)
}

pub(crate) fn actions(state: &QuadKingdom) -> Vec<DrawOrResign> {
    let draw = DrawOrResign::Draw(remaining_players(state).collect());
    let players = state.rules.mode.players().iter().map(player);
    let resign = players.map(DrawOrResign::Resign);
    core::iter::once(draw).chain(resign).collect()
}

/// All players left can agree a draw (QK-13). Players can resign in `two-a` and `two-b` at any time, regardless of
/// points and traps (QK-16, QK-17), otherwise on their own kingdom's turn, and are eliminated (QK-22).
pub(crate) fn act(
    state: &QuadKingdom,
    action: &DrawOrResign,
) -> Result<Adjudication<QuadKingdom>, ActionError> {
    let of_two =
        |armies: [Army; 2]| action.in_teams(&armies.map(player), |one, other| one == other);
    match (action, state.rules.mode) {
        (DrawOrResign::Resign(_), Mode::TwoA) => of_two([WHITE, MAROON]),
        (DrawOrResign::Resign(_), Mode::TwoB) => of_two([WHITE, BLACK]),
        (DrawOrResign::Resign(player), _) => resign(state, *player).map(Adjudication::Becomes),
        (DrawOrResign::Draw(players), _)
            if players.iter().copied().eq(remaining_players(state)) =>
        {
            Ok(draw(state, Reason::AGREEMENT).into())
        }
        (DrawOrResign::Draw(_), _) => Err(ActionError::NotAllowed {
            why: "a draw needs all players who are left",
        }),
    }
}

/// Eliminates the player's kingdom like a trap, but it loses under `+draws` too (QK-22).
fn resign(state: &QuadKingdom, player: Player) -> Result<QuadKingdom, ActionError> {
    if state.is_decided() {
        return Err(ActionError::GameOver);
    }
    let army = resigning(state, player).ok_or(ActionError::NotAllowed {
        why: "a player resigns on the turn of its own kingdom",
    })?;
    let mut next = *state;
    let mut resolver = TurnResolver::new(&mut next, |_| ());
    resolver.eliminate(Armies::of(army));
    resolver.settle();
    Ok(next)
}
