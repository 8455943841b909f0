//! Guides to the crates of this workspace.

/// Crates to depend on, by task.
pub mod which_crate {
    #![doc = include_str!("../docs/which-crate.md")]
}

/// Equivalents of shakmaty's and cozy-chess's calls.
pub mod from_shakmaty {
    #![doc = include_str!("../docs/from-shakmaty.md")]
}

/// Four variants from an empty directory.
#[cfg(not(doctest))]
pub mod adding_a_variant {
    #![doc = include_str!("../docs/adding-a-variant.md")]
}

/// Calls for an engine of one game, and their cost.
pub mod a_fast_engine {
    #![doc = include_str!("../docs/a-fast-engine.md")]
}

/// A search for any game, step by step; `variant-search` is the same in full.
#[cfg(not(doctest))]
pub mod writing_a_search {
    #![doc = include_str!("../docs/writing-a-search.md")]
}
