//! The rules of Zonal Chess alone: zones, the riders that turn in them, and their bent lines.

pub(crate) mod attackers;
pub(crate) mod bent_lines;
pub(crate) mod gates;
pub(crate) mod riders;
pub(crate) mod turns;
pub(crate) mod zones;
