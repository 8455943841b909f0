use variant_core::text::{is_blank, is_invisible};

/// At the start of a text, or of joined ones.
pub(crate) const MARK: char = '\u{feff}';

/// First bytes of comments.
pub(crate) const COMMENTS: [u8; 2] = *b"{;";

pub(crate) fn ends_word(character: char) -> bool {
    match character {
        '{' | '}' | '(' | ')' | ';' | '$' | '*' => true,
        _ if character.is_ascii() => character <= ' ' || character == '\x7f',
        _ => is_blank(character) || is_invisible(character),
    }
}

/// Begins with `[Name "`.
pub(crate) fn is_tag_line(line: &str) -> bool {
    after_tag_name(line).is_some_and(|after| after.starts_with('"'))
}

/// Empty if the text ends before.
pub(crate) fn after_tag_name(line: &str) -> Option<&str> {
    let line = line.trim_start_matches(MARK);
    if line.is_empty() {
        return Some(line);
    }
    let rest = line.strip_prefix('[')?.trim_start();
    let after = rest.trim_start_matches(is_name_character);
    (after.len() < rest.len() || rest.is_empty()).then(|| after.trim_start())
}

pub(crate) fn is_name_character(character: char) -> bool {
    matches!(character, '_' | '-' | '+' | '#' | '=' | ':' | '.') || character.is_alphanumeric()
}

#[cfg(test)]
mod tests {
    use super::is_tag_line;

    #[test]
    fn tags_are_told_from_commands_in_comments() {
        for line in ["[Event \"x\"]", "[ Event\t\"", "\u{feff}[White-Elo \""] {
            assert!(is_tag_line(line), "{line}");
        }
        for line in ["", "[", "[%clk 0:01]", "[Event]", "[\"", "x [Event \""] {
            assert!(!is_tag_line(line), "{line}");
        }
    }
}
