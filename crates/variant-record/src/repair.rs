use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt;

use thiserror::Error;
use variant_core::Reason;
use variant_core::text::excerpt;

use crate::body::Body;
use crate::{GameResult, LineColumn, Record, ReplayError, ReplayProblem};

/// Lenient reading, and its place.
///
/// ```
/// use variant_record::Record;
/// let record: Record = "[Event \"a \"quiet\" day\"]\n\n1. e4 1 - 0".parse()?;
/// let repairs: Vec<String> = record.repairs.iter().map(ToString::to_string).collect();
/// assert_eq!(repairs, [
///     "line 1, column 11: a quotation mark inside a value is part of it",
///     "line 3, column 7: `1 - 0` is read as the result 1-0",
/// ]);
/// # Ok::<(), variant_record::RecordError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Repair {
    /// Place of the repaired text.
    pub place: LineColumn,
    /// The repair itself.
    pub reading: Reading,
}

impl fmt::Display for Repair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.reading)
    }
}

/// Kind of lenient reading, an error if strict.
///
/// ```
/// use variant_record::Reading;
/// let reading = Reading::Control { character: '\u{200b}' };
/// assert_eq!(reading.to_string(), "the character U+200B is read as a blank");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum Reading {
    /// A `\` that escapes nothing.
    #[error("a `\\` that escapes nothing is part of the value")]
    Backslash,
    /// An unescaped `"`.
    #[error("a quotation mark inside a value is part of it")]
    Quote,
    /// A value over several lines.
    #[error("a value over several lines is read as one line")]
    Lines,
    /// Another form of a result.
    #[error("`{}` is read as the result {result}", excerpt(written))]
    Result {
        /// The result as written.
        written: String,
        /// The result as read.
        result: GameResult,
    },
    /// A further result.
    #[error("a second result `{}` is left out", excerpt(written))]
    SecondResult {
        /// The result as written.
        written: String,
    },
    /// A late variation or glyph.
    #[error("`{}` after the result belongs to its game", excerpt(written))]
    Late {
        /// Its first word.
        written: String,
    },
    /// `<...>` as a comment, though reserved by PGN.
    #[error("`<...>` is read as a comment")]
    Angles,
    /// Bytes that are not UTF-8, as Windows-1252.
    #[error("bytes that are not UTF-8 are read as Windows-1252")]
    Windows1252,
    /// A text in UTF-16.
    #[error("the text is read as UTF-16")]
    Utf16,
    /// A control or invisible character between words.
    #[error("the character U+{:04X} is read as a blank", u32::from(*character))]
    Control {
        /// The character itself.
        character: char,
    },
    /// A word that is no move, before a legal move.
    #[error("`{}` is no move and left out", excerpt(written))]
    Word {
        /// The word left out.
        written: String,
    },
    /// Text without moves before a tag.
    #[error("`{}` before a tag is left out", excerpt(written))]
    Prose {
        /// The first line left out.
        written: String,
    },
    /// Lines before moves, with a word like one.
    #[error("`{}` before the moves is part of a comment", excerpt(written))]
    Heading {
        /// The first such word.
        written: String,
    },
    /// A `}` without a comment.
    #[error("a `}}` that closes no comment is left out")]
    Brace,
    /// A tag without its opening bracket.
    #[error("a tag without its `[` is read as a tag")]
    Bracket,
    /// A result in the tag `Result` alone.
    #[error("the result {result} is that of the tag Result")]
    TagResult {
        /// The result as read.
        result: GameResult,
    },
    /// Another program's name of the variant.
    #[error("variant `{}` is read as {is}", excerpt(written))]
    Variant {
        /// Value of the tag.
        written: String,
        /// Name of the variant here.
        is: &'static str,
    },
    /// A tag in other capitals, as `Setup`.
    #[error("tag `{}` is read as {is}", excerpt(written))]
    Named {
        /// Name as written.
        written: String,
        /// Name as read.
        is: &'static str,
    },
    /// A tag with an unknown value.
    #[error("tag {} is kept without effect", excerpt(name))]
    Tag {
        /// Name of the tag.
        name: String,
    },
    /// A tag that is not written again.
    #[error("tag {} is without effect and left out", excerpt(name))]
    LeftOut {
        /// Name of the tag.
        name: String,
    },
    /// A start in spite of `SetUp`.
    #[error("the start position is used in spite of the tag SetUp")]
    SetUp,
    /// A repaired start position.
    #[error("start position: {message}")]
    Position {
        /// Repair, field and byte.
        message: String,
    },
    /// Another notation of a move.
    #[error("`{}` is read as {is}", excerpt(written))]
    Move {
        /// The move as written.
        written: String,
        /// The move in algebraic notation.
        is: String,
    },
    /// An impossible command such as `[%agree w]`.
    #[error("`{}` is kept without effect: {message}", excerpt(written))]
    Aside {
        /// The command, with its brackets.
        written: String,
        /// Why it is not possible.
        message: String,
    },
    /// A variation with an illegal move.
    #[error("the variation is kept unread: {message}")]
    Unread {
        /// Why it is not legal.
        message: String,
    },
    /// Moves after a draw without claim.
    #[error("the game goes on after a draw by the rules: {reason} after {plies} plies")]
    GoesOn {
        /// Plies before the draw.
        plies: usize,
        /// Reason of the first.
        reason: Reason,
    },
    /// A result after such a draw.
    #[error("the result {written} is kept; by the rules: {reason}")]
    Kept {
        /// Result as written.
        written: GameResult,
        /// Reason of the draw by the rules.
        reason: Reason,
    },
    /// Further, unlisted readings.
    #[error("further lenient readings are not listed")]
    More,
}

/// Strictness of reading.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_record::{Record, Strictness};
/// let record: Record = "1. e2-e4 *".parse()?;
/// let mut repairs = Vec::new();
/// assert!(record.replay::<OrthodoxChess>(Strictness::Lenient, &mut repairs).is_ok());
/// assert_eq!(repairs[0].to_string(), "line 1, column 4: `e2-e4` is read as e4");
/// assert!(record.replay::<OrthodoxChess>(Strictness::Strict, &mut Vec::new()).is_err());
/// # Ok::<(), variant_record::RecordError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Strictness {
    /// Everything unambiguous, with repairs.
    #[default]
    Lenient,
    /// Only the writer's form.
    Strict,
}

/// By default lenient, without a list.
#[derive(Default)]
pub(crate) struct Notes<'a> {
    strictness: Strictness,
    repairs: Option<&'a mut Vec<Repair>>,
    /// Repairs of other records.
    others: usize,
    pub(crate) near: (u32, LineColumn),
}

impl<'a> Notes<'a> {
    pub(crate) fn new(strictness: Strictness, repairs: &'a mut Vec<Repair>) -> Self {
        Self {
            strictness,
            others: repairs.len(),
            repairs: Some(repairs),
            ..Self::default()
        }
    }

    pub(crate) const fn are_listed(&self) -> bool {
        self.repairs.is_some()
    }

    pub(crate) fn place(&mut self, body: &Body, at: u32) -> LineColumn {
        body.place_near(at, &mut self.near)
    }

    pub(crate) fn is_strict(&self) -> bool {
        self.strictness == Strictness::Strict
    }

    pub(crate) fn add(&mut self, place: LineColumn, reading: Reading) -> Result<(), ReplayError> {
        if self.is_strict() {
            return Err(ReplayProblem::NotStrict { reading }.at(place));
        }
        if let Some(repairs) = &mut self.repairs {
            let known = repairs.len() - self.others;
            push_up_to(Record::PLY_LIMIT, known, repairs, place, reading);
        }
        Ok(())
    }
}

impl Record {
    pub(crate) fn note(&mut self, place: LineColumn, reading: Reading) {
        let known = self.repairs.len();
        push_up_to(Self::REPAIR_LIMIT, known, &mut self.repairs, place, reading);
    }
}

/// Beyond the limit, one more stands for all others.
fn push_up_to(
    limit: usize,
    known: usize,
    repairs: &mut Vec<Repair>,
    place: LineColumn,
    reading: Reading,
) {
    let reading = match known.cmp(&limit) {
        Ordering::Less => reading,
        Ordering::Equal => Reading::More,
        Ordering::Greater => return,
    };
    repairs.push(Repair { place, reading });
}
