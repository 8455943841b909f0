use alloc::string::{String, ToString};
use core::fmt;

/// Annotation of a move: a numeric glyph (NAG) of PGN, or another mark.
///
/// ```
/// use variant_record::Glyph;
/// assert_eq!(Glyph::from("!?"), Glyph::Nag(5));
/// assert_eq!(Glyph::from("$14"), Glyph::Nag(14));
/// assert_eq!(Glyph::from("+-").to_string(), "$18");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Glyph {
    /// A number of PGN, or its mark.
    Nag(u32),
    /// A mark without a number.
    Other(String),
}

/// A novelty, and a remark of the editor.
const LETTERS: [(&str, u32); 2] = [("N", 146), ("RR", 145)];

pub(crate) fn is_letter_glyph(word: &str) -> bool {
    LETTERS.iter().any(|(letters, _)| *letters == word)
}

const MARKS: [(&str, u32); 23] = [
    ("!", 1),
    ("?", 2),
    ("!!", 3),
    ("\u{203c}", 3),
    ("??", 4),
    ("\u{2047}", 4),
    ("!?", 5),
    ("\u{2049}", 5),
    ("?!", 6),
    ("\u{2048}", 6),
    ("\u{25a1}", 7),
    ("=", 10),
    ("\u{221e}", 13),
    ("+=", 14),
    ("\u{2a72}", 14),
    ("=+", 15),
    ("\u{2a71}", 15),
    ("\u{b1}", 16),
    ("+/-", 16),
    ("\u{2213}", 17),
    ("-/+", 17),
    ("+-", 18),
    ("-+", 19),
];

impl From<&str> for Glyph {
    fn from(text: &str) -> Self {
        let number = text
            .strip_prefix('$')
            .and_then(|number| number.parse().ok());
        let marked = || MARKS.iter().chain(&LETTERS).find(|(mark, _)| *mark == text);
        match number.or_else(|| marked().map(|&(_, number)| number)) {
            Some(number) => Self::Nag(number),
            None => Self::Other(text.to_string()),
        }
    }
}

/// `$14`, or the mark.
impl fmt::Display for Glyph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nag(number) => write!(f, "${number}"),
            Self::Other(mark) => f.write_str(mark),
        }
    }
}
