use thiserror::Error;

/// Unknown or malformed value of a record tag.
///
/// ```
/// let error = variant_match::TagValueError { expected: "`none` or `open`" };
/// assert_eq!(error.to_string(), "expected `none` or `open`");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("expected {expected}")]
pub struct TagValueError {
    /// Values that would be valid.
    pub expected: &'static str,
}
