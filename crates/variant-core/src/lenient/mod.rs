//! Lenient reading of position texts: a reader repairs what other programs write differently, and reports
//! every repair.
//!
//! [`Variant::parse_lenient`](crate::Variant::parse_lenient) reads. A variant's
//! [`repair`](crate::Variant::repair) edits a [`Draft`] of the text, field by field. The strict reader then
//! reads the edited text, so the two readers cannot disagree about its meaning.
//!
//! ```
//! use orthodox_chess::Chess;
//! use variant_core::Variant;
//! use variant_core::lenient::apply_all;
//!
//! let text = " 4k3/8/8/8/8/8/8/4K2R  w kqKQ - 0";
//! let (position, repairs) = Chess::parse_lenient(text)?;
//! assert_eq!(position.to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
//! assert_eq!(repairs[2].to_string(), "castling, byte 25: read `K` for `kqKQ`: impossible rights");
//! assert_eq!(apply_all(text, &repairs), position.to_string());
//! # Ok::<(), <Chess as std::str::FromStr>::Err>(())
//! ```

mod draft;
pub mod field;

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::PositionError;
use crate::text::excerpt;

pub use draft::Draft;

/// One edit that a lenient reader made to a text.
///
/// The repairs of a text are the whole difference to what was read: [`apply_all`] makes the strict text
/// of them.
///
/// ```
/// use variant_core::lenient::Repair;
/// let repair = Repair {
///     field: "turn",
///     offset: 16,
///     found: "W".into(),
///     read: "w".into(),
///     why: "lower case",
/// };
/// assert_eq!(repair.to_string(), "turn, byte 16: read `w` for `W`: lower case");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Repair {
    /// Name of the field.
    pub field: &'static str,
    /// Byte offset in the text as given.
    pub offset: usize,
    /// Text as given; empty where something was missing.
    pub found: String,
    /// Text read in its place; empty where something was left out.
    pub read: String,
    /// Reason in a few words.
    pub why: &'static str,
}

impl fmt::Display for Repair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            field,
            offset,
            found,
            read,
            why,
        } = self;
        write!(f, "{field}, byte {offset}: ")?;
        match (found.trim(), read.trim()) {
            (found, "") if !read.is_empty() && !found.is_empty() => {
                write!(f, "read a blank for `{found}`")
            }
            ("", "") => f.write_str(why),
            ("", read) => write!(f, "read `{}`: {why}", excerpt(read)),
            (found, "") => write!(f, "left out `{}`: {why}", excerpt(found)),
            (found, read) => write!(
                f,
                "read `{}` for `{}`: {why}",
                excerpt(read),
                excerpt(found)
            ),
        }
    }
}

/// What a lenient reader returns: the value and its repairs, or why even the repaired text is refused.
pub type LenientResult<T, S> = Result<(T, Vec<Repair>), PositionError<S>>;

/// Applies repairs to the text that they were made to. Returns the text that the strict reader reads.
pub fn apply_all(text: &str, repairs: &[Repair]) -> String {
    let (mut strict, mut at) = (String::new(), 0);
    for repair in repairs {
        strict += text.get(at..repair.offset).unwrap_or_default();
        strict += &repair.read;
        at = repair.offset + repair.found.len();
    }
    strict + text.get(at..).unwrap_or_default()
}

/// Reads a text strictly. If that fails, `repair` edits a draft of the text, which is read strictly in turn.
///
/// # Errors
/// The error about the repaired text, with the place in the text as given.
pub fn read<T, S>(text: &str, repair: impl FnOnce(&mut Draft<'_>)) -> LenientResult<T, S>
where
    T: FromStr<Err = PositionError<S>>,
{
    if let Ok(strict) = text.parse() {
        return Ok((strict, Vec::new()));
    }
    let mut draft = Draft::new(text);
    repair(&mut draft);
    match draft.to_string().parse() {
        Ok(read) => Ok((read, draft.repairs())),
        Err(mut error) => {
            error.offset = draft.source_offset(error.offset);
            Err(error)
        }
    }
}
