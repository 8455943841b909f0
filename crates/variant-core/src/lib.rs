//! The traits every chess-variant rules engine implements, and what works on any of them: perft, playouts, games, outcomes.
