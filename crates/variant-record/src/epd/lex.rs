use alloc::string::{String, ToString};
use alloc::vec::Vec;

use variant_core::lenient::Repair;
use variant_core::text::{is_blank, is_invisible};

/// An operation as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawOperation {
    /// Name.
    pub opcode: String,
    /// Unquoted operands.
    pub operands: Vec<String>,
    /// Byte of the opcode.
    pub offset: usize,
}

/// Reads operations, `bm Nf3; id "one";`, from byte `offset`. Repairs semicolons and a missing final quotation mark.
///
/// ```
/// use variant_record::epd::raw_operations;
/// let (operations, repairs) = raw_operations("D1 20 ;D2 400", 0).unwrap();
/// assert_eq!((operations[1].opcode.as_str(), operations[1].operands.as_slice()), ("D2", &["400".into()][..]));
/// assert_eq!(repairs[0].to_string(), "operations, byte 13: read `;`: missing at the end");
/// ```
///
/// # Errors
/// The byte where an opcode was expected.
pub fn raw_operations(
    text: &str,
    offset: usize,
) -> Result<(Vec<RawOperation>, Vec<Repair>), usize> {
    let (mut operations, mut repairs) = (Vec::new(), Vec::new());
    let mut repair = |at, found: &str, read: &str, why| {
        repairs.push(Repair {
            field: "operations",
            offset: offset + at,
            found: found.to_string(),
            read: read.to_string(),
            why,
        });
    };
    let mut at = 0;
    loop {
        let rest = skip_unseen(text, &mut at, &mut repair);
        if rest.is_empty() {
            return Ok((operations, repairs));
        }
        if rest.starts_with(';') {
            repair(at, ";", "", "superfluous");
            at += 1;
            continue;
        }
        let letters = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        let length = rest.bytes().take_while(letters).count();
        if length == 0 || !rest.starts_with(|first: char| first.is_ascii_alphabetic()) {
            return Err(offset + at);
        }
        let begin = at;
        let opcode = rest.get(..length).unwrap_or_default().to_string();
        let operands;
        (operands, at) = operands_at(text, at + length, &mut repair);
        operations.push(RawOperation {
            opcode,
            operands,
            offset: offset + begin,
        });
    }
}

/// Operands, and the place behind their `;`.
fn operands_at(
    text: &str,
    mut at: usize,
    repair: &mut impl FnMut(usize, &str, &str, &'static str),
) -> (Vec<String>, usize) {
    let mut operands = Vec::new();
    loop {
        let begun = skip_unseen(text, &mut at, repair);
        if begun.starts_with(';') {
            return (operands, at + 1);
        }
        if begun.is_empty() {
            let end = text.trim_end_matches(is_unseen).len();
            repair(end, "", ";", "missing at the end");
            return (operands, at);
        }
        at += operand(begun, &mut operands);
        if begun.starts_with('"') && at > text.len() {
            at = text.len();
            repair(at, "", "\"", "missing at the end");
        }
    }
}

fn is_unseen(letter: char) -> bool {
    is_blank(letter) || is_invisible(letter)
}

/// Passes blanks; repairs control and invisible characters. Returns the rest.
fn skip_unseen<'a>(
    text: &'a str,
    at: &mut usize,
    repair: &mut impl FnMut(usize, &str, &str, &'static str),
) -> &'a str {
    let rest = text.get(*at..).unwrap_or_default();
    let begun = rest.trim_start_matches(is_unseen);
    let (blanks, _) = rest.split_at(rest.len() - begun.len());
    for (place, blank) in blanks.match_indices(|letter: char| !letter.is_whitespace()) {
        repair(*at + place, blank, " ", "blank");
    }
    *at += blanks.len();
    begun
}

fn operand(text: &str, operands: &mut Vec<String>) -> usize {
    if let Some(quoted) = text.strip_prefix('"') {
        let (inside, _) = quoted.split_once('"').unwrap_or((quoted, ""));
        operands.push(inside.to_string());
        return inside.len() + 2;
    }
    let end = |letter: char| is_unseen(letter) || letter == ';';
    let length = text.find(end).unwrap_or(text.len());
    operands.push(text.get(..length).unwrap_or_default().to_string());
    length
}
