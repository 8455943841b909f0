//! The command line of the variant rules engines: moves, perft, playouts, diagrams.
