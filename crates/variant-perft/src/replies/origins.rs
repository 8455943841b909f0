use board_geometry::{Geometry, Square, SquareSet};

use chess_pieces::attacks::Movement;

/// Squares from which given squares are attacked, by kind of movement.
#[derive(Clone, Copy, Debug)]
pub(super) struct AttackOrigins<G: Geometry> {
    pub(super) steps: SquareSet<G>,
    pub(super) leaps: SquareSet<G>,
    pub(super) diagonal: SquareSet<G>,
    pub(super) orthogonal: SquareSet<G>,
}

impl<G: Geometry> AttackOrigins<G> {
    pub(super) const NONE: Self = Self {
        steps: SquareSet::EMPTY,
        leaps: SquareSet::EMPTY,
        diagonal: SquareSet::EMPTY,
        orthogonal: SquareSet::EMPTY,
    };

    /// Along whole lines, through any piece.
    #[inline(always)]
    pub(super) fn at(squares: SquareSet<G>) -> Self {
        let mut origins = Self::NONE;
        origins.add(squares);
        origins
    }

    /// Along open lines.
    pub(super) fn through(square: Square<G>, occupied: SquareSet<G>) -> Self {
        let board = G::BOARD;
        Self {
            steps: board.neighbours(square),
            leaps: board.knight_targets(square),
            diagonal: board.bishop_attacks(square, occupied),
            orthogonal: board.rook_attacks(square, occupied),
        }
    }

    #[inline(always)]
    pub(super) fn add(&mut self, squares: SquareSet<G>) {
        for square in squares {
            self.steps |= G::BOARD.neighbours(square);
            self.leaps |= G::BOARD.knight_targets(square);
            self.diagonal |= G::BOARD.bishop_lines(square);
            self.orthogonal |= G::BOARD.rook_lines(square);
        }
    }

    pub(super) fn along_lines(&self) -> SquareSet<G> {
        self.diagonal | self.orthogonal
    }

    pub(super) fn difference(&self, other: &Self) -> SquareSet<G> {
        (self.steps ^ other.steps)
            | (self.leaps ^ other.leaps)
            | (self.diagonal ^ other.diagonal)
            | (self.orthogonal ^ other.orthogonal)
    }

    /// None for a pawn.
    #[inline(always)]
    pub(super) fn by(&self, movement: Movement) -> SquareSet<G> {
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
