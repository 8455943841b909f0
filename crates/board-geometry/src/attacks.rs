//! Attacks on a line reach from the highest blocker below the square to the lowest above it.

use crate::bits::Bits;
use crate::{Board, Direction, Shape, Square, SquareSet};

const EAST: usize = Direction::East as usize;
const NORTH_EAST: usize = Direction::NorthEast as usize;
const NORTH: usize = Direction::North as usize;
const NORTH_WEST: usize = Direction::NorthWest as usize;

impl<G: Shape> Board<G> {
    /// Rook attacks: up to the first occupied square each way, inclusive.
    #[inline(always)]
    pub fn rook_attacks(&self, from: Square<G>, occupied: SquareSet<G>) -> SquareSet<G> {
        let rays = &self.tables().rays[from.index() as usize];
        let occupied = occupied.bits();
        SquareSet::from_bits(
            line_attacks(rays, EAST, occupied) | line_attacks(rays, NORTH, occupied),
        )
    }

    /// Bishop attacks, like [`rook_attacks`](Self::rook_attacks).
    #[inline(always)]
    pub fn bishop_attacks(&self, from: Square<G>, occupied: SquareSet<G>) -> SquareSet<G> {
        let rays = &self.tables().rays[from.index() as usize];
        let occupied = occupied.bits();
        SquareSet::from_bits(
            line_attacks(rays, NORTH_EAST, occupied) | line_attacks(rays, NORTH_WEST, occupied),
        )
    }

    /// Queen attacks, like [`rook_attacks`](Self::rook_attacks).
    #[inline(always)]
    pub fn queen_attacks(&self, from: Square<G>, occupied: SquareSet<G>) -> SquareSet<G> {
        self.rook_attacks(from, occupied) | self.bishop_attacks(from, occupied)
    }

    /// A rider's attacks in one direction.
    #[inline]
    pub fn ray_attacks(
        &self,
        from: Square<G>,
        direction: Direction,
        occupied: SquareSet<G>,
    ) -> SquareSet<G> {
        let ray = self.ray(from, direction).bits();
        let blockers = ray & occupied.bits();
        let reach = if (direction as usize) < 4 {
            blockers.up_to_lowest()
        } else {
            blockers.highest_and_up()
        };
        SquareSet::from_bits(ray & reach)
    }

    /// Rook attacks on an empty board.
    #[inline(always)]
    pub fn rook_lines(&self, from: Square<G>) -> SquareSet<G> {
        SquareSet::from_bits(self.tables().rook_lines[from.index() as usize])
    }

    /// Bishop attacks on an empty board.
    #[inline(always)]
    pub fn bishop_lines(&self, from: Square<G>) -> SquareSet<G> {
        SquareSet::from_bits(self.tables().bishop_lines[from.index() as usize])
    }

    /// Queen attacks on an empty board.
    pub fn queen_lines(&self, from: Square<G>) -> SquareSet<G> {
        self.rook_lines(from) | self.bishop_lines(from)
    }
}

#[inline(always)]
fn line_attacks<B: Bits>(rays: &[B; 8], up: usize, occupied: B) -> B {
    let (above, below) = (rays[up], rays[up + 4]);
    (above | below) & B::span(below & occupied, above & occupied)
}
