//! Text before a table of moves.

use alloc::string::ToString;

use crate::body::Kind;
use crate::reader::Reader;
use crate::result::{SEPARATORS, read_result};
use crate::text::{after_tag_name, is_tag_line};
use crate::{Reading, Record};

const HEADING_LIMIT: usize = 1 << 16;

impl Reader<'_> {
    pub(crate) fn prose(&mut self, record: &mut Record) {
        if let Some(length) = self.prose_length() {
            let start = self.cursor.at();
            let written = self.cursor.line().trim_end().to_string();
            self.cursor.pass(length);
            self.note(record, start, Reading::Prose { written });
        }
    }

    /// Up to a tag; `None` at any sign of moves before.
    fn prose_length(&mut self) -> Option<usize> {
        let (window, has_more) = self.cursor.near(HEADING_LIMIT);
        let mut at = 0;
        let mut begins_line = false;
        let mut before = "";
        for piece in window.split_inclusive(char::is_whitespace) {
            let word = piece.trim();
            let rest = window.get(at..).unwrap_or_default();
            let is_last = at + piece.len() == window.len();
            if is_last && !has_more {
                self.cursor.look_to_the_end();
            }
            if begins_line && word.starts_with('[') {
                if after_tag_name(rest) == Some("") {
                    self.cursor.look_to_the_end();
                }
                return is_tag_line(rest).then_some(at);
            }
            if !word.is_empty() {
                if is_sign_of_moves(before, word) {
                    return None;
                }
                before = word;
                begins_line = false;
            }
            begins_line |= piece.ends_with('\n');
            at += piece.len();
        }
        None
    }

    pub(crate) fn heading(&mut self, record: &mut Record) {
        if self.cursor.at() < self.no_heading_before {
            return;
        }
        if let Some(length) = self.heading_length() {
            let start = self.cursor.at();
            self.cursor.pass(length);
            self.push(Kind::Comment, start);
            let text = self.cursor.slice(start, self.cursor.at());
            if let Some(written) = text.split_whitespace().find(|word| is_like_move(word)) {
                let written = written.to_string();
                self.note(record, start, Reading::Heading { written });
            }
        }
    }

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
            if beyond.is_empty() && !line.ends_with('\n') && !first.starts_with("1.") {
                self.cursor.look_to_the_end();
            }
            if is_number_one(first) {
                found = after_blank.then_some(length);
                break;
            }
            if first.contains(['{', '}']) || holds_moves(first) || ends_with_result(first) {
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
}

/// Moves, results, comments or tags.
fn is_sign_of_moves(before: &str, word: &str) -> bool {
    let is_digit = |byte: u8| byte.is_ascii_digit();
    let is_dash = word.trim_matches(SEPARATORS).is_empty();
    is_like_move(word)
        || word.contains(['[', '{', '}', '(', ')', ';', '%', '$', '"', '<'])
        || word.contains('.') && word.bytes().next().is_some_and(is_digit)
        || is_dash && before.bytes().last().is_some_and(is_digit)
        || read_result(word).is_some()
}

fn is_like_move(word: &str) -> bool {
    let mut pairs = word.as_bytes().windows(2);
    pairs.any(|pair| pair[0].is_ascii_lowercase() && pair[1].is_ascii_digit())
        || word.contains("O-O")
}

/// `1.` or `1 `, but not the result `1 - 0`.
fn is_number_one(line: &str) -> bool {
    line.strip_prefix('1').is_some_and(|rest| {
        let is_dash = |word: &str| word.trim_matches(SEPARATORS).is_empty();
        let mut words = rest.split_whitespace();
        rest.starts_with('.')
            || rest.starts_with(char::is_whitespace) && !words.next().is_some_and(is_dash)
    })
}

pub(crate) fn holds_moves(line: &str) -> bool {
    let mut words = line.split_inclusive(char::is_whitespace);
    let mut at = 0;
    words.any(|word| {
        let rest = line.get(at..).unwrap_or_default();
        at += word.len();
        begins_with_moves(rest)
    })
}

/// `48. e4`, but not `12. Zurich` or `1st`.
fn begins_with_moves(line: &str) -> bool {
    let after = line.trim_start_matches(|digit: char| digit.is_ascii_digit());
    let is_gap = |next: char| next.is_whitespace() || matches!(next, '.' | '\u{2026}');
    if after.len() == line.len() || !after.starts_with(is_gap) {
        return false;
    }
    let mut words = after.trim_start_matches(is_gap).split_whitespace();
    words.next().is_some_and(|word| {
        word.starts_with("O-O")
            || word.contains(char::is_alphabetic)
                && word.contains(|digit: char| digit.is_ascii_digit())
    })
}

pub(crate) fn ends_with_result(line: &str) -> bool {
    let mut words = line.split_whitespace().rev();
    let [last, middle, first] = [(); 3].map(|()| words.next().unwrap_or_default());
    read_result(last).is_some()
        || middle.starts_with(SEPARATORS) && read_result(&[first, middle, last].concat()).is_some()
}
