use alloc::string::String;

use thiserror::Error;
use variant_core::UnknownMode;
use variant_core::text::excerpt;

/// The name of a variant that a registry does not have.
///
/// ```
/// use variant_registry::AnyPosition;
/// let error = AnyPosition::parse("go", "").unwrap_err();
/// assert!(error.to_string().starts_with("variant, byte 0: unknown variant `go`: expected one of"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[error("unknown variant `{}`: expected one of {}", excerpt(.name), .known.join(", "))]
#[non_exhaustive]
pub struct UnknownVariant {
    /// The name.
    pub name: String,
    /// The names that the registry has.
    pub known: &'static [&'static str],
}

impl UnknownVariant {
    /// The error for a name that is not one of `known`.
    pub fn new(name: &str, known: &'static [&'static str]) -> Self {
        let name = name.into();
        Self { name, known }
    }
}

/// Why a registry does not have a start position.
///
/// ```
/// use variant_registry::{AnyPosition, RegistryError};
/// let error = AnyPosition::start("orthodox-chess", Some("ffa")).unwrap_err();
/// assert_eq!(error.to_string(), "unknown mode: expected `start`");
/// assert!(matches!(error, RegistryError::UnknownMode(_)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum RegistryError {
    /// There is no variant of that name.
    #[error(transparent)]
    UnknownVariant(#[from] UnknownVariant),
    /// The variant has no such mode.
    #[error(transparent)]
    UnknownMode(#[from] UnknownMode),
}
