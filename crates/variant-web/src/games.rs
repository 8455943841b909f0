//! The registry: all games, or the only one that a feature names.

#[cfg(not(feature = "all"))]
pub use single::{AnyGame, AnyMove, AnyPosition, variants};
#[cfg(feature = "all")]
pub use variant_registry::{AnyGame, AnyMove, AnyPosition, variants};

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

/// Number of leaves at `depth`.
pub(crate) fn perft(position: &AnyPosition, depth: u32) -> u128 {
    #[cfg(feature = "all")]
    return position.perft(depth);
    #[cfg(not(feature = "all"))]
    variant_core::perft::perft(position, depth)
}
