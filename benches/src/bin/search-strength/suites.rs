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

/// Bytes of the table that threads share.
const TABLE: usize = 64 << 20;

/// Time to the last depth that one thread finished, of one thread and of two.
pub(crate) fn threads(time: Duration, runs: u64) {
    head(["position", "depths", "one thread", "two threads", "ratio"]);
    let mut sums = [0.0, 0.0];
    for epd in &positions(WAC) {
        let mut depths = Vec::new();
        let mut seconds = [0.0, 0.0];
        for seed in 1..=runs {
            let (depth, pair) = pair(epd, time, seed);
            depths.push(depth.to_string());
            seconds = [seconds[0] + pair[0], seconds[1] + pair[1]];
        }
        sums = [sums[0] + seconds[0], sums[1] + seconds[1]];
        row([
            epd.id().unwrap_or_default().to_owned(),
            depths.join(", "),
            format!("{:.3}", seconds[0]),
            format!("{:.3}", seconds[1]),
            format!("{:.2}", seconds[1] / seconds[0]),
        ]);
    }
    let [one, two] = sums;
    println!(
        "one thread {one:.2} s, two threads {two:.2} s, ratio {:.2}",
        two / one
    );
}

/// Depth that one thread finishes in a time, and the seconds that one thread and two take to it.
fn pair(epd: &Epd<Chess>, time: Duration, seed: u64) -> (u32, [f64; 2]) {
    let (depth, one) = last_iteration(epd, 1, seed, Budget::time(time));
    let (_, two) = last_iteration(epd, 2, seed, Budget::depth(depth));
    (depth, [one, two])
}

/// Depth of the last finished iteration, and the seconds from the start of the search to its end.
fn last_iteration(epd: &Epd<Chess>, threads: usize, seed: u64, budget: Budget<'_>) -> (u32, f64) {
    let last = Arc::new(Mutex::new((0, 0.0)));
    let seen = Arc::clone(&last);
    let search = Search::default()
        .table_bytes(TABLE)
        .seed(seed)
        .threads(threads);
    let mut search = search.on_iteration(move |iteration| {
        if let Ok(mut last) = seen.lock() {
            *last = (iteration.depth, iteration.elapsed.as_secs_f64());
        }
    });
    search.run(&epd.position, budget);
    last.lock().map_or((0, 0.0), |last| *last)
}
