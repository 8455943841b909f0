//! Positions of orthodox chess with known solutions.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use orthodox_chess::Chess;
use variant_core::epd::{Epd, Operation};
use variant_search::{Budget, Found, MATE, Search};

use crate::table::{head, row};

const WAC: &str = include_str!("../../../data/wac-20.epd");
const MATES: &str = include_str!("../../../data/mates-30.epd");

/// Positions of a suite; a line that cannot be read is left out with a message.
fn positions(suite: &str) -> Vec<Epd<Chess>> {
    let lines = suite.lines().filter(|line| !line.starts_with('#'));
    let read = |line| match Epd::read(line) {
        Ok((epd, _)) => Some(epd),
        Err(error) => {
            eprintln!("{line}: {error}");
            None
        }
    };
    lines.filter_map(read).collect()
}

fn search(
    epd: &Epd<Chess>,
    time: Duration,
) -> (Found<<Chess as variant_core::Position>::Move>, Duration) {
    let started = Instant::now();
    let found = Search::default().run(&epd.position, Budget::time(time));
    (found, started.elapsed())
}

/// Depth and solution of each position of "Win at Chess".
pub(crate) fn wac(time: Duration) {
    head(["position", "move", "solved", "depth", "nodes", "seconds"]);
    let (mut solved, mut depths, mut nodes, mut seconds) = (0, 0, 0, 0.0);
    let positions = positions(WAC);
    for epd in &positions {
        let (found, elapsed) = search(epd, time);
        let is_solved = found
            .best
            .is_some_and(|best| epd.best_moves().any(|m| m == best));
        solved += u32::from(is_solved);
        depths += found.depth;
        nodes += found.nodes;
        seconds += elapsed.as_secs_f64();
        row([
            epd.id().unwrap_or_default().to_owned(),
            found.best.map_or_else(String::new, |m| m.to_string()),
            if is_solved { "yes" } else { "no" }.to_owned(),
            found.depth.to_string(),
            found.nodes.to_string(),
            format!("{:.2}", elapsed.as_secs_f64()),
        ]);
    }
    let count = positions.len();
    println!(
        "solved {solved} of {count}, average depth {:.1}, {:.0} thousand nodes a second",
        f64::from(depths) / count as f64,
        nodes as f64 / seconds / 1_000.0
    );
}

/// Whether each mate is found, as short as it is.
pub(crate) fn mates(time: Duration) {
    head(["position", "move", "mate in", "found", "depth", "seconds"]);
    let mut solved = 0;
    let positions = positions(MATES);
    for epd in &positions {
        let asked = epd.operations.iter().find_map(|operation| match operation {
            Operation::MateIn(moves) => i32::try_from(*moves).ok(),
            _ => None,
        });
        let asked = asked.unwrap_or(0);
        let (found, elapsed) = search(epd, time);
        let value = found.value.unwrap_or(0);
        let is_found = value == MATE - (2 * asked - 1);
        solved += u32::from(is_found);
        row([
            epd.id().unwrap_or_default().to_owned(),
            found.best.map_or_else(String::new, |m| m.to_string()),
            asked.to_string(),
            if is_found {
                "yes".to_owned()
            } else {
                format!("no: {value}")
            },
            found.depth.to_string(),
            format!("{:.2}", elapsed.as_secs_f64()),
        ]);
    }
    println!("found {solved} of {}", positions.len());
}

/// Time to the last depth that one thread finished, of one thread and of two.
pub(crate) fn threads(time: Duration) {
    head(["position", "depth", "one thread", "two threads", "ratio"]);
    let (mut sums, mut logarithms) = ([0.0, 0.0], 0.0);
    let positions = positions(WAC);
    for epd in &positions {
        let last = Arc::new(Mutex::new((0, Duration::ZERO)));
        let seen = Arc::clone(&last);
        let mut search = Search::default().on_iteration(move |iteration| {
            if let Ok(mut last) = seen.lock() {
                *last = (iteration.depth, iteration.elapsed);
            }
        });
        search.run(&epd.position, Budget::time(time));
        let (depth, one) = last.lock().map_or((0, Duration::ZERO), |last| *last);
        let started = Instant::now();
        let mut search = Search::default().threads(2);
        search.run(&epd.position, Budget::depth(depth));
        let (one, two) = (one.as_secs_f64(), started.elapsed().as_secs_f64());
        sums = [sums[0] + one, sums[1] + two];
        logarithms += (two / one).ln();
        row([
            epd.id().unwrap_or_default().to_owned(),
            depth.to_string(),
            format!("{one:.3}"),
            format!("{two:.3}"),
            format!("{:.2}", two / one),
        ]);
    }
    println!(
        "sums {:.2} s and {:.2} s, ratio {:.2}; geometric mean of the ratios {:.2}",
        sums[0],
        sums[1],
        sums[1] / sums[0],
        (logarithms / positions.len() as f64).exp()
    );
}
