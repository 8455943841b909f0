//! Repairs of fields, for [`repair`](crate::Variant::repair); `None` for other fields.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// Normalises a counter with a sign or zeros; `default` for dashes and negative numbers.
///
/// ```
/// use variant_core::lenient::field::number;
/// assert_eq!(["007", "+3", "-", "-1", "x"].map(|text| number(text, 1)), [
///     Some("7".into()), Some("3".into()), Some("1".into()), Some("1".into()), None,
/// ]);
/// ```
pub fn number(text: &str, default: u32) -> Option<String> {
    let digits = text.trim_start_matches(['+', '-', '\u{2013}']);
    let is_positive = !text.starts_with(['-', '\u{2013}']);
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) || text.is_empty() {
        return None;
    }
    if !is_positive || digits.is_empty() {
        return Some(default.to_string());
    }
    let digits = digits.trim_start_matches('0');
    let digits = if digits.is_empty() { "0" } else { digits };
    Some(digits.to_string())
}

/// Turns dashes of any kind into one hyphen.
pub fn dash(text: &str) -> Option<String> {
    let is_dash = |letter| matches!(letter, '-' | '\u{2013}' | '\u{2014}' | '\u{2212}');
    (!text.is_empty() && text.chars().all(is_dash)).then(|| "-".to_string())
}

/// Sorts letters by `order`, without duplicates and inner dashes. Unknown letters stay.
///
/// ```
/// use variant_core::lenient::field::letters;
/// assert_eq!(letters("kqKQK", "KQkq").as_deref(), Some("KQkq"));
/// assert_eq!(letters("KX", "KQkq"), None);
/// ```
pub fn letters(text: &str, order: &str) -> Option<String> {
    let given: Vec<char> = text.chars().filter(|&letter| letter != '-').collect();
    if given.is_empty() || !given.iter().all(|&letter| order.contains(letter)) {
        return dash(text);
    }
    let sorted = order.chars().filter(|letter| given.contains(letter));
    Some(sorted.collect())
}
