//! After an unreadable record.

use super::parse::Reader;
use super::text::is_tag_line;

#[derive(Clone, Copy, Debug)]
pub(super) struct Recovery {
    in_tags: bool,
    /// Whether the next line begins here.
    at_line: bool,
}

impl Reader<'_> {
    pub(super) fn skip_to_tags(&mut self, recovery: &mut Recovery) -> bool {
        loop {
            let line = self.cursor.line();
            let is_first = !core::mem::take(&mut recovery.at_line);
            let is_tag = is_tag_line(line.trim_start());
            if is_tag && !is_first && !recovery.in_tags {
                return true;
            }
            let start = self.cursor.at();
            self.cursor.pass(line.len());
            if self.cursor.next().is_none() {
                // More of the line may come.
                recovery.at_line = !is_first;
                if !is_first {
                    self.cursor.set(start);
                }
                return false;
            }
            recovery.in_tags &= is_tag || is_first;
            recovery.at_line = true;
        }
    }

    pub(super) fn recovery(&self) -> Recovery {
        Recovery {
            in_tags: self.in_tags,
            at_line: self.cursor.begins_line(),
        }
    }
}
