//! EPD operations, which follow four fields instead of clocks: `bm Qd1+; id "BK.01";`.

use variant_core::text::PositionError;

/// Half-move clock and move number from `hmvc` and `fmvn`, or a new game's. Other operations are checked for
/// their form, from byte `offset`.
pub(crate) fn clocks<S>(operations: &str, offset: usize) -> Result<[u32; 2], PositionError<S>> {
    const OPERATION: &str = "a letter that begins an operation, and `;` at its end";
    const NUMBER: &str = "a number up to 4294967295";
    let error = |at, expected| Err(PositionError::syntax("operations", offset + at, expected));
    let (mut halfmove, mut fullmove) = (0, 1);
    let mut at = 0;
    while let Some(rest) = operations.get(at..).filter(|rest| !rest.is_empty()) {
        let Some(len) = end_of_operation(rest) else {
            return error(operations.len(), OPERATION);
        };
        if !rest.starts_with(|first: char| first.is_ascii_alphabetic()) {
            return error(at, OPERATION);
        }
        let mut words = rest[..len].split_ascii_whitespace();
        let place = match words.next() {
            Some("hmvc") => Some(&mut halfmove),
            Some("fmvn") => Some(&mut fullmove),
            _ => None,
        };
        if let Some(place) = place {
            match words.next().map(str::parse) {
                Some(Ok(number)) => *place = number,
                _ => return error(at, NUMBER),
            }
        }
        at += len + 1;
        let blanks = operations[at..].bytes().take_while(|&byte| byte == b' ');
        at += blanks.count();
    }
    Ok([halfmove, fullmove])
}

fn end_of_operation(text: &str) -> Option<usize> {
    let mut is_quoted = false;
    text.bytes().position(|byte| {
        is_quoted ^= byte == b'"';
        byte == b';' && !is_quoted
    })
}
