use std::num::NonZero;
use std::path::PathBuf;

use clap::Args;

use super::engine::Facts;
use super::entrant::Entrant;
use crate::start::Start;

#[derive(Args, Debug)]
#[command(after_help = "\
An engine is a list of settings, separated by commas. `name=A` names it.
`depth=D`, `nodes=N`, `ms=T` or a `level=N` from 1 to 10 limit it, by default to
a second a move; `tc=60+1` gives it a minute a game and a second a move, and
whose time is up loses. `algorithm=A` and `threads=N` are for the engine of this
program. `command=PROGRAM` takes another engine that speaks UCI, for games of
two armies; `option.NAME=VALUE` sets its options.

    variant match quad-kingdom --output friday \\
        --engine name=Deep,nodes=5000 --engine nodes=500,algorithm=uct \\
        --engine level=3 --engine nodes=500,algorithm=best-reply
    variant match orthodox-chess --games 10 --engine tc=60+1 \\
        --engine 'command=stockfish,tc=60+1,option.Skill Level=0'")]
pub(crate) struct Match {
    #[command(flatten)]
    pub(crate) start: Start,

    /// An engine and its settings; at least one for each seat
    #[arg(long = "engine", value_name = "SETTINGS", required = true)]
    pub(crate) engines: Vec<Entrant>,

    /// Games of each set of engines that fills all seats [default: one for each seat]
    #[arg(long, value_name = "N", conflicts_with = "swiss")]
    pub(crate) games: Option<NonZero<u32>>,

    /// Play so many rounds by the Swiss system
    #[arg(long, value_name = "ROUNDS")]
    pub(crate) swiss: Option<NonZero<u32>>,

    /// Break games off after so many moves: a draw of those who are left
    #[arg(long, value_name = "P", default_value_t = 2000)]
    pub(crate) max_plies: u32,

    /// Begin with these openings in turn: records, positions (.epd, .fen) or a Polyglot book (.bin)
    #[arg(long, value_name = "FILE")]
    pub(crate) openings: Option<PathBuf>,

    /// Seed of all random numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,

    #[command(flatten)]
    pub(crate) facts: Facts,

    /// Write records and table to this folder, and go on with the match there
    #[arg(long, value_name = "DIR")]
    pub(crate) output: Option<PathBuf>,
}
