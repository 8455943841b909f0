//! Commands in comments: clocks, evaluations, squares, arrows.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::convert::Infallible;
use core::fmt;
use core::str::FromStr;

/// A comment: text and commands such as `[%clk 0:03:00]`.
///
/// ```
/// use variant_record::{Comment, CommentPart, Meaning, Time};
/// let comment: Comment = "[%clk 0:02:59] a blunder".parse()?;
/// let clock = Meaning::Clock(Time { milliseconds: 179_000 });
/// assert_eq!(comment.commands().next().unwrap().meaning(), Some(clock));
/// assert_eq!(comment.parts[1], CommentPart::Text("a blunder".into()));
/// assert_eq!(comment.to_string(), "[%clk 0:02:59] a blunder");
/// # Ok::<(), core::convert::Infallible>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Comment {
    /// Texts and commands, in order.
    pub parts: Vec<CommentPart>,
}

/// A part of a [`Comment`].
///
/// ```
/// use variant_record::CommentPart;
/// assert_eq!(CommentPart::Text("better".into()).to_string(), "better");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum CommentPart {
    /// Text between commands, trimmed.
    Text(String),
    /// A command in brackets.
    Command(Command),
}

/// A command, kept as written: `[%name value]`.
///
/// ```
/// use variant_record::{Command, Evaluation, Meaning};
/// let command = Command { name: "eval".into(), value: "#-4,20".into() };
/// assert_eq!(command.to_string(), "[%eval #-4,20]");
/// let (value, depth) = (Evaluation::Mate(-4), Some(20));
/// assert_eq!(command.meaning(), Some(Meaning::Evaluation { value, depth }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Command {
    /// Text up to the first blank.
    pub name: String,
    /// Text after the first blank.
    pub value: String,
}

/// Meaning of a [`Command`] that other programs know.
///
/// ```
/// use variant_record::{Command, Meaning, Time};
/// let command = Command { name: "emt".into(), value: "0:00:05".into() };
/// assert_eq!(command.meaning(), Some(Meaning::Elapsed(Time { milliseconds: 5000 })));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Meaning {
    /// `[%clk 0:03:00]`: mover's clock after the move.
    Clock(Time),
    /// `[%emt 0:00:05]`: time of the move.
    Elapsed(Time),
    /// `[%eval 0.35]` or `[%eval #-4,20]`.
    Evaluation {
        /// Evaluation for the first player.
        value: Evaluation,
        /// Plies searched, if stated.
        depth: Option<u32>,
    },
    /// `[%csl Gd4,Re5]`: colour letters and squares.
    Squares(Vec<(char, String)>),
    /// `[%cal Ge2e4]`: arrows, by colour letter and squares.
    Arrows(Vec<(char, String, String)>),
}

/// A time, as `1:00:05.5` or, without hours, `3:00`.
///
/// ```
/// use variant_record::Time;
/// let time = Time { milliseconds: 3_605_500 };
/// assert_eq!(time.to_string(), "1:00:05.5");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Time {
    /// Milliseconds; further decimals are refused.
    pub milliseconds: u64,
}

/// Evaluation for the first player.
///
/// ```
/// use variant_record::Evaluation;
/// assert_eq!(Evaluation::Centipawns(-50).to_string(), "-0.50");
/// assert_eq!(Evaluation::Mate(3).to_string(), "#3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Evaluation {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Moves to mate; negative if the first player is mated.
    Mate(i32),
}

impl Comment {
    /// Commands, in order.
    pub fn commands(&self) -> impl Iterator<Item = &Command> {
        self.parts.iter().filter_map(|part| match part {
            CommentPart::Command(command) => Some(command),
            CommentPart::Text(_) => None,
        })
    }
}

/// Accepts any text: malformed commands are text.
impl FromStr for Comment {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(Self {
            parts: parts(text).collect(),
        })
    }
}

pub(crate) fn parts(mut rest: &str) -> impl Iterator<Item = CommentPart> {
    core::iter::from_fn(move || {
        let command = rest
            .split_once("[%")
            .and_then(|(before, command)| Some((before, command.split_once(']')?)));
        match command {
            Some((before, (inner, after))) if before.trim().is_empty() => {
                rest = after;
                Some(CommentPart::Command(Command::read(inner)))
            }
            found => {
                let (text, after) = rest.split_at(found.map_or(rest.len(), |found| found.0.len()));
                rest = after;
                let text = text.trim();
                (!text.is_empty()).then(|| CommentPart::Text(text.to_string()))
            }
        }
    })
}

pub(crate) fn push_part(text: &mut String, part: &CommentPart) {
    if !text.is_empty() {
        text.push(' ');
    }
    let _ = fmt::Write::write_fmt(text, format_args!("{part}"));
}

impl Command {
    fn read(inner: &str) -> Self {
        let (name, value) = inner.split_once(' ').unwrap_or((inner, ""));
        let (name, value) = (name.to_string(), value.to_string());
        Self { name, value }
    }

    /// Reads the value of a known command.
    pub fn meaning(&self) -> Option<Meaning> {
        let value = &self.value;
        match self.name.as_str() {
            "clk" => Time::read(value).map(Meaning::Clock),
            "emt" => Time::read(value).map(Meaning::Elapsed),
            "eval" => read_evaluation(value),
            "csl" => {
                let read = |square: &str| Some((colour(square)?, square_name(square.get(1..)?)?));
                read_list(value, read).map(Meaning::Squares)
            }
            "cal" => read_list(value, read_arrow).map(Meaning::Arrows),
            _ => None,
        }
    }
}

fn read_evaluation(value: &str) -> Option<Meaning> {
    let (value, depth) = match value.split_once(',') {
        Some((value, depth)) => (value, Some(depth.trim().parse().ok()?)),
        None => (value, None),
    };
    let value = Evaluation::read(value.trim())?;
    Some(Meaning::Evaluation { value, depth })
}

fn read_list<T>(value: &str, read: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    value.split(',').map(|part| read(part.trim())).collect()
}

fn colour(text: &str) -> Option<char> {
    text.chars().next().filter(char::is_ascii_uppercase)
}

fn square_name(text: &str) -> Option<String> {
    let digits = text.strip_prefix(|file: char| file.is_ascii_lowercase())?;
    let is_rank = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_rank.then(|| text.to_string())
}

fn read_arrow(text: &str) -> Option<(char, String, String)> {
    let squares = text.get(1..)?;
    let second = squares.rfind(|file: char| file.is_ascii_lowercase())?;
    let (from, to) = (squares.get(..second)?, squares.get(second..)?);
    Some((colour(text)?, square_name(from)?, square_name(to)?))
}

/// At most so many decimals, up to four.
fn scaled(decimals: &str, places: usize) -> Option<u16> {
    let is_number = decimals.bytes().all(|byte| byte.is_ascii_digit());
    if decimals.len() > places || !is_number {
        return None;
    }
    let digits = decimals.bytes().chain(*b"0000").take(places);
    Some(digits.fold(0, |number, digit| number * 10 + u16::from(digit - b'0')))
}

impl Time {
    fn read(text: &str) -> Option<Self> {
        let (before, seconds) = text.trim().rsplit_once(':')?;
        let (seconds, decimals) = seconds.split_once('.').unwrap_or((seconds, ""));
        let any = |text: &str| text.parse::<u32>().ok().map(u64::from);
        let below_60 = |text: &str| any(text).filter(|&number| number < 60);
        let (hours, minutes) = match before.split_once(':') {
            Some((hours, minutes)) => (any(hours)?, below_60(minutes)?),
            None => (0, any(before)?),
        };
        let seconds = (hours * 60 + minutes) * 60 + below_60(seconds)?;
        let milliseconds = seconds * 1000 + u64::from(scaled(decimals, 3)?);
        Some(Self { milliseconds })
    }
}

impl Evaluation {
    fn read(text: &str) -> Option<Self> {
        if let Some(moves) = text.strip_prefix('#') {
            return moves.parse().ok().map(Self::Mate);
        }
        let (sign, number) = match text.strip_prefix('-') {
            Some(number) => (-1, number),
            None => (1, text.strip_prefix('+').unwrap_or(text)),
        };
        let (pawns, decimals) = number.split_once('.').unwrap_or((number, "0"));
        if decimals.is_empty() || pawns.starts_with(['-', '+']) {
            return None;
        }
        let pawns: i32 = pawns.parse().ok()?;
        let hundredths = i32::from(scaled(decimals, 2)?);
        let value = pawns.checked_mul(100)?.checked_add(hundredths)?;
        Some(Self::Centipawns(sign * value))
    }
}

impl fmt::Display for Comment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, part) in self.parts.iter().enumerate() {
            if index > 0 {
                f.write_str(" ")?;
            }
            part.fmt(f)?;
        }
        Ok(())
    }
}

impl fmt::Display for CommentPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Command(command) => command.fmt(f),
        }
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, value } = self;
        if value.is_empty() {
            write!(f, "[%{name}]")
        } else {
            write!(f, "[%{name} {value}]")
        }
    }
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, thousandths) = (self.milliseconds / 1000, self.milliseconds % 1000);
        let (minutes, seconds) = (seconds / 60, seconds % 60);
        write!(f, "{}:{:02}:{seconds:02}", minutes / 60, minutes % 60)?;
        if thousandths > 0 {
            let decimals = alloc::format!("{thousandths:03}");
            write!(f, ".{}", decimals.trim_end_matches('0'))?;
        }
        Ok(())
    }
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mate(moves) => write!(f, "#{moves}"),
            Self::Centipawns(value) => {
                let sign = if *value < 0 { "-" } else { "" };
                let value = value.unsigned_abs();
                write!(f, "{sign}{}.{:02}", value / 100, value % 100)
            }
        }
    }
}
