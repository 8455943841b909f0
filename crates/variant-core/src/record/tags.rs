use alloc::string::{String, ToString};

use super::parse::Reader;
use super::text::is_name_character;
use super::{Reading, Record, RecordError, Repair, Tag};

impl Reader<'_> {
    /// Reads tags and the comments before them; true if another record's tags follow.
    pub(super) fn tags(&mut self, record: &mut Record) -> Result<bool, RecordError> {
        loop {
            let blanks = self.cursor.skip_blanks();
            match self.cursor.byte() {
                Some(b'[') => {
                    if blanks.empty_line && self.begins_record(record) {
                        return Ok(true);
                    }
                    let tag = self.tag(record)?;
                    record.tags.push(tag);
                }
                Some(b'%') if self.cursor.begins_line() => self.cursor.skip_line(),
                Some(b'{' | b';') if record.tags.is_empty() => self.comments(record)?,
                _ => return Ok(false),
            }
        }
    }

    fn begins_record(&mut self, record: &Record) -> bool {
        let start = self.cursor.at();
        self.cursor.pass(1);
        self.cursor.skip_blanks();
        let name = self.cursor.take_while(is_name_character);
        self.cursor.set(start);
        !record.tags.is_empty() && (name == "Event" || record.tag(name).is_some())
    }

    fn tag(&mut self, record: &mut Record) -> Result<Tag, RecordError> {
        let cursor = &mut self.cursor;
        let place = cursor.place();
        cursor.next();
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
        loop {
            let cursor = &mut self.cursor;
            value.push_str(cursor.take_while(|letter| !matches!(letter, '\n' | '"' | '\\')));
            let reading = match cursor.peek() {
                Some('"') => {
                    if self.closes_here() {
                        self.close();
                        return Ok(value);
                    }
                    if !self.is_inner_quote() {
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
                        Some(letter @ ('"' | '\\')) if !self.ends_with_backslash() => {
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
                Some(_) if self.goes_on_below() => {
                    self.cursor.skip_blanks();
                    let place = self.cursor.place();
                    let trimmed = value.trim_end().len();
                    value.truncate(trimmed);
                    value.push(' ');
                    record.repairs.push(Repair {
                        place,
                        reading: Reading::Lines,
                    });
                    continue;
                }
                _ => return Err(self.cursor.error("`\"` at the end of the value")),
            };
            let place = self.cursor.place();
            let is_same =
                |repair: &Repair| repair.place.line == place.line && repair.reading == reading;
            if !record.repairs.last().is_some_and(is_same) {
                record.repairs.push(Repair { place, reading });
            }
            self.cursor.next();
        }
    }

    /// `]` follows and ends the value.
    fn closes_here(&mut self) -> bool {
        let start = self.cursor.at();
        self.cursor.next();
        self.cursor.skip_blanks();
        let closes = self.cursor.byte() == Some(b']');
        self.cursor.set(start);
        closes
    }

    fn close(&mut self) {
        self.cursor.next();
        self.cursor.skip_blanks();
        self.cursor.next();
    }

    /// Whether this quotation mark is part of the value: another one ends it in the same line.
    fn is_inner_quote(&mut self) -> bool {
        let line = self.cursor.line();
        let after = line.get(1..).unwrap_or_default();
        !after.trim_start().starts_with('[') && has_end(after)
    }

    /// Whether this `\` stands before the final quotation mark.
    fn ends_with_backslash(&mut self) -> bool {
        let line = self.cursor.line();
        let Some(after) = line.strip_prefix("\\\"") else {
            return false;
        };
        after
            .trim()
            .strip_prefix(']')
            .is_some_and(|rest| !has_end(rest))
    }

    /// Whether the value continues below: it ends before an empty line or another tag.
    fn goes_on_below(&mut self) -> bool {
        let start = self.cursor.at();
        let goes_on = loop {
            if self.cursor.next().is_none() {
                break false;
            }
            let line = self.cursor.line();
            if line.trim().is_empty() || line.trim_start().starts_with('[') {
                break false;
            }
            if has_end(line) {
                break true;
            }
            self.cursor.skip_line();
        };
        self.cursor.set(start);
        goes_on
    }
}

fn has_end(line: &str) -> bool {
    let mut parts = line.split('"').skip(1);
    parts.any(|after| after.trim_start().starts_with(']'))
}
