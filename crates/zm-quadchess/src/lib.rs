//! Rules engine for ZM Quadchess: four armies on one board, checks that interrupt turns, annexation.
