//! File of a corpus: texts with expectations, damaged texts with errors.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::iter::zip;
use std::path::Path;
use std::{env, fs};

use super::edits::{Edit, escaped, unescaped};
use crate::ensure;
use variant_testkit::{Checked, Violation};

/// `renew` rewrites corpora.
const RENEW: &str = "VARIANT_CORPUS";

pub(crate) trait Texts {
    /// Parts of an expectation, between tabs.
    const PARTS: usize;

    fn seen(text: &str) -> Result<String, Violation>;

    /// `None` if the text is valid.
    fn refusal(text: &str) -> Option<Refusal>;
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Refusal {
    /// Part shared with errors of other texts.
    pub(crate) message: String,
    /// Byte, or line and column.
    pub(crate) place: String,
}

pub(crate) struct Entry {
    /// Whether the text is unrelated to the one before.
    pub(crate) is_first: bool,
    pub(crate) text: String,
    pub(crate) expected: String,
    pub(crate) damages: Vec<(Edit, Refusal)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size {
    pub(crate) valid: usize,
    pub(crate) damaged: usize,
}

pub(crate) fn is_asked_for() -> bool {
    env::var_os(RENEW).is_some_and(|value| value == "renew")
}

fn failed(path: &Path, error: &std::io::Error) -> Violation {
    Violation::new("there is a corpus", format!("{}: {error}", path.display()))
}

pub(crate) fn renew(path: &Path, corpus: &str) -> Checked {
    fs::write(path, corpus).map_err(|error| failed(path, &error))
}

pub(crate) fn check<T: Texts>(path: &Path, size: Size) -> Checked {
    let corpus = fs::read_to_string(path).map_err(|error| failed(path, &error))?;
    let found = check_lines::<T>(&corpus)?;
    ensure!(
        found.valid >= size.valid && found.damaged >= size.damaged,
        "a corpus has as many texts as it should",
        "{found:?}, not {size:?}"
    );
    Ok(())
}

/// Returns the number of texts.
fn check_lines<T: Texts>(corpus: &str) -> Result<Size, Violation> {
    let mut size = Size {
        valid: 0,
        damaged: 0,
    };
    let mut text = String::new();
    let mut messages = BTreeMap::new();
    for line in corpus.lines() {
        let unreadable = || Violation::new("the lines of a corpus can be read", line);
        match line.split_once('\t').unwrap_or((line, "")) {
            ("?", rest) => {
                let (number, message) = rest.split_once('\t').ok_or_else(unreadable)?;
                messages.insert(number, message);
            }
            (kind @ ("=" | "+"), rest) => {
                let (expected, rest) = split_at_tab(rest, T::PARTS).ok_or_else(unreadable)?;
                let next = match kind {
                    "=" => unescaped(rest),
                    _ => apply(rest, &text),
                };
                text = next.ok_or_else(unreadable)?;
                let seen = T::seen(&text)?;
                ensure!(
                    seen == expected,
                    "the engine says what the corpus says",
                    "{text}\n  corpus: {expected}\n  engine: {seen}"
                );
                size.valid += 1;
            }
            ("!", rest) => {
                let mut parts = rest.splitn(3, '\t');
                let (number, place) = parts.next().zip(parts.next()).ok_or_else(unreadable)?;
                let edit = parts.next().ok_or_else(unreadable)?;
                let damaged = apply(edit, &text).ok_or_else(unreadable)?;
                let expected = Refusal {
                    message: (*messages.get(number).ok_or_else(unreadable)?).to_owned(),
                    place: place.to_owned(),
                };
                let seen = T::refusal(&damaged);
                ensure!(
                    seen.as_ref() == Some(&expected),
                    "the error of a damaged text names what the corpus says, and where",
                    "{damaged}\n  corpus: {expected:?}\n  engine: {seen:?}"
                );
                size.damaged += 1;
            }
            _ => ensure!(
                line.starts_with('#'),
                "the lines of a corpus can be read",
                "{line}"
            ),
        }
    }
    Ok(size)
}

fn apply(edits: &str, text: &str) -> Option<String> {
    let edits = edits.split('\t').map(Edit::read);
    Edit::apply(&edits.collect::<Option<Vec<_>>>()?, text)
}

fn split_at_tab(line: &str, count: usize) -> Option<(&str, &str)> {
    let (at, _) = line.match_indices('\t').nth(count.checked_sub(1)?)?;
    Some((&line[..at], &line[at + 1..]))
}

pub(crate) fn written(about: &str, entries: &[Entry]) -> String {
    let mut corpus = format!(
        "# {about}.\n# Written by the tests with {RENEW}=renew; the lines are told in `variant_corpus::Corpus`.\n"
    );
    let damages = entries.iter().flat_map(|entry| &entry.damages);
    let mut messages: BTreeMap<&str, usize> = damages
        .map(|(_, refusal)| (refusal.message.as_str(), 0))
        .collect();
    for (number, (message, place)) in (1..).zip(&mut messages) {
        *place = number;
        let _ = writeln!(corpus, "?\t{number}\t{message}");
    }
    let before = entries.iter().map(|entry| entry.text.as_str());
    for (before, entry) in zip([""].into_iter().chain(before), entries) {
        let edits = Edit::all_between(before, &entry.text);
        let (kind, text) = if entry.is_first || edits.is_empty() {
            ('=', escaped(&entry.text))
        } else {
            let edits: Vec<String> = edits.iter().map(ToString::to_string).collect();
            ('+', edits.join("\t"))
        };
        let _ = writeln!(corpus, "{kind}\t{}\t{text}", entry.expected);
        for (edit, Refusal { message, place }) in &entry.damages {
            let number = messages.get(message.as_str()).unwrap_or(&0);
            let _ = writeln!(corpus, "!\t{number}\t{place}\t{edit}");
        }
    }
    corpus
}
