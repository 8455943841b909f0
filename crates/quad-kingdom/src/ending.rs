//! The outcome as far as one position shows it (QK-11, QK-13, QK-20).

use chess_pieces::{Armies, Army, PieceType};
use variant_core::{Outcome, Reason, Score};

use crate::kingdoms::player;
use crate::position::QuadKingdom;
use crate::rules::Mode;

/// A kingdom to move, not in check, had no legal move ([QK-11](crate::rulebook#qk-11)).
pub const TRAPPED: Reason = variant_core::reason!("trapped");

/// Points decided ([QK-20](crate::rulebook#qk-20)).
pub const POINTS: Reason = variant_core::reason!("points");

/// The half-move clock, for each standing kingdom, at which a game is drawn (QK-13).
const MOVES_FOR_EACH_KINGDOM: u32 = 50;

pub(crate) fn outcome(position: &QuadKingdom) -> Option<Outcome> {
    if position.is_decided() {
        return Some(outcome_of_eliminations(position));
    }
    if position.halfmove_clock >= clock_limit(position) {
        Some(draw(position, Reason::FIFTY_MOVES))
    } else if is_dead(position) {
        Some(draw(position, Reason::DEAD_POSITION))
    } else {
        None
    }
}

/// The half-move clock at which the game is drawn (QK-13).
pub(crate) const fn clock_limit(position: &QuadKingdom) -> u32 {
    MOVES_FOR_EACH_KINGDOM * position.standing.len() as u32
}

/// Whether there is an [`outcome`].
#[inline]
pub(crate) fn is_over(position: &QuadKingdom) -> bool {
    position.is_decided() || position.halfmove_clock >= clock_limit(position) || is_dead(position)
}

/// A draw between the players left (QK-13).
pub(crate) fn draw(position: &QuadKingdom, reason: Reason) -> Outcome {
    let left = position.players_left();
    scored(position, reason, |army| {
        if left.contains(army) {
            Score::Draw
        } else {
            Score::Loss
        }
    })
}

impl QuadKingdom {
    /// The players left: those whose side has a standing kingdom (QK-13).
    pub(crate) fn players_left(&self) -> Armies {
        let mode = self.rules.mode;
        let left = |&army: &Army| !(mode.side_of(army) & self.standing).is_empty();
        mode.players().iter().filter(left).collect()
    }
}

/// An outcome with the score of every player; trapped players have at least a draw under `+draws`
/// (QK-11).
fn scored(position: &QuadKingdom, reason: Reason, score: impl Fn(Army) -> Score) -> Outcome {
    let mode = position.rules.mode;
    let trapped = position.kept.trapped();
    let least = |army: Army| {
        let own = match mode {
            Mode::TwoA => mode.side_of(army),
            _ => Armies::of(army),
        };
        if (trapped & own).is_empty() {
            Score::Loss
        } else {
            Score::Draw
        }
    };
    let scores = mode.players().iter();
    let scores = scores.map(|army| (player(army), score(army).max(least(army))));
    Outcome::new(reason, scores)
}

/// The outcome when at most one side is left. The turn names the kingdoms eliminated last (QK-11).
fn outcome_of_eliminations(position: &QuadKingdom) -> Outcome {
    let eliminated = position.turn.movers();
    if !(eliminated & position.kept.trapped()).is_empty() {
        return draw(position, TRAPPED);
    }
    // Of a pair eliminated at once, the later in the order of play is the last (QK-20).
    let in_check = |&army: &Army| !position.checkers(army).is_empty();
    let last = eliminated.iter().rfind(in_check);
    let reason = match last {
        Some(_) => Reason::CHECKMATE,
        // Under `+draws` a trap would be marked: the text does not show how the kingdom was eliminated.
        None if position.rules.draws => Reason::WIN,
        None => TRAPPED,
    };
    let survivors = position.players_left();
    let ahead = position.ahead_of_survivors(last);
    if ahead.is_empty() {
        scored(position, reason, |army| {
            if survivors.contains(army) {
                Score::Win
            } else {
                Score::Loss
            }
        })
    } else {
        let drawn = survivors | ahead;
        scored(position, POINTS, |army| {
            if drawn.contains(army) {
                Score::Draw
            } else {
                Score::Loss
            }
        })
    }
}

/// Whether checkmate is out of reach: every standing kingdom has a bare king; or two kingdoms stand, no
/// eliminated piece is on the board, and besides the kings there is one knight, or there are bishops on
/// squares of one colour (QK-13).
fn is_dead(position: &QuadKingdom) -> bool {
    let pieces = position.pieces();
    let active = pieces.armies(position.standing);
    active.is_subset(pieces.of_type(PieceType::KING))
        || position.standing.len() == 2
            && active == pieces.occupied()
            && pieces.are_too_few_to_mate()
}
