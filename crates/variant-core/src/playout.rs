//! Uniform random games: for benchmarks, tests and Monte Carlo searches.

use crate::{Game, Outcome, Position, Rng, Variant};

/// The result of a random game.
///
/// ```
/// use orthodox_chess::Chess;
/// use variant_core::{Rng, playout::playout};
/// let game = playout(&Chess::default(), &mut Rng::new(1), 10);
/// assert_eq!((game.plies, game.outcome), (10, None));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Playout<P> {
    /// The last position.
    pub position: P,
    /// How it ended; `None` if it was broken off.
    pub outcome: Option<Outcome>,
    /// The number of moves made.
    pub plies: u32,
}

/// Plays random moves, each equally likely, until the rules end the game (draws by repetition and by
/// count included), nobody can move, or `max_plies` moves are made. The same seed gives the same game
/// on every platform.
pub fn playout<P: Variant>(start: &P, rng: &mut Rng, max_plies: u32) -> Playout<P> {
    let mut game = Game::new(start.clone());
    let mut plies = 0;
    while plies < max_plies && game.outcome().is_none() {
        let Some(m) = game.position().random_move(rng) else {
            break;
        };
        game.play_legal(m);
        plies += 1;
    }
    Playout {
        position: game.position().clone(),
        outcome: game.outcome().cloned(),
        plies,
    }
}

/// As [`playout`], without a history: nothing ends by repetition, and the outcome is determined only
/// when no moves are left. The fastest way to random leaves.
pub fn walk<P: Position>(start: &P, rng: &mut Rng, max_plies: u32) -> Playout<P> {
    let mut position = start.clone();
    let mut plies = 0;
    while plies < max_plies {
        let Some(m) = position.random_move(rng) else {
            break;
        };
        position = position.play_unchecked(m);
        plies += 1;
    }
    let outcome = position.outcome();
    Playout {
        position,
        outcome,
        plies,
    }
}
