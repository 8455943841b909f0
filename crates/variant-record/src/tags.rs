use alloc::string::{String, ToString};

use crate::cursor::Cursor;
use crate::heading::{ends_with_result, holds_moves};
use crate::reader::Reader;
use crate::start::MODE;
use crate::text::{COMMENTS, is_name_character};
use crate::{Reading, Record, RecordError, Tag};

/// In any case of letters.
const KNOWN: [&str; 5] = ["Variant", MODE, "FEN", "SetUp", "Result"];

impl Reader<'_> {
    /// True if another record's tags follow.
    pub(crate) fn tags(&mut self, record: &mut Record) -> Result<bool, RecordError> {
        loop {
            let blanks = self.cursor.skip_blanks();
            if let Some(at) = blanks.control {
                self.note_control(record, at);
            }
            match self.cursor.byte() {
                Some(b'[') => {
                    if blanks.empty_line && self.begins_record(record) {
                        return Ok(true);
                    }
                    self.add_tag(record)?;
                }
                Some(b'%') if self.cursor.begins_line() => self.cursor.skip_line(),
                Some(_) if self.is_bare_tag() => {
                    let at = self.cursor.at();
                    self.note(record, at, Reading::Bracket);
                    self.add_tag(record)?;
                }
                Some(byte)
                    if COMMENTS.contains(&byte)
                        && (record.tags.is_empty() || !blanks.empty_line) =>
                {
                    self.comment()?;
                }
                Some(_) if !blanks.empty_line && self.is_among_tags(record) => {}
                _ => return Ok(false),
            }
        }
    }

    fn add_tag(&mut self, record: &mut Record) -> Result<(), RecordError> {
        if record.tags.len() == Record::TAG_LIMIT {
            return Err(self.cursor.error("a record of at most 1000 tags"));
        }
        let mut tag = self.tag_pair(record)?;
        let known = KNOWN
            .iter()
            .find(|known| known.eq_ignore_ascii_case(&tag.name));
        if let Some(&is) = known.filter(|known| **known != tag.name) {
            let written = core::mem::replace(&mut tag.name, is.to_string());
            record.note(tag.place, Reading::Named { written, is });
        }
        record.tags.push(tag);
        Ok(())
    }

    /// A line like `Name "value"]`.
    fn is_bare_tag(&mut self) -> bool {
        let rest = self.cursor.rest();
        if !rest.starts_with(char::is_alphabetic) || !self.cursor.begins_line() {
            return false;
        }
        let after = rest.trim_start_matches(is_name_character);
        let value = after.trim_start_matches([' ', '\t']);
        if value.is_empty() {
            self.cursor.look_to_the_end();
        }
        let Some(value) = value.strip_prefix('"').filter(|_| !after.starts_with('"')) else {
            return false;
        };
        let value = self.cursor.line().get(rest.len() - value.len()..);
        let value = value.and_then(|value| value.trim_end().strip_suffix(']'));
        value.is_some_and(|value| value.trim_end().ends_with('"'))
    }

    /// Passes text between tags, as in `[Round "1"]]`.
    fn is_among_tags(&mut self, record: &mut Record) -> bool {
        if record.tags.is_empty() {
            return false;
        }
        let start = self.cursor.at();
        let line = self.cursor.line();
        let text = line.split('[').next().unwrap_or_default();
        if holds_moves(text) || ends_with_result(text) {
            return false;
        }
        self.cursor.pass(text.len());
        let blanks = self.cursor.skip_blanks();
        let is_among =
            !blanks.empty_line && self.cursor.begins_tag() && !self.begins_record(record);
        if is_among {
            let written = text.trim_end().to_string();
            self.note(record, start, Reading::Prose { written });
        } else {
            self.cursor.set(start);
        }
        is_among
    }

    fn begins_record(&mut self, record: &Record) -> bool {
        let start = self.cursor.at();
        self.cursor.pass(1);
        self.cursor.skip_blanks();
        let name = self.cursor.take_while(is_name_character);
        self.cursor.set(start);
        !record.tags.is_empty() && (name == "Event" || record.tag(name).is_some())
    }

    fn tag_pair(&mut self, record: &mut Record) -> Result<Tag, RecordError> {
        let cursor = &mut self.cursor;
        let place = cursor.place();
        cursor.passes('[');
        cursor.skip_blanks();
        let name = cursor.take_while(is_name_character);
        if name.is_empty() {
            return Err(cursor.error("the name of a tag"));
        }
        cursor.skip_blanks();
        if !cursor.passes('"') {
            return Err(cursor.error("`\"` and the value of the tag"));
        }
        let value = self.value(record)?;
        let name = name.to_string();
        Ok(Tag { name, value, place })
    }

    fn value(&mut self, record: &mut Record) -> Result<String, RecordError> {
        let mut value = String::new();
        let mut ahead = Ahead::default();
        loop {
            let cursor = &mut self.cursor;
            value.push_str(cursor.take_while(|letter| !matches!(letter, '\n' | '"' | '\\')));
            let reading = match cursor.peek() {
                Some('"') => {
                    if self.closes() {
                        return Ok(value);
                    }
                    if !self.is_inner_quote(&mut ahead) {
                        self.cursor.next();
                        self.cursor.skip_blanks();
                        return Err(self.cursor.error("`]` at the end of the tag"));
                    }
                    value.push('"');
                    Reading::Quote
                }
                Some('\\') => {
                    let escaped = cursor.rest().chars().nth(1);
                    if escaped.is_none() {
                        cursor.look_to_the_end();
                    }
                    match escaped {
                        Some(letter @ ('"' | '\\')) if !self.ends_with_backslash(&mut ahead) => {
                            value.push(letter);
                            self.cursor.pass(2);
                            continue;
                        }
                        _ => {
                            value.push('\\');
                            Reading::Backslash
                        }
                    }
                }
                Some(_) if self.goes_on_below(&mut ahead) => {
                    self.cursor.skip_blanks();
                    value.truncate(value.trim_end().len());
                    value.push(' ');
                    Reading::Lines
                }
                _ => return Err(self.cursor.error("`\"` at the end of the value")),
            };
            let place = self.cursor.place();
            let is_same = |repair: &crate::Repair| {
                repair.place.line == place.line && repair.reading == reading
            };
            let is_line = reading == Reading::Lines;
            if is_line || !record.repairs.last().is_some_and(is_same) {
                record.note(place, reading);
            }
            if !is_line {
                self.cursor.next();
            }
        }
    }

    fn closes(&mut self) -> bool {
        let start = self.cursor.at();
        self.cursor.next();
        self.cursor.skip_blanks();
        let closes = self.cursor.passes(']');
        if !closes {
            self.cursor.set(start);
        }
        closes
    }

    /// A later quotation mark ends the value.
    fn is_inner_quote(&mut self, ahead: &mut Ahead) -> bool {
        let at = self.cursor.at();
        let after = self.cursor.rest().get(1..).unwrap_or_default();
        !after.trim_start_matches(is_in_line).starts_with('[')
            && ahead.closing(&mut self.cursor) > Some(at)
    }

    fn ends_with_backslash(&mut self, ahead: &mut Ahead) -> bool {
        let at = self.cursor.at();
        self.cursor.rest().starts_with("\\\"") && ahead.closing(&mut self.cursor) == Some(at + 1)
    }

    /// Ends before an empty line or another tag.
    fn goes_on_below(&mut self, ahead: &mut Ahead) -> bool {
        let start = self.cursor.at();
        if start < ahead.last_line {
            return true;
        }
        let goes_on = loop {
            if self.cursor.next().is_none() {
                break false;
            }
            let line = self.cursor.line();
            if line.trim().is_empty() || line.trim_start().starts_with('[') {
                break false;
            }
            if last_closing(line).is_some() {
                ahead.last_line = self.cursor.at();
                break true;
            }
            self.cursor.skip_line();
        };
        self.cursor.set(start);
        goes_on
    }
}

/// Lets each line be searched once.
#[derive(Default)]
struct Ahead {
    line_end: usize,
    closing: Option<usize>,
    /// Start of the value's last line.
    last_line: usize,
}

impl Ahead {
    /// Last `"]` of the line.
    fn closing(&mut self, cursor: &mut Cursor<'_>) -> Option<usize> {
        let at = cursor.at();
        if at >= self.line_end {
            let line = cursor.line();
            self.line_end = at + line.len();
            self.closing = last_closing(line).map(|offset| at + offset);
        }
        self.closing
    }
}

fn last_closing(line: &str) -> Option<usize> {
    let mut quotes = line.rmatch_indices('"').map(|(at, _)| at);
    quotes.find(|at| {
        let after = line.get(at + 1..).unwrap_or_default();
        after.trim_start().starts_with(']')
    })
}

fn is_in_line(letter: char) -> bool {
    letter.is_whitespace() && letter != '\n'
}
