//! A place in the text of records, and the words there.

use alloc::string::{String, ToString};

use super::{RecordError, Spot};

/// What is left of a text, and where that begins.
///
/// A text may be the beginning of a longer one. Whoever looks beyond its end then reads what may turn
/// out to be wrong, which is noted: see [`is_starved`](Self::is_starved).
#[derive(Debug)]
pub(super) struct Cursor<'a> {
    text: &'a str,
    at: usize,
    /// Whether the text ends here for good.
    is_whole: bool,
    /// Whether the end of a text that is not whole has been looked at.
    starved: bool,
    /// The place of a byte at or before `at`: lines are counted when somebody asks, each byte once.
    spot: Spot,
    spot_at: usize,
}

impl<'a> Cursor<'a> {
    /// The beginning of a text, which stands at `spot`.
    pub(super) const fn new(text: &'a str, spot: Spot, is_whole: bool) -> Self {
        Self {
            text,
            at: 0,
            is_whole,
            starved: false,
            spot,
            spot_at: 0,
        }
    }

    /// Whether anything read so far may be otherwise once more of the text is known.
    pub(super) const fn is_starved(&self) -> bool {
        self.starved
    }

    /// How many bytes have been passed.
    pub(super) const fn at(&self) -> usize {
        self.at
    }

    /// The text from here on.
    pub(super) fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// The place now. Marks of other programs have no column.
    pub(super) fn spot(&mut self) -> Spot {
        let passed = self.text.get(self.spot_at..self.at);
        for character in passed.unwrap_or_default().chars() {
            if character == '\n' {
                self.spot.line = self.spot.line.saturating_add(1);
                self.spot.column = 1;
            } else if character != MARK {
                self.spot.column = self.spot.column.saturating_add(1);
            }
        }
        self.spot_at = self.at;
        self.spot
    }

    pub(super) fn error(&mut self, expected: &'static str) -> RecordError {
        RecordError {
            spot: self.spot(),
            expected,
        }
    }

    /// Whether nothing is left.
    pub(super) fn is_at_end(&mut self) -> bool {
        let ends = self.at >= self.text.len();
        self.starved |= ends && !self.is_whole;
        ends
    }

    /// Notes that the text was looked at up to its end.
    pub(super) fn look_to_the_end(&mut self) {
        self.starved |= !self.is_whole;
    }

    #[inline]
    pub(super) fn peek(&mut self) -> Option<char> {
        match self.text.as_bytes().get(self.at) {
            Some(&byte) if byte.is_ascii() => Some(char::from(byte)),
            Some(_) => self.rest().chars().next(),
            None => {
                self.look_to_the_end();
                None
            }
        }
    }

    pub(super) fn next(&mut self) -> Option<char> {
        let character = self.peek()?;
        self.at += character.len_utf8();
        Some(character)
    }

    /// Passes so many bytes, up to a boundary of characters.
    pub(super) fn pass(&mut self, bytes: usize) {
        self.at += bytes;
    }

    /// Passes the characters that fit, and returns them.
    #[inline]
    pub(super) fn take_while(&mut self, fits: impl Fn(char) -> bool) -> &'a str {
        let start = self.at;
        while let Some(character) = self.peek()
            && fits(character)
        {
            self.at += character.len_utf8();
        }
        self.text.get(start..self.at).unwrap_or_default()
    }

    pub(super) fn skip_blanks(&mut self) {
        self.take_while(is_blank);
    }

    pub(super) fn skip_line(&mut self) {
        self.take_while(|character| character != '\n');
    }

    /// Passes a character, if it comes next.
    pub(super) fn passes(&mut self, character: char) -> bool {
        let comes = self.peek() == Some(character);
        if comes {
            self.next();
        }
        comes
    }

    /// Whether a line begins here.
    pub(super) fn begins_line(&mut self) -> bool {
        self.spot().column == 1
    }

    /// `{...}`, or `;` and the rest of the line.
    pub(super) fn comment(&mut self) -> Result<String, RecordError> {
        if self.next() == Some(';') {
            return Ok(one_line(self.take_while(|character| character != '\n')));
        }
        let text = self.take_while(|character| character != '}');
        if self.passes('}') {
            Ok(one_line(text))
        } else {
            Err(self.error("`}` at the end of the comment"))
        }
    }

    /// What `(...)` holds, in one line, with comments and further variations in it.
    pub(super) fn variation(&mut self) -> Result<String, RecordError> {
        self.next();
        let mut text = String::new();
        let mut inner = 0_usize;
        loop {
            self.skip_blanks();
            match self.peek() {
                None => return Err(self.error("`)` at the end of the variation")),
                Some('{' | ';') => push_word(&mut text, &bracketed(&self.comment()?)),
                Some('%') if self.begins_line() => self.skip_line(),
                Some('%') => return Err(self.error(NO_ESCAPE)),
                Some('(') => {
                    self.next();
                    push_word(&mut text, "(");
                    inner += 1;
                }
                Some(')') => {
                    self.next();
                    let Some(less) = inner.checked_sub(1) else {
                        return Ok(text);
                    };
                    inner = less;
                    text.push(')');
                }
                Some(_) => push_word(&mut text, self.word()),
            }
        }
    }

    /// The characters up to a blank or to what cannot be part of a word; at least one.
    pub(super) fn word(&mut self) -> &'a str {
        let start = self.at;
        self.next();
        self.take_while(|character| !ends_word(character));
        self.text.get(start..self.at).unwrap_or_default()
    }
}

/// What is said of `%` elsewhere than at the beginning of a line.
pub(super) const NO_ESCAPE: &str = "a move: `%` begins only a whole line";

/// The mark that some programs put at the beginning of a text. Where such texts were joined it stands before
/// later records too.
const MARK: char = '\u{feff}';

/// Whether a character stands for nothing but itself between words.
fn is_blank(character: char) -> bool {
    character.is_whitespace() || character == MARK
}

/// Whether a character cannot be part of a move.
pub(super) fn ends_word(character: char) -> bool {
    matches!(character, '{' | '}' | '(' | ')' | ';' | '$') || is_blank(character)
}

/// Adds a word to a variation.
fn push_word(text: &mut String, word: &str) {
    if !text.is_empty() && !text.ends_with('(') {
        text.push(' ');
    }
    text.push_str(word);
}

/// A comment as it is written. What would end it becomes another bracket.
pub(super) fn bracketed(comment: &str) -> String {
    let text = one_line(comment).replace('}', ")");
    ["{", &text, "}"].concat()
}

/// The words of a text, one space between them.
pub(super) fn one_line(text: &str) -> String {
    let is_word = |word: &str| !word.is_empty() && !word.contains(char::is_whitespace);
    let is_so = text.split(' ').all(is_word);
    if is_so {
        return text.to_string();
    }
    let mut line = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    line
}

#[cfg(test)]
mod tests {
    use super::one_line;

    #[test]
    fn one_space_stands_between_words_and_none_around_them() {
        for text in [
            "a b", " a b", "a b ", "a  b", "a\nb", "a\u{a0}b", "\ta b", "a b\r\n",
        ] {
            assert_eq!(one_line(text), "a b", "{text:?}");
        }
        assert_eq!(one_line(" "), "");
    }
}
