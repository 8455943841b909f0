pub(crate) mod attackers;
pub(crate) mod bent_lines;
pub(crate) mod gates;
pub(crate) mod riders;
pub(crate) mod turns;
pub(crate) mod zones;
