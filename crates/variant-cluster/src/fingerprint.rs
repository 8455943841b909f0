//! What a run counts: the same in all processes of it, and in its checkpoints.

use std::fmt::Display;

/// Named values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fingerprint(Vec<(String, String)>);

impl Fingerprint {
    /// What determines the levels: the version of this crate, the variant and the position.
    pub(crate) fn of_levels(variant: &str, position: &str) -> Self {
        Self(Vec::new())
            .with("version", env!("CARGO_PKG_VERSION"))
            .with("variant", variant)
            .with("position", position)
    }

    /// With one more value. Line ends become spaces.
    pub(crate) fn with(mut self, name: &str, value: impl Display) -> Self {
        let value = format!("{value}").replace(['\n', '\r'], " ");
        self.0.push((name.to_owned(), value));
        self
    }

    pub(crate) fn lines(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (&**name, &**value))
    }

    /// One line for each value.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        for (name, value) in self.lines() {
            for part in [name, " ", value, "\n"] {
                text.push_str(part);
            }
        }
        text
    }

    /// The value of a name in a text.
    pub(crate) fn value<'a>(text: &'a str, name: &str) -> Option<&'a str> {
        let mut lines = text.lines().filter_map(|line| line.split_once(' '));
        lines
            .find(|&(other, _)| other == name)
            .map(|(_, value)| value)
    }
}
