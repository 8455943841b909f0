//! Readings that go beyond what the writer writes.

use alloc::string::String;
use core::fmt;

use super::{GameResult, LineColumn};
use crate::Reason;
use crate::text::excerpt;

/// A part of a record that was read in a way that its text does not state, and its place.
///
/// ```
/// use variant_core::record::Record;
/// let record: Record = "[Event \"a \"quiet\" day\"]\n\n1. e4 1 - 0".parse()?;
/// let repairs: Vec<String> = record.repairs.iter().map(ToString::to_string).collect();
/// assert_eq!(repairs, [
///     "line 1, column 11: a quotation mark inside a value is part of it",
///     "line 3, column 7: `1 - 0` is read as the result 1-0",
/// ]);
/// # Ok::<(), variant_core::record::RecordError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Repair {
    /// The place.
    pub place: LineColumn,
    /// The reading.
    pub reading: Reading,
}

impl fmt::Display for Repair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.reading)
    }
}

/// How a part of a record was read.
///
/// ```
/// use variant_core::record::Reading;
/// assert_eq!(Reading::Control.to_string(), "a control character is read as a blank");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reading {
    /// A `\` in a value that escapes nothing.
    Backslash,
    /// A `"` in a value without `\` before it.
    Quote,
    /// A value over several lines.
    Lines,
    /// A result in another form.
    Result {
        /// The text.
        written: String,
        /// The result.
        result: GameResult,
    },
    /// `<...>`, which PGN reserves, as a comment.
    Angles,
    /// Bytes that are not UTF-8, as Latin-1.
    Latin1,
    /// A control character between words.
    Control,
    /// Another program's name of the variant.
    Variant {
        /// The value of the tag.
        written: String,
        /// The variant.
        is: &'static str,
    },
    /// A tag that would have a meaning with another value.
    Tag {
        /// The name of the tag.
        name: String,
    },
    /// A start position that is given though the tag `SetUp` says that there is none.
    SetUp,
    /// A start position whose text was repaired.
    Position {
        /// The repair.
        message: String,
    },
    /// A move in another notation than those that are written.
    Move {
        /// The text.
        written: String,
        /// The move in algebraic notation.
        is: String,
    },
    /// A variation that cannot be played, kept as it is from the move that is wrong.
    Unread {
        /// The fault.
        message: String,
    },
    /// Moves after a draw that needs no player to claim it.
    GoesOn {
        /// The number of plies before the draw.
        plies: usize,
        /// The reason for the draw.
        reason: Reason,
    },
    /// A result other than the draw that the rules give without a claim.
    Kept {
        /// The result, which is kept.
        written: GameResult,
        /// The reason for the draw.
        reason: Reason,
    },
}

impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Backslash => f.write_str("a `\\` that escapes nothing is part of the value"),
            Self::Quote => f.write_str("a quotation mark inside a value is part of it"),
            Self::Lines => f.write_str("a value over several lines is read as one line"),
            Self::Result { written, result } => {
                write!(f, "`{}` is read as the result {result}", excerpt(written))
            }
            Self::Angles => f.write_str("`<...>` is read as a comment"),
            Self::Latin1 => f.write_str("bytes that are not UTF-8 are read as Latin-1"),
            Self::Control => f.write_str("a control character is read as a blank"),
            Self::Variant { written, is } => {
                write!(f, "variant `{}` is read as {is}", excerpt(written))
            }
            Self::Tag { name } => write!(f, "tag {} is kept without effect", excerpt(name)),
            Self::SetUp => f.write_str("the start position is used in spite of the tag SetUp"),
            Self::Position { message } => write!(f, "start position: {message}"),
            Self::Move { written, is } => write!(f, "`{}` is read as {is}", excerpt(written)),
            Self::Unread { message } => write!(f, "the variation is kept unread: {message}"),
            Self::GoesOn { plies, reason } => {
                write!(
                    f,
                    "the game goes on after a draw by the rules: {reason} after {plies} plies"
                )
            }
            Self::Kept { written, reason } => {
                write!(f, "the result {written} is kept; by the rules: {reason}")
            }
        }
    }
}
