use variant_core::{Position, Tactics};
use variant_record::Recorded;

/// Variant that a registry can hold: any `Send` and `Sync` one. Implemented automatically.
///
/// ```
/// use variant_registry::Registered;
/// fn squares<V: Registered>() -> usize {
///     V::BOARD_SIZE.boards * V::BOARD_SIZE.squares
/// }
/// assert_eq!(squares::<circle_chess::CircleChess>(), 3 * 64);
/// ```
pub trait Registered:
    Recorded + Tactics + Position<Move: Send + Sync> + Send + Sync + 'static
{
}

impl<V: Recorded + Tactics + Position<Move: Send + Sync> + Send + Sync + 'static> Registered for V {}

/// Generic code run by `visit_variant`.
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
/// assert_eq!(visit_variant("orthodox-chess", Modes), Ok(2));
/// ```
pub trait VariantVisitor {
    /// Result of a visit.
    type Output;

    /// Runs for the variant `V`.
    fn visit<V: Registered>(self) -> Self::Output;
}
