/// Whether the EPD standard or perft suites have the operation.
///
/// ```
/// use variant_core::lenient::is_opcode;
/// assert!(["bm", "c0", "D7"].into_iter().all(is_opcode) && !is_opcode("c10"));
/// ```
pub fn is_opcode(text: &str) -> bool {
    let names = "acd acn acs am bm ce dm draw_accept draw_claim draw_offer draw_reject eco fmvn \
                 hmvc id nic noop pm pv rc resign sm tcgs tcri tcsi";
    let numbered = split_number(text);
    names.split(' ').any(|name| name == text)
        || matches!(numbered, Some(("c" | "v", 0..=9) | ("D", _)))
}

fn split_number(opcode: &str) -> Option<(&str, u32)> {
    let (letter, digits) = opcode.split_at_checked(1)?;
    let number = digits.parse().ok()?;
    (digits.len() == 1 || !digits.starts_with(['0', '+'])).then_some((letter, number))
}
