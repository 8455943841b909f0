//! Boards declared by a drawing: squares, square sets, steps, lines, rays and regions for chess-like boards of any shape.
