use alloc::string::String;

use thiserror::Error;
use variant_core::UnknownMode;

/// Error of record tags that name no start of a variant.
///
/// ```
/// use variant_record::StartError;
/// let error = StartError::Variant { is: "zonal-chess" };
/// assert_eq!(error.to_string(), "this is a record of another variant than zonal-chess");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum StartError {
    /// The tag `Variant` names another variant.
    #[error("this is a record of another variant than {is}")]
    Variant {
        /// Expected variant.
        is: &'static str,
    },
    /// The tag `Variant` is missing or names no known variant.
    #[error("{message}")]
    UnknownVariant {
        /// Fault.
        message: String,
    },
    /// The mode is unknown.
    #[error(transparent)]
    Mode(UnknownMode),
    /// The record has both a mode and a position.
    #[error("a record has a mode or a position, not both")]
    TwoStarts,
    /// The start position is invalid.
    #[error("{message}")]
    Position {
        /// Fault.
        message: String,
    },
}
