//! Compares moves with the writer's form.

use alloc::string::{String, ToString};

use variant_core::text::{displays_as, split_marks};
use variant_core::{Game, PlyRef, Variant};

/// `None` for the writer's form; missing check marks, `+` for `#` and longer origins count only if strict.
pub(crate) fn rewriting<V: Variant>(game: &Game<V>, text: &str, is_strict: bool) -> Option<String> {
    let bare = split_marks(text).0;
    let (before, ply) = game.history().plies_back().next()?;
    let PlyRef::Move(m) = ply else {
        let is_same = displays_as(&ply, bare);
        return (!is_same).then(|| ply.to_string());
    };
    let (unmarked, check) = split_check(bare);
    if displays_as(&m, bare) {
        return None;
    }
    let san = before.san(m);
    if is_strict {
        return (san != bare).then_some(san);
    }
    let (unmarked_san, san_check) = split_check(&san);
    let is_true = matches!((check, san_check), ("", _) | ("+", "#")) || check == san_check;
    let is_same = is_true
        && (displays_as(&m, unmarked)
            || unmarked == unmarked_san
            || names_more(unmarked, unmarked_san));
    (!is_same).then_some(san)
}

fn split_check(text: &str) -> (&str, &str) {
    text.split_at(text.trim_end_matches(['+', '#']).len())
}

/// Whether `text` only names more of a piece's origin.
fn names_more(text: &str, san: &str) -> bool {
    let same = text.bytes().zip(san.bytes());
    let same = same.take_while(|(one, other)| one == other).count();
    let (Some((before, rest)), Some(end)) = (text.split_at_checked(same), san.get(same..)) else {
        return false;
    };
    let is_origin = |byte| matches!(byte, b'a'..=b'w' | b'0'..=b'9');
    before.bytes().any(|byte| byte.is_ascii_uppercase())
        && rest
            .strip_suffix(end)
            .is_some_and(|more| more.bytes().all(is_origin))
}
