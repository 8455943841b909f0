//! Variants of a few lines, and programs outside the workspace.

#[cfg(feature = "long-tests")]
mod outside;
mod table;
