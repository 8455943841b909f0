use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};
use variant_registry::NAMES;
use variant_search::Algorithm;

use crate::start::Start;

/// Limits and settings of a search.
#[derive(Args, Debug)]
pub(crate) struct Effort {
    /// Search to this depth in plies
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(1..=64))]
    pub(crate) depth: Option<u32>,

    /// Search this many positions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,

    /// Search for so many milliseconds [default: 1000 without other limits]
    #[arg(long, value_name = "T")]
    pub(crate) ms: Option<u64>,

    /// Seed of the random numbers: with --depth or --nodes alone the same seed gives the same moves
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,

    /// Search algorithm
    #[arg(long, value_enum, value_name = "A", default_value_t)]
    pub(crate) algorithm: Method,

    /// Threads; with more than one, moves differ from run to run
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=256))]
    pub(crate) threads: u32,
}

#[derive(Args, Debug)]
pub(crate) struct BestMove {
    #[command(flatten)]
    pub(crate) start: Start,

    /// Play these moves or actions first
    #[arg(long, value_name = "M", num_args = 1.., conflicts_with = "epd")]
    pub(crate) moves: Vec<String>,

    /// Show the best lines, one for each of so many first moves
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with = "epd")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=500))]
    pub(crate) multipv: u32,

    #[command(flatten)]
    pub(crate) effort: Effort,

    /// Search for this player, where several may move [default: the first to act]
    #[arg(long, value_name = "PLAYER")]
    pub(crate) player: Option<char>,

    /// Run a test suite: a file of EPD lines with bm, am or dm
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "mode", "player"])]
    pub(crate) epd: Option<PathBuf>,
}

#[derive(Args, Debug)]
#[command(after_help = "The option UCI_Variant chooses another variant.")]
pub(crate) struct Uci {
    /// The variant at the start [default: orthodox-chess, which UCI calls chess]
    #[arg(value_parser = PossibleValuesParser::new(NAMES))]
    pub(crate) variant: Option<String>,
}

/// Search algorithm.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Method {
    /// UCT where players of different sides may move at once, else alpha-beta
    #[default]
    Auto,
    /// All others play together
    AlphaBeta,
    /// Only the opponent with the worst answer replies
    BestReply,
    /// Every player does what is best for itself
    #[value(alias = "maxn")]
    MaxN,
    /// Monte Carlo tree search
    Uct,
}

impl Method {
    pub(crate) fn names() -> Vec<String> {
        let values = Self::value_variants().iter();
        let values = values.filter_map(ValueEnum::to_possible_value);
        values.map(|value| value.get_name().to_owned()).collect()
    }

    pub(crate) fn named(name: &str) -> Result<Self, String> {
        let names = |_| format!("algorithm: expected one of {}", Self::names().join(", "));
        Self::from_str(name, false).map_err(names)
    }
}

impl From<Method> for Algorithm {
    fn from(method: Method) -> Self {
        match method {
            Method::Auto => Self::Auto,
            Method::AlphaBeta => Self::AlphaBeta,
            Method::BestReply => Self::BestReply,
            Method::MaxN => Self::MaxN,
            Method::Uct => Self::Uct,
        }
    }
}

#[derive(Args, Debug)]
pub(crate) struct Play {
    #[command(flatten)]
    pub(crate) start: Start,

    #[command(flatten)]
    pub(crate) effort: Effort,

    /// Letters of the human players, - for none [default: the first player]
    #[arg(long, value_name = "PLAYERS", allow_hyphen_values = true)]
    pub(crate) human: Option<String>,

    /// Play with clocks: seconds with an increment or a delay a move, as 300+3 or 300d2
    #[arg(long, value_name = "TIME")]
    pub(crate) clock: Option<variant_match::TimeControl>,

    /// Save in this file after every move [default: a temporary file]
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,

    /// Replace what the file has
    #[arg(long, requires = "save")]
    pub(crate) force: bool,

    /// Add the game to what the file has
    #[arg(long, requires = "save", conflicts_with = "force")]
    pub(crate) append: bool,

    /// Strength of the computers from 1 to 10 [default: by --depth, --nodes and --ms]
    #[arg(long, value_name = "N", conflicts_with_all = ["depth", "nodes", "ms"])]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=10))]
    pub(crate) level: Option<u8>,

    #[command(flatten)]
    pub(crate) look: Look,
}

/// How the board is drawn during a game.
#[derive(Args, Debug)]
pub(crate) struct Look {
    /// Draw the board with printable ASCII characters
    #[arg(long)]
    pub(crate) ascii: bool,

    /// Draw the board with one line for each rank
    #[arg(long)]
    pub(crate) compact: bool,

    /// Turn the board to this seat: an army by letter or name; in circle-chess also a player [default: the
    /// only human]
    #[arg(long, value_name = "ARMY")]
    pub(crate) seat: Option<String>,
}
