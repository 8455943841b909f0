//! Rules engine for Quad Kingdom Chess: four kingdoms on a 12x12 board with towers, in all modes.
