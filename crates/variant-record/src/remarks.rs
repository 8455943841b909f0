use crate::body::Kind;
use crate::reader::Reader;
use crate::text::is_tag_line;
use crate::{Reading, Record, RecordError};

impl Reader<'_> {
    /// `{...}`, or `;` and the rest of the line.
    pub(crate) fn comment(&mut self) -> Result<(), RecordError> {
        let start = self.cursor.at();
        let is_line = self.cursor.byte() == Some(b';');
        self.cursor.pass(1);
        let from = self.cursor.at();
        if is_line {
            self.cursor.skip_line();
            self.push(Kind::Comment, from);
            return Ok(());
        }
        let rest = self.cursor.rest();
        let end = rest.find('}');
        if end.is_none() {
            self.cursor.look_to_the_end();
        }
        // Tags inside show that a comment was not closed.
        let inside = rest.get(..end.unwrap_or(rest.len())).unwrap_or_default();
        let is_open = end.is_none() || holds_tags(inside);
        if is_open {
            return Err(RecordError {
                place: self.cursor.place_of(start),
                expected: "`}` that closes this comment",
            });
        }
        self.cursor.pass(inside.len());
        self.push(Kind::Comment, from);
        self.cursor.pass(1);
        Ok(())
    }

    /// `<...>` in one line.
    pub(crate) fn angles(&mut self, record: &mut Record) -> bool {
        let start = self.cursor.at();
        if start < self.no_angle_before {
            return false;
        }
        let rest = self.cursor.rest();
        let end = rest.find(['>', '\n']);
        if end.is_none() {
            self.cursor.look_to_the_end();
        }
        let end = end.unwrap_or(rest.len());
        let closes = rest.get(end..).is_some_and(|rest| rest.starts_with('>'));
        if closes {
            self.cursor.pass(end + 1);
            self.push(Kind::Comment, start);
            self.note(record, start, Reading::Angles);
        } else {
            self.no_angle_before = start + end;
        }
        closes
    }
}

fn holds_tags(text: &str) -> bool {
    let mut lines = text.split('\n').skip(1);
    let mut after_empty = false;
    lines.any(|line| {
        let found = after_empty && is_tag_line(line);
        after_empty = line.trim().is_empty();
        found
    })
}
