use std::fmt::{self, Write as _};
use std::iter::zip;

/// `12-3+abc` removes three bytes after the first twelve and inserts `abc`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Edit {
    pub(crate) at: usize,
    pub(crate) removed: usize,
    pub(crate) inserted: String,
}

impl Edit {
    pub(crate) fn between(text: &str, changed: &str) -> Self {
        let alike = |pair: &(char, char)| pair.0 == pair.1;
        let before = zip(text.chars(), changed.chars()).take_while(alike);
        let before: usize = before.map(|(c, _)| c.len_utf8()).sum();
        let (text, changed) = (&text[before..], &changed[before..]);
        let after = zip(text.chars().rev(), changed.chars().rev()).take_while(alike);
        let after: usize = after.map(|(c, _)| c.len_utf8()).sum();
        Self {
            at: before,
            removed: text.len() - after,
            inserted: changed[..changed.len() - after].to_owned(),
        }
    }

    /// Edits of the differing parts between separators, ascending.
    pub(crate) fn all_between(text: &str, changed: &str) -> Vec<Self> {
        let (ours, theirs) = (parts(text), parts(changed));
        let mut edits: Vec<Self> = Vec::new();
        let (mut at, mut end) = (0, 0);
        let (mut from, mut to) = (0, 0);
        for (our, their) in common(&ours, &theirs) {
            let removed: usize = ours[from..our].iter().map(|part| part.len()).sum();
            let inserted = theirs[to..their].concat();
            if removed > 0 || !inserted.is_empty() {
                match edits.last_mut() {
                    // Joining near edits is shorter.
                    Some(last) if at - end < NEAR => {
                        last.inserted += &text[end..at];
                        last.inserted += &inserted;
                        last.removed = at + removed - last.at;
                    }
                    _ => edits.push(Self {
                        at,
                        removed,
                        inserted,
                    }),
                }
                end = at + removed;
            }
            at += removed + ours.get(our).map_or(0, |part| part.len());
            (from, to) = (our + 1, their + 1);
        }
        for edit in &mut edits {
            let old = &text[edit.at..edit.at + edit.removed];
            let trimmed = Self::between(old, &edit.inserted);
            *edit = Self {
                at: edit.at + trimmed.at,
                ..trimmed
            };
        }
        edits
    }

    /// Edits must ascend; `None` if a place is not in the text.
    pub(crate) fn apply(edits: &[Self], text: &str) -> Option<String> {
        let mut changed = String::with_capacity(text.len() + 16);
        let mut passed = 0;
        for edit in edits {
            changed += text.get(passed..edit.at)?;
            changed += &edit.inserted;
            passed = edit.at.checked_add(edit.removed)?;
        }
        changed += text.get(passed..)?;
        Some(changed)
    }

    pub(crate) fn read(text: &str) -> Option<Self> {
        let (at, rest) = text.split_once('-')?;
        let (removed, inserted) = rest.split_once('+')?;
        Some(Self {
            at: at.parse().ok()?,
            removed: removed.parse().ok()?,
            inserted: unescaped(inserted)?,
        })
    }
}

impl fmt::Display for Edit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let inserted = escaped(&self.inserted);
        write!(f, "{}-{}+{inserted}", self.at, self.removed)
    }
}

const NEAR: usize = 5;

fn parts(text: &str) -> Vec<&str> {
    text.split_inclusive([' ', '/', ',', '\n']).collect()
}

/// Places of a longest common subsequence, and both ends.
fn common(ours: &[&str], theirs: &[&str]) -> Vec<(usize, usize)> {
    let width = theirs.len() + 1;
    let mut longest = vec![0_u32; (ours.len() + 1) * width];
    for our in (0..ours.len()).rev() {
        for their in (0..theirs.len()).rev() {
            let (below, right) = ((our + 1) * width + their, our * width + their + 1);
            longest[our * width + their] = if ours[our] == theirs[their] {
                longest[below + 1] + 1
            } else {
                longest[below].max(longest[right])
            };
        }
    }
    let mut pairs = Vec::new();
    let (mut our, mut their) = (0, 0);
    while our < ours.len() && their < theirs.len() {
        let (below, right) = ((our + 1) * width + their, our * width + their + 1);
        if ours[our] == theirs[their] {
            pairs.push((our, their));
            (our, their) = (our + 1, their + 1);
        } else if longest[below] >= longest[right] {
            our += 1;
        } else {
            their += 1;
        }
    }
    pairs.push((ours.len(), theirs.len()));
    pairs
}

pub(crate) fn escaped(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\n' => line += "\\n",
            '\\' => line += "\\\\",
            _ if letter.is_control() || letter == '\u{feff}' => {
                let _ = write!(line, "\\u{{{:x}}}", u32::from(letter));
            }
            _ => line.push(letter),
        }
    }
    line
}

pub(crate) fn unescaped(line: &str) -> Option<String> {
    let mut text = String::with_capacity(line.len());
    let mut rest = line;
    while let Some((before, after)) = rest.split_once('\\') {
        text += before;
        let mut letters = after.chars();
        rest = match letters.next()? {
            'n' => {
                text.push('\n');
                letters.as_str()
            }
            '\\' => {
                text.push('\\');
                letters.as_str()
            }
            'u' => {
                let (code, rest) = letters.as_str().strip_prefix('{')?.split_once('}')?;
                let code = u32::from_str_radix(code, 16).ok()?;
                text.push(char::from_u32(code)?);
                rest
            }
            _ => return None,
        };
    }
    text += rest;
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXTS: [&str; 8] = [
        "",
        "8/8/8 w - - 0 1",
        "8/4P3/8 b - - 0 1",
        "8/4P3/8 b KQ e3 10 12",
        "sK,3,eP/8 ffa s\n\\ \u{1f600}\t\r",
        "sK,2,eP,1/8 ffa s\n\\n \u{e9}\t\u{feff}",
        "1 2 3 4 5 6",
        "2 1 3 4 6 5 7",
    ];

    #[test]
    fn changes_make_one_text_of_the_other() {
        for text in TEXTS {
            for changed in TEXTS {
                let edits = Edit::all_between(text, changed);
                assert_eq!(edits.is_empty(), text == changed);
                assert_eq!(Edit::apply(&edits, text).as_deref(), Some(changed));
                let one = Edit::between(text, changed);
                assert_eq!(Edit::apply(&[one], text).as_deref(), Some(changed));
            }
        }
    }

    #[test]
    fn changes_are_written_in_one_line() {
        let edit = |text: &str, changed: &str| Edit::between(text, changed).to_string();
        assert_eq!(edit("8/8 w", "8/8 b"), "4-1+b");
        assert_eq!(edit("e4 e5", "e4\n\\\u{0} e5"), "2-0+\\n\\\\\\u{0}");
        for text in TEXTS {
            let written = edit("x", text);
            assert!(!written.contains(char::is_control));
            assert_eq!(Edit::read(&written), Some(Edit::between("x", text)));
        }
        for wrong in [
            "",
            "1-2",
            "1+2-x",
            "-1+x",
            "1-1+\\x",
            "1-1+\\u{110000}",
            "1-1+\\",
        ] {
            assert_eq!(Edit::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn places_outside_of_a_text_are_refused() {
        for wrong in ["4-1+", "0-4+", "1-18446744073709551615+"] {
            let edit = Edit::read(wrong).unwrap();
            assert_eq!(Edit::apply(&[edit], "abc"), None, "{wrong}");
        }
        let [later, earlier] = ["2-1+", "0-1+"].map(|edit| Edit::read(edit).unwrap());
        assert_eq!(Edit::apply(&[later, earlier], "abc"), None);
    }
}
