pub(crate) mod check;
pub(crate) mod driver;
pub(crate) mod merchant;
pub(crate) mod quadrants;
pub(crate) mod shift;
