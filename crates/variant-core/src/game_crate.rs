/// Re-exports of a game's crate: the crates of its API, its `RULES.md` as module `rulebook`.
///
/// Arguments are crates. `variant_render` comes with the feature `draw`, `serde` with `serde`,
/// [`smallvec`](crate::implement::smallvec) always.
///
/// ```text
/// variant_core::game_crate!(board_geometry, chess_pieces, variant_core);
/// ```
#[macro_export]
macro_rules! game_crate {
    ($($spoken_of:ident),+ $(,)?) => {
        #[cfg(feature = "serde")]
        pub use $crate::implement::serde;
        pub use $crate::implement::smallvec;
        #[cfg(feature = "draw")]
        pub use ::variant_render;
        pub use {$($spoken_of),+};

        /// Numbered rules, texts, and decisions where the source is silent.
        #[cfg(doc)]
        pub mod rulebook {
            #![doc = include_str!("../RULES.md")]
        }
    };
}
