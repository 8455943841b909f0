//! Who attacks what: questions asked of a placement, for any set of hostile men.

use board_geometry::{Geometry, Square, SquareSet};

use crate::{Army, Kind, Laws, Men};

/// The squares that some men attack.
///
/// `attacking` are the men that count, `occupied` the squares that block. Squares of the men's own
/// side count as attacked: they are guarded.
#[inline]
pub fn attacked_squares<L: Laws, const ARMIES: usize, const KINDS: usize>(
    men: &Men<L::Board, ARMIES, KINDS>,
    attacking: SquareSet<L::Board>,
    occupied: SquareSet<L::Board>,
) -> SquareSet<L::Board> {
    let board = L::Board::BOARD;
    let mut attacked = SquareSet::EMPTY;
    for (army, law) in L::PAWNS.iter().enumerate().take(ARMIES) {
        let pawns = men.of(Army::new(army as u8), Kind::PAWN) & attacking;
        attacked |= board.step_all(pawns, law.left()) | board.step_all(pawns, law.right());
    }
    for knight in men.kind(Kind::KNIGHT) & attacking {
        attacked |= board.knight_targets(knight);
    }
    for king in men.kind(Kind::KING) & attacking {
        attacked |= board.neighbours(king);
    }
    for rider in men.diagonal_riders() & attacking {
        attacked |= board.bishop_attacks(rider, occupied);
    }
    for rider in men.orthogonal_riders() & attacking {
        attacked |= board.rook_attacks(rider, occupied);
    }
    attacked
}

/// Those of the `attacking` men that attack a square, with the `occupied` squares blocking.
#[inline]
pub fn attackers<L: Laws, const ARMIES: usize, const KINDS: usize>(
    men: &Men<L::Board, ARMIES, KINDS>,
    square: Square<L::Board>,
    attacking: SquareSet<L::Board>,
    occupied: SquareSet<L::Board>,
) -> SquareSet<L::Board> {
    let board = L::Board::BOARD;
    let diagonal = men.diagonal_riders() & attacking;
    let orthogonal = men.orthogonal_riders() & attacking;
    let mut found = leaping_attackers::<L, ARMIES, KINDS>(men, square, attacking)
        | board.neighbours(square) & men.kind(Kind::KING);
    // An empty line is cheaper to look at than a blocked one, and mostly has no rider on it.
    if !board.bishop_lines(square).is_disjoint(diagonal) {
        found |= board.bishop_attacks(square, occupied) & diagonal;
    }
    if !board.rook_lines(square).is_disjoint(orthogonal) {
        found |= board.rook_attacks(square, occupied) & orthogonal;
    }
    found & attacking
}

/// Those of the `attacking` knights and pawns that attack a square.
#[inline(always)]
pub(crate) fn leaping_attackers<L: Laws, const ARMIES: usize, const KINDS: usize>(
    men: &Men<L::Board, ARMIES, KINDS>,
    square: Square<L::Board>,
    attacking: SquareSet<L::Board>,
) -> SquareSet<L::Board> {
    let board = L::Board::BOARD;
    let mut found = board.knight_targets(square) & men.kind(Kind::KNIGHT) & attacking;
    // Mostly no such pawn is near, and nobody has to ask where each army's pawns look.
    let pawns = board.neighbours(square) & men.kind(Kind::PAWN) & attacking;
    if !pawns.is_empty() {
        for (army, law) in L::PAWNS.iter().enumerate().take(ARMIES) {
            found |= law.attackers(square) & men.army(Army::new(army as u8)) & pawns;
        }
    }
    found
}
