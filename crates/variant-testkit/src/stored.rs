use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::Violation;
use crate::violation::ensure;

/// Checks that a value survives JSON and postcard; returns both. Requires the feature `serde`.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_testkit::check_stored;
/// let (json, bytes) = check_stored(&OrthodoxChess::default())?;
/// assert_eq!(json, "\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"");
/// assert_eq!(bytes.len(), 1 + 29); // postcard writes the length first
/// # Ok::<(), variant_testkit::Violation>(())
/// ```
///
/// # Errors
/// [`Violation`]: a form reads as another value.
pub fn check_stored<T>(value: &T) -> Result<(String, Vec<u8>), Violation>
where
    T: Serialize + DeserializeOwned + PartialEq + Debug,
{
    let lost = |form: &str, error: &dyn Debug| {
        let seen = format!("{form} of {value:?}: {error:?}");
        Violation::new("a stored value comes back", seen)
    };
    let json = serde_json::to_string(value).map_err(|error| lost("JSON", &error))?;
    let read: T = serde_json::from_str(&json).map_err(|error| lost(&json, &error))?;
    ensure!(
        read == *value,
        "a stored value comes back",
        "{json} of {value:?} reads as {read:?}"
    );
    let bytes = postcard::to_allocvec(value).map_err(|error| lost("bytes", &error))?;
    let read: T = postcard::from_bytes(&bytes).map_err(|error| lost("bytes", &error))?;
    ensure!(
        read == *value,
        "a stored value comes back",
        "{bytes:?} of {value:?} reads as {read:?}"
    );
    Ok((json, bytes))
}

/// Checks that postcard with any one byte changed is refused, or writes back the same bytes. Requires the feature
/// `serde`.
///
/// # Errors
/// [`Violation`]: some accepted bytes are never written.
pub fn check_every_byte<T>(value: &T) -> Result<(), Violation>
where
    T: Serialize + DeserializeOwned + Debug,
{
    let write = |value: &T| postcard::to_allocvec(value).unwrap_or_default();
    let bytes = write(value);
    for at in 0..bytes.len() {
        for change in 1..=u8::MAX {
            let mut changed = bytes.clone();
            changed[at] ^= change;
            if let Ok((read, rest)) = postcard::take_from_bytes::<T>(&changed) {
                let read_bytes = &changed[..changed.len() - rest.len()];
                ensure!(
                    write(&read) == read_bytes,
                    "bytes that are read are written",
                    "{changed:?} of {value:?} reads as {read:?}"
                );
            }
        }
    }
    Ok(())
}
