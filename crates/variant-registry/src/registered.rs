use alloc::string::{String, ToString};
use core::error::Error;
use core::fmt::Display;
use core::str::FromStr;

use variant_core::{AlgebraicNotation, Cause, Position, PositionError, Variant};
use variant_render::Sheet;

/// A variant that a registry can hold: one that can also be drawn, and handed to other threads.
///
/// ```
/// use variant_registry::Registered;
/// let sheet = orthodox_chess::Chess::default().sheet();
/// assert!(sheet.ascii().contains("| R | N | B | Q | K | B | N | R |"));
/// ```
pub trait Registered:
    Variant
    + AlgebraicNotation
    + Position<Move: Send + Sync>
    + FromStr<Err: Error + Located>
    + Send
    + Sync
    + 'static
{
    /// The picture of the position.
    fn sheet(&self) -> Sheet;
}

/// An error about a position text that knows the place, whatever its variant.
///
/// ```
/// use variant_registry::Located;
/// let error = "8/8 w - - 0 1".parse::<orthodox_chess::Chess>().unwrap_err().located();
/// assert_eq!((error.field, error.offset), ("placement", 3));
/// ```
pub trait Located {
    /// The error with its problems in words.
    fn located(&self) -> PositionError<String>;
}

impl<S: Display> Located for PositionError<S> {
    fn located(&self) -> PositionError<String> {
        let cause = match &self.cause {
            Cause::Syntax { expected } => Cause::Syntax { expected },
            Cause::Setup(problem) => Cause::Setup(problem.to_string()),
            // No other cause exists today.
            _ => Cause::Setup(String::new()),
        };
        PositionError {
            field: self.field,
            offset: self.offset,
            cause,
        }
    }
}

/// Generic code to be run for the variant of a name, with its real types: see `visit_variant`.
///
/// ```
/// use variant_registry::{Registered, VariantVisitor, visit_variant};
///
/// struct Modes;
/// impl VariantVisitor for Modes {
///     type Output = usize;
///     fn visit<V: Registered>(self) -> usize {
///         V::MODES.len()
///     }
/// }
/// assert_eq!(visit_variant("orthodox-chess", Modes), Ok(1));
/// ```
pub trait VariantVisitor {
    /// What comes of it.
    type Output;

    /// Runs for the variant `V`.
    fn visit<V: Registered>(self) -> Self::Output;
}
