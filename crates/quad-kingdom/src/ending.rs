use chess_pieces::{Armies, Army};
use variant_core::{Adjudication, History, Outcome, Reason, Score};

use crate::board::player;
use crate::rules::draws::{clock_limit, is_dead};
use crate::rules::points::ahead_of_survivors;
use crate::rules::resignation::ends_by_resignation;
use crate::state::{Mode, QuadKingdom};

/// Elimination without check: no legal move on the kingdom's turn ([QK-11](crate::rulebook#qk-11)).
pub const TRAPPED: Reason = variant_core::reason!("trapped");

/// Points decided the game ([QK-20](crate::rulebook#qk-20)).
pub const POINTS: Reason = variant_core::reason!("points");

/// Outcome of the position alone. Eliminations precede draws (QK-13).
pub(crate) fn outcome(state: &QuadKingdom) -> Option<Outcome> {
    if state.is_decided() {
        Some(outcome_of_eliminations(state))
    } else if state.halfmove_clock >= clock_limit(state) {
        Some(draw(state, Reason::FIFTY_MOVES))
    } else if is_dead(state) {
        Some(draw(state, Reason::DEAD_POSITION))
    } else {
        None
    }
}

pub(crate) fn is_over(state: &QuadKingdom) -> bool {
    state.is_decided() || state.halfmove_clock >= clock_limit(state) || is_dead(state)
}

/// QK-13: eliminations, repetition, other draws.
pub(crate) fn adjudicate(
    state: &QuadKingdom,
    history: History<'_, QuadKingdom>,
) -> Adjudication<QuadKingdom> {
    // Positions recur only since the last capture, pawn move or elimination, after eight plies: two players or more
    // move there and back, twice.
    let window = usize::try_from(state.halfmove_clock).unwrap_or(usize::MAX);
    let is_third = || history.occurred(state, 2, window);
    if !state.is_decided() && window >= 8 && is_third() {
        return draw(state, Reason::REPETITION).into();
    }
    let mut outcome = outcome(state);
    if let Some(outcome) = &mut outcome
        && state.is_decided()
        && ends_by_resignation(history)
    {
        outcome.reason = Reason::RESIGNATION; // QK-22
    }
    outcome.into()
}

/// QK-13: players left draw, others lose.
pub(crate) fn draw(state: &QuadKingdom, reason: Reason) -> Outcome {
    scored(state, reason, state.players_left(), Score::Draw)
}

/// QK-11: the turn names the kingdoms eliminated last.
fn outcome_of_eliminations(state: &QuadKingdom) -> Outcome {
    let eliminated = state.turn.movers();
    if !(eliminated & state.trapped).is_empty() {
        return draw(state, TRAPPED);
    }
    // QK-20: of a pair eliminated at once, the later in order of play is the last.
    let in_check = |&army: &Army| !state.checkers(army).is_empty();
    let last = eliminated.iter().rfind(in_check);
    let reason = match last {
        Some(_) => Reason::CHECKMATE,
        // Under `+draws` a trap would be marked.
        None if state.rules.draws => Reason::WIN,
        None => TRAPPED,
    };
    let survivors = state.players_left();
    let ahead = ahead_of_survivors(state, last);
    if ahead.is_empty() {
        scored(state, reason, survivors, Score::Win)
    } else {
        scored(state, POINTS, survivors | ahead, Score::Draw)
    }
}

/// `best` for some players, a loss for others. Under `+draws` trapped players at least draw (QK-11).
fn scored(state: &QuadKingdom, reason: Reason, players: Armies, best: Score) -> Outcome {
    let mode = state.rules.mode;
    let trapped = state.trapped;
    let is_trapped = |army: Army| match mode {
        Mode::TwoA => !(trapped & mode.side_of(army)).is_empty(),
        _ => trapped.contains(army),
    };
    let score = |army: Army| {
        if players.contains(army) {
            best
        } else if is_trapped(army) {
            Score::Draw
        } else {
            Score::Loss
        }
    };
    let players = mode.players().iter();
    Outcome::new(reason, players.map(|army| (player(army), score(army))))
}
