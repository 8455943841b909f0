//! Parses words, comments and results; does not interpret moves.

use alloc::vec::Vec;
use core::str::FromStr;

use crate::body::{Body, Kind, Token};
use crate::cursor::Cursor;
use crate::glyph::is_letter_glyph;
use crate::reader::{Open, Reader};
use crate::result::read_result;
use crate::text::{MARK, ends_word};
use crate::{LineColumn, Reading, Record, RecordError};

/// Exactly one record; an empty text has no moves.
impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        let mut reader = Reader::new(Cursor::new(text, LineColumn::START, true));
        let record = reader.record()?;
        reader.cursor.skip_blanks();
        if reader.cursor.is_at_end() {
            Ok(record)
        } else {
            Err(reader.cursor.error("the end of the record"))
        }
    }
}

/// Items that room is made for.
const RESERVED: usize = 1 << 6;

/// Most bytes searched for the first move of another game.
const NUMBER_LIMIT: usize = 1 << 6;

const NO_ESCAPE: &str = "a move: `%` begins only a whole line";

impl Reader<'_> {
    pub(crate) fn record(&mut self) -> Result<Record, RecordError> {
        let mut record = Record::default();
        self.tokens = Vec::with_capacity(RESERVED);
        self.open = Open::default();
        self.cursor.skip_blanks();
        (self.start, self.in_tags) = (self.cursor.at(), true);
        let place = self.cursor.place();
        self.prose(&mut record);
        let has_no_moves = self.tags(&mut record)?;
        self.in_tags = false;
        record.end = self.cursor.place();
        if !has_no_moves {
            if self.tokens.is_empty() || !record.tags.is_empty() {
                self.heading(&mut record);
            }
            self.items(&mut record)?;
        }
        let text = self.cursor.slice(self.start, self.cursor.at()).trim_end();
        if let Some(beyond) = self.tokens.get(Record::ITEM_LIMIT) {
            let place = place.after(text.get(..beyond.start as usize).unwrap_or_default());
            let expected = "a record of at most 2097152 items";
            return Err(RecordError { place, expected });
        }
        record.body = Body::read(text, core::mem::take(&mut self.tokens), place);
        record.body.lacks_result = self.open.main_line > 0 && !self.open.has_result;
        Ok(record)
    }

    fn items(&mut self, record: &mut Record) -> Result<(), RecordError> {
        loop {
            let blanks = self.cursor.skip_blanks();
            let start = self.cursor.at();
            let Some(byte) = self.cursor.byte() else {
                break;
            };
            if let Some(at) = blanks.control {
                self.note_control(record, at);
            }
            if blanks.empty_line && self.begins_again() {
                break;
            }
            match byte {
                b'a'..=b'z' | b'A'..=b'Y' => self.letters(start, record)?,
                b'[' if self.open.depth == 0 || self.is_at_tag() => break,
                b'{' | b';' => self.comment()?,
                b'%' if self.cursor.begins_line() => self.cursor.skip_line(),
                b'%' => return Err(self.cursor.error(NO_ESCAPE)),
                b'(' if self.promotes(start) => {}
                b'(' => self.open_variation(start),
                b')' => {
                    self.close_variation(start)?;
                    if self.open.depth == 0 && self.open.is_late {
                        return Ok(());
                    }
                }
                b'}' => self.brace(record),
                b'<' if self.angles(record) => {}
                b'.' => self.dots(),
                _ if self.is_result(byte, start, record)? => {
                    self.open.has_result = true;
                    while self.after_result(record)? {
                        self.open.is_late = true;
                        self.items(record)?;
                        self.open.is_late = false;
                    }
                    return Ok(());
                }
                _ => {}
            }
        }
        if self.open.depth > 0 {
            return Err(RecordError {
                place: self.cursor.place_of(self.open.start),
                expected: "`)` that closes this variation",
            });
        }
        record.end = self.cursor.place();
        Ok(())
    }

    fn letters(&mut self, start: usize, record: &mut Record) -> Result<(), RecordError> {
        let word = self.cursor.word();
        if word.starts_with(['N', 'R']) && is_letter_glyph(word) {
            self.push(Kind::Glyph, start);
        } else if !(word.starts_with(['c', 'e', 'm']) && self.is_behind_ply(word, start, record)) {
            self.push_ply(Kind::Ply, start)?;
        }
        Ok(())
    }

    fn open_variation(&mut self, start: usize) {
        self.cursor.pass(1);
        if self.open.depth == 0 {
            self.open.start = start;
        }
        self.open.depth += 1;
        self.push(Kind::Open, start);
    }

    fn close_variation(&mut self, start: usize) -> Result<(), RecordError> {
        let Some(outside) = self.open.depth.checked_sub(1) else {
            return Err(self.cursor.error("a move: no variation is open"));
        };
        self.open.depth = outside;
        self.cursor.pass(1);
        self.push(Kind::Close, start);
        Ok(())
    }

    /// Passes `$14`, or a word without letters and digits.
    pub(crate) fn glyph(&mut self, word: &str, start: usize) -> bool {
        if is_letter_glyph(word) {
            self.push(Kind::Glyph, start);
            return true;
        }
        let after = word.strip_prefix('$').unwrap_or_default();
        let digits = after.bytes().take_while(u8::is_ascii_digit).count();
        let rest = after.get(digits..).unwrap_or_default();
        // No word begins with `%`.
        let is_mark = rest.starts_with('%') && !rest.contains(char::is_alphanumeric);
        if digits > 0 && !is_mark {
            self.cursor.set(start + 1 + digits);
        }
        let is_glyph = match word {
            "--" | "---" | "\u{2026}" => false,
            _ => digits > 0 || !word.contains(char::is_alphanumeric),
        };
        if is_glyph {
            // In the main line it would begin a tag.
            let is_text = word.starts_with('[');
            let kind = if is_text { Kind::Comment } else { Kind::Glyph };
            self.push(kind, start);
        }
        is_glyph
    }

    fn is_result(
        &mut self,
        byte: u8,
        start: usize,
        record: &mut Record,
    ) -> Result<bool, RecordError> {
        let is_outside = self.open.depth == 0;
        let mut found = None;
        if is_outside {
            found = self.spaced_result(byte).map(|result| (result, false));
        }
        if found.is_none() && byte.is_ascii_digit() && self.number()? {
            return Ok(false);
        }
        match found.or_else(|| read_result(self.word())) {
            Some((result, is_written)) if is_outside => {
                record.end = self.cursor.go_to(start);
                if !is_written {
                    self.note_result(record, start, &result);
                }
                record.result = result;
                return Ok(true);
            }
            // It ends no game.
            Some(_) => {
                self.push(Kind::Comment, start);
                return Ok(false);
            }
            None => {}
        }
        let word = self.cursor.slice(start, self.cursor.at());
        if self.glyph(word, start) {
            return Ok(false);
        }
        let kind = match word {
            "--" | "---" | "Z0" => Kind::Skipped,
            "\u{2026}" => {
                self.continue_number();
                return Ok(false);
            }
            _ => Kind::Ply,
        };
        self.push_ply(kind, start)?;
        Ok(false)
    }

    fn push_ply(&mut self, kind: Kind, start: usize) -> Result<(), RecordError> {
        self.open.plies += 1;
        self.open.main_line += usize::from(self.open.depth == 0);
        let expected = if self.open.main_line > Record::PLY_LIMIT {
            "a game of at most 65536 plies"
        } else if self.open.plies > Record::TREE_LIMIT {
            "a record of at most 262144 plies, variations included"
        } else {
            self.push(kind, start);
            return Ok(());
        };
        let place = self.cursor.place_of(start);
        Err(RecordError { place, expected })
    }

    /// In a variation at the start of a line, since rewriting joins lines.
    fn is_at_tag(&mut self) -> bool {
        let before = self.cursor.slice(0, self.cursor.at());
        if !before.trim_end_matches([' ', '\t', MARK]).ends_with('\n') {
            return false;
        }
        self.cursor.begins_tag()
    }

    /// Leaves out `e.p.` or `ch` behind a move.
    fn is_behind_ply(&mut self, word: &str, start: usize, record: &mut Record) -> bool {
        let is_ply = |last: &Token| last.kind == Kind::Ply;
        let is_behind = matches!(word, "e.p." | "ep" | "ch" | "ch." | "mate")
            && self.tokens.last().is_some_and(is_ply);
        if is_behind {
            let written = word.into();
            self.note(record, start, Reading::Word { written });
        }
        is_behind
    }

    /// Adds a promotion such as `(Q)` to the move before.
    fn promotes(&mut self, start: usize) -> bool {
        let rest = self.cursor.rest().as_bytes();
        if rest.len() < 3 {
            self.cursor.look_to_the_end();
        }
        match (self.tokens.last_mut(), rest) {
            (Some(token), [b'(', b'A'..=b'Z', b')', ..])
                if token.kind == Kind::Ply && self.start + token.end as usize == start =>
            {
                token.end += 3;
                self.cursor.pass(3);
                true
            }
            _ => false,
        }
    }

    /// `1. ... e5`
    fn dots(&mut self) {
        self.cursor.take_while(|character| character == '.');
        self.continue_number();
    }

    fn continue_number(&mut self) {
        if let Some(token) = self.tokens.last_mut()
            && token.kind == Kind::Number
        {
            token.kind = Kind::Continued;
        }
    }

    /// Whether a number 1 and a move begin another game.
    fn begins_again(&mut self) -> bool {
        if self.open.depth > 0 || self.open.main_line == 0 || !self.open.is_numbered {
            return false;
        }
        let (near, has_more) = self.cursor.near(NUMBER_LIMIT);
        let Some(after) = near.strip_prefix('1') else {
            return false;
        };
        let word = after.strip_prefix('.').unwrap_or(after).trim_start();
        if word.is_empty() && !has_more {
            self.cursor.look_to_the_end();
        }
        after.starts_with(|next: char| next == '.' || next.is_whitespace())
            && word.starts_with(char::is_alphabetic)
    }

    /// Reads `12`, `12.`, `12...`.
    fn number(&mut self) -> Result<bool, RecordError> {
        let start = self.cursor.at();
        let rest = self.cursor.rest();
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (number, after) = rest.split_at(digits);
        let next = after.chars().next();
        if next.is_none() {
            self.cursor.look_to_the_end();
        }
        let castles = matches!(number, "00" | "000") && next != Some('.');
        match next {
            _ if castles => return Ok(false),
            None => {}
            Some('.') if number == "0" && self.is_at_result() => return Ok(false),
            Some(next) if next == '.' || next == '\u{2026}' || ends_word(next) => {}
            Some(_) => return Ok(false),
        }
        if digits > 9 && number.parse::<u32>().is_err() {
            return Err(self.cursor.error("a smaller move number"));
        }
        self.cursor.pass(digits);
        self.open.is_numbered |= self.open.depth == 0;
        self.push(Kind::Number, start);
        let dots = self
            .cursor
            .take_while(|next| matches!(next, '.' | '\u{2026}'));
        if dots.len() > 1 {
            self.continue_number();
        }
        Ok(true)
    }
}
