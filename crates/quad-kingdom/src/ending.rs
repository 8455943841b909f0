//! Outcomes shown by one position (QK-11, QK-13, QK-20).

use chess_pieces::{Armies, Army, PieceType};
use variant_core::{Outcome, Reason, Score};

use crate::board::player;
use crate::position::QuadKingdom;
use crate::rules::Mode;

/// A kingdom had no legal move on its turn and was not in check ([QK-11](crate::rulebook#qk-11)).
pub const TRAPPED: Reason = variant_core::reason!("trapped");

/// Points decided the game ([QK-20](crate::rulebook#qk-20)).
pub const POINTS: Reason = variant_core::reason!("points");

/// QK-13: moves without progress that draw.
const MOVES_FOR_EACH_KINGDOM: u32 = 50;

impl QuadKingdom {
    /// QK-13: eliminations come before draws.
    pub(crate) fn find_outcome(&self) -> Option<Outcome> {
        if self.is_decided() {
            Some(outcome_of_eliminations(self))
        } else if self.halfmove_clock >= self.clock_limit() {
            Some(self.draw(Reason::FIFTY_MOVES))
        } else if self.is_dead() {
            Some(self.draw(Reason::DEAD_POSITION))
        } else {
            None
        }
    }

    pub(crate) const fn clock_limit(&self) -> u32 {
        MOVES_FOR_EACH_KINGDOM * self.standing.len() as u32
    }

    /// QK-13: players left draw, others lose.
    pub(crate) fn draw(&self, reason: Reason) -> Outcome {
        let left = self.players_left();
        scored(self, reason, |army| {
            if left.contains(army) {
                Score::Draw
            } else {
                Score::Loss
            }
        })
    }

    /// QK-13.
    pub(crate) fn players_left(&self) -> Armies {
        let mode = self.rules.mode;
        let left = |&army: &Army| !(mode.side_of(army) & self.standing).is_empty();
        mode.players().iter().filter(left).collect()
    }

    /// QK-13: every standing kingdom has a bare king; or two stand, no eliminated piece is on the board, and
    /// other pieces are one knight or bishops on one colour.
    #[inline]
    pub(crate) fn is_dead(&self) -> bool {
        let pieces = self.pieces();
        let active = self.standing_pieces();
        active.is_subset(pieces.of_type(PieceType::KING))
            || self.standing.len() == 2
                && active == pieces.occupied()
                && pieces.are_too_few_to_mate()
    }
}

/// QK-11: under `+draws` trapped players score at least a draw.
fn scored(position: &QuadKingdom, reason: Reason, score: impl Fn(Army) -> Score) -> Outcome {
    let mode = position.rules.mode;
    let trapped = position.trapped_and_control.trapped();
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

/// QK-11: the turn names the kingdoms eliminated last.
fn outcome_of_eliminations(position: &QuadKingdom) -> Outcome {
    let eliminated = position.turn.movers();
    if !(eliminated & position.trapped_and_control.trapped()).is_empty() {
        return position.draw(TRAPPED);
    }
    // QK-20: of a pair eliminated at once, the later in the order of play is the last.
    let in_check = |&army: &Army| !position.checkers(army).is_empty();
    let last = eliminated.iter().rfind(in_check);
    let reason = match last {
        Some(_) => Reason::CHECKMATE,
        // Under `+draws` a trap would be marked.
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
