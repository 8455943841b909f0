pub(crate) mod check;
pub(crate) mod draws;
pub(crate) mod order;
pub(crate) mod points;
pub(crate) mod resignation;
