//! Rules engine for Circle Chess: three to twenty-six players on a circle of boards with stockpiles.
