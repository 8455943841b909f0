//! Kings, queens, rooks, bishops, knights and pawns on any board, for any number of armies, with legal move generation in bulk.
