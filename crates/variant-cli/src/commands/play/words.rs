//! Explanations for people: letters, rules, reasons.

use variant_core::Variant;
use variant_registry::AnyPosition;
use variant_render::{Place, why_in_check, why_none, why_not};

use super::Table;
use crate::board::{is_occupied, split_board, squares};
use crate::commands::rules::{about, of_variant, text_of};
use crate::failure::Failure;

impl Table<'_> {
    /// Carries out `legend`.
    pub(super) fn show_legend(&mut self) -> Result<(), Failure> {
        let key = self.sheet().key(&self.style());
        self.output.text(&key)
    }

    /// Carries out `rules`: in short and of the action just tried, or those that a number or a word names.
    pub(super) fn show_rules(&mut self, words: &str) -> Result<(), Failure> {
        let variant = self.game.position().variant_name();
        if !words.is_empty() {
            let text = text_of(variant, words);
            return self.output.line(text.unwrap_or_else(|error| error));
        }
        self.output.line(of_variant(variant).in_short())?;
        if let Some(action) = &self.tried {
            for line in about(variant, rule_word(action)) {
                self.output.line(line)?;
            }
        }
        self.output
            .line("`rules NUMBER` is one rule, `rules WORD` all that have the word")
    }

    /// Carries out `why`: the checks, and the move that was tried or is named.
    pub(super) fn explain(&mut self, words: &str) -> Result<(), Failure> {
        let position = self.game.position();
        let mut lines = Vec::new();
        if words.is_empty() {
            lines.extend(why_in_check(position));
        }
        let asked = if words.is_empty() {
            self.tried.as_deref()
        } else {
            Some(words)
        };
        if let Some(text) = asked {
            lines.extend(why_illegal(position, text));
        }
        if lines.is_empty() {
            lines.push(match words {
                "" => "no king is in check".into(),
                _ => format!("{words}: nothing forbids it"),
            });
        }
        self.output.line(lines.join("\n"))
    }
}

/// Word that the rules about an action have in common.
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

/// Reasons why a text in coordinates or algebraic notation, or a square, is no legal move; none if unknown.
pub(super) fn why_illegal(position: &AnyPosition, text: &str) -> Option<String> {
    let (board, text) = split_board(text.trim());
    let named: Vec<Place> = squares(text);
    let letter = text.chars().next().filter(char::is_ascii_uppercase);
    let reasons = match (letter, named.as_slice()) {
        (Some('O') | None, []) => return None,
        (None, [from]) if is_occupied(position, board, *from) => {
            vec![why_not(position, board, *from, None)]
        }
        (None, [to]) => why_none(position, board, 'P', Some(*to)),
        (Some(letter), [.., to]) if named.len() == 1 => {
            why_none(position, board, letter, Some(*to))
        }
        (Some(letter), []) => why_none(position, board, letter, None),
        (_, [from, .., to]) => vec![why_not(position, board, *from, Some(*to))],
        (_, [_]) => return None,
    };
    let reasons: Vec<String> = reasons
        .into_iter()
        .filter(|reason| !reason.is_empty())
        .collect();
    (!reasons.is_empty()).then(|| reasons.join("; "))
}
