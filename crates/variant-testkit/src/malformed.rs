use variant_core::{Position, Rng};
use variant_record::Recorded;

use crate::lenient::check_lenient_text;
use crate::position_checks::check_position;
use crate::violation::ensure;
use crate::{Checked, Violation};

/// Change that is likely to damage a text. Places are modulo its length.
///
/// ```
/// use variant_testkit::TextEdit;
/// assert_eq!(TextEdit::Delete { at: 1, len: 1 }.apply("e2e4"), "ee4");
/// assert_eq!(TextEdit::Insert { at: 4, with: "q".into() }.apply("e7e8"), "e7e8q");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextEdit {
    /// Removes `len` characters.
    Delete {
        /// First character removed.
        at: usize,
        /// Number removed.
        len: usize,
    },
    /// Inserts text.
    Insert {
        /// Character to insert before.
        at: usize,
        /// Text.
        with: String,
    },
    /// Replaces a character.
    Replace {
        /// Character replaced.
        at: usize,
        /// Its replacement.
        with: String,
    },
    /// Exchanges two characters.
    Swap {
        /// First character.
        at: usize,
        /// Second character.
        other: usize,
    },
    /// Repeats `len` characters.
    Repeat {
        /// First character repeated.
        at: usize,
        /// Number repeated.
        len: usize,
    },
    /// Exchanges two fields separated by blanks.
    SwapFields {
        /// First field.
        at: usize,
        /// Second field.
        other: usize,
    },
    /// Cuts the text.
    Truncate {
        /// First character removed.
        at: usize,
    },
}

impl TextEdit {
    /// Returns the changed text.
    pub fn apply(&self, text: &str) -> String {
        let mut letters: Vec<char> = text.chars().collect();
        let count = letters.len();
        let place = |at: usize| at % (count + 1);
        let range = |at: usize, len: usize| place(at)..(place(at) + len % (count + 1)).min(count);
        match self {
            Self::Delete { at, len } => drop(letters.drain(range(*at, *len))),
            Self::Insert { at, with } => {
                letters.splice(place(*at)..place(*at), with.chars());
            }
            Self::Replace { at, with } => {
                letters.splice(range(*at, 1.min(count)), with.chars());
            }
            Self::Swap { at, other } if count > 0 => letters.swap(at % count, other % count),
            Self::Swap { .. } => {}
            Self::Repeat { at, len } => {
                let repeated = letters[range(*at, *len)].to_vec();
                letters.splice(place(*at)..place(*at), repeated);
            }
            Self::SwapFields { at, other } => {
                let mut fields: Vec<&str> = text.split(' ').collect();
                let count = fields.len();
                fields.swap(at % count, other % count);
                return fields.join(" ");
            }
            Self::Truncate { at } => letters.truncate(place(*at)),
        }
        letters.into_iter().collect()
    }
}

pub(crate) const SCRAPS: [&str; 44] = [
    "",
    " ",
    "  ",
    "/",
    ",",
    "-",
    "--",
    "*",
    "+",
    ":",
    "|",
    "(",
    ")",
    "@",
    "=",
    "~",
    "x",
    "0",
    "1",
    "8",
    "9",
    "16",
    "00",
    "255",
    "256",
    "65536",
    "4294967296",
    "99999999999999999999",
    "K",
    "k",
    "P",
    "p",
    "q",
    "N",
    "w",
    "b",
    "a1",
    "h8",
    "e3",
    "wK",
    "z27",
    "\0",
    "\u{e9}",
    "\u{1f600}",
];

/// Returns a text with one to three random changes.
///
/// ```
/// use variant_core::Rng;
/// let damaged = variant_testkit::malformed_text("8/8/8/8 w - - 0 1", &mut Rng::new(1));
/// assert_ne!(damaged, "8/8/8/8 w - - 0 1");
/// ```
pub fn malformed_text(text: &str, rng: &mut Rng) -> String {
    let mut text = text.to_owned();
    for _ in 0..=rng.below(3) {
        let (at, other) = (rng.next() as usize, rng.next() as usize);
        let len = rng.below(5) as usize + 1;
        let with = SCRAPS[rng.below(SCRAPS.len() as u64) as usize].to_owned();
        let edit = match rng.below(7) {
            0 => TextEdit::Delete { at, len },
            1 => TextEdit::Insert { at, with },
            2 => TextEdit::Replace { at, with },
            3 => TextEdit::Swap { at, other },
            4 => TextEdit::Repeat { at, len },
            5 => TextEdit::SwapFields { at, other },
            _ => TextEdit::Truncate { at },
        };
        text = edit.apply(&text);
    }
    text
}

/// Checks that a text is refused with a message, or is a position whose moves can be made.
///
/// # Errors
/// The first [`Violation`].
pub fn check_position_text<P: Position>(text: &str) -> Checked {
    let blame = |violation| Violation {
        position: text.into(),
        ..violation
    };
    match text.parse::<P>() {
        Err(error) => ensure!(
            !error.to_string().is_empty(),
            "an error says something",
            "{error:?}"
        ),
        Ok(position) => {
            check_position(&position).map_err(blame)?;
            for m in position.moves() {
                let next = position.play_unchecked(m);
                let _ = (next.count_moves(), next.outcome(), next.key());
            }
        }
    }
    Ok(())
}

/// Checks that a text is refused or is a legal move.
///
/// # Errors
/// The first [`Violation`].
pub fn check_move_text<P: Position>(position: &P, text: &str) -> Checked {
    if let Ok(m) = position.parse_move(text) {
        ensure!(
            position.is_legal(m) && m.to_string() == text,
            "a move text is one legal move's and the only way to write it",
            "`{text}` reads as `{m}`"
        );
    }
    Ok(())
}

pub(crate) fn check_malformed<P: Recorded>(position: &P, rng: &mut Rng) -> Checked {
    let text = position.to_string();
    let damaged = malformed_text(&text, rng);
    check_position_text::<P>(&damaged)?;
    for text in [&format!(" {text}"), &text, &damaged] {
        check_lenient_text::<P>(text)?;
    }
    position.random_move(rng).map_or(Ok(()), |m| {
        check_move_text(position, &malformed_text(&m.to_string(), rng))
    })
}
