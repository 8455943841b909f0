//! Results, and what follows them.

use alloc::string::{String, ToString};

use crate::reader::Reader;
use crate::result::{SEPARATORS, read_result};
use crate::text::COMMENTS;
use crate::{GameResult, Reading, Record, RecordError};

const RESULT_LIMIT: usize = 1 << 8;

impl<'a> Reader<'a> {
    /// Up to an empty line, all but moves and tags belongs to the game. Returns whether a variation begins.
    pub(crate) fn after_result(&mut self, record: &mut Record) -> Result<bool, RecordError> {
        loop {
            let blanks = self.cursor.skip_blanks();
            let start = self.cursor.at();
            match self.cursor.byte() {
                Some(byte) if COMMENTS.contains(&byte) => self.comment()?,
                Some(b'%') if self.cursor.begins_line() => self.cursor.skip_line(),
                Some(b'(') => {
                    let written = "(".to_string();
                    self.note(record, start, Reading::Late { written });
                    return Ok(true);
                }
                _ if !blanks.empty_line && self.late_word(record, start) => {}
                _ => return Ok(false),
            }
            if let Some(at) = blanks.control {
                self.note_control(record, at);
            }
        }
    }

    fn late_word(&mut self, record: &mut Record, start: usize) -> bool {
        let byte = match self.cursor.byte() {
            None | Some(b'[' | b')' | b'%' | b'.') => return false,
            Some(b'}') => {
                self.brace(record);
                return true;
            }
            Some(b'<') if self.angles(record) => return true,
            Some(byte) => byte,
        };
        let is_result = self.spaced_result(byte).is_some() || {
            let word = self.word();
            let is_result = read_result(word).is_some();
            if !is_result && !self.glyph(word, start) {
                self.cursor.set(start);
                return false;
            }
            is_result
        };
        let written = self.cursor.slice(start, self.cursor.at()).to_string();
        let reading = if is_result {
            Reading::SecondResult { written }
        } else {
            Reading::Late { written }
        };
        self.note(record, start, reading);
        true
    }

    /// A result ends before a tag: `1-0[Event "b"]`.
    pub(crate) fn word(&mut self) -> &'a str {
        let start = self.cursor.at();
        let word = self.cursor.word();
        if let Some((result, _)) = word.split_once('[')
            && read_result(result).is_some()
        {
            let end = self.cursor.at();
            self.cursor.set(start + result.len());
            if self.cursor.begins_tag() {
                return result;
            }
            self.cursor.set(end);
        }
        word
    }

    pub(crate) fn note_result(&mut self, record: &mut Record, start: usize, result: &GameResult) {
        let written = self.cursor.slice(start, self.cursor.at()).to_string();
        let result = result.clone();
        self.note(record, start, Reading::Result { written, result });
    }

    /// Whether a result follows: `0.5-0.5` begins like a number.
    pub(crate) fn is_at_result(&mut self) -> bool {
        let rest = self.cursor.rest();
        if rest.len() < 6 {
            self.cursor.look_to_the_end();
        }
        let after = rest.strip_prefix("0.5");
        after.is_some_and(|after| after.starts_with(SEPARATORS))
    }

    /// Passes `1 - 0` at the end of a line.
    pub(crate) fn spaced_result(&mut self, first: u8) -> Option<GameResult> {
        if !matches!(first, b'0' | b'1') {
            return None;
        }
        let rest = self.cursor.rest();
        let is_score = |first: &char| matches!(first, '0'..='2' | '/' | '.' | '\u{bd}');
        let score = rest.chars().take(4).take_while(is_score);
        let after = rest.get(score.map(char::len_utf8).sum()..)?;
        let blanks = after.trim_start_matches([' ', '\t']);
        if blanks.is_empty() {
            self.cursor.look_to_the_end();
        }
        if blanks.len() == after.len() || !blanks.starts_with(SEPARATORS) {
            return None;
        }
        let at = self.cursor.at();
        if at >= self.text_end {
            let end = rest.find(['\n', '{', ';', '[']);
            if end.is_none() {
                self.cursor.look_to_the_end();
            }
            self.text_end = at + end.unwrap_or(rest.len());
        }
        let length = self.text_end - at;
        if length > RESULT_LIMIT {
            return None;
        }
        let text = rest.get(..length)?.trim_end();
        let joined: String = text.split([' ', '\t']).collect();
        let mut words = text.split_whitespace();
        let is_spaced = words.any(|word| word.strip_prefix(SEPARATORS) == Some(""));
        let (result, _) = read_result(&joined).filter(|_| is_spaced)?;
        self.cursor.pass(text.len());
        Some(result)
    }
}
