use std::fmt;

use thiserror::Error;

/// A broken rule of the conformance suite: which rule, what was seen instead, and how to reproduce it.
///
/// ```
/// use variant_testkit::Violation;
/// let violation = Violation::new("count equals list", "count 3, list 4");
/// assert!(violation.to_string().starts_with("violated: count equals list\n  seen: count 3, list 4"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub struct Violation {
    /// The rule that must hold.
    pub rule: String,
    /// What was seen instead.
    pub seen: String,
    /// The text of the position it was seen in; empty if it is not known.
    pub position: String,
    /// The text of the position the game began at; empty if it is not known.
    pub start: String,
    /// The texts of the moves from there.
    pub moves: Vec<String>,
}

impl Violation {
    /// A violation whose position is not known yet.
    pub fn new(rule: impl Into<String>, seen: impl Into<String>) -> Self {
        Self {
            rule: rule.into(),
            seen: seen.into(),
            position: String::new(),
            start: String::new(),
            moves: Vec::new(),
        }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "violated: {}\n  seen: {}", self.rule, self.seen)?;
        if !self.position.is_empty() {
            write!(f, "\n  position: {}", self.position)?;
        }
        if !self.start.is_empty() {
            write!(f, "\n  start: {}", self.start)?;
            write!(f, "\n  moves: {}", self.moves.join(" "))?;
        }
        Ok(())
    }
}

/// Leaves the function with a [`Violation`] unless the condition holds.
macro_rules! ensure {
    ($condition:expr, $rule:expr, $($seen:tt)+) => {
        if !$condition {
            return Err($crate::Violation::new($rule, format!($($seen)+)));
        }
    };
}

pub(crate) use ensure;
