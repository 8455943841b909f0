//! Guides to the crates of this workspace.

/// Choice of crates to depend on.
pub mod which_crate {
    #![doc = include_str!("../docs/which-crate.md")]
}

/// Calls of shakmaty and cozy-chess with their equivalents.
pub mod from_shakmaty {
    #![doc = include_str!("../docs/from-shakmaty.md")]
}

/// Two variants from an empty directory.
#[cfg(not(doctest))]
pub mod adding_a_variant {
    #![doc = include_str!("../docs/adding-a-variant.md")]
}

/// An engine for one game: its calls and their cost.
pub mod a_fast_engine {
    #![doc = include_str!("../docs/a-fast-engine.md")]
}

/// A search for any game, step by step. `variant-search` is the same in full, and tests this page.
#[cfg(not(doctest))]
pub mod writing_a_search {
    #![doc = include_str!("../docs/writing-a-search.md")]
}
