use variant_core::text::{is_blank, is_invisible};

use crate::text::{MARK, after_tag_name, ends_word};
use crate::{LineColumn, RecordError};

/// Unread part of a text, which is starved if reading on needs more.
#[derive(Debug)]
pub(crate) struct Cursor<'a> {
    text: &'a str,
    at: usize,
    is_whole: bool,
    starved: bool,
    place: LineColumn,
    place_at: usize,
}

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Blanks {
    pub(crate) empty_line: bool,
    pub(crate) control: Option<usize>,
}

impl<'a> Cursor<'a> {
    pub(crate) const fn new(text: &'a str, place: LineColumn, is_whole: bool) -> Self {
        Self {
            text,
            at: 0,
            is_whole,
            starved: false,
            place,
            place_at: 0,
        }
    }

    pub(crate) const fn is_starved(&self) -> bool {
        self.starved
    }

    pub(crate) const fn at(&self) -> usize {
        self.at
    }

    pub(crate) const fn set(&mut self, at: usize) {
        self.at = at;
    }

    pub(crate) fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    pub(crate) fn slice(&self, from: usize, to: usize) -> &'a str {
        self.text.get(from..to).unwrap_or_default()
    }

    pub(crate) fn near(&self, limit: usize) -> (&'a str, bool) {
        let rest = self.rest();
        let (near, beyond) = rest.split_at(rest.floor_char_boundary(limit));
        (near, !beyond.is_empty())
    }

    pub(crate) fn line(&mut self) -> &'a str {
        let rest = self.rest();
        if let Some(end) = rest.find('\n') {
            rest.get(..end).unwrap_or_default()
        } else {
            self.look_to_the_end();
            rest
        }
    }

    pub(crate) fn place(&mut self) -> LineColumn {
        self.go_to(self.at)
    }

    /// Place of a byte, from which the next are counted.
    pub(crate) fn go_to(&mut self, at: usize) -> LineColumn {
        self.place = self.place_of(at);
        self.place_at = at;
        self.place
    }

    /// Not before the last [`go_to`](Self::go_to).
    pub(crate) fn place_of(&self, at: usize) -> LineColumn {
        self.place.after(self.slice(self.place_at, at))
    }

    pub(crate) fn error(&mut self, expected: &'static str) -> RecordError {
        let place = self.place();
        RecordError { place, expected }
    }

    pub(crate) fn is_at_end(&mut self) -> bool {
        let ends = self.at >= self.text.len();
        self.starved |= ends && !self.is_whole;
        ends
    }

    pub(crate) fn look_to_the_end(&mut self) {
        self.starved |= !self.is_whole;
    }

    pub(crate) fn byte(&mut self) -> Option<u8> {
        let byte = self.text.as_bytes().get(self.at).copied();
        if byte.is_none() {
            self.look_to_the_end();
        }
        byte
    }

    pub(crate) fn peek(&mut self) -> Option<char> {
        match self.byte()? {
            byte if byte.is_ascii() => Some(char::from(byte)),
            _ => self.rest().chars().next(),
        }
    }

    pub(crate) fn next(&mut self) -> Option<char> {
        let character = self.peek()?;
        self.at += character.len_utf8();
        Some(character)
    }

    pub(crate) fn pass(&mut self, bytes: usize) {
        self.at += bytes;
    }

    pub(crate) fn take_while(&mut self, fits: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|character| !fits(character));
        if end.is_none() {
            self.look_to_the_end();
        }
        let (taken, _) = rest.split_at(end.unwrap_or(rest.len()));
        self.at += taken.len();
        taken
    }

    pub(crate) fn skip_blanks(&mut self) -> Blanks {
        // Mostly a single blank or none.
        match self.text.as_bytes().get(self.at..self.at + 2) {
            Some([b' ' | b'\n', b'!'..=b'~']) => self.at += 1,
            Some([b'!'..=b'~', _]) => {}
            _ => return self.skip_all_blanks(),
        }
        Blanks::default()
    }

    // Rare.
    #[cold]
    fn skip_all_blanks(&mut self) -> Blanks {
        let mut blanks = Blanks::default();
        let mut lines = 0_u32;
        while let Some(byte) = self.byte() {
            match byte {
                b' ' | b'\t' | b'\r' | 0x0b | 0x0c => {}
                b'\n' => lines += 1,
                0..b' ' | 0x7f => {
                    blanks.control.get_or_insert(self.at);
                }
                b' '..0x7f => break,
                _ => match self.peek() {
                    Some(character) if is_blank(character) || is_invisible(character) => {
                        if !character.is_whitespace() && character != MARK {
                            blanks.control.get_or_insert(self.at);
                        }
                        self.at += character.len_utf8() - 1;
                    }
                    _ => break,
                },
            }
            self.at += 1;
        }
        blanks.empty_line = lines > 1;
        blanks
    }

    pub(crate) fn skip_line(&mut self) {
        self.at += self.line().len();
    }

    pub(crate) fn passes(&mut self, character: char) -> bool {
        let comes = self.peek() == Some(character);
        if comes {
            self.next();
        }
        comes
    }

    /// Byte order mark aside.
    pub(crate) fn begins_line(&self) -> bool {
        let before = self.text.get(..self.at).unwrap_or_default();
        let before = before.trim_end_matches(MARK);
        before.ends_with('\n') || before.is_empty() && self.place_of(self.at).column == 1
    }

    pub(crate) fn begins_tag(&mut self) -> bool {
        let after = after_tag_name(self.rest());
        if after == Some("") {
            self.look_to_the_end();
        }
        after.is_some_and(|after| after.starts_with('"'))
    }

    pub(crate) fn word(&mut self) -> &'a str {
        let rest = self.rest();
        let bytes = rest.as_bytes();
        let is_inside = |&byte: &u8| IN_WORD[usize::from(byte)];
        let mut end = 1;
        while bytes.get(end).is_some_and(is_inside) {
            end += 1;
        }
        if bytes.get(end).is_some_and(|byte| !byte.is_ascii()) {
            let mut others = rest.char_indices().skip(1);
            let after = others.find(|&(_, character)| ends_word(character));
            end = after.map_or(rest.len(), |(at, _)| at);
        }
        if end >= rest.len() {
            self.look_to_the_end();
        }
        self.at += end.min(rest.len());
        rest.get(..end).unwrap_or_default()
    }
}

/// ASCII inside words.
const IN_WORD: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = b'!';
    while byte < 0x7f {
        table[byte as usize] = !matches!(byte, b'{' | b'}' | b'(' | b')' | b';' | b'$' | b'*');
        byte += 1;
    }
    table
};
