//! Rules engine for Quarter Chess: shifting quadrants, merchants and drivers.
