//! FIDE chess: fast legal move generation, FEN, SAN, every way a game ends.
