//! The order that other programs read: glyphs, one comment, variations.

use alloc::string::String;
use alloc::vec::Vec;

use crate::body::{Body, Item, Kind, Token};
use crate::comment::{CommentPart, parts, push_part};

/// Four times the number of a token or of its move, plus 1 for a glyph, 2 for a comment; then the token's own number.
type Placed = (u32, u32);

impl Body {
    /// Moves remarks before variations, and joins the comments of a move.
    pub(crate) fn arrange(&mut self) {
        let is_misplaced = |pair: &[Token]| {
            let is_remark = matches!(pair[1].kind, Kind::Comment | Kind::Glyph);
            let follows_move = matches!(pair[0].kind, Kind::Ply | Kind::Skipped | Kind::Glyph);
            is_remark && !follows_move && pair[0].kind != Kind::Open
        };
        if !self.tokens.windows(2).any(is_misplaced) {
            return;
        }
        let mut arranged = Self::default();
        let mut placed = self.placed();
        placed.sort_unstable();
        for tokens in placed.chunk_by(|one, next| is_comment(*one) && is_comment(*next)) {
            match tokens {
                [placed] => arranged.push(&self.placed_item(*placed)),
                _ => arranged.push(&Item::Comment(self.joined(tokens).into())),
            }
        }
        *self = arranged;
    }

    fn placed(&self) -> Vec<Placed> {
        let mut outside = Vec::new();
        let mut of_move = 0;
        let placed = (1..).zip(&self.tokens).map(|(index, token)| {
            let (of, rank): (u32, u32) = match token.kind {
                Kind::Glyph => (of_move, 1),
                Kind::Comment => (of_move, 2),
                _ => (index, 0),
            };
            let place = of.saturating_mul(4) | rank;
            match token.kind {
                Kind::Open => outside.push(core::mem::replace(&mut of_move, index)),
                Kind::Close => of_move = outside.pop().unwrap_or(of_move),
                Kind::Ply | Kind::Skipped => of_move = index,
                _ => {}
            }
            (place, index)
        });
        placed.collect()
    }

    fn placed_item(&self, (_, number): Placed) -> Item<'_> {
        let token = self.tokens.get(number as usize - 1);
        token.map_or(Item::Skipped, |&token| self.entry(token).item)
    }

    /// Joins comments; a `[%` without its end begins no command there.
    fn joined(&self, tokens: &[Placed]) -> String {
        let mut text = String::new();
        for placed in tokens {
            let Item::Comment(comment) = self.placed_item(*placed) else {
                continue;
            };
            for part in parts(&comment) {
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
}

const fn is_comment((place, _): Placed) -> bool {
    place % 4 == 2
}
