//! Plays a whole game of any variant by Monte Carlo search:
//!
//! ```text
//! cargo run --release -p variant-registry --example monte_carlo -- orthodox-chess start 20
//! ```
//!
//! Arguments: variant, mode (the default one if omitted), and random games for each candidate. The search uses the
//! traits alone: it plays the move with the best average score for the mover.

use variant_core::playout::random_walk;
use variant_core::{Game, Player, Position, Rng, Score};
use variant_record::Record;
use variant_registry::{Registered, VariantVisitor, visit_variant};

/// Longer random games count as undecided.
const HORIZON: u32 = 300;

/// Average score of a player in `trials` random games, from 0 to 1.
fn prospects<P: Position>(position: &P, player: Player, trials: u32, rng: &mut Rng) -> f64 {
    let even = 1.0 / f64::from(position.players().len().max(1) as u32);
    let one_game = |_| {
        let outcome = random_walk(position, rng, HORIZON).outcome;
        // An eliminated player has lost.
        outcome.map_or(even, |outcome| {
            outcome.score(player).map_or(0.0, Score::points)
        })
    };
    (0..trials).map(one_game).sum::<f64>() / f64::from(trials)
}

/// The most promising move of the first actor.
fn choose<P: Position>(position: &P, trials: u32, rng: &mut Rng) -> Option<P::Move> {
    let actors = position.to_act();
    let me = *actors.get(rng.below(actors.len() as u64) as usize)?;
    let mut best: Option<(P::Move, f64)> = None;
    for m in position.moves() {
        let next = position.play_unchecked(m);
        // With several actors, a move that ends the turn.
        if actors.len() > 1 && next.to_act().contains(&me) {
            continue;
        }
        let value = prospects(&next, me.player, trials, rng);
        if best.is_none_or(|(_, most)| value > most) {
            best = Some((m, value));
        }
    }
    best.map(|(m, _)| m).or_else(|| position.random_move(rng))
}

struct SelfPlay<'a> {
    mode: Option<&'a str>,
    trials: u32,
    max_plies: usize,
}

impl VariantVisitor for SelfPlay<'_> {
    type Output = Result<Record, String>;

    fn visit<V: Registered>(self) -> Self::Output {
        let mode = self.mode.or(V::MODES.first().copied()).unwrap_or_default();
        let start = V::start(mode).map_err(|error| error.to_string())?;
        let mut game = Game::new(start);
        let mut rng = Rng::new(1);
        while game.outcome().is_none() && game.plies().len() < self.max_plies {
            let Some(m) = choose(game.position(), self.trials, &mut rng) else {
                break;
            };
            game.play(m).map_err(|error| error.to_string())?;
        }
        Ok(Record::of_game(&game))
    }
}

fn main() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let argument = |index: usize| arguments.get(index).map(String::as_str);
    let number = argument(2).map_or(Ok(10), str::parse);
    let search = SelfPlay {
        mode: argument(1),
        trials: number.map_err(|_| "expected a number of random games")?,
        max_plies: 2000,
    };
    let name = argument(0).unwrap_or("orthodox-chess");
    let record = visit_variant(name, search).map_err(|error| error.to_string())??;
    println!("{record}");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use variant_registry::{AnyPosition, NAMES};

    #[test]
    fn plays_every_variant() {
        for name in NAMES {
            let search = SelfPlay {
                mode: None,
                trials: 1,
                max_plies: 4,
            };
            let record = visit_variant(name, search).unwrap().unwrap();
            assert_eq!(record.plies().count(), 4, "{name}");
        }
    }

    #[test]
    fn finds_a_mate_on_the_dynamic_type_too() {
        let text = "orthodox-chess 6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1";
        let position: AnyPosition = text.parse().unwrap();
        let m = choose(&position, 10, &mut Rng::new(1)).unwrap();
        assert_eq!(m.to_string(), "e1e8");
    }
}
