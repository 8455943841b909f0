use alloc::string::String;

use thiserror::Error;
use variant_core::{PositionError, UnknownMode};

/// Why a registry has no such position.
///
/// ```
/// use variant_registry::{AnyPosition, RegistryError};
/// let error = "orthodox-chess 8/8 w - - 0 1".parse::<AnyPosition>().unwrap_err();
/// assert_eq!(error.to_string(), "placement, byte 18: expected `/` and another rank");
/// assert!(matches!(error, RegistryError::Position { variant: "orthodox-chess", .. }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum RegistryError {
    /// There is no variant of that name.
    #[error("unknown variant `{name}`: expected one of {}", .known.join(", "))]
    UnknownVariant {
        /// The name.
        name: String,
        /// The names there are.
        known: &'static [&'static str],
    },
    /// The variant has no such mode.
    #[error(transparent)]
    UnknownMode(#[from] UnknownMode),
    /// The text is no position of the variant.
    #[error("{error}")]
    Position {
        /// The name of the variant.
        variant: &'static str,
        /// What is wrong with the text, and where.
        error: PositionError<String>,
    },
}
