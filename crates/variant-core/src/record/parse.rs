//! Reading the text of records: tags, words, comments. Moves are not interpreted here.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::str::FromStr;

use super::{Entry, GameResult, Item, Record, RecordError, Spot, Tag};

impl Record {
    /// Reads the records of a text, one after the other: a game ends with its result, or where the
    /// tags of the next one begin.
    ///
    /// Comments are `{...}`, `; ...` to the end of the line, and lines that begin with `%`. Variations
    /// in parentheses and marks such as `$1` are read over. Plain text before a table of moves, parted
    /// from it by an empty line, becomes a comment: all lines before one that begins with the number 1.
    ///
    /// # Errors
    /// [`RecordError`]: the first thing that cannot be read.
    pub fn read_all(text: &str) -> Result<Vec<Self>, RecordError> {
        let mut reader = Reader::new(text);
        let mut records = Vec::new();
        reader.skip_blanks();
        while !reader.rest.is_empty() {
            records.push(reader.record()?);
            reader.skip_blanks();
        }
        Ok(records)
    }
}

/// Reads exactly one record; an empty text is one without moves.
impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        let mut reader = Reader::new(text);
        let record = reader.record()?;
        reader.skip_blanks();
        if reader.rest.is_empty() {
            Ok(record)
        } else {
            Err(reader.error("the end of the record"))
        }
    }
}

/// What is left of the text, and where that begins.
struct Reader<'a> {
    rest: &'a str,
    spot: Spot,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            rest: text.trim_start_matches('\u{feff}'),
            spot: Spot { line: 1, column: 1 },
        }
    }

    fn error(&self, expected: &'static str) -> RecordError {
        RecordError {
            spot: self.spot,
            expected,
        }
    }

    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let mut characters = self.rest.chars();
        let character = characters.next()?;
        self.rest = characters.as_str();
        if character == '\n' {
            self.spot.line = self.spot.line.saturating_add(1);
            self.spot.column = 1;
        } else {
            self.spot.column = self.spot.column.saturating_add(1);
        }
        Some(character)
    }

    /// Passes the characters that fit, and returns them.
    fn take_while(&mut self, fits: impl Fn(char) -> bool) -> &'a str {
        let text = self.rest;
        while self.peek().is_some_and(&fits) {
            self.next();
        }
        &text[..text.len() - self.rest.len()]
    }

    fn skip_blanks(&mut self) {
        self.take_while(char::is_whitespace);
    }

    /// Passes a character, if it comes next.
    fn passes(&mut self, character: char) -> bool {
        let comes = self.peek() == Some(character);
        if comes {
            self.next();
        }
        comes
    }

    fn record(&mut self) -> Result<Record, RecordError> {
        let mut record = Record::default();
        self.skip_blanks();
        while self.peek() == Some('[') {
            record.tags.push(self.tag()?);
            self.skip_blanks();
        }
        record.entries.extend(self.heading());
        loop {
            self.skip_blanks();
            let spot = self.spot;
            record.end = spot;
            match self.peek() {
                None | Some('[') => return Ok(record),
                Some('{' | ';') => {
                    let item = Item::Comment(self.comment()?);
                    record.entries.push(Entry { item, spot });
                }
                Some('%') if spot.column == 1 => {
                    self.take_while(|character| character != '\n');
                }
                Some('%') => return Err(self.error("a move: `%` begins only a whole line")),
                Some('(') => self.variation()?,
                Some(')') => return Err(self.error("a move: no variation is open")),
                Some('}') => return Err(self.error("a move: no comment is open")),
                Some(_) => {
                    let item = if let Some(number) = self.number()? {
                        number
                    } else {
                        let word = self.word();
                        if let Some(result) = GameResult::read(word) {
                            record.result = result;
                            return Ok(record);
                        }
                        match word {
                            "---" | "--" => Item::Skipped,
                            _ if word.starts_with('$') => continue,
                            _ => Item::Ply(word.to_string()),
                        }
                    };
                    record.entries.push(Entry { item, spot });
                }
            }
        }
    }

    /// `[Name "value"]`.
    fn tag(&mut self) -> Result<Tag, RecordError> {
        let spot = self.spot;
        self.next();
        self.skip_blanks();
        let name =
            self.take_while(|letter| letter.is_ascii_alphanumeric() || "_-".contains(letter));
        if name.is_empty() {
            return Err(self.error("the name of a tag"));
        }
        self.skip_blanks();
        if !self.passes('"') {
            return Err(self.error("`\"` and the value of the tag"));
        }
        let mut value = String::new();
        loop {
            match self.peek() {
                None | Some('\n') => return Err(self.error("`\"` at the end of the value")),
                Some('"') => break,
                Some('\\') => {
                    self.next();
                    match self.peek() {
                        Some(escaped @ ('"' | '\\')) => value.push(escaped),
                        _ => return Err(self.error("`\"` or `\\` after `\\`")),
                    }
                }
                Some(character) => value.push(character),
            }
            self.next();
        }
        self.next();
        self.skip_blanks();
        if !self.passes(']') {
            return Err(self.error("`]` at the end of the tag"));
        }
        let name = name.to_string();
        Ok(Tag { name, value, spot })
    }

    /// The lines before a table of moves, if there are any: see [`Record::read_all`].
    fn heading(&mut self) -> Option<Entry> {
        let spot = self.spot;
        let mut length = 0;
        let mut after_blank = false;
        for line in self.rest.split_inclusive('\n') {
            let first = line.trim_start();
            if first.starts_with(['[', '{', ';', '%', '(']) {
                return None;
            }
            if is_number_one(first) {
                if !after_blank {
                    return None;
                }
                let (heading, table) = self.rest.split_at_checked(length)?;
                while self.rest.len() > table.len() {
                    self.next();
                }
                let item = Item::Comment(one_line(heading));
                return Some(Entry { item, spot });
            }
            after_blank = first.is_empty();
            length += line.len();
        }
        None
    }

    /// `{...}`, or `;` and the rest of the line.
    fn comment(&mut self) -> Result<String, RecordError> {
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

    /// `(...)`, with comments and further variations in it.
    fn variation(&mut self) -> Result<(), RecordError> {
        let mut depth = 0_usize;
        loop {
            match self.peek() {
                None => return Err(self.error("`)` at the end of the variation")),
                Some('{' | ';') => {
                    self.comment()?;
                }
                Some(character) => {
                    self.next();
                    match character {
                        '(' => depth += 1,
                        ')' => depth -= 1,
                        _ => {}
                    }
                }
            }
            if depth == 0 {
                return Ok(());
            }
        }
    }

    /// A move number, which a move may follow without a blank: `12`, `12.`, `12...`.
    fn number(&mut self) -> Result<Option<Item>, RecordError> {
        let digits = self.rest.bytes().take_while(u8::is_ascii_digit).count();
        let (number, after) = self.rest.split_at(digits);
        if number.is_empty()
            || !after
                .chars()
                .next()
                .is_none_or(|next| next == '.' || ends_word(next))
        {
            return Ok(None);
        }
        let Ok(number) = number.parse() else {
            return Err(self.error("a smaller move number"));
        };
        self.take_while(|character| character.is_ascii_digit());
        let continued = self.take_while(|character| character == '.').len() > 1;
        Ok(Some(Item::Number { number, continued }))
    }

    /// The characters up to a blank or to what cannot be part of a word; at least one.
    fn word(&mut self) -> &'a str {
        let word = self.rest;
        self.next();
        self.take_while(|character| !ends_word(character));
        &word[..word.len() - self.rest.len()]
    }
}

/// Whether a character cannot be part of a move.
fn ends_word(character: char) -> bool {
    character.is_whitespace() || "{}();".contains(character)
}

/// Whether a line begins with the move number 1.
fn is_number_one(line: &str) -> bool {
    line.strip_prefix('1')
        .is_some_and(|rest| rest.starts_with(|next: char| next == '.' || next.is_whitespace()))
}

/// The words of a text, one space between them.
pub(super) fn one_line(text: &str) -> String {
    let mut line = String::new();
    for word in text.split_whitespace() {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    line
}
