#![doc = include_str!("../README.md")]
//!
//! | task | call |
//! | --- | --- |
//! | split a text, a file or pieces into records, without rules | [`Record::read_all`], [`Records`], [`RecordStream`] |
//! | play the moves: coordinates, algebraic notation, actions (`resign:w`) | [`Record::game`], [`Record::play`] |
//! | play variations too, and edit them | [`Record::tree`], [`GameTree`] |
//! | write a game in the one form of the writer | [`Record::of_game`] |
//! | write it with all else that a record has | [`Record::rewritten`] |
//! | clocks, evaluations, arrows, `!?` as data | [`Comment`], [`Glyph`] |
//! | list lenient readings of foreign files, or refuse them | [`Repair`], [`Strictness`] |
#![cfg_attr(not(test), no_std)]

extern crate alloc;

mod arrange;
mod body;
mod comment;
mod continued;
mod cursor;
mod encoding;
mod ends;
pub mod epd;
mod error;
mod glyph;
mod heading;
mod kind;
mod layout;
mod numbers;
mod parse;
mod play;
mod played;
mod ply;
pub mod prelude;
mod reader;
mod recorded;
mod recovery;
mod remarks;
mod repair;
mod restore;
mod result;
mod start;
mod start_error;
mod stream;
mod tags;
mod text;
mod tree;
mod words;
mod write;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

pub use {variant_core, variant_match};

pub use body::{Entry, Item};
pub use comment::{Command, Comment, CommentPart, Evaluation, Meaning, Time};
pub use encoding::{decode, is_utf_16};
pub use error::{RecordError, ReplayError, ReplayProblem};
pub use glyph::Glyph;
pub use played::Played;
pub use recorded::Recorded;
pub use repair::{Reading, Repair, Strictness};
pub use result::GameResult;
pub use start_error::StartError;
pub use stream::{RecordStream, Records};
pub use tree::{GameTree, Node, NodeId, Step};

use body::Body;
use text::MARK;

/// Line and column of a text.
///
/// ```
/// let place = variant_record::LineColumn { line: 3, column: 7 };
/// assert_eq!(place.to_string(), "line 3, column 7");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineColumn {
    /// Line, from 1; 0 if not read from a text.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
}

impl LineColumn {
    const START: Self = Self { line: 1, column: 1 };

    /// Byte order marks have no column.
    fn after(self, text: &str) -> Self {
        // Few bytes follow the last line break, mostly none.
        let end = text.bytes().rposition(|byte| byte == b'\n');
        let (above, last) = text.split_at(end.map_or(0, |end| end + 1));
        let lines = above.bytes().filter(|&byte| byte == b'\n').count();
        let columns = last.chars().filter(|&character| character != MARK).count();
        let first = if lines == 0 { self.column } else { 1 };
        Self {
            line: self.line.saturating_add(lines as u32),
            column: first.saturating_add(columns as u32),
        }
    }
}

impl fmt::Display for LineColumn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Tag pair: `[Event "Casual game"]`.
///
/// ```
/// use variant_record::{LineColumn, Tag};
/// let tag = Tag { name: "Round".into(), value: "1".into(), place: LineColumn::default() };
/// assert_eq!(tag.to_string(), "[Round \"1\"]");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Tag {
    /// Letters, digits, `_`, `-`, `+`, `#`, `=`, `:` and `.`.
    pub name: String,
    /// Value without its escapes.
    pub value: String,
    /// The opening bracket.
    pub place: LineColumn,
}

/// A game record.
///
/// ```
/// use variant_record::Record;
/// let record: Record = "[Variant \"orthodox-chess\"]\n\n1. e4 {best} e5 1-0".parse()?;
/// assert_eq!(record.tag("Variant"), Some("orthodox-chess"));
/// assert_eq!(record.plies().collect::<Vec<_>>(), ["e4", "e5"]);
/// assert_eq!(record.to_string(), "[Variant \"orthodox-chess\"]\n\n1. e4 {best} e5 1-0\n");
/// # Ok::<(), variant_record::RecordError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Record {
    /// Tags, in order.
    pub tags: Vec<Tag>,
    body: Body,
    /// Result that ends the record.
    pub result: GameResult,
    /// Place of the result, or of the end.
    pub end: LineColumn,
    /// Deviations from the text.
    pub repairs: Vec<Repair>,
}

impl Record {
    /// Most tags accepted.
    pub const TAG_LIMIT: usize = 1000;
    /// Most main line plies accepted.
    pub const PLY_LIMIT: usize = 1 << 16;
    /// Most plies accepted with variations.
    pub const TREE_LIMIT: usize = 1 << 18;
    /// Most items accepted: plies, numbers, comments, glyphs, brackets.
    pub const ITEM_LIMIT: usize = 1 << 21;
    const REPAIR_LIMIT: usize = 1000;

    /// Value of the first tag of that name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.find_tag(name).map(|tag| tag.value.as_str())
    }

    fn find_tag(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|tag| tag.name == name)
    }
}

#[cfg(doctest)]
#[doc = include_str!("../../../docs/texts.md")]
struct Texts;
