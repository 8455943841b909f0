//! Checks of error places that do not use the reader.

use super::edits::Edit;
use super::file::Refusal;
use crate::ensure;
use variant_testkit::{Checked, Violation};

/// The byte must lie in the named field, or where that is missing. If one field is damaged, it must be the
/// named one, and the byte not before the damaged part and its predecessor.
pub(crate) fn check_place(
    names: &[String],
    text: &str,
    damaged: &str,
    refusal: &Refusal,
) -> Checked {
    let (name, wrong) = refusal.message.split_once(": ").unwrap_or_default();
    let place = refusal.place.parse().unwrap_or(usize::MAX);
    let Some((before, after)) = damaged.split_at_checked(place) else {
        let seen = format!("{damaged}: {refusal:?}");
        return Err(Violation::new("the place of an error is in the text", seen));
    };
    let field = before.matches(' ').count();
    if let Some(number) = names.iter().position(|known| known == name) {
        let is_missing = field + 1 == number && (after.is_empty() || after.starts_with(' '));
        ensure!(
            field == number || is_missing,
            "the place of an error is in its field",
            "{damaged}: {refusal:?}"
        );
    } else {
        ensure!(
            names.is_empty() || name == "end",
            "an error names a field",
            "{damaged}: {refusal:?}"
        );
    }
    if !wrong.starts_with("expected") {
        return Ok(());
    }
    // The mode may decide the form of other fields.
    let other = damaged_field(text, damaged).filter(|&damaged| damaged != field);
    ensure!(
        other.is_none_or(|other| names.get(other).is_none_or(|name| name == "mode")),
        "what is malformed is the damaged field",
        "{damaged}: {refusal:?}"
    );
    let unchanged = text.get(..Edit::between(text, damaged).at);
    let mut parts = unchanged
        .unwrap_or_default()
        .rmatch_indices([' ', '/', ',']);
    // The part before may be wrong because of this one, as `-` before a list.
    let part = parts.nth(1).map_or(0, |(at, _)| at);
    ensure!(
        place >= part,
        "nothing is malformed before the damage",
        "{damaged}: {refusal:?}"
    );
    Ok(())
}

fn damaged_field(text: &str, damaged: &str) -> Option<usize> {
    let (fields, others) = (text.split(' '), damaged.split(' '));
    if fields.clone().count() != others.clone().count() {
        return None;
    }
    let differ = |(index, (field, other)): (usize, (&str, &str))| (field != other).then_some(index);
    let mut differing = fields.zip(others).enumerate().filter_map(differ);
    let first = differing.next();
    first.filter(|_| differing.next().is_none())
}
