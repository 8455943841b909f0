//! The registry: all games, or only the one that a feature names.

#[cfg(not(feature = "all"))]
pub use single::{AnyGame, AnyMove, AnyPosition, NAMES, visit_variant};
#[cfg(not(feature = "all"))]
use variant_core::Position as _;
#[cfg(feature = "all")]
pub use variant_registry::{AnyGame, AnyMove, AnyPosition, NAMES, visit_variant};

macro_rules! single {
    ($($feature:literal $name:ident $type:ty;)+) => {
        $(#[cfg(all(not(feature = "all"), feature = $feature))]
        #[doc = concat!("A registry of `", $feature, "` alone.")]
        pub mod single {
            variant_registry::registry! {
                impl Draw;
                $name: $type,
            }
        })+
    };
}

single! {
    "circle-chess" CircleChess circle_chess::CircleChess;
    "orthodox-chess" OrthodoxChess orthodox_chess::OrthodoxChess;
    "quad-kingdom" QuadKingdom quad_kingdom::QuadKingdom;
    "quarter-chess" QuarterChess quarter_chess::QuarterChess;
    "zm-quadchess" ZmQuadchess zm_quadchess::ZmQuadchess;
    "zonal-chess" ZonalChess zonal_chess::ZonalChess;
}

pub(crate) fn perft(position: &AnyPosition, depth: u32) -> u128 {
    #[cfg(feature = "all")]
    return position.perft(depth);
    // `count_moves` would compile the generator again.
    #[cfg(not(feature = "all"))]
    match depth {
        0 => 1,
        1 => position.moves().len() as u128,
        _ => (position.moves().into_iter())
            .map(|m| perft(&position.play_unchecked(m), depth - 1))
            .sum(),
    }
}
