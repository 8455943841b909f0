use alloc::borrow::Cow;
use alloc::string::String;

/// At the start of a text or, in joined files, of later records.
pub(super) const MARK: char = '\u{feff}';

/// White space, byte order mark, or a control character such as a final 0x1A.
pub(super) fn is_blank(character: char) -> bool {
    character.is_whitespace() || character == MARK || character.is_control()
}

pub(super) fn ends_word(character: char) -> bool {
    match character {
        '{' | '}' | '(' | ')' | ';' | '$' | '*' => true,
        _ if character.is_ascii() => character <= ' ' || character == '\x7f',
        _ => is_blank(character),
    }
}

/// `[Name "`.
pub(super) fn is_tag_line(line: &str) -> bool {
    let Some(rest) = line.trim_start_matches(MARK).strip_prefix('[') else {
        return false;
    };
    let rest = rest.trim_start_matches([' ', '\t']);
    let after = rest.trim_start_matches(is_name_character);
    after.len() < rest.len() && after.trim_start_matches([' ', '\t']).starts_with('"')
}

pub(super) fn is_name_character(character: char) -> bool {
    character.is_alphanumeric() || "_-+#=:.".contains(character)
}

pub(super) fn bracketed(comment: &str) -> String {
    let text = one_line(comment).replace('}', ")");
    ["{", &text, "}"].concat()
}

pub(super) fn one_line(text: &str) -> Cow<'_, str> {
    let is_word = |word: &str| !word.is_empty() && !word.contains(is_blank);
    if text.split(' ').all(is_word) {
        return Cow::Borrowed(text);
    }
    let mut line = String::with_capacity(text.len());
    for word in text.split(is_blank).filter(|word| !word.is_empty()) {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    Cow::Owned(line)
}

#[cfg(test)]
mod tests {
    use super::{is_tag_line, one_line};

    #[test]
    fn one_space_stands_between_words_and_none_around_them() {
        for text in [
            "a b", " a b", "a b ", "a  b", "a\nb", "a\u{a0}b", "\ta b", "a b\r\n",
        ] {
            assert_eq!(one_line(text), "a b", "{text:?}");
        }
        assert_eq!(one_line(" "), "");
    }

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
