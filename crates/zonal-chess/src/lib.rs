//! Rules engine for Zonal Chess: 104 squares, riders that turn inside the zones.
