pub(crate) mod absence;
pub(crate) mod annexation;
pub(crate) mod departure;
pub(crate) mod king_promotion;
pub(crate) mod penalty;
pub(crate) mod repetition;
