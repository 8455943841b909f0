use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::time::Instant;

use variant_core::{Outcome, Rng};

use super::perft::speed;
use crate::arguments::Playout;
use crate::failure::Failure;
use crate::json::{Count, PlayoutObject};
use crate::output::Output;

const UNFINISHED: &str = "unfinished";

pub(crate) fn run(arguments: &Playout, output: &mut Output) -> Result<(), Failure> {
    let start = arguments.start.position(output)?;
    // Each game has its own seed, whatever the earlier lengths.
    let mut seeds = Rng::new(arguments.seed);
    let mut plies = 0;
    let mut results: BTreeMap<String, Count> = BTreeMap::new();
    let started = Instant::now();
    for _ in 0..arguments.games {
        let game = start.playout(&mut Rng::new(seeds.next()), arguments.max_plies);
        plies += u128::from(game.plies);
        let result = game.outcome.as_ref().map(Outcome::to_string);
        results
            .entry(result.unwrap_or_else(|| UNFINISHED.into()))
            .or_default()
            .0 += 1;
    }
    let object = PlayoutObject {
        games: Count(arguments.games.into()),
        plies: Count(plies),
        seconds: started.elapsed().as_secs_f64(),
        results,
    };
    output.answer(&object, print)
}

fn print(object: &PlayoutObject, output: &mut Output) -> Result<(), Failure> {
    let speed = speed(object.plies.0, object.seconds);
    output.line(format_args!(
        "{} games, {} plies in {:.3} s, {speed} plies/s",
        object.games.0, object.plies.0, object.seconds
    ))?;
    let mut results: Vec<(&String, u128)> = object
        .results
        .iter()
        .map(|(result, count)| (result, count.0))
        .collect();
    results.sort_by_key(|&(_, count)| Reverse(count));
    let longest = object.games.0.to_string().len();
    for (result, count) in results {
        output.line(format_args!("{count:>longest$}  {result}"))?;
    }
    Ok(())
}
