//! Pages on using the crates of this workspace.

/// Which crate to depend on, and what comes with it.
pub mod which_crate {
    #![doc = include_str!("../docs/which-crate.md")]
}

/// The calls of shakmaty and cozy-chess beside those of this workspace.
pub mod from_shakmaty {
    #![doc = include_str!("../docs/from-shakmaty.md")]
}

/// From an empty directory to two variants. The crate that it builds is tested as a whole.
#[cfg(not(doctest))]
pub mod adding_a_variant {
    #![doc = include_str!("../docs/adding-a-variant.md")]
}

/// An engine for one game: which calls it makes, and what they cost.
pub mod a_fast_engine {
    #![doc = include_str!("../docs/a-fast-engine.md")]
}

/// A search for any game, step by step. `variant-search` is the same in full, and tests this page.
#[cfg(not(doctest))]
pub mod writing_a_search {
    #![doc = include_str!("../docs/writing-a-search.md")]
}
