//! Results of the searches in every game; nothing here depends on the clock.

mod alpha_beta;
mod budgets;
mod evaluations;
mod extremes;
mod iterations;
mod mates;
mod max_n;
mod partners;
mod settings;
mod threads;
// The capacity of a table depends on the size of its entries.
#[cfg(target_pointer_width = "64")]
mod signature;
mod strength;
mod table;
mod uct;

use std::ops::ControlFlow;

use variant_core::{Player, Position, Rng, Score, Variant};
use variant_search::{Evaluate, MATE, Values};

/// The position after so many random moves from the start of a mode, or the last one before the end.
fn after_random_moves<V: Variant>(mode: &str, plies: u32, seed: u64) -> V {
    let mut rng = Rng::new(seed);
    let mut position = V::start(mode).unwrap();
    for _ in 0..plies {
        // By its place in the list: what is known of these positions is not to depend on how games draw.
        let moves = position.moves();
        let Some(&m) = moves.get(rng.below(moves.len() as u64) as usize) else {
            break;
        };
        let next = position.play_unchecked(m);
        if next.is_over() {
            break;
        }
        position = next;
    }
    position
}

/// A value for each player that follows from the key of the position, and from nothing else.
struct Drawn;

impl<P: Position> Evaluate<P> for Drawn {
    fn evaluate(&self, position: &P, players: &[Player]) -> Values {
        let mut rng = Rng::new(position.key());
        let values = players.iter().map(|_| rng.below(2_000) as i32 - 1_000);
        values.collect()
    }
}

/// Of several who may move, the first.
fn mover<P: Position>(position: &P) -> Player {
    let first = position.visit_actors(|actor| ControlFlow::Break(actor.player));
    first.break_value().unwrap()
}

/// Value of the end of a game, `made` moves after the root.
fn value_of_end(score: Score, made: i32) -> i32 {
    match score {
        Score::Win => MATE - made,
        Score::Draw => 0,
        Score::Loss => made - MATE,
    }
}
