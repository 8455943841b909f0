use variant_core::text::excerpt;
use variant_record::Recorded;
use variant_registry::AnyPosition;
use variant_render::{Draw, Place, why_in_check, why_not};

use super::Table;
use crate::board::{diagram_of, split_board, squares};
use crate::commands::rules::{about, page, text_of};
use crate::failure::Failure;
use crate::reason::why_illegal;
use crate::rulebook::in_short;

impl Table<'_> {
    pub(super) fn show_legend(&mut self) -> Result<(), Failure> {
        let key = self.sheet().key(&self.style());
        self.output.text(&key)
    }

    pub(super) fn show_rules(&mut self, words: &str) -> Result<(), Failure> {
        let variant = self.game.position().variant_name();
        if !words.is_empty() {
            let text = text_of(variant, words);
            return self.output.line(text.unwrap_or_else(|error| error));
        }
        self.output.line(in_short(page(variant)))?;
        if let Some(action) = &self.tried {
            for line in about(variant, rule_word(action)) {
                self.output.line(line)?;
            }
        }
        self.output
            .line("`rules NUMBER` is one rule, `rules WORD` all that have the word")
    }

    pub(super) fn explain(&mut self, words: &str) -> Result<(), Failure> {
        if !words.is_empty() {
            return self.output.line(self.why(words));
        }
        let position = self.game.position();
        let tried = self.tried.as_deref();
        let mut lines = why_in_check(position);
        lines.extend(tried.and_then(|text| why_illegal(position, text)));
        if lines.is_empty() {
            lines.push("no king is in check".into());
        }
        self.output.line(lines.join("\n"))
    }

    fn why(&self, words: &str) -> String {
        let position = self.game.position();
        let is_legal = self.game.parse_move(words).is_ok();
        let (board, text) = split_board(words);
        let reason = match squares(text)[..] {
            [at] if is_occupied(position, board, at) && text == at.to_string() => {
                Some(why_not(position, board, at, None)).filter(|reason| !reason.is_empty())
            }
            _ if is_legal => None,
            _ => why_illegal(position, words).or_else(|| {
                let fault = self.fault_of(words)?;
                Some(format!("{}: {fault}", excerpt(words)))
            }),
        };
        reason.unwrap_or_else(|| format!("{}: nothing forbids it", excerpt(words)))
    }

    pub(super) fn fault_of(&self, text: &str) -> Option<String> {
        let error = self.game.clone().apply(text).err();
        error.map(|error| error.to_string())
    }
}

fn is_occupied(position: &AnyPosition, number: Option<u8>, place: Place) -> bool {
    let mut sheet = position.sheet();
    let diagram = diagram_of(&mut sheet, position, number);
    diagram.is_some_and(|diagram| diagram.pieces.contains_key(&place))
}

fn rule_word(action: &str) -> &str {
    let mut parts = action.split(':');
    match parts.find(|part| part.len() > 1 && part.bytes().all(|byte| byte.is_ascii_lowercase())) {
        Some("draw") => "agree",
        Some("concede") => "conced",
        Some("resign") => "resign",
        Some(word) => word,
        None => action,
    }
}
