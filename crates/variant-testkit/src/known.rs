use std::fmt::Display;

use variant_core::Position;
use variant_core::implement::hash_key;
use variant_core::text::Cause;

use crate::violation::ensure;
use crate::{Checked, Engine, Oracle, Queries};

/// Checks an engine against committed position texts.
///
/// A line opens with its kind, one character and a blank; tabs separate the parts. Other lines are remarks.
///
/// | | | parts |
/// | --- | --- | --- |
/// | `=` | a position | number of moves; hash of sorted moves and actors; seats in check; outcome or `-`; text |
/// | `!` | a damaged text | byte of its error; field and cause; text |
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_testkit::check_known_texts;
/// assert!(check_known_texts::<OrthodoxChess>("! 3\tturn: expected `w` or `b`\t8/8").is_ok());
/// assert!(check_known_texts::<OrthodoxChess>("! 2\tturn: expected `w` or `b`\t8/8").is_err());
/// ```
///
/// # Errors
/// The first line read otherwise.
pub fn check_known_texts<P: Position>(lines: &str) -> Checked {
    for line in lines.lines() {
        let (kind, expected) = line.split_once(' ').unwrap_or_default();
        let (expected, text) = expected.rsplit_once('\t').unwrap_or_default();
        let seen = match kind {
            "=" => text.parse::<P>().map_or_else(
                |error| error.to_string(),
                |position| answers(&position, text),
            ),
            "!" => text.parse::<P>().map_or_else(
                |error| format!("{}\t{}: {}", error.offset, error.field, cause(&error.cause)),
                |position| position.to_string(),
            ),
            _ => continue,
        };
        ensure!(
            seen == expected,
            "texts are read as committed",
            "{text}\n  committed: {expected}\n  read: {seen}"
        );
    }
    Ok(())
}

fn answers<P: Position>(position: &P, text: &str) -> String {
    let printed = position.to_string();
    if printed != text {
        return printed;
    }
    let engine = Engine(position.clone());
    let mut words = engine.moves();
    let count = words.len();
    words.sort_unstable();
    words.extend(Some(engine.actors()).filter(|actors| !actors.is_empty()));
    let checked = engine.checked();
    let outcome = position
        .outcome()
        .map_or_else(|| "-".into(), |outcome| outcome.to_string());
    let hash = hash_key(words.join(" ").as_bytes()) as u32;
    format!("{count}\t{hash:08x}\t{checked}\t{outcome}")
}

fn cause(cause: &Cause<impl Display>) -> String {
    match cause {
        Cause::Syntax { expected } => format!("expected {expected}"),
        Cause::Setup(problems) => problems.to_string(),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use orthodox_chess::OrthodoxChess;

    use super::check_known_texts;

    const LINES: &str = "# a remark\n= 3\td48546a1\t\tdead-position w=0.5 b=0.5\t8/8/2k5/8/8/8/8/K7 w - - 0 1\n\
        ! 0\tplacement: expected the pieces on the board\t";

    #[test]
    fn every_part_of_a_line_is_compared() {
        assert_eq!(check_known_texts::<OrthodoxChess>(LINES), Ok(()));
        for (part, other) in [
            ("= 3", "= 2"),
            ("d48", "d49"),
            ("\tdead", "\tw\tdead"),
            ("0.5 b", "1 b"),
            (" 0 1\n", " 0 0\n"),
            ("! 0", "! 1"),
            ("pieces on", "pieces of"),
            ("board\t", "board\t8"),
            ("board\t", "board\t8/8/8/8/8/8/k7/2K5 w - - 0 1"),
        ] {
            let changed = LINES.replacen(part, other, 1);
            assert_ne!(changed, LINES);
            assert!(
                check_known_texts::<OrthodoxChess>(&changed).is_err(),
                "{changed}"
            );
        }
    }
}
