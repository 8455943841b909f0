pub(crate) mod absence;
pub(crate) mod annexation;
pub(crate) mod control;
pub(crate) mod departure;
pub(crate) mod king_promotion;
pub(crate) mod mode;
pub(crate) mod penalty;
pub(crate) mod repetition;
