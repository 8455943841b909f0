//! Reading the text of records: tags, words, comments. Moves are not interpreted here.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::str::FromStr;

use super::cursor::{Cursor, NO_ESCAPE, ends_word, one_line};
use super::{Entry, GameResult, Item, Record, RecordError, Spot, Tag};

impl Record {
    /// Reads the records of a text, one after the other: a game ends with its result and the comments
    /// after it, or where the tags of the next one begin. Takes time linear in the length of the text;
    /// [`RecordStream`](super::RecordStream) does not hold all of it at once.
    ///
    /// Comments are `{...}`, `; ...` to the end of the line; lines that begin with `%` are ignored. Plain
    /// text before a table of moves, parted from it by an empty line, becomes a comment: all lines
    /// before one that begins with the number 1.
    ///
    /// # Errors
    /// [`RecordError`]: the first thing that cannot be read.
    pub fn read_all(text: &str) -> Result<Vec<Self>, RecordError> {
        let mut reader = Reader::of_whole(text);
        let mut records = Vec::new();
        reader.cursor.skip_blanks();
        while !reader.cursor.is_at_end() {
            records.push(reader.record()?);
            reader.cursor.skip_blanks();
        }
        Ok(records)
    }
}

/// Reads exactly one record; an empty text is one without moves.
impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        let mut reader = Reader::of_whole(text);
        let record = reader.record()?;
        reader.cursor.skip_blanks();
        if reader.cursor.is_at_end() {
            Ok(record)
        } else {
            Err(reader.cursor.error("the end of the record"))
        }
    }
}

/// The first line of a table of moves begins within so many bytes after the start of the text before it.
const HEADING_LIMIT: usize = 1 << 16;

/// Reads records one after the other.
pub(super) struct Reader<'a> {
    pub(super) cursor: Cursor<'a>,
    /// No heading begins before this byte: so that lines are looked at once, not once a record.
    pub(super) no_heading_before: usize,
}

impl<'a> Reader<'a> {
    pub(super) const fn new(cursor: Cursor<'a>) -> Self {
        Self {
            cursor,
            no_heading_before: 0,
        }
    }

    fn of_whole(text: &'a str) -> Self {
        Self::new(Cursor::new(text, Spot::START, true))
    }

    /// The next record.
    pub(super) fn record(&mut self) -> Result<Record, RecordError> {
        let mut record = Record::default();
        self.tags(&mut record)?;
        if record.entries.is_empty() || !record.tags.is_empty() {
            record.entries.extend(self.heading());
        }
        loop {
            self.cursor.skip_blanks();
            let spot = self.cursor.spot();
            record.end = spot;
            let item = match self.cursor.peek() {
                None | Some('[') => return Ok(record),
                Some('{' | ';') => Item::Comment(self.cursor.comment()?),
                Some('%') if spot.column == 1 => {
                    self.cursor.skip_line();
                    continue;
                }
                Some('%') => return Err(self.cursor.error(NO_ESCAPE)),
                Some('(') => Item::Variation(self.cursor.variation()?),
                Some(')') => return Err(self.cursor.error("a move: no variation is open")),
                Some('}') => return Err(self.cursor.error("a move: no comment is open")),
                Some('.') => {
                    // The dots of `1. ... e5`.
                    self.cursor.take_while(|character| character == '.');
                    if let Some(Item::Number { continued, .. }) =
                        record.entries.last_mut().map(|entry| &mut entry.item)
                    {
                        *continued = true;
                    }
                    continue;
                }
                Some(first) => {
                    let number = if first.is_ascii_digit() {
                        self.number()?
                    } else {
                        None
                    };
                    if let Some(number) = number {
                        number
                    } else {
                        let word = self.cursor.word();
                        if let Some(result) = GameResult::read(word) {
                            record.result = result;
                            self.comments(&mut record)?;
                            return Ok(record);
                        }
                        item(word)
                    }
                }
            };
            record.entries.push(Entry { item, spot });
        }
    }

    /// The tags, and the comments before the first of them.
    fn tags(&mut self, record: &mut Record) -> Result<(), RecordError> {
        loop {
            self.cursor.skip_blanks();
            match self.cursor.peek() {
                Some('[') => {
                    let tag = self.tag()?;
                    record.tags.push(tag);
                }
                Some('%') if self.cursor.begins_line() => self.cursor.skip_line(),
                Some('{' | ';') if record.tags.is_empty() => self.comments(record)?,
                _ => return Ok(()),
            }
        }
    }

    /// Comments, if they come next.
    fn comments(&mut self, record: &mut Record) -> Result<(), RecordError> {
        loop {
            self.cursor.skip_blanks();
            let spot = self.cursor.spot();
            match self.cursor.peek() {
                Some('{' | ';') => {
                    let item = Item::Comment(self.cursor.comment()?);
                    record.entries.push(Entry { item, spot });
                }
                Some('%') if spot.column == 1 => self.cursor.skip_line(),
                _ => return Ok(()),
            }
        }
    }

    /// `[Name "value"]`.
    fn tag(&mut self) -> Result<Tag, RecordError> {
        let cursor = &mut self.cursor;
        let spot = cursor.spot();
        cursor.next();
        cursor.skip_blanks();
        let name =
            cursor.take_while(|letter| letter.is_ascii_alphanumeric() || "_-".contains(letter));
        if name.is_empty() {
            return Err(cursor.error("the name of a tag"));
        }
        cursor.skip_blanks();
        if !cursor.passes('"') {
            return Err(cursor.error("`\"` and the value of the tag"));
        }
        let mut value = String::new();
        loop {
            value.push_str(cursor.take_while(|letter| !matches!(letter, '\n' | '"' | '\\')));
            match cursor.peek() {
                Some('"') => break,
                Some('\\') => {
                    cursor.next();
                    match cursor.peek() {
                        Some(escaped @ ('"' | '\\')) => value.push(escaped),
                        _ => return Err(cursor.error("`\"` or `\\` after `\\`")),
                    }
                }
                _ => return Err(cursor.error("`\"` at the end of the value")),
            }
            cursor.next();
        }
        cursor.next();
        cursor.skip_blanks();
        if !cursor.passes(']') {
            return Err(cursor.error("`]` at the end of the tag"));
        }
        let name = name.to_string();
        Ok(Tag { name, value, spot })
    }

    /// The lines before a table of moves, if there are any: see [`Record::read_all`].
    fn heading(&mut self) -> Option<Entry> {
        if self.cursor.at() < self.no_heading_before {
            return None;
        }
        let length = self.heading_length()?;
        let spot = self.cursor.spot();
        let heading = self.cursor.rest().get(..length)?;
        self.cursor.pass(length);
        let item = Item::Comment(one_line(heading));
        Some(Entry { item, spot })
    }

    /// How long the lines before a table are, in bytes.
    fn heading_length(&mut self) -> Option<usize> {
        let rest = self.cursor.rest();
        let window = rest.floor_char_boundary(HEADING_LIMIT);
        let (window, beyond) = rest.split_at(window);
        let mut length = 0;
        let mut after_blank = false;
        let mut found = None;
        for line in window.split_inclusive('\n') {
            let first = line.trim_start();
            if first.starts_with(['[', '{', ';', '%', '(']) {
                break;
            }
            if is_number_one(first) {
                found = after_blank.then_some(length);
                break;
            }
            after_blank = first.is_empty();
            length += line.len();
        }
        if length == window.len() && beyond.is_empty() {
            self.cursor.look_to_the_end();
        }
        self.no_heading_before = self.cursor.at() + length;
        found
    }

    /// Whether the next word is a result: `0.5-0.5` begins as a number does.
    fn is_at_result(&mut self) -> bool {
        let rest = self.cursor.rest();
        let end = rest.find(ends_word);
        if end.is_none() {
            self.cursor.look_to_the_end();
        }
        let word = rest.get(..end.unwrap_or(rest.len()));
        word.is_some_and(|word| GameResult::read(word).is_some())
    }

    /// A move number, which a move may follow without a blank: `12`, `12.`, `12...`.
    fn number(&mut self) -> Result<Option<Item>, RecordError> {
        let rest = self.cursor.rest();
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (number, after) = rest.split_at(digits);
        match after.chars().next() {
            None => self.cursor.look_to_the_end(),
            Some('.') if number == "0" && self.is_at_result() => return Ok(None),
            Some(next) if next == '.' || ends_word(next) => {}
            Some(_) => return Ok(None),
        }
        let Ok(number) = number.parse() else {
            return Err(self.cursor.error("a smaller move number"));
        };
        self.cursor.pass(digits);
        let continued = self.cursor.take_while(|character| character == '.').len() > 1;
        Ok(Some(Item::Number { number, continued }))
    }
}

/// A word that is no number and no result.
fn item(word: &str) -> Item {
    if matches!(word, "---" | "--") {
        Item::Skipped
    } else if word.starts_with('$') || !word.contains(char::is_alphanumeric) {
        Item::Glyph(word.to_string())
    } else {
        Item::Ply(word.to_string())
    }
}

/// Whether a line begins with the move number 1.
fn is_number_one(line: &str) -> bool {
    line.strip_prefix('1')
        .is_some_and(|rest| rest.starts_with(|next: char| next == '.' || next.is_whitespace()))
}
