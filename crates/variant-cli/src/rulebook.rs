/// A rule in plain text on one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rule<'a> {
    /// Number such as `QC-8`.
    pub(crate) number: &'a str,
    pub(crate) text: String,
}

pub(crate) fn in_short(page: &str) -> String {
    let mut section = (page.lines()).skip_while(|line| *line != "## The rules in short");
    section.next();
    let lines = section.take_while(|line| !line.starts_with("## "));
    let text: Vec<String> = lines.map(plain).collect();
    text.join("\n").trim().to_owned()
}

pub(crate) fn numbered(page: &str) -> impl Iterator<Item = Rule<'_>> {
    let mut lines = page.lines().peekable();
    std::iter::from_fn(move || {
        let (number, first) = lines.find_map(number_and_text)?;
        let mut text = plain(first);
        while let Some(line) = lines.next_if(|line| line.starts_with("  ")) {
            text.push(' ');
            text += &plain(line.trim_start());
        }
        Some(Rule { number, text })
    })
}

fn number_and_text(line: &str) -> Option<(&str, &str)> {
    let item = line.strip_prefix("- ")?;
    let item = match item.strip_prefix("<a ") {
        Some(anchor) => anchor.split_once("</a>")?.1,
        None => item,
    };
    let (number, text) = item.strip_prefix("**")?.split_once("** ")?;
    let (letters, digits) = number.split_once('-')?;
    let is_number = letters.bytes().all(|byte| byte.is_ascii_uppercase())
        && !digits.is_empty()
        && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then_some((number, text))
}

/// Without emphasis, code marks and link targets.
fn plain(line: &str) -> String {
    let mut text = String::new();
    let mut rest = line;
    while let Some(at) = rest.find(['*', '`', '[']) {
        let (before, marked) = rest.split_at(at);
        text += before;
        rest = &marked[1..];
        if !marked.starts_with('[') {
            continue;
        }
        match rest
            .split_once("](")
            .and_then(|(name, link)| Some((name, link.split_once(')')?.1)))
        {
            Some((name, after)) if !name.contains('[') => {
                text += &plain(name);
                rest = after;
            }
            _ => text.push('['),
        }
    }
    text + rest
}

#[cfg(test)]
mod tests {
    use variant_registry::variants;

    use super::*;

    /// Last rule of each page.
    const LAST: [(&str, &str, usize); 6] = [
        ("orthodox-chess", "", 0),
        ("zonal-chess", "ZC", 9),
        ("quarter-chess", "QC", 18),
        ("zm-quadchess", "ZQ", 34),
        ("quad-kingdom", "QK", 22),
        ("circle-chess", "CC", 18),
    ];

    #[test]
    fn every_rule_number_has_a_text() {
        for (info, (name, prefix, last)) in variants().zip(LAST) {
            assert_eq!(info.name, name);
            let mut numbers: Vec<&str> = numbered(info.rules).map(|rule| rule.number).collect();
            let number = |number: &&str| number[prefix.len() + 1..].parse::<usize>().unwrap();
            numbers.sort_by_key(number);
            let expected: Vec<String> = (1..=last).map(|n| format!("{prefix}-{n}")).collect();
            assert_eq!(numbers, expected, "{name}");
            for rule in numbered(info.rules) {
                assert!(rule.text.len() > 30, "{rule:?}");
                assert!(
                    !["`", "*", "<a"].iter().any(|mark| rule.text.contains(mark)),
                    "{rule:?}"
                );
            }
        }
    }

    #[test]
    fn every_game_has_its_rules_in_short() {
        for info in variants() {
            let short = in_short(info.rules);
            let lines = short.lines().count();
            assert!((8..60).contains(&lines), "{}: {lines} lines", info.name);
            assert!(!short.contains(['`', '#']), "{short}");
            assert!(short.contains("draw") || short.contains("Draw"), "{short}");
        }
    }

    #[test]
    fn pages_of_other_forms_have_no_rules() {
        for page in [
            "",
            "- **bold** text",
            "## The rules in short",
            "- **X-** text",
            "**X-1** text",
            "- <a id",
        ] {
            let rules = (numbered(page).count(), in_short(page));
            assert_eq!(rules, (0, String::new()), "{page}");
        }
        let page = "## The rules in short\n- [a](b) [c] *d* [e\n## Next\n";
        assert_eq!(in_short(page), "- a [c] d [e");
    }
}
