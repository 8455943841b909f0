use alloc::string::String;

/// A rules page for people: the rules in short, and the numbered rules.
///
/// ```
/// use variant_registry::{Rulebook, variants};
/// let quarter = variants().find(|info| info.name == "quarter-chess").unwrap();
/// let rules = Rulebook::new(quarter.rules);
/// assert!(rules.in_short().starts_with("All is as in chess, without castling, but:"));
/// let immobile = rules.numbered().find(|rule| rule.number == "QC-8").unwrap();
/// assert!(immobile.text.starts_with("Immobilises every enemy agent"));
/// assert!(rules.mentioning("custody").any(|rule| rule.number == "QC-10"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rulebook<'a> {
    page: &'a str,
}

/// A rule in plain text.
///
/// ```
/// use variant_registry::{Rule, Rulebook};
/// let page = "- <a id=\"x-1\"></a>**X-1** Pieces *move*.\n  Kings too.\n";
/// let rule = Rule { number: "X-1", text: "Pieces move. Kings too.".into() };
/// assert_eq!(Rulebook::new(page).numbered().next(), Some(rule));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rule<'a> {
    /// Number of the rule, such as `QC-8`.
    pub number: &'a str,
    /// Text of the rule on one line.
    pub text: String,
}

impl<'a> Rulebook<'a> {
    /// Creates a rulebook of a page in the form of [`Variant::RULES`](variant_core::Variant::RULES).
    pub const fn new(page: &'a str) -> Self {
        Self { page }
    }

    /// Plain text of the section "The rules in short"; empty without it.
    pub fn in_short(&self) -> String {
        let lines = self.page.lines();
        let mut section = lines.skip_while(|line| *line != "## The rules in short");
        section.next();
        let lines = section.take_while(|line| !line.starts_with("## "));
        let mut text = String::new();
        for line in lines {
            text += &plain(line);
            text.push('\n');
        }
        text.trim().into()
    }

    /// Visits the numbered rules in the order of the page.
    pub fn numbered(&self) -> impl Iterator<Item = Rule<'a>> {
        let mut lines = self.page.lines().peekable();
        core::iter::from_fn(move || {
            let (number, first) = lines.find_map(|line| numbered(line))?;
            let mut text = plain(first);
            while let Some(line) = lines.next_if(|line| line.starts_with("  ")) {
                text.push(' ');
                text += &plain(line.trim_start());
            }
            Some(Rule { number, text })
        })
    }

    /// Visits the numbered rules that contain a word or part of one, in any case.
    pub fn mentioning(&self, part: &str) -> impl Iterator<Item = Rule<'a>> {
        let part = part.to_lowercase();
        self.numbered()
            .filter(move |rule| rule.text.to_lowercase().contains(&part))
    }
}

/// Number and text of a list item that begins with a number in bold.
fn numbered(line: &str) -> Option<(&str, &str)> {
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

/// A line without emphasis, code marks and targets of links.
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
