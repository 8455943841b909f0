//! Engine behind a session, its tasks and its reports.

use std::fmt::{self, Display};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use variant_core::{Game, Variant};

use crate::Limits;

/// An engine that a [session](crate::run) drives.
///
/// The documentation of the crate has a whole engine.
pub trait Engine: Send + 'static {
    /// Positions that it searches.
    type Position: Variant<Move: Send + 'static, Action: Send + 'static> + Send + Sync + 'static;

    /// Name and version, as a GUI shows them.
    fn name(&self) -> String;

    /// Author, as a GUI shows it.
    fn author(&self) -> String;

    /// Names of the variants for `UCI_Variant`, the default first. The option is offered for two and more.
    fn variants(&self) -> Vec<String> {
        vec!["chess".into()]
    }

    /// Start position of a variant, in a mode or the usual one.
    ///
    /// # Errors
    /// Returns a message for the user if there is none.
    fn start(&self, variant: &str, mode: Option<&str>) -> Result<Self::Position, String>;

    /// Position with a text.
    ///
    /// # Errors
    /// Returns a message for the user if the text cannot be read.
    fn read(&self, variant: &str, text: &str) -> Result<Self::Position, String>;

    /// Options besides `UCI_Variant` and `Ponder`, each with its name.
    fn options(&self) -> Vec<(&'static str, Setting)> {
        Vec::new()
    }

    /// Changes one of the [options](Self::options); the value is of its kind and within its bounds.
    ///
    /// # Errors
    /// Returns a message for the user if that is not possible.
    fn set(&mut self, name: &str, value: Value<'_>) -> Result<(), String> {
        let _ = (name, value);
        Ok(())
    }

    /// Text of a legal move for the GUI. By default its coordinate text; `UCI_Chess960` changes that of castling.
    fn write_move(&self, position: &Self::Position, m: Move<Self>) -> String {
        let _ = position;
        m.to_string()
    }

    /// Forgets the game so far.
    fn new_game(&mut self) {}

    /// Searches a game that is not over, within the limits and until the stop flag is set, and reports on the way.
    ///
    /// An engine may return early from an endless search: the session holds its answer back.
    fn think(&mut self, task: Task<'_, Self::Position>) -> Answer<Move<Self>>;
}

/// Moves of an engine.
pub type Move<E> = <<E as Engine>::Position as variant_core::Position>::Move;

/// Search to carry out.
#[derive(Debug)]
#[non_exhaustive]
pub struct Task<'a, P: Variant> {
    /// Game, in its present position.
    pub game: &'a Game<P>,
    /// Limits of the search.
    pub limits: &'a Limits<P::Move>,
    /// Flag that is set when the search must end soon.
    pub stop: &'a AtomicBool,
    /// Sender of reports to the GUI.
    pub reporter: Reporter,
}

/// Sender of an engine's reports. Clones report to the same GUI, from any thread; reports after the answer are dropped.
#[derive(Clone)]
pub struct Reporter {
    send: std::sync::Arc<dyn Fn(String) + Send + Sync>,
}

impl fmt::Debug for Reporter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reporter").finish_non_exhaustive()
    }
}

impl Reporter {
    pub(crate) fn new(send: impl Fn(String) + Send + Sync + 'static) -> Self {
        Self {
            send: std::sync::Arc::new(send),
        }
    }

    /// Reports the state of the search.
    pub fn info<M: Display>(&self, info: &Info<'_, M>) {
        (self.send)(info.to_string());
    }

    /// Reports a remark for people.
    pub fn remark(&self, text: impl Display) {
        (self.send)(format!("info string {}", one_line(&text.to_string())));
    }
}

/// Replaces line ends and other control characters by blanks.
pub(crate) fn one_line(text: &str) -> String {
    text.replace(char::is_control, " ")
}

/// Result of a search.
///
/// ```
/// use variant_uci::Answer;
/// assert_eq!(Answer { best: Some("e2e4"), ponder: None }.to_string(), "bestmove e2e4");
/// assert_eq!(Answer::<u8> { best: None, ponder: None }.to_string(), "bestmove (none)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer<M> {
    /// Best move; `None` if there is no legal move.
    pub best: Option<M>,
    /// Expected reply, which the GUI may let the engine ponder on.
    pub ponder: Option<M>,
}

impl<M: Display> Display for Answer<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.best, &self.ponder) {
            (Some(best), Some(ponder)) => write!(f, "bestmove {best} ponder {ponder}"),
            (Some(best), None) => write!(f, "bestmove {best}"),
            (None, _) => f.write_str("bestmove (none)"),
        }
    }
}

/// Value of a position for the player who thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Moves to mate; negative if the player is mated, 0 if it is mate already.
    Mate(i32),
}

/// State of a search.
///
/// ```
/// use std::time::Duration;
/// use variant_uci::{Info, Score};
/// let mut info = Info::new(3, Score::Centipawns(25), &["e2e4", "e7e5"]);
/// info.nodes = 4000;
/// info.time = Duration::from_millis(20);
/// assert_eq!(
///     info.to_string(),
///     "info depth 3 multipv 1 score cp 25 nodes 4000 nps 200000 time 20 pv e2e4 e7e5"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Info<'a, M> {
    /// Completed depth in plies.
    pub depth: u32,
    /// Length of the longest line in plies, if known.
    pub selective_depth: Option<u32>,
    /// Rank of the line, from 1.
    pub multi_pv: usize,
    /// Value of the line.
    pub score: Score,
    /// Positions visited so far.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// Used share of the table in thousandths, if there is a table.
    pub hash_full: Option<u32>,
    /// Principal variation.
    pub line: &'a [M],
}

impl<'a, M> Info<'a, M> {
    /// Creates a report on the best line.
    pub const fn new(depth: u32, score: Score, line: &'a [M]) -> Self {
        Self {
            depth,
            selective_depth: None,
            multi_pv: 1,
            score,
            nodes: 0,
            time: Duration::ZERO,
            hash_full: None,
            line,
        }
    }
}

impl<M: Display> Display for Info<'_, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "info depth {}", self.depth)?;
        if let Some(depth) = self.selective_depth {
            write!(f, " seldepth {depth}")?;
        }
        write!(f, " multipv {} score ", self.multi_pv)?;
        match self.score {
            Score::Centipawns(value) => write!(f, "cp {value}")?,
            Score::Mate(moves) => write!(f, "mate {moves}")?,
        }
        let micros = self.time.as_micros().max(1);
        let speed = u128::from(self.nodes) * 1_000_000 / micros;
        write!(f, " nodes {} nps {speed}", self.nodes)?;
        if let Some(full) = self.hash_full {
            write!(f, " hashfull {full}")?;
        }
        write!(f, " time {}", self.time.as_millis())?;
        if !self.line.is_empty() {
            f.write_str(" pv")?;
        }
        self.line.iter().try_for_each(|m| write!(f, " {m}"))
    }
}

/// Kind, default and bounds of an option.
///
/// ```
/// use variant_uci::Setting;
/// let hash = Setting::Number { default: 16, least: 1, most: 1024 };
/// assert_eq!(hash.to_string(), "type spin default 16 min 1 max 1024");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setting {
    /// On or off.
    Check {
        /// Value at the start.
        default: bool,
    },
    /// A whole number.
    Number {
        /// Value at the start.
        default: i64,
        /// Least value.
        least: i64,
        /// Greatest value.
        most: i64,
    },
    /// One of several words.
    Choice {
        /// Value at the start.
        default: String,
        /// All values.
        choices: Vec<String>,
    },
    /// Any text.
    Text {
        /// Value at the start.
        default: String,
    },
    /// Something to do, without a value.
    Button,
}

/// Value of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value<'a> {
    /// Of [`Setting::Check`].
    Check(bool),
    /// Of [`Setting::Number`].
    Number(i64),
    /// Of [`Setting::Choice`] or [`Setting::Text`].
    Text(&'a str),
    /// Of [`Setting::Button`].
    Pressed,
}

impl Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Check { default } => write!(f, "type check default {default}"),
            Self::Number {
                default,
                least,
                most,
            } => write!(f, "type spin default {default} min {least} max {most}"),
            Self::Choice { default, choices } => {
                write!(f, "type combo default {default}")?;
                choices
                    .iter()
                    .try_for_each(|choice| write!(f, " var {choice}"))
            }
            Self::Text { default } if default.is_empty() => {
                f.write_str("type string default <empty>")
            }
            Self::Text { default } => write!(f, "type string default {default}"),
            Self::Button => f.write_str("type button"),
        }
    }
}

impl Setting {
    /// Reads a value.
    ///
    /// # Errors
    /// Names the expected values if the text is not one of them.
    pub(crate) fn value<'a>(&'a self, text: &'a str) -> Result<Value<'a>, String> {
        match self {
            Self::Check { .. } => match text {
                "true" => Ok(Value::Check(true)),
                "false" => Ok(Value::Check(false)),
                _ => Err("expected true or false".into()),
            },
            Self::Number { least, most, .. } => {
                let number = text.parse().ok();
                let number = number.filter(|number| (least..=most).contains(&number));
                let number = number.map(Value::Number);
                number.ok_or_else(|| format!("expected a number from {least} to {most}"))
            }
            Self::Choice { choices, .. } => {
                let choice = choices
                    .iter()
                    .find(|choice| choice.eq_ignore_ascii_case(text));
                let choice = choice.map(|choice| Value::Text(choice));
                choice.ok_or_else(|| format!("expected one of {}", choices.join(", ")))
            }
            Self::Text { .. } if text == "<empty>" => Ok(Value::Text("")),
            Self::Text { .. } => Ok(Value::Text(text)),
            Self::Button => Ok(Value::Pressed),
        }
    }
}
