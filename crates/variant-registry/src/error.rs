use alloc::string::String;

use thiserror::Error;
use variant_core::UnknownMode;
use variant_core::text::excerpt;

/// A name not in the registry.
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
    /// Name that no variant has.
    pub name: String,
    /// Names in the registry.
    pub known: &'static [&'static str],
}

impl UnknownVariant {
    /// Creates an error for `name`.
    pub fn new(name: &str, known: &'static [&'static str]) -> Self {
        let name = name.into();
        Self { name, known }
    }
}

/// No start position.
///
/// ```
/// use variant_registry::{AnyPosition, RegistryError};
/// let error = AnyPosition::start("zonal-chess", Some("ffa")).unwrap_err();
/// assert_eq!(error.to_string(), "unknown mode: expected `start`");
/// assert!(matches!(error, RegistryError::UnknownMode(_)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum RegistryError {
    /// The variant is not in the registry.
    #[error(transparent)]
    UnknownVariant(#[from] UnknownVariant),
    /// Unknown mode of the variant.
    #[error(transparent)]
    UnknownMode(#[from] UnknownMode),
}
