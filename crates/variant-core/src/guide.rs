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
