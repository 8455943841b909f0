use std::fmt::{self, Display};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use variant_core::{Game, Variant};

use crate::Limits;

/// An engine that a [session](crate::run) drives.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_uci::variant_core::Position;
/// use variant_uci::{Answer, Engine, Info, Score, Task};
///
/// /// Plays the first move.
/// struct First;
///
/// impl Engine for First {
///     type Position = OrthodoxChess;
///     fn name(&self) -> String {
///         "First 1.0".into()
///     }
///     fn author(&self) -> String {
///         "an example".into()
///     }
///     fn start(&self, _: &str, mode: Option<&str>) -> Result<OrthodoxChess, String> {
///         use variant_uci::variant_core::Variant;
///         OrthodoxChess::start(mode.unwrap_or("start")).map_err(|error| error.to_string())
///     }
///     fn read(&self, _: &str, text: &str) -> Result<(OrthodoxChess, Vec<String>), String> {
///         let read = text.parse().map(|position| (position, Vec::new()));
///         read.map_err(|error| format!("{error}"))
///     }
///     fn think(&mut self, task: Task<'_, OrthodoxChess>) -> Answer<orthodox_chess::Move> {
///         let best = task.game.position().moves().first().copied();
///         let line: Vec<_> = best.into_iter().collect();
///         task.reporter.info(&Info::new(1, Score::Centipawns(0), &line));
///         Answer { best, ponder: None }
///     }
/// }
///
/// let input = b"position startpos moves e2e4 e7e5\ngo movetime 100\n";
/// let mut output = Vec::new();
/// variant_uci::run(First, &input[..], &mut output)?;
/// let output = String::from_utf8(output)?;
/// assert_eq!(output.lines().count(), 2);
/// assert!(output.lines().last().unwrap().starts_with("bestmove "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Engine: Send + 'static {
    /// Positions to search.
    type Position: Variant<Move: Send + 'static, Action: Send + 'static> + Send + Sync + 'static;

    /// Name and version for the GUI.
    fn name(&self) -> String;

    /// Author for the GUI.
    fn author(&self) -> String;

    /// Variants for `UCI_Variant`, the default first; one alone is not offered.
    fn variants(&self) -> Vec<String> {
        vec!["chess".into()]
    }

    /// Start position of a variant in a mode, or its default.
    ///
    /// # Errors
    /// A message for the user.
    fn start(&self, variant: &str, mode: Option<&str>) -> Result<Self::Position, String>;

    /// Position with a text, and a message for each repair.
    ///
    /// # Errors
    /// A message for the user.
    fn read(&self, variant: &str, text: &str) -> Result<(Self::Position, Vec<String>), String>;

    /// Position after a null move (`0000`), if possible.
    fn pass(&self, position: &Self::Position) -> Option<Self::Position> {
        let _ = position;
        None
    }

    /// Options besides `UCI_Variant` and `Ponder`.
    fn options(&self) -> Vec<(&'static str, Setting)> {
        Vec::new()
    }

    /// Sets one of the [options](Self::options) to a value within its bounds. Slow changes belong here: the next
    /// `readyok` waits for them.
    ///
    /// # Errors
    /// A message for the user.
    fn set(&mut self, name: &str, value: Value<'_>) -> Result<(), String> {
        let _ = (name, value);
        Ok(())
    }

    /// Text of a legal move: coordinates by default. `UCI_Chess960` changes castlings.
    fn write_move(&self, position: &Self::Position, m: Move<Self>) -> String {
        let _ = position;
        m.to_string()
    }

    /// Forgets the game, before the next `readyok`.
    fn new_game(&mut self) {}

    /// Searches an undecided game within the limits and until the stop flag is set. An endless search may return
    /// early: the session withholds the answer.
    fn think(&mut self, task: Task<'_, Self::Position>) -> Answer<Move<Self>>;
}

/// Moves of an engine.
pub type Move<E> = <<E as Engine>::Position as variant_core::Position>::Move;

/// A search to carry out.
#[derive(Debug)]
#[non_exhaustive]
pub struct Task<'a, P: Variant> {
    /// Game up to the searched position.
    pub game: &'a Game<P>,
    /// Limits of the command `go`.
    pub limits: &'a Limits<P::Move>,
    /// Set when the search must end.
    pub stop: &'a AtomicBool,
    /// Reports to the GUI.
    pub reporter: Reporter,
}

/// Reports to the GUI, from any thread; dropped after the answer.
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

    /// Reports a remark.
    pub fn remark(&self, text: impl Display) {
        (self.send)(format!("info string {}", one_line(&text.to_string())));
    }
}

/// Control characters become blanks.
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
    /// Best move, if any is legal.
    pub best: Option<M>,
    /// Expected reply, for pondering.
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

/// Value of a position for the searching player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Moves to mate; negative if the player is mated, 0 if already mated.
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
    /// Depth of the last completed iteration, in plies.
    pub depth: u32,
    /// Plies of the longest line.
    pub selective_depth: Option<u32>,
    /// Rank of the line, from 1.
    pub multi_pv: usize,
    /// Value of the line.
    pub score: Score,
    /// Number of positions visited so far.
    pub nodes: u64,
    /// Time since the start.
    pub time: Duration,
    /// Used thousandths of the table.
    pub hash_full: Option<u32>,
    /// Principal variation, from the searched position.
    pub line: &'a [M],
}

impl<'a, M> Info<'a, M> {
    /// Reports the best line.
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
        /// Value before the first `setoption`.
        default: bool,
    },
    /// A whole number.
    Number {
        /// Value before the first `setoption`.
        default: i64,
        /// Least value that is accepted.
        least: i64,
        /// Greatest value that is accepted.
        most: i64,
    },
    /// One of several words.
    Choice {
        /// Choice before the first `setoption`.
        default: String,
        /// Words that are accepted, in any case of letters.
        choices: Vec<String>,
    },
    /// A text without restrictions.
    Text {
        /// Text before the first `setoption`; may be empty.
        default: String,
    },
    /// An action without a value.
    Button,
}

/// Value of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value<'a> {
    /// Value of a [`Setting::Check`].
    Check(bool),
    /// Value of a [`Setting::Number`].
    Number(i64),
    /// Value of a [`Setting::Choice`] or [`Setting::Text`].
    Text(&'a str),
    /// Use of a [`Setting::Button`].
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
    pub(crate) fn value<'a>(&'a self, text: &'a str) -> Result<Value<'a>, String> {
        match self {
            Self::Check { .. } if text.eq_ignore_ascii_case("true") => Ok(Value::Check(true)),
            Self::Check { .. } if text.eq_ignore_ascii_case("false") => Ok(Value::Check(false)),
            Self::Check { .. } => Err("expected true or false".into()),
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
            Self::Text { .. } if text.eq_ignore_ascii_case("<empty>") => Ok(Value::Text("")),
            Self::Text { .. } => Ok(Value::Text(text)),
            Self::Button => Ok(Value::Pressed),
        }
    }
}
