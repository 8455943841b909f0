//! From where pieces look at a square, by the way they move.

use board_geometry::{Geometry, Square, SquareSet};

use crate::definition::Movement;

/// The squares from where some squares are looked at, for each way of moving.
#[derive(Clone, Copy, Debug)]
pub struct Looks<G: Geometry> {
    /// From one step away.
    pub steps: SquareSet<G>,
    /// From a knight's leap away.
    pub leaps: SquareSet<G>,
    /// Along diagonals.
    pub diagonal: SquareSet<G>,
    /// Along files and ranks.
    pub orthogonal: SquareSet<G>,
}

impl<G: Geometry> Looks<G> {
    /// No squares are looked at.
    pub const NONE: Self = Self {
        steps: SquareSet::EMPTY,
        leaps: SquareSet::EMPTY,
        diagonal: SquareSet::EMPTY,
        orthogonal: SquareSet::EMPTY,
    };

    /// Along whole lines, whoever stands between.
    #[inline(always)]
    pub fn at(squares: SquareSet<G>) -> Self {
        let mut looks = Self::NONE;
        looks.add(squares);
        looks
    }

    /// Along lines that are open among some pieces.
    #[inline(always)]
    pub fn through(square: Square<G>, occupied: SquareSet<G>) -> Self {
        let board = G::BOARD;
        Self {
            steps: board.neighbours(square),
            leaps: board.knight_targets(square),
            diagonal: board.bishop_attacks(square, occupied),
            orthogonal: board.rook_attacks(square, occupied),
        }
    }

    /// Other squares are looked at too, along whole lines.
    #[inline(always)]
    pub fn add(&mut self, squares: SquareSet<G>) {
        for square in squares {
            self.steps |= G::BOARD.neighbours(square);
            self.leaps |= G::BOARD.knight_targets(square);
            self.diagonal |= G::BOARD.bishop_lines(square);
            self.orthogonal |= G::BOARD.rook_lines(square);
        }
    }

    /// Those along lines.
    #[inline(always)]
    pub fn along_lines(&self) -> SquareSet<G> {
        self.diagonal | self.orthogonal
    }

    /// The squares from where some pieces look here and not there, or the other way round.
    #[inline(always)]
    pub fn difference(&self, other: &Self) -> SquareSet<G> {
        (self.steps ^ other.steps)
            | (self.leaps ^ other.leaps)
            | (self.diagonal ^ other.diagonal)
            | (self.orthogonal ^ other.orthogonal)
    }

    /// The squares from where a piece looks that moves in some way; none for a pawn, which has none of these.
    #[inline(always)]
    pub fn by(&self, movement: Movement) -> SquareSet<G> {
        let mut squares = SquareSet::EMPTY;
        if movement.king {
            squares |= self.steps;
        }
        if movement.knight {
            squares |= self.leaps;
        }
        if movement.diagonal {
            squares |= self.diagonal;
        }
        if movement.orthogonal {
            squares |= self.orthogonal;
        }
        squares
    }
}
