use board_geometry::{Chessboard, Geometry};
use variant_core::{Position, Variant};

/// A variant that a registry can hold: one that can be handed to other threads, with what lists say of
/// its board.
///
/// ```
/// use variant_registry::Registered;
/// fn squares<V: Registered>() -> usize {
///     V::BOARDS * V::SQUARES
/// }
/// assert_eq!(squares::<circle_chess::Circle>(), 3 * 64);
/// ```
pub trait Registered: Variant + Position<Move: Send + Sync> + Send + Sync + 'static {
    /// The number of boards in the default mode.
    const BOARDS: usize = 1;
    /// The number of squares of a board.
    const SQUARES: usize;
    /// The number of armies on a board.
    const ARMIES: usize;
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

/// Generic code that `visit_drawn_variant` runs for the variant of a name, where pictures are needed:
/// with the feature `draw`.
///
/// ```
/// use variant_registry::{DrawnVariantVisitor, Registered, visit_drawn_variant};
/// use variant_render::Draw;
///
/// struct Start;
/// impl DrawnVariantVisitor for Start {
///     type Output = Option<String>;
///     fn visit<V: Registered + Draw>(self) -> Option<String> {
///         Some(V::start(V::MODES.first()?).ok()?.sheet().ascii())
///     }
/// }
/// assert!(visit_drawn_variant("orthodox-chess", Start)?.unwrap().contains("white to move"));
/// # Ok::<(), variant_registry::UnknownVariant>(())
/// ```
#[cfg(feature = "draw")]
pub trait DrawnVariantVisitor {
    /// The result of a visit.
    type Output;

    /// Runs for the variant `V`.
    fn visit<V: Registered + variant_render::Draw>(self) -> Self::Output;
}

impl Registered for orthodox_chess::Chess {
    const SQUARES: usize = Chessboard::BOARD.len();
    const ARMIES: usize = 2;
}

impl Registered for zonal_chess::Zonal {
    const SQUARES: usize = zonal_chess::ZonalBoard::BOARD.len();
    const ARMIES: usize = 2;
}

impl Registered for quarter_chess::Quarter {
    const SQUARES: usize = quarter_chess::QuarterBoard::BOARD.len();
    const ARMIES: usize = 2;
}

impl Registered for zm_quadchess::Quadchess {
    const SQUARES: usize = Chessboard::BOARD.len();
    const ARMIES: usize = 4;
}

impl Registered for quad_kingdom::QuadKingdom {
    const SQUARES: usize = quad_kingdom::KingdomBoard::BOARD.len();
    const ARMIES: usize = 4;
}

impl Registered for circle_chess::Circle {
    const BOARDS: usize = 3;
    const SQUARES: usize = Chessboard::BOARD.len();
    const ARMIES: usize = 2;
}
