//! The rules of Quarter Chess alone: quadrants, merchants and drivers.

pub(crate) mod driver;
pub(crate) mod merchant;
pub(crate) mod quadrants;
