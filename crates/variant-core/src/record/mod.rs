//! Game records: tags, moves, comments and a result, as text in the manner of PGN.
//!
//! ```text
//! [Variant "orthodox-chess"]
//! [Mode "start"]
//!
//! 1. f3 e5 {weakening} 2. g4 Qh4# 0-1
//! ```
//!
//! Reading a record needs no rules: [`Record::read_all`] and [`RecordStream`] find tags, moves as words,
//! comments, variations, glyphs and the result. [`Record::start`] and [`Record::play`] interpret them
//! for a variant. Moves are coordinate or algebraic notation, or actions (`resign:w`). `---` stands for a
//! skipped turn in records that give every army a column. [`Record::of_game`] goes the other way,
//! [`Record::rewritten`] too and keeps what else was in a record, and `Display` writes the text.

mod cursor;
mod parse;
mod play;
mod stream;
mod write;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use thiserror::Error;

pub use play::{ReplayError, ReplayProblem};
pub use stream::RecordStream;

use crate::{Outcome, Score};

/// The tags that say where a game begins.
const START_TAGS: [&str; 3] = ["Mode", "Position", "FEN"];

/// A place in a record.
///
/// ```
/// let spot = variant_core::record::Spot { line: 3, column: 7 };
/// assert_eq!(spot.to_string(), "line 3, column 7");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot {
    /// The line, from 1; 0 for what was not read from a text.
    pub line: u32,
    /// The column, from 1, in characters.
    pub column: u32,
}

impl Spot {
    /// The beginning of a text.
    const START: Self = Self { line: 1, column: 1 };
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// A tag pair: `[Mode "ffa"]`.
///
/// ```
/// use variant_core::record::{Spot, Tag};
/// let tag = Tag { name: "Mode".into(), value: "ffa".into(), spot: Spot::default() };
/// assert_eq!(tag.to_string(), "[Mode \"ffa\"]");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Tag {
    /// The name: ASCII letters, digits, `_` and `-`.
    pub name: String,
    /// The value.
    pub value: String,
    /// Where it stands.
    pub spot: Spot,
}

/// An item between the tags and the result.
///
/// ```
/// use variant_core::record::Item;
/// assert_eq!(Item::Number { number: 12, continued: true }.to_string(), "12...");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Item {
    /// A move number, which has no effect on the game.
    Number {
        /// The number.
        number: u32,
        /// Whether it stands in the middle of a round: `12...`.
        continued: bool,
    },
    /// A move or an action, as it is written, marks such as `!?` included.
    Ply(String),
    /// `---`: an army that was skipped.
    Skipped,
    /// A comment, with each run of white space replaced by one space.
    Comment(String),
    /// What stands between the parentheses of a variation, as it is written, with single spaces; its moves
    /// need not be legal.
    Variation(String),
    /// A mark that stands by itself: `$14`, or a word without letters and digits such as `+-`.
    Glyph(String),
}

/// An [`Item`] and where it stands.
///
/// ```
/// use variant_core::record::{Item, Record};
/// let record: Record = "[Variant \"x\"]\n1. e4 *".parse()?;
/// assert_eq!(record.entries[1].item, Item::Ply("e4".into()));
/// assert_eq!((record.entries[1].spot.line, record.entries[1].spot.column), (2, 4));
/// # Ok::<(), variant_core::record::RecordError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    /// The item.
    pub item: Item,
    /// Where it stands.
    pub spot: Spot,
}

/// The result at the end of a record.
///
/// ```
/// use variant_core::Score;
/// use variant_core::record::GameResult;
/// let result = GameResult::read("1/2-1/2").unwrap();
/// assert_eq!(result, GameResult::Scores(vec![Score::Draw, Score::Draw]));
/// assert_eq!(GameResult::read("0-0"), None); // castling
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// `*`: not known.
    #[default]
    Unknown,
    /// `1-0`, `1/2-1/2`, `0-1-0-0`: the score of each player, in the variant's order.
    Scores(Vec<Score>),
}

impl GameResult {
    /// Reads `*`, or two or more scores joined by `-`, not all of them 0.
    pub fn read(text: &str) -> Option<Self> {
        if text == "*" {
            return Some(Self::Unknown);
        }
        // Most words of a record are moves.
        if !text.starts_with(['0', '1', '½']) {
            return None;
        }
        let score = |part| match part {
            "0" => Some(Score::Loss),
            "1/2" | "0.5" | "½" => Some(Score::Draw),
            "1" => Some(Score::Win),
            _ => None,
        };
        let scores = text.split('-').map(score).collect::<Option<Vec<_>>>()?;
        let says_something = scores.iter().any(|&score| score != Score::Loss);
        (scores.len() > 1 && says_something).then_some(Self::Scores(scores))
    }

    /// The result of a game.
    pub fn of(outcome: Option<&Outcome>) -> Self {
        outcome.map_or(Self::Unknown, |outcome| {
            Self::Scores(outcome.scores.iter().map(|&(_, score)| score).collect())
        })
    }
}

/// A game record.
///
/// ```
/// use variant_core::record::Record;
/// let record: Record = "[Variant \"orthodox-chess\"]\n\n1. e4 {best} e5 1-0".parse()?;
/// assert_eq!(record.tag("Variant"), Some("orthodox-chess"));
/// assert_eq!(record.plies().collect::<Vec<_>>(), ["e4", "e5"]);
/// assert_eq!(record.to_string(), "[Variant \"orthodox-chess\"]\n\n1. e4 {best} e5 1-0\n");
/// # Ok::<(), variant_core::record::RecordError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Record {
    /// The tags, in order.
    pub tags: Vec<Tag>,
    /// Moves, actions, numbers, and what is said about them.
    pub entries: Vec<Entry>,
    /// The result at the end, if any.
    pub result: GameResult,
    /// Where the result stands, or the end of the record if it has none.
    pub end: Spot,
}

impl Record {
    /// The value of a tag, the first of that name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.find_tag(name).map(|tag| tag.value.as_str())
    }

    fn find_tag(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|tag| tag.name == name)
    }

    /// The moves and actions, as they are written.
    pub fn plies(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().filter_map(|entry| match &entry.item {
            Item::Ply(text) => Some(text.as_str()),
            _ => None,
        })
    }
}

/// Why a text is not a record.
///
/// ```
/// use variant_core::record::Record;
/// let error = "[Variant zonal]".parse::<Record>().unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 10: expected `\"` and the value of the tag");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("{spot}: expected {expected}")]
#[non_exhaustive]
pub struct RecordError {
    /// Where it stands.
    pub spot: Spot,
    /// What would be valid there.
    pub expected: &'static str,
}
