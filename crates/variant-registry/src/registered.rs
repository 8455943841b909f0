use variant_core::{Position, Tactics, Variant};
use variant_render::Sheet;

/// A variant that a registry can hold: one that can also be drawn, and handed to other threads.
///
/// ```
/// use variant_registry::Registered;
/// let sheet = orthodox_chess::Chess::default().sheet();
/// assert!(sheet.ascii().contains("| R | N | B | Q | K | B | N | R |"));
/// ```
pub trait Registered:
    Variant + Tactics + Position<Move: Send + Sync> + Send + Sync + 'static
{
    /// The picture of the position.
    fn sheet(&self) -> Sheet;
}

/// Generic code that `visit_variant` runs for the variant of a name, with its own types.
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
    /// The result of a visit.
    type Output;

    /// Runs for the variant `V`.
    fn visit<V: Registered>(self) -> Self::Output;
}
