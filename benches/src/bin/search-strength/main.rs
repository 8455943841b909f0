//! Strength of `variant-search`: test suites, games against itself, matches of four.
//!
//! ```text
//! cargo run --release -p variant-benches --bin search-strength -- COMMAND
//! ```
//!
//! Suites depend on the clock and need a quiet machine; matches are limited by nodes and do not.

#![allow(
    clippy::cast_precision_loss,
    reason = "counts of games, positions and nodes are far below 2^52"
)]

mod matches;
mod suites;
mod table;

use std::process::ExitCode;
use std::time::Duration;

use clap::{Parser, Subcommand};
use variant_search::Budget;

#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Solve the first 20 positions of "Win at Chess".
    Wac {
        /// Milliseconds a position.
        #[arg(long, default_value_t = 1_000)]
        ms: u64,
    },
    /// Find 30 mates in one to three moves.
    Mates {
        /// Milliseconds a position.
        #[arg(long, default_value_t = 1_000)]
        ms: u64,
    },
    /// Compare time and nodes of two threads with those of one to the same depth.
    Threads {
        /// Milliseconds of one thread a position.
        #[arg(long, default_value_t = 1_000)]
        ms: u64,
        /// Nodes of one thread a position, instead of milliseconds.
        #[arg(long)]
        nodes: Option<u64>,
        /// Runs of each position, with different seeds.
        #[arg(long, default_value_t = 3)]
        runs: u64,
    },
    /// Play orthodox, Zonal and Quarter Chess against itself from the start.
    SelfPlay(Match),
    /// Play each algorithm against three random players in games of four.
    Random(Match),
    /// Play all algorithms against each other in games of four, in all seats.
    All(Match),
    /// Play every mode against random players.
    Modes(Match),
}

/// Size of a match.
#[derive(clap::Args)]
struct Match {
    /// Games of each row.
    #[arg(long, default_value_t = 24)]
    games: u64,
    /// Nodes a move.
    #[arg(long, default_value_t = 20_000)]
    nodes: u64,
    /// Seed of the first game.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Rows whose name contains this text.
    #[arg(default_value = "")]
    filter: String,
}

fn main() -> ExitCode {
    match Arguments::parse().command {
        Command::Wac { ms } => suites::wac(Duration::from_millis(ms)),
        Command::Mates { ms } => suites::mates(Duration::from_millis(ms)),
        Command::Threads { ms, nodes, runs } => {
            let time = Budget::time(Duration::from_millis(ms));
            suites::threads(nodes.map_or(time, Budget::nodes), runs);
        }
        Command::SelfPlay(size) => matches::self_play(&size),
        Command::Random(size) => matches::against_random(&size),
        Command::All(size) => matches::all_against_all(&size),
        Command::Modes(size) => matches::modes(&size),
    }
    ExitCode::SUCCESS
}
