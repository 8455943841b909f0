pub(crate) mod checks;
pub(crate) mod departure;
pub(crate) mod en_passant;
pub(crate) mod fifty_moves;
pub(crate) mod king_promotion;
pub(crate) mod penalty;
pub(crate) mod people;
pub(crate) mod repetition;
