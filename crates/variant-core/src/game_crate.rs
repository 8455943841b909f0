/// Re-exports the crates of a game's API, and its `RULES.md` as module `rulebook`.
///
/// Arguments are crates. `variant_render` comes with the feature `draw`, `serde` with `serde`.
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
