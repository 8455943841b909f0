//! Text before a table of moves.

use crate::parse::Reader;
use crate::tokens::Kind;

const HEADING_LIMIT: usize = 1 << 16;

impl Reader<'_> {
    pub(crate) fn heading(&mut self) {
        if self.cursor.at() < self.no_heading_before {
            return;
        }
        if let Some(length) = self.heading_length() {
            let start = self.cursor.at();
            self.cursor.pass(length);
            self.push(Kind::Comment, start);
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
}

fn is_number_one(line: &str) -> bool {
    line.strip_prefix('1')
        .is_some_and(|rest| rest.starts_with(|next: char| next == '.' || next.is_whitespace()))
}
