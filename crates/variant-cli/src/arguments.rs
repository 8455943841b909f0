//! What can be said on the command line.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand, ValueEnum};
use variant_registry::NAMES;

/// Rules engines for chess variants of any board and any number of armies: legal moves, counts, random
/// games, pictures.
#[derive(Debug, Parser)]
#[command(
    name = "variant",
    version,
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
    #[command(after_help = "With --position - every line of standard input is a position.")]
    Moves(Start),
    /// Play moves or actions in order and print the position reached
    Apply(Apply),
    /// Count the sequences of legal moves of a length
    Perft(Perft),
    /// Play uniform random games and count how they end
    Playout(Playout),
    /// Draw the board
    Show(Show),
    /// Search for the best move
    Bestmove(BestMove),
    /// Play a game in the terminal, against the computer or without it
    Play(Play),
    /// Read a game record, check every move, and print the final position
    Replay(Replay),
}

/// A variant and where its game starts.
#[derive(Args, Debug)]
pub(crate) struct Start {
    /// The variant
    #[arg(value_parser = PossibleValuesParser::new(NAMES))]
    pub(crate) variant: String,

    /// Start from this position text
    #[arg(long, value_name = "TEXT", conflicts_with = "mode")]
    pub(crate) position: Option<String>,

    /// Start from the start position of this mode [default: the first that `variant list` names]
    #[arg(long)]
    pub(crate) mode: Option<String>,
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
}

#[derive(Args, Debug)]
#[command(
    after_help = "With --position - every line of standard input is a position to count from."
)]
pub(crate) struct Perft {
    #[command(flatten)]
    pub(crate) start: Start,

    /// The length of the sequences in plies
    #[arg(value_parser = clap::value_parser!(u32).range(..100))]
    pub(crate) depth: u32,

    /// Count for each move separately
    #[arg(long)]
    pub(crate) divide: bool,

    /// The number of threads, at most one per processor; 0 for one per processor
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) threads: u32,

    /// Remember counts in a table of at most so many megabytes
    #[arg(long, value_name = "MB")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=65536))]
    pub(crate) hash: Option<u32>,
}

#[derive(Args, Debug)]
pub(crate) struct Playout {
    #[command(flatten)]
    pub(crate) start: Start,

    /// How many games to play
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) games: u64,

    /// What the random numbers follow from: the same seed gives the same games
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,

    /// Break games off after so many moves
    #[arg(long, value_name = "P", default_value_t = 10_000)]
    pub(crate) max_plies: u32,
}

#[derive(Args, Debug)]
#[command(after_help = "With --position - every line of standard input is a position to draw.")]
pub(crate) struct Show {
    #[command(flatten)]
    pub(crate) start: Start,

    /// What to draw with
    #[arg(long, value_enum, default_value_t = Format::Unicode)]
    pub(crate) format: Format,

    /// Write to this file; with --position - to files numbered by line: board-1.svg, board-2.svg
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Overwrite files that exist
    #[arg(long, requires = "output")]
    pub(crate) force: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Text of printable ASCII characters
    Ascii,
    /// Text with frames and chess figurines, in colour on a terminal
    Unicode,
    /// A vector picture
    Svg,
    /// A pixel picture
    Png,
}

/// How long the computer may think.
#[derive(Args, Debug)]
pub(crate) struct Effort {
    /// Search to this depth in plies
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(1..=64))]
    pub(crate) depth: Option<u32>,

    /// Look at this many positions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,

    /// Search for so many milliseconds [default: 1000 if there is no other limit]
    #[arg(long, value_name = "T")]
    pub(crate) ms: Option<u64>,

    /// What random numbers follow from: with --depth or --nodes alone the same seed gives the same moves
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
}

#[derive(Args, Debug)]
pub(crate) struct BestMove {
    #[command(flatten)]
    pub(crate) start: Start,

    #[command(flatten)]
    pub(crate) effort: Effort,

    /// Search for this player, where several may move [default: the first to act]
    #[arg(long, value_name = "PLAYER")]
    pub(crate) player: Option<char>,
}

#[derive(Args, Debug)]
pub(crate) struct Play {
    #[command(flatten)]
    pub(crate) start: Start,

    #[command(flatten)]
    pub(crate) effort: Effort,

    /// The letters of the players who are human, - for none [default: the first player]
    #[arg(long, value_name = "PLAYERS", allow_hyphen_values = true)]
    pub(crate) human: Option<String>,

    /// Save the game in this file after every move [default: a temporary file]
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,

    /// Draw the board with printable ASCII characters
    #[arg(long)]
    pub(crate) ascii: bool,
}

#[derive(Args, Debug)]
#[command(after_help = "\
A record has tag pairs, then moves in coordinate or algebraic notation, comments and a result:

    [Variant \"orthodox-chess\"]

    1. f3 e5 {weakening} 2. g4 Qh4# 0-1")]
pub(crate) struct Replay {
    /// The record, or several one after the other; - for standard input
    pub(crate) file: PathBuf,

    /// The variant of records without a Variant tag
    #[arg(long, value_parser = PossibleValuesParser::new(NAMES))]
    pub(crate) variant: Option<String>,

    /// The mode of records without a Mode or Position tag
    #[arg(long)]
    pub(crate) mode: Option<String>,

    /// Print the game as a record, with moves in algebraic notation
    #[arg(long)]
    pub(crate) record: bool,
}
