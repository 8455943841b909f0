use crate::reader::Reader;
use crate::text::is_tag_line;

const LINE_LIMIT: usize = 1 << 10;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Recovery {
    in_tags: bool,
    /// Whether the next line begins here.
    at_line: bool,
}

impl Reader<'_> {
    pub(crate) fn skip_to_tags(&mut self, recovery: &mut Recovery) -> bool {
        loop {
            let is_first = !core::mem::take(&mut recovery.at_line);
            let (near, has_more) = self.cursor.near(LINE_LIMIT);
            let line = near.split('\n').next().unwrap_or_default();
            let is_tag = is_tag_line(line.trim_start());
            if is_tag && !is_first && !recovery.in_tags {
                return true;
            }
            let may_become_tag = line.len() == near.len() && !has_more;
            if may_become_tag && !is_first {
                recovery.at_line = true;
                return false;
            }
            recovery.in_tags &= is_tag || is_first;
            self.cursor.skip_line();
            if self.cursor.next().is_none() {
                return false;
            }
            recovery.at_line = true;
        }
    }

    pub(crate) fn recovery(&self) -> Recovery {
        Recovery {
            in_tags: self.in_tags,
            at_line: self.cursor.begins_line(),
        }
    }
}
