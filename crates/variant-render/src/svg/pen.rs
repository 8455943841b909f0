//! Well-formed XML, with the same numbers on every machine.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Hundredths(pub(super) i64);

impl fmt::Display for Hundredths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, part) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        write!(f, "{sign}{whole}")?;
        match (part, part % 10) {
            (0, _) => Ok(()),
            (_, 0) => write!(f, ".{}", part / 10),
            _ => write!(f, ".{part:02}"),
        }
    }
}

pub(super) struct Escaped<'a>(pub(super) &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&apos;")?,
                // Not allowed in XML 1.0, not even escaped.
                '\0'..' ' | '\u{fffe}' | '\u{ffff}' => f.write_char('\u{fffd}')?,
                _ => f.write_char(letter)?,
            }
        }
        Ok(())
    }
}

/// Drawing order, ascending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Layer {
    Ground,
    Tints,
    Checks,
    Fences,
    Text,
    Pieces,
    Marks,
}

#[derive(Debug, Default)]
pub(super) struct Pen {
    text: String,
    /// Starts of parts: whole elements, so an animation can show one alone.
    parts: Vec<(Layer, usize)>,
}

impl Pen {
    /// Writes markup; texts of callers must be [`Escaped`].
    pub(super) fn put(&mut self, markup: fmt::Arguments<'_>) {
        let _ = self.text.write_fmt(markup);
    }

    pub(super) fn part(&mut self, layer: Layer) {
        self.parts.push((layer, self.text.len()));
    }

    pub(super) fn parts(&self) -> impl Iterator<Item = (Layer, &str)> {
        let ends = (self.parts.iter().skip(1).map(|&(_, start)| start)).chain([self.text.len()]);
        let parts = self.parts.iter().zip(ends);
        parts.filter_map(|(&(layer, start), end)| {
            let markup = self
                .text
                .get(start..end)
                .filter(|markup| !markup.is_empty());
            Some((layer, markup?))
        })
    }

    pub(super) fn finish(self) -> String {
        self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        let text = |value: i64| Hundredths(value).to_string();
        assert_eq!(
            [0, 5, 50, -50, 100, 1234, -7].map(text),
            ["0", "0.05", "0.5", "-0.5", "1", "12.34", "-0.07"]
        );
    }

    #[test]
    fn escapes() {
        assert_eq!(
            Escaped("<a b='1' c=\"2\">&\0\u{ffff}é").to_string(),
            "&lt;a b=&apos;1&apos; c=&quot;2&quot;&gt;&amp;\u{fffd}\u{fffd}é"
        );
    }
}
