use std::fmt;

use thiserror::Error;

use crate::board_text::picture;

/// Broken rule: the observation and how to reproduce it.
///
/// ```
/// use variant_testkit::Violation;
/// let violation = Violation::new("count equals list", "count 3, list 4");
/// assert!(violation.to_string().starts_with("violated: count equals list\n  seen: count 3, list 4"));
/// ```
#[derive(Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub struct Violation {
    /// Rule that must hold.
    pub rule: String,
    /// Behaviour that breaks the rule.
    pub seen: String,
    /// Position; empty if unknown.
    pub position: Box<str>,
    /// Start position; empty if unknown.
    pub start: Box<str>,
    /// Moves from the start.
    pub moves: Vec<String>,
    /// Command that reruns the case; empty if unknown.
    pub command: Box<str>,
}

impl Violation {
    /// Creates a violation without a position.
    pub fn new(rule: impl Into<String>, seen: impl Into<String>) -> Self {
        Self {
            rule: rule.into(),
            seen: seen.into(),
            position: Box::default(),
            start: Box::default(),
            moves: Vec::new(),
            command: Box::default(),
        }
    }

    pub(crate) fn at(self, position: &str) -> Self {
        Self {
            position: position.into(),
            ..self
        }
    }

    pub(crate) fn after(self, ply: &str) -> Self {
        Self {
            seen: format!("{}, after `{ply}`", self.seen),
            ..self
        }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "violated: {}\n  seen: {}", self.rule, self.seen)?;
        if !self.position.is_empty() {
            write!(f, "\n  position: {}", self.position)?;
            let picture = picture(&self.position, &self.start);
            if !picture.is_empty() {
                write!(f, "\n{picture}")?;
            }
        }
        if !self.start.is_empty() {
            write!(f, "\n  start: {}", self.start)?;
            write!(f, "\n  moves: {}", self.moves.join(" "))?;
        }
        if !self.command.is_empty() {
            write!(f, "\nrun it again: {}", self.command)?;
        }
        Ok(())
    }
}

variant_core::debug_as_text!(Violation);

/// Returns a [`Violation`] unless a condition holds.
macro_rules! ensure {
    ($condition:expr, $rule:expr, $($seen:tt)+) => {
        if !$condition {
            return Err($crate::Violation::new($rule, format!($($seen)+)));
        }
    };
}

pub(crate) use ensure;
