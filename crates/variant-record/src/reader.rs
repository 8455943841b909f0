//! State of a reader, and its notes.

use alloc::vec::Vec;

use crate::body::{Kind, Token};
use crate::cursor::Cursor;
use crate::{LineColumn, Reading, Record};

#[derive(Debug)]
pub(crate) struct Reader<'a> {
    pub(crate) cursor: Cursor<'a>,
    /// Lets each line be examined once.
    pub(crate) no_heading_before: usize,
    /// Of the record that begins at `start`, at most one beyond the limit.
    pub(crate) tokens: Vec<Token>,
    pub(crate) start: usize,
    pub(crate) open: Open,
    noted: (usize, LineColumn),
    pub(crate) in_tags: bool,
    pub(crate) no_angle_before: usize,
    /// End of the line, or of its part before a comment.
    pub(crate) text_end: usize,
}

#[derive(Debug, Default)]
pub(crate) struct Open {
    pub(crate) depth: usize,
    pub(crate) is_numbered: bool,
    pub(crate) has_result: bool,
    pub(crate) start: usize,
    pub(crate) main_line: usize,
    pub(crate) plies: usize,
    pub(crate) is_late: bool,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(cursor: Cursor<'a>) -> Self {
        Self {
            cursor,
            no_heading_before: 0,
            tokens: Vec::new(),
            start: 0,
            open: Open::default(),
            noted: (0, LineColumn::default()),
            in_tags: false,
            no_angle_before: 0,
            text_end: 0,
        }
    }

    pub(crate) fn push(&mut self, kind: Kind, start: usize) {
        let [start, end] = [start, self.cursor.at()].map(|at| (at - self.start) as u32);
        if self.tokens.len() <= Record::ITEM_LIMIT {
            self.tokens.push(Token { kind, start, end });
        }
    }

    /// A `}` that closes no comment.
    pub(crate) fn brace(&mut self, record: &mut Record) {
        let start = self.cursor.at();
        self.cursor.pass(1);
        self.note(record, start, Reading::Brace);
    }

    pub(crate) fn note_control(&mut self, record: &mut Record, at: usize) {
        if let Some(character) = self.cursor.slice(at, self.cursor.at()).chars().next() {
            self.note(record, at, Reading::Control { character });
        }
    }

    pub(crate) fn note(&mut self, record: &mut Record, at: usize, reading: Reading) {
        let place = self.place_of_note(at);
        record.note(place, reading);
    }

    fn place_of_note(&mut self, at: usize) -> LineColumn {
        let (noted_at, noted) = self.noted;
        let place = if noted_at <= at && noted.line > 0 {
            noted.after(self.cursor.slice(noted_at, at))
        } else {
            self.cursor.place_of(at)
        };
        self.noted = (at, place);
        place
    }
}
