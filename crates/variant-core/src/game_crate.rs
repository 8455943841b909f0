/// What the crate of every game publishes besides its own items: the crates that its API speaks of, so
/// that its users need no other, and the page `RULES.md` beside its `Cargo.toml` as the documentation of
/// a module `rulebook`.
///
/// The arguments are the crates; `variant_render` is added with the feature `draw`, `serde` with the
/// feature of that name, [`smallvec`](crate::smallvec) always.
///
/// ```text
/// variant_core::game_crate!(board_geometry, chess_pieces, variant_core);
/// ```
#[macro_export]
macro_rules! game_crate {
    ($($spoken_of:ident),+ $(,)?) => {
        #[cfg(feature = "serde")]
        pub use $crate::serde;
        pub use $crate::smallvec;
        #[cfg(feature = "draw")]
        pub use ::variant_render;
        pub use {$($spoken_of),+};

        /// The rules by number, the texts, and the decisions where the source is silent.
        #[cfg(doc)]
        pub mod rulebook {
            #![doc = include_str!("../RULES.md")]
        }
    };
}
