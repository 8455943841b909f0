//! The order in which other programs read what belongs to a move: glyphs, one comment, variations.

use alloc::string::String;
use alloc::vec::Vec;

use crate::body::{Body, Entry, Item};
use crate::comment::{CommentPart, parts, push_part};

/// An entry after its sort key: its index or that of its move, and 0, 1 for a glyph, 2 for a comment.
type Placed<'a> = ((usize, u8), Entry<'a>);

impl Body {
    /// Moves glyphs and comments to their move, before its variations, and joins the comments of a move.
    pub(crate) fn arrange(&mut self) {
        let is_misplaced = |(before, entry): (Entry<'_>, Entry<'_>)| {
            matches!(entry.item, Item::Comment(_) | Item::Glyph(_))
                && matches!(
                    before.item,
                    Item::Comment(_) | Item::Close | Item::Number { .. }
                )
        };
        if !self.items().zip(self.items().skip(1)).any(is_misplaced) {
            return;
        }
        let mut arranged = Self::default();
        let mut entries = self.placed();
        entries.sort_by_key(|(place, _)| *place);
        for entries in entries.chunk_by(|one, next| is_comment(one) && is_comment(next)) {
            match entries {
                [(_, entry)] => arranged.push(&entry.item),
                _ => arranged.push(&Item::Comment(joined(entries).into())),
            }
        }
        *self = arranged;
    }

    fn placed(&self) -> Vec<Placed<'_>> {
        let mut outside = Vec::new();
        let mut of_move = 0;
        let entries = (1..).zip(self.items()).map(|(index, entry)| {
            let place = match entry.item {
                Item::Glyph(_) => (of_move, 1),
                Item::Comment(_) => (of_move, 2),
                _ => (index, 0),
            };
            match entry.item {
                Item::Open => outside.push(core::mem::replace(&mut of_move, index)),
                Item::Close => of_move = outside.pop().unwrap_or(of_move),
                Item::Ply(_) | Item::Skipped => of_move = index,
                _ => {}
            }
            (place, entry)
        });
        entries.collect()
    }
}

fn is_comment((_, entry): &Placed<'_>) -> bool {
    matches!(entry.item, Item::Comment(_))
}

/// Texts of comments with a blank between, in which no command begins that is none in its own comment.
fn joined(entries: &[Placed<'_>]) -> String {
    let mut text = String::new();
    for (_, entry) in entries {
        let Item::Comment(comment) = &entry.item else {
            continue;
        };
        for part in parts(comment) {
            match part {
                CommentPart::Text(words) => {
                    let words = words.replace("[%", "[ %");
                    push_part(&mut text, &CommentPart::Text(words));
                }
                command @ CommentPart::Command(_) => push_part(&mut text, &command),
            }
        }
    }
    text
}
