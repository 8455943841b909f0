pub(crate) mod circle;
pub(crate) mod options;
pub(crate) mod sets;
pub(crate) mod stockpile;
