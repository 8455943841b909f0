//! Lenient reading of position texts, with reports.
//!
//! [`Notation::parse_lenient`](crate::Notation::parse_lenient) lets [`repair`](crate::Variant::repair) edit a
//! [`Draft`], which the strict parser reads, so that both readers agree.
//!
//! ```
//! use orthodox_chess::OrthodoxChess;
//! use variant_core::Notation;
//! use variant_core::lenient::apply_all;
//!
//! let text = " 4k3/8/8/8/8/8/8/4K2R  w kqKQ - 0";
//! let (position, repairs) = OrthodoxChess::parse_lenient(text)?;
//! assert_eq!(position.to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
//! assert_eq!(repairs[2].to_string(), "castling, byte 25: read `K` for `kqKQ`: impossible rights");
//! assert_eq!(apply_all(text, &repairs), position.to_string());
//! # Ok::<(), <OrthodoxChess as std::str::FromStr>::Err>(())
//! ```

mod draft;
pub mod field;
mod opcode;

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::text::{PositionError, excerpt, is_blank, is_invisible};

pub use draft::Draft;
pub use opcode::is_opcode;

/// Edit by a lenient reader.
///
/// Repairs are all differences from the strict text: see [`apply_all`].
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
    /// Name of the repaired field.
    pub field: &'static str,
    /// Byte in the given text.
    pub offset: usize,
    /// Given text; empty for an insertion.
    pub found: String,
    /// Replacement; empty for a removal.
    pub read: String,
    /// Reason for the repair.
    pub why: &'static str,
}

impl fmt::Display for Repair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let why = self.why;
        write!(f, "{}, byte {}: ", self.field, self.offset)?;
        match (self.found.trim(), self.read.trim()) {
            (found, "") if !found.is_empty() && found.chars().all(is_unseen) => {
                let read = if self.read.is_empty() {
                    "left out"
                } else {
                    "read a blank for"
                };
                f.write_str(read)?;
                (found.chars()).try_for_each(|letter| write!(f, " U+{:04X}", u32::from(letter)))
            }
            (found, "") if !self.read.is_empty() && !found.is_empty() => {
                write!(f, "read a blank for `{}`", excerpt(found))
            }
            ("", "") => f.write_str(why),
            ("", read) => write!(f, "read `{}`: {why}", excerpt(read)),
            (found, "") => write!(f, "left out `{}`: {why}", excerpt(found)),
            (found, read) => {
                let (found, read) = (excerpt(found), excerpt(read));
                write!(f, "read `{read}` for `{found}`: {why}")
            }
        }
    }
}

pub(crate) fn is_unseen(letter: char) -> bool {
    is_blank(letter) || is_invisible(letter)
}

/// Applies repairs; the result reads strictly.
pub fn apply_all(text: &str, repairs: &[Repair]) -> String {
    let (mut strict, mut at) = (String::new(), 0);
    for repair in repairs {
        strict += text.get(at..repair.offset).unwrap_or_default();
        strict += &repair.read;
        at = repair.offset + repair.found.len();
    }
    strict + text.get(at..).unwrap_or_default()
}

/// Reads a text strictly or, if that fails, as a draft edited by `edit`: a position, or a set-up, which is not checked.
///
/// ```
/// use orthodox_chess::{OrthodoxChess, Setup};
/// use variant_core::Variant;
/// use variant_core::lenient::read;
/// let (setup, _) = read::<Setup, _>("4k3/8/8/8/8/8/8/8 W", OrthodoxChess::repair)?;
/// assert_eq!(setup.to_string(), "4k3/8/8/8/8/8/8/8 w - - 0 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Error of the repaired text, located in the given one.
pub fn read<T, S>(
    text: &str,
    edit: impl FnOnce(&mut Draft<'_>),
) -> Result<(T, Vec<Repair>), PositionError<S>>
where
    T: FromStr<Err = PositionError<S>>,
{
    if let Ok(strict) = text.parse() {
        return Ok((strict, Vec::new()));
    }
    let mut draft = Draft::new(text);
    edit(&mut draft);
    match draft.to_string().parse() {
        Ok(read) => Ok((read, draft.repairs())),
        Err(mut error) => {
            error.offset = draft.source_offset(error.offset);
            Err(error)
        }
    }
}
