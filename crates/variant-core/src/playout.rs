//! Uniform random games.

use core::mem::swap;

use crate::game::settle;
use crate::move_log::MoveLog;
use crate::variant::Source;
use crate::{Adjudication, History, Outcome, Position, Rng, Variant};

/// Result of a random game.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_core::{Rng, playout::playout};
/// let game = playout(&OrthodoxChess::default(), &mut Rng::new(1), 10);
/// assert_eq!((game.plies, game.outcome), (10, None));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Playout<P> {
    /// Position after the last move.
    pub position: P,
    /// Outcome; `None` if broken off.
    pub outcome: Option<Outcome>,
    /// Number of moves made.
    pub plies: u32,
}

/// Plays uniform random moves until the rules end the game, draws by repetition and count included, or after
/// `max_plies` moves. Deterministic for a seed on all platforms.
///
/// A [`Game`](crate::Game) with the same numbers takes the same course.
pub fn playout<P: Variant>(start: &P, rng: &mut Rng, max_plies: u32) -> Playout<P> {
    let mut log = MoveLog::new();
    // Two buffers in turn: positions are written once.
    let (mut position, mut next) = (&mut start.clone(), &mut start.clone());
    let mut plies = 0;
    loop {
        let draw = |position: &P| {
            let mut ahead = rng.clone();
            let m = (plies < max_plies).then(|| position.random_move(&mut ahead));
            m.flatten().map(|m| (m, ahead))
        };
        let mut drawn = draw(position);
        let history = History::new(Source::Moves(&log), None);
        let adjudication = match drawn {
            Some(_) => position.adjudicate_moving(history),
            None => position.adjudicate(history),
        };
        let outcome = match adjudication {
            Adjudication::Ongoing => None,
            Adjudication::Ended(outcome) => Some(outcome),
            Adjudication::Becomes(_) => {
                let outcome = settle(position, Source::Moves(&log));
                log.settle(position.clone());
                drawn = draw(position);
                outcome
            }
        };
        let (None, Some((m, ahead))) = (&outcome, drawn) else {
            break Playout {
                position: position.clone(),
                outcome,
                plies,
            };
        };
        // Only numbers of moves made are used up.
        *rng = ahead;
        position.play_into(m, next);
        log.push(position, m);
        swap(&mut position, &mut next);
        plies += 1;
    }
}

/// Like [`playout`], without history: no repetitions, an outcome only without moves. The fastest way to
/// random leaves.
pub fn random_walk<P: Position>(start: &P, rng: &mut Rng, max_plies: u32) -> Playout<P> {
    let (mut position, mut next) = (&mut start.clone(), &mut start.clone());
    let mut plies = 0;
    while plies < max_plies {
        let Some(m) = position.random_move(rng) else {
            break;
        };
        position.play_into(m, next);
        swap(&mut position, &mut next);
        plies += 1;
    }
    let outcome = position.outcome();
    Playout {
        position: position.clone(),
        outcome,
        plies,
    }
}
