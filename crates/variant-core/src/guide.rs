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
