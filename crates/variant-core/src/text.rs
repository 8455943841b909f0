//! Fields of position texts with offsets.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt::{self, Display, Write};

use thiserror::Error;

pub use crate::read_move::ReadMove;

/// Whether `text` is a value's `Display` form, without allocating.
///
/// ```
/// use variant_core::text::displays_as;
/// assert!(displays_as(&12, "12") && !displays_as(&12, "1") && !displays_as(&12, "123"));
/// ```
pub fn displays_as(value: &impl Display, text: &str) -> bool {
    let mut rest = Rest(text);
    write!(rest, "{value}").is_ok() && rest.0.is_empty()
}

struct Rest<'a>(&'a str);

impl Write for Rest<'_> {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        self.0 = self.0.strip_prefix(part).ok_or(fmt::Error)?;
        Ok(())
    }
}

/// Writes a text of many short parts in few pieces.
///
/// ```
/// use variant_core::text::write_at_once;
/// let mut text = String::new();
/// write_at_once(&mut text, &format_args!("{} {}", 'w', 1))?;
/// assert_eq!(text, "w 1");
/// # Ok::<(), std::fmt::Error>(())
/// ```
///
/// # Errors
/// Any error from `out` or the text.
pub fn write_at_once(out: &mut dyn Write, text: &dyn Display) -> fmt::Result {
    let mut collected = Collected {
        out,
        bytes: [0; 128],
        len: 0,
    };
    write!(collected, "{text}")?;
    collected.flush()
}

struct Collected<'a> {
    out: &'a mut dyn Write,
    /// Whole parts in UTF-8.
    bytes: [u8; 128],
    len: usize,
}

impl Collected<'_> {
    fn flush(&mut self) -> fmt::Result {
        let parts = core::str::from_utf8(&self.bytes[..self.len]);
        self.len = 0;
        self.out.write_str(parts.map_err(|_| fmt::Error)?)
    }
}

impl Write for Collected<'_> {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        if part.len() > self.bytes.len() - self.len {
            self.flush()?;
            if part.len() > self.bytes.len() {
                return self.out.write_str(part);
            }
        }
        let end = self.len + part.len();
        self.bytes[self.len..end].copy_from_slice(part.as_bytes());
        self.len = end;
        Ok(())
    }

    fn write_char(&mut self, letter: char) -> fmt::Result {
        match self.bytes.get_mut(self.len) {
            Some(byte) if letter.is_ascii() => {
                *byte = letter as u8;
                self.len += 1;
                Ok(())
            }
            _ => self.write_str(letter.encode_utf8(&mut [0; 4])),
        }
    }
}

/// Beginning of a text for messages: 40 characters and `…`.
///
/// ```
/// use variant_core::text::excerpt;
/// assert_eq!(excerpt("e2e4").to_string(), "e2e4");
/// assert_eq!(excerpt(&"x".repeat(1000)).to_string().chars().count(), 41);
/// ```
pub const fn excerpt(text: &str) -> Excerpt<'_> {
    Excerpt::new(text, 40)
}

/// Beginning of a text, by [`excerpt`].
///
/// ```
/// assert_eq!(variant_core::text::Excerpt::new("knight", 3).to_string(), "kni…");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Excerpt<'a> {
    text: &'a str,
    characters: usize,
}

impl<'a> Excerpt<'a> {
    /// Limits a text to so many characters and `…`.
    pub const fn new(text: &'a str, characters: usize) -> Self {
        Self { text, characters }
    }
}

impl Display for Excerpt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.text.char_indices().nth(self.characters) {
            Some((end, _)) => write!(f, "{}…", self.text.get(..end).unwrap_or_default()),
            None => f.write_str(self.text),
        }
    }
}

/// Whether it is white space, a byte order mark, or a control character such as a final 0x1A.
pub fn is_blank(character: char) -> bool {
    character.is_whitespace() || character == '\u{feff}' || character.is_control()
}

/// Soft hyphens, zero-width blanks and joiners, marks of direction: blanks between words.
///
/// ```
/// use variant_core::text::is_invisible;
/// assert!(is_invisible('\u{200b}') && !is_invisible(' '));
/// ```
pub const fn is_invisible(character: char) -> bool {
    matches!(
        character,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{2064}' | '\u{2066}'..='\u{2069}'
    )
}

/// Joins words with single spaces.
///
/// ```
/// assert_eq!(variant_core::text::one_line(" good\n  luck"), "good luck");
/// ```
pub fn one_line(text: &str) -> Cow<'_, str> {
    let is_word = |word: &str| !word.is_empty() && !word.contains(is_blank);
    if text.split(' ').all(is_word) {
        return Cow::Borrowed(text);
    }
    let mut line = String::with_capacity(text.len());
    for word in text.split(is_blank).filter(|word| !word.is_empty()) {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    Cow::Owned(line)
}

/// Splits a move from its marks.
///
/// ```
/// assert_eq!(variant_core::text::split_marks("Nf3!?"), ("Nf3", "!?"));
/// ```
pub fn split_marks(text: &str) -> (&str, &str) {
    let is_mark = |last: char| matches!(last, '!' | '?' | '\u{203c}' | '\u{2047}'..='\u{2049}');
    text.split_at(text.trim_end_matches(is_mark).len())
}

/// Field of a position text.
///
/// ```
/// use variant_core::text::Fields;
/// let mut fields = Fields::new("8/8 w", ' ');
/// let placement = fields.next::<()>("placement", "the pieces on the board").unwrap();
/// let turn = fields.next::<()>("turn", "`w` or `b`").unwrap();
/// assert_eq!((placement.text, turn.offset), ("8/8", 4));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field<'a> {
    /// Name for error messages.
    pub name: &'static str,
    /// Text between the separators.
    pub text: &'a str,
    /// Byte offset in the text.
    pub offset: usize,
}

impl<'a> Field<'a> {
    /// Syntax error at byte `at` of the field.
    pub const fn error<S>(&self, at: usize, expected: &'static str) -> PositionError<S> {
        PositionError::syntax(self.name, self.offset.saturating_add(at), expected)
    }

    /// Error of a well-formed field.
    pub const fn problem<S>(&self, problem: S) -> PositionError<S> {
        PositionError::setup(self.name, self.offset, problem)
    }

    /// Parses a canonical decimal number.
    ///
    /// # Errors
    /// The first wrong byte, or the field if above `max`.
    pub fn number<S>(&self, max: u32, expected: &'static str) -> Result<u32, PositionError<S>> {
        if let Some(at) = self.text.find(|digit: char| !digit.is_ascii_digit()) {
            return Err(self.error(at, expected));
        }
        if self.text.len() > 1 && self.text.starts_with('0') {
            return Err(self.error(0, expected));
        }
        match self.text.parse() {
            Ok(number) if number <= max => Ok(number),
            _ => Err(self.error(0, expected)),
        }
    }

    /// Index of the name that the field is.
    ///
    /// # Errors
    /// The field is none of them.
    pub fn one_of<S>(
        &self,
        names: &[&str],
        expected: &'static str,
    ) -> Result<usize, PositionError<S>> {
        let found = (0..).zip(names).find(|&(_, &name)| name == self.text);
        found.map_or_else(|| Err(self.error(0, expected)), |(index, _)| Ok(index))
    }

    /// Splits the field, with offsets of the parts.
    pub fn split(&self, separator: char) -> impl Iterator<Item = Self> + use<'a> {
        let (name, mut offset) = (self.name, self.offset);
        self.text.split(separator).map(move |text| {
            let part = Self { name, text, offset };
            offset += text.len() + separator.len_utf8();
            part
        })
    }
}

/// Fields of a text.
///
/// ```
/// use variant_core::text::Fields;
/// let mut fields = Fields::new("w -", ' ');
/// assert_eq!(fields.next::<()>("turn", "a turn").unwrap().text, "w");
/// assert!(fields.end::<()>().is_err());
/// ```
#[derive(Clone, Debug)]
pub struct Fields<'a> {
    rest: Option<&'a str>,
    offset: usize,
    separator: char,
}

impl<'a> Fields<'a> {
    /// Splits a text at every separator.
    pub const fn new(text: &'a str, separator: char) -> Self {
        Self {
            rest: Some(text),
            offset: 0,
            separator,
        }
    }

    pub(crate) const fn offset(&self) -> usize {
        self.offset
    }

    /// Next field.
    ///
    /// # Errors
    /// No field is left, or it is empty.
    #[allow(
        clippy::should_implement_trait,
        reason = "the name of the field is asked for"
    )]
    pub fn next<S>(
        &mut self,
        name: &'static str,
        expected: &'static str,
    ) -> Result<Field<'a>, PositionError<S>> {
        match self.optional(name) {
            Some(field) if !field.text.is_empty() => Ok(field),
            Some(field) => Err(field.error(0, expected)),
            None => Err(PositionError::syntax(name, self.offset, expected)),
        }
    }

    /// Next field, possibly empty, if any.
    pub fn optional(&mut self, name: &'static str) -> Option<Field<'a>> {
        let (rest, offset) = (self.rest.take()?, self.offset);
        // Faster than a search: fields are short.
        let mut bytes = rest.bytes().enumerate();
        let end = if self.separator.is_ascii() {
            bytes.find_map(|(at, byte)| (char::from(byte) == self.separator).then_some(at))
        } else {
            rest.find(self.separator)
        };
        let text = match end.and_then(|end| rest.split_at_checked(end)) {
            Some((text, after)) => {
                self.rest = after.get(self.separator.len_utf8()..);
                self.offset += self.separator.len_utf8();
                text
            }
            None => rest,
        };
        self.offset += text.len();
        Some(Field { name, text, offset })
    }

    /// Checks that the text has ended.
    ///
    /// # Errors
    /// Another field follows.
    pub fn end<S>(&self) -> Result<(), PositionError<S>> {
        match self.rest {
            None => Ok(()),
            Some(_) => Err(PositionError::syntax(
                "end",
                self.offset,
                "the end of the text",
            )),
        }
    }
}

/// Error of a position text.
///
/// `S` is the variant's problem type, such as [`SetupError`](crate::SetupError).
///
/// ```
/// use variant_core::text::{Cause, PositionError};
/// let error: PositionError<core::convert::Infallible> =
///     PositionError::syntax("turn", 44, "`w` or `b`");
/// assert_eq!(error.to_string(), "turn, byte 44: expected `w` or `b`");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("{field}, byte {offset}: {cause}")]
pub struct PositionError<S> {
    /// Name of the faulty field.
    pub field: &'static str,
    /// Byte offset in the whole text.
    pub offset: usize,
    /// Reason for the refusal.
    pub cause: Cause<S>,
}

/// Cause of a [`PositionError`].
///
/// ```
/// use variant_core::text::{Cause, PositionError};
/// let error: PositionError<core::convert::Infallible> = PositionError::syntax("turn", 44, "`w`");
/// assert_eq!(error.cause, Cause::Syntax { expected: "`w`" });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum Cause<S> {
    /// The text is malformed.
    #[error("expected {expected}")]
    Syntax {
        /// Valid text there.
        expected: &'static str,
    },
    /// Not a position of the game.
    #[error("{0}")]
    Setup(S),
}

impl<S> PositionError<S> {
    /// Error of a malformed text.
    pub const fn syntax(field: &'static str, offset: usize, expected: &'static str) -> Self {
        Self {
            field,
            offset,
            cause: Cause::Syntax { expected },
        }
    }

    /// Error of a well-formed text that is no position.
    pub const fn setup(field: &'static str, offset: usize, problem: S) -> Self {
        Self {
            field,
            offset,
            cause: Cause::Setup(problem),
        }
    }

    /// Converts the problem.
    ///
    /// ```
    /// use variant_core::text::PositionError;
    /// let error = PositionError::setup("turn", 44, 7).map_problem(|number| number.to_string());
    /// assert_eq!(error, PositionError::setup("turn", 44, String::from("7")));
    /// ```
    pub fn map_problem<T>(self, map: impl FnOnce(S) -> T) -> PositionError<T> {
        let cause = match self.cause {
            Cause::Syntax { expected } => Cause::Syntax { expected },
            Cause::Setup(problem) => Cause::Setup(map(problem)),
        };
        PositionError {
            field: self.field,
            offset: self.offset,
            cause,
        }
    }

    /// Shifts the error by `offset` bytes.
    #[must_use]
    pub fn after(mut self, offset: usize) -> Self {
        self.offset = self.offset.saturating_add(offset);
        self
    }
}

/// Error of a player, score, reason or outcome text.
///
/// ```
/// use variant_core::Outcome;
/// let error = "checkmate w=2".parse::<Outcome>().unwrap_err();
/// assert_eq!(error.to_string(), "outcome, byte 12: expected `0`, `0.5` or `1`");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("outcome, byte {offset}: expected {expected}")]
#[non_exhaustive]
pub struct OutcomeTextError {
    /// Offset in the text, in bytes.
    pub offset: usize,
    /// Valid text there.
    pub expected: &'static str,
}
