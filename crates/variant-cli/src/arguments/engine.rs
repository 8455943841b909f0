use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};
use variant_match::{TagValueError, TimeControl};
use variant_registry::NAMES;
use variant_search::Algorithm;

use crate::level::Level;
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

    /// Play the move with the greatest weight in this Polyglot book, if it has one
    #[arg(long, value_name = "FILE", conflicts_with = "epd")]
    pub(crate) book: Option<PathBuf>,

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
#[command(after_help = "\
For example:

    variant play zm-quadchess --level 3 --level n=6 --name s=Anna --save evening.pgn
    variant play zm-quadchess --load evening.pgn")]
pub(crate) struct Play {
    #[command(flatten)]
    pub(crate) start: Start,

    #[command(flatten)]
    pub(crate) effort: Effort,

    /// The human players, by letters or names of armies; - for none
    /// [default: the first player]
    #[arg(long, value_name = "PLAYERS", allow_hyphen_values = true)]
    pub(crate) human: Option<String>,

    /// Clocks: seconds with an increment or a delay a move, as 300+3, 300d2
    #[arg(long, value_name = "TIME", value_parser = clock)]
    pub(crate) clock: Option<TimeControl>,

    /// Go on with the last game of this record, and save there
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "mode"])]
    pub(crate) load: Option<PathBuf>,

    /// Save in this file after every move [default: a temporary file]
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,

    /// Replace what the file has
    #[arg(long, requires = "save")]
    pub(crate) force: bool,

    /// Add the game to what the file has
    #[arg(long, requires = "save", conflicts_with = "force")]
    pub(crate) append: bool,

    /// Strength of the computers from 1 to 10, or of one, as b=4; may be
    /// repeated [default: by --depth, --nodes and --ms]
    #[arg(long = "level", value_name = "N")]
    #[arg(conflicts_with_all = ["depth", "nodes", "ms"])]
    pub(crate) levels: Vec<LevelOf>,

    /// Name of a player for the record, as w=Anna; may be repeated
    #[arg(long = "name", value_name = "PLAYER=NAME", value_parser = named)]
    pub(crate) names: Vec<(char, String)>,

    #[command(flatten)]
    pub(crate) facts: Facts,

    #[command(flatten)]
    pub(crate) look: Look,
}

/// Tags of a record.
#[derive(Args, Debug)]
pub(crate) struct Facts {
    /// Event for the record
    #[arg(long, value_name = "TEXT", value_parser = in_a_line)]
    pub(crate) event: Option<String>,

    /// Date for the record, as 2026.11.29
    #[arg(long, value_parser = date)]
    pub(crate) date: Option<String>,
}

pub(super) fn clock(text: &str) -> Result<TimeControl, String> {
    let control: TimeControl = text
        .parse()
        .map_err(|error: TagValueError| error.to_string())?;
    if control.base.is_zero() {
        return Err("expected time for the first move: at least a second".into());
    }
    Ok(control)
}

fn named(text: &str) -> Result<(char, String), String> {
    let (player, name) = text.split_once('=').unwrap_or_default();
    let mut letters = player.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => in_a_line(name).map(|name| (letter, name)),
        _ => Err("expected a player's letter and a name, such as w=Anna".into()),
    }
}

fn in_a_line(text: &str) -> Result<String, String> {
    let is_fit = !text.is_empty() && text.len() <= 200 && !text.contains(char::is_control);
    let fit = is_fit.then(|| text.to_owned());
    fit.ok_or_else(|| "expected 1 to 200 bytes in one line".into())
}

/// `2026.11.29`, with question marks for unknown parts.
fn date(text: &str) -> Result<String, String> {
    let parts: Vec<&str> = text.split('.').collect();
    let is_part = |part: &str, length: usize, most: u32| {
        let number = part
            .parse()
            .is_ok_and(|number| (1..=most).contains(&number));
        part.len() == length
            && (number && !part.starts_with('+') || part.bytes().all(|byte| byte == b'?'))
    };
    match parts[..] {
        [year, month, day]
            if is_part(year, 4, 9999) && is_part(month, 2, 12) && is_part(day, 2, 31) =>
        {
            Ok(text.into())
        }
        _ => Err("expected a date such as 2026.11.29 or 2026.??.??".into()),
    }
}

/// Strength of all computers or one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LevelOf {
    pub(crate) player: Option<char>,
    pub(crate) level: Level,
}

impl FromStr for LevelOf {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        let (player, level) = match text.split_once(['=', ' ']) {
            Some((player, level)) => (player.parse().ok(), level.trim()),
            None => (None, text),
        };
        let is_whole = player.is_some() || level == text;
        let level = level.parse().ok().and_then(Level::new).filter(|_| is_whole);
        let level = level.ok_or("expected a number from 1 to 10, or a player and one as b=4")?;
        Ok(Self { player, level })
    }
}

/// How the board is drawn during a game.
#[derive(Args, Debug)]
pub(crate) struct Look {
    /// Draw the board with printable ASCII characters
    #[arg(long)]
    pub(crate) ascii: bool,

    /// Draw the board with one line for each rank [default: on small terminals]
    #[arg(long)]
    pub(crate) compact: bool,

    /// Turn the board to this seat: an army by letter or name; in circle-chess
    /// also a player [default: the only human]
    #[arg(long, value_name = "ARMY")]
    pub(crate) seat: Option<String>,
}
