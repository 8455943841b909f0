#[cfg(feature = "engine")]
mod engine;
#[cfg(feature = "engine")]
mod entrant;
mod show;
#[cfg(feature = "engine")]
mod tournament;

use std::fmt;
use std::num::NonZero;
use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand};
use variant_core::Player;
use variant_registry::NAMES;

use crate::start::{Origin, Start};

#[cfg(feature = "engine")]
pub(crate) use engine::{BestMove, Effort, LevelOf, Look, Method, Play, Uci};
#[cfg(feature = "engine")]
pub(crate) use entrant::Entrant;
pub(crate) use show::{Format, Scheme, Show};
#[cfg(feature = "engine")]
pub(crate) use tournament::Match;

/// Rules engines for chess variants of any board and any number of armies: legal moves, counts, random
/// games, pictures.
#[derive(Debug, Parser)]
#[command(
    name = "variant",
    version,
    max_term_width = 80,
    after_help = "Exit codes: 0 done; 1 the input was understood and is wrong; 2 wrong usage."
)]
pub(crate) struct Arguments {
    /// Print one JSON object per line
    #[arg(long, global = true)]
    pub(crate) json: bool,

    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List the variants, their modes and boards
    List,
    /// Print the legal moves, sorted, and whose turn it is
    Moves(Moves),
    /// Play moves or actions in order and print the position reached
    Apply(Apply),
    /// Count the sequences of legal moves of a length
    Perft(Perft),
    /// Play uniform random games and count how they end
    Playout(Playout),
    /// Draw the board
    Show(Show),
    /// Search for the best move
    #[cfg(feature = "engine")]
    Bestmove(BestMove),
    /// Play a game in the terminal, against the computer or without it
    #[cfg(feature = "engine")]
    Play(Play),
    /// Write a script that completes the commands in a shell, or the manual page
    #[cfg(feature = "generate")]
    Generate(Generate),
    /// Read a game record, check every move, and print the final position
    Replay(Replay),
    /// Print the rules of a variant, in short or by number
    Rules(Rules),
    /// Be an engine for programs that speak UCI
    #[cfg(feature = "engine")]
    Uci(Uci),
    /// Drive games for another program: one JSON object a line in and out; needs --json
    #[cfg(feature = "engine")]
    Serve,
    /// Let engines play a match with rotated seats
    #[cfg(feature = "engine")]
    Match(Match),
}

#[derive(Args, Debug)]
#[command(after_help = "With --position - every line of standard input is a position.")]
pub(crate) struct Moves {
    #[command(flatten)]
    pub(crate) start: Start,

    /// Print the moves in algebraic notation too
    #[arg(long)]
    pub(crate) san: bool,
}

/// A player who sees a game, or the public.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reader(pub(crate) Option<Player>);

impl FromStr for Reader {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        let player = text.parse().ok();
        if player.is_none() && text != "-" {
            return Err("expected the letter of a player, or -");
        }
        Ok(Self(player))
    }
}

#[derive(Args, Debug)]
pub(crate) struct Apply {
    #[command(flatten)]
    pub(crate) start: Start,

    /// Moves such as e2e4, or actions such as resign:w
    #[arg(value_name = "MOVE")]
    pub(crate) plies: Vec<String>,

    /// Print the game as a record, with moves in algebraic notation
    #[arg(long)]
    pub(crate) record: bool,

    /// Hide secret messages that do not concern this player; - hides all
    #[arg(long, value_name = "PLAYER")]
    pub(crate) seen_by: Option<Reader>,
}

#[derive(Args, Debug)]
#[command(
    after_help = "With --position - every line of standard input is a position to count from."
)]
pub(crate) struct Perft {
    /// The variant
    #[arg(value_parser = PossibleValuesParser::new(NAMES), required_unless_present = "merge")]
    pub(crate) variant: Option<String>,

    #[command(flatten)]
    pub(crate) origin: Origin,

    /// Length of the sequences in plies
    #[arg(value_parser = clap::value_parser!(u32).range(..100), required_unless_present = "merge")]
    pub(crate) depth: Option<u32>,

    /// Count for each move separately
    #[arg(long)]
    pub(crate) divide: bool,

    /// Name the moves of --divide in algebraic notation
    #[arg(long, requires = "divide")]
    pub(crate) san: bool,

    /// Threads, at most one per processor; 0 for all processors
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) threads: u32,

    /// Remember counts in a table of at most so many MB
    #[arg(long, value_name = "MB")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=65536))]
    pub(crate) hash: Option<u32>,

    #[cfg(feature = "cluster")]
    #[command(flatten)]
    pub(crate) cluster: Cluster,

    /// Count part K of N, for machines that are not connected
    #[arg(long, value_name = "K/N", conflicts_with_all = ["divide", "threads"])]
    pub(crate) split: Option<Split>,

    /// Add up parts, from files written with --split --json
    #[arg(long, value_name = "FILE", num_args = 1..)]
    #[arg(conflicts_with_all = ["variant", "position", "mode", "divide", "split", "hash"])]
    pub(crate) merge: Vec<PathBuf>,
}

#[cfg(feature = "cluster")]
#[derive(Args, Debug)]
pub(crate) struct Cluster {
    /// Count nodes and distinct positions of each ply
    #[arg(long, conflicts_with_all = ["divide", "hash", "split", "merge"])]
    pub(crate) distinct: bool,

    /// Memory for positions in MB; more go to the disk
    #[arg(long, value_name = "MB", requires = "distinct", default_value_t = 1024)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) memory: u32,

    /// Last plies counted in bulk, without distinct positions: 0, 1 or 2
    #[arg(long, value_name = "PLIES", requires = "distinct", default_value_t = 0)]
    #[arg(value_parser = clap::value_parser!(u32).range(..=2))]
    pub(crate) bulk: u32,

    /// Save complete levels in this folder, and go on from the last
    #[arg(long, value_name = "DIR", requires = "distinct")]
    pub(crate) checkpoint: Option<PathBuf>,

    /// Count with the processes at these addresses, a line each, such as localhost:2101
    #[arg(long, value_name = "FILE", requires_all = ["distinct", "process"])]
    pub(crate) hosts: Option<PathBuf>,

    /// Number of this process in the file of hosts, from 0
    #[arg(long, value_name = "I", requires = "hosts")]
    pub(crate) process: Option<usize>,

    /// Seconds to wait for the other processes at the start
    #[arg(long, value_name = "SECONDS", requires = "hosts", default_value_t = 60)]
    pub(crate) wait: u32,

    /// Seconds that another process may be silent
    #[arg(long, value_name = "SECONDS", requires = "hosts", default_value_t = 60)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) stall: u32,

    /// Accept only processes with the secret in this file, at least 16 bytes
    #[arg(long, value_name = "FILE", requires = "hosts")]
    pub(crate) secret: Option<PathBuf>,

    /// Count without a secret: whoever reaches the port may join
    #[arg(long, requires = "hosts", conflicts_with = "secret")]
    pub(crate) insecure: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Split {
    /// Counted from 1.
    pub(crate) part: NonZero<u32>,
    pub(crate) parts: NonZero<u32>,
}

impl FromStr for Split {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        let split = text.split_once('/').and_then(|(part, parts)| {
            let (part, parts) = (part.parse().ok()?, parts.parse().ok()?);
            (part <= parts).then_some(Self { part, parts })
        });
        split.ok_or("expected a part and the number of parts, such as 1/8")
    }
}

impl fmt::Display for Split {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.part, self.parts)
    }
}

#[derive(Args, Debug)]
pub(crate) struct Playout {
    #[command(flatten)]
    pub(crate) start: Start,

    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) games: u64,

    /// Seed of the random numbers: the same seed gives the same games
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,

    /// Most moves of a game
    #[arg(long, value_name = "P", default_value_t = 10_000)]
    pub(crate) max_plies: u32,
}

#[cfg(feature = "generate")]
#[derive(Args, Debug)]
#[command(after_help = "\
For example:

    variant generate bash > ~/.local/share/bash-completion/completions/variant
    variant generate man > ~/.local/share/man/man1/variant.1")]
pub(crate) struct Generate {
    /// Text to write to standard output
    #[arg(value_enum)]
    pub(crate) what: Generated,
}

#[cfg(feature = "generate")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Generated {
    /// Completions for bash
    Bash,
    /// Completions for elvish
    Elvish,
    /// Completions for fish
    Fish,
    /// The manual page
    Man,
    /// Completions for PowerShell
    Powershell,
    /// Completions for zsh
    Zsh,
}

#[derive(Args, Debug)]
pub(crate) struct Rules {
    /// The variant
    #[arg(value_parser = PossibleValuesParser::new(NAMES))]
    pub(crate) variant: String,

    /// Print the rules with this number, as QC-8 or 8, or this word [default: the rules in short]
    pub(crate) number: Option<String>,
}

#[allow(
    clippy::struct_excessive_bools,
    reason = "each is an option of the command line"
)]
#[derive(Args, Debug)]
#[command(after_help = "\
A record has tag pairs, then moves in coordinate or algebraic notation, comments and a result:

    [Variant \"orthodox-chess\"]

    1. f3 e5 {weakening} 2. g4 Qh4# 0-1")]
pub(crate) struct Replay {
    /// Files of records, one after the other; - for standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// Variant of all records, whatever their tags say
    #[arg(long, value_parser = PossibleValuesParser::new(NAMES))]
    pub(crate) variant: Option<String>,

    /// Mode of records without a start
    #[arg(long)]
    pub(crate) mode: Option<String>,

    /// Read only what `--record` would write
    #[arg(long)]
    pub(crate) strict: bool,

    /// Check variations too
    #[arg(long, conflicts_with = "strict")]
    pub(crate) variations: bool,

    /// Print one summary: games, plies, repairs and errors by kind
    #[arg(long, conflicts_with_all = ["record", "seen_by"])]
    pub(crate) summary: bool,

    /// Print the game as a record, with moves in algebraic notation
    #[arg(long)]
    pub(crate) record: bool,

    /// Write the first 16 plies of games of orthodox-chess as a Polyglot book; weights count games
    #[arg(long, value_name = "FILE")]
    pub(crate) book: Option<PathBuf>,

    /// Hide secret messages that do not concern this player; - hides all
    #[arg(long, value_name = "PLAYER")]
    pub(crate) seen_by: Option<Reader>,
}
