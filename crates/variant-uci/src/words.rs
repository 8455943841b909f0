const COMMANDS: [&str; 11] = [
    "uci",
    "debug",
    "isready",
    "setoption",
    "register",
    "ucinewgame",
    "position",
    "go",
    "stop",
    "ponderhit",
    "quit",
];

pub(crate) fn known(line: &str) -> (&str, &str) {
    let mut rest = line;
    loop {
        rest = rest.trim_start();
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        if word.is_empty() {
            return ("", "");
        }
        if COMMANDS.contains(&word) {
            return (word, after);
        }
        rest = after;
    }
}

pub(crate) fn first_word(line: &str) -> &str {
    known(line).0
}

/// Splits `setoption`; both parts may have blanks.
pub(crate) fn name_and_value(text: &str) -> (&str, &str) {
    let (name, value) = split_at_word(text, "value");
    let bare = name
        .strip_prefix("name")
        .filter(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace));
    (bare.unwrap_or(name).trim(), value)
}

pub(crate) fn split_at_word<'a>(text: &'a str, word: &str) -> (&'a str, &'a str) {
    let mut found = text.match_indices(word);
    let alone = found.find(|&(start, _)| {
        let before = text[..start].chars().next_back();
        let after = text[start + word.len()..].chars().next();
        before.is_none_or(char::is_whitespace) && after.is_none_or(char::is_whitespace)
    });
    alone.map_or((text.trim(), ""), |(start, _)| {
        (text[..start].trim(), text[start + word.len()..].trim())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_words_before_a_command_are_skipped() {
        assert_eq!(known("  joho debug on"), ("debug", " on"));
        assert_eq!(known("position startpos"), ("position", " startpos"));
        assert_eq!(known("nothing here"), ("", ""));
        assert_eq!(known("\u{a0}\u{2003}stop"), ("stop", ""));
    }

    #[test]
    fn names_and_values_may_have_blanks() {
        assert_eq!(
            name_and_value(" name Style of play value very bold "),
            ("Style of play", "very bold")
        );
        assert_eq!(name_and_value("name Clear Hash"), ("Clear Hash", ""));
        assert_eq!(name_and_value("name valued value"), ("valued", ""));
        assert_eq!(name_and_value(""), ("", ""));
    }

    #[test]
    fn texts_keep_their_blanks() {
        assert_eq!(
            split_at_word(" fen a | b  c moves x y", "moves"),
            ("fen a | b  c", "x y")
        );
        assert_eq!(
            split_at_word("startpos movesmoves", "moves"),
            ("startpos movesmoves", "")
        );
    }
}
