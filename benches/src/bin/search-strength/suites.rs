//! Positions of orthodox chess with known solutions.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use orthodox_chess::OrthodoxChess;
use variant_record::epd::{Epd, Operands, Operation};
use variant_search::{Budget, Found, MATE, Search};

use crate::table::{head, row};

const WAC: &str = include_str!("../../../data/wac-20.epd");
const MATES: &str = include_str!("../../../data/mates-30.epd");

/// Positions of a suite; a line that cannot be read is left out with a message.
fn positions(suite: &str) -> Vec<Epd<OrthodoxChess>> {
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
    epd: &Epd<OrthodoxChess>,
    time: Duration,
) -> (
    Found<<OrthodoxChess as variant_core::Position>::Move>,
    Duration,
) {
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
            Operation {
                opcode,
                operands: Operands::Number(moves),
            } if opcode == "dm" => i32::try_from(*moves).ok(),
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

/// Time and nodes to the last depth that one thread finished, of one thread and of two. A thread's nodes do not
/// depend on the load of the machine.
pub(crate) fn threads(budget: Budget<'_>, runs: u64) {
    head([
        "position",
        "depths",
        "one thread",
        "two threads",
        "ratio",
        "nodes each",
    ]);
    let mut sums = [Reached::default(); 2];
    let mut logarithms = 0.0;
    let positions = positions(WAC);
    for epd in &positions {
        let mut depths = Vec::new();
        let mut pair = [Reached::default(); 2];
        for seed in 1..=runs {
            // One thread's own last depth would be one that it found in good time.
            let depth = last_iteration(epd, 1, runs + seed, budget).depth;
            let one = last_iteration(epd, 1, seed, Budget::depth(depth));
            let two = last_iteration(epd, 2, seed, Budget::depth(depth));
            depths.push(depth.to_string());
            pair = [pair[0].plus(one), pair[1].plus(two)];
        }
        sums = [sums[0].plus(pair[0]), sums[1].plus(pair[1])];
        let [seconds, nodes] = ratios(pair);
        logarithms += nodes.ln();
        row([
            epd.id().unwrap_or_default().to_owned(),
            depths.join(", "),
            format!("{:.3}", pair[0].seconds),
            format!("{:.3}", pair[1].seconds),
            format!("{seconds:.2}"),
            format!("{nodes:.2}"),
        ]);
    }
    let [seconds, nodes] = ratios(sums);
    println!(
        "one thread {:.2} s, two threads {:.2} s, ratio {seconds:.2}; nodes each {nodes:.2}, geometric mean {:.2}",
        sums[0].seconds,
        sums[1].seconds,
        (logarithms / positions.len() as f64).exp()
    );
}

/// Last finished iterations of some searches, added up.
#[derive(Clone, Copy, Default)]
struct Reached {
    depth: u32,
    /// From the start of the search to the end of the iteration.
    seconds: f64,
    /// Of all threads.
    nodes: u64,
}

impl Reached {
    fn plus(self, other: Self) -> Self {
        Self {
            depth: self.depth.max(other.depth),
            seconds: self.seconds + other.seconds,
            nodes: self.nodes + other.nodes,
        }
    }
}

/// Time and nodes of each of two threads, by those of one.
fn ratios([one, two]: [Reached; 2]) -> [f64; 2] {
    let nodes = two.nodes as f64 / 2.0 / one.nodes.max(1) as f64;
    [two.seconds / one.seconds, nodes]
}

fn last_iteration(
    epd: &Epd<OrthodoxChess>,
    threads: usize,
    seed: u64,
    budget: Budget<'_>,
) -> Reached {
    let last = Arc::new(Mutex::new(Reached::default()));
    let seen = Arc::clone(&last);
    let search = Search::default()
        .table_bytes(TABLE)
        .seed(seed)
        .threads(threads);
    let mut search = search.on_iteration(move |iteration| {
        if let Ok(mut last) = seen.lock() {
            *last = Reached {
                depth: iteration.depth,
                seconds: iteration.elapsed.as_secs_f64(),
                nodes: iteration.nodes,
            };
        }
    });
    search.run(&epd.position, budget);
    last.lock().map_or(Reached::default(), |last| *last)
}
