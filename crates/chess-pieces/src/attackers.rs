//! Who attacks a square, and whether anybody does: the check test.

use board_geometry::{Geometry, Square, SquareSet};

use crate::attacks::{diagonal_riders, kings, knights, odd_pieces, odd_reach, orthogonal_riders};
use crate::definition::{Part, types_with};
use crate::{Army, PieceRules, PieceType, Pieces};

/// Those of the `attacking` pieces that attack a square, with the `occupied` squares blocking.
#[inline]
pub fn attackers<R: PieceRules, const ARMIES: usize, const TYPES: usize>(
    pieces: &Pieces<R::Board, ARMIES, TYPES>,
    square: Square<R::Board>,
    attacking: SquareSet<R::Board>,
    occupied: SquareSet<R::Board>,
) -> SquareSet<R::Board> {
    let board = R::Board::BOARD;
    let diagonal = diagonal_riders::<R, ARMIES, TYPES>(pieces) & attacking;
    let orthogonal = orthogonal_riders::<R, ARMIES, TYPES>(pieces) & attacking;
    let mut found = leaping_attackers::<R, ARMIES, TYPES>(pieces, square, attacking)
        | board.neighbours(square) & kings::<R, ARMIES, TYPES>(pieces);
    // An empty line is cheaper to look at than a blocked one, and mostly has no rider on it.
    if !board.bishop_lines(square).is_disjoint(diagonal) {
        found |= board.bishop_attacks(square, occupied) & diagonal;
    }
    if !board.rook_lines(square).is_disjoint(orthogonal) {
        found |= board.rook_attacks(square, occupied) & orthogonal;
    }
    if const { !types_with::<R>(Part::Odd).is_empty() } {
        found |= odd_attackers::<R, ARMIES, TYPES>(pieces, square, attacking, occupied);
    }
    found & attacking
}

/// Whether any of the `attacking` pieces attacks a square, with the `occupied` squares blocking: the
/// check test. Cheaper than [`attackers`], as it stops at the first and looks along no line without a
/// rider.
#[inline]
pub fn is_attacked<R: PieceRules, const ARMIES: usize, const TYPES: usize>(
    pieces: &Pieces<R::Board, ARMIES, TYPES>,
    square: Square<R::Board>,
    attacking: SquareSet<R::Board>,
    occupied: SquareSet<R::Board>,
) -> bool {
    is_attacked_inlined::<R, ARMIES, TYPES>(pieces, square, attacking, occupied)
}

/// [`is_attacked`] as a part of its caller, where it is most of what that does.
#[inline(always)]
pub(crate) fn is_attacked_inlined<R: PieceRules, const ARMIES: usize, const TYPES: usize>(
    pieces: &Pieces<R::Board, ARMIES, TYPES>,
    square: Square<R::Board>,
    attacking: SquareSet<R::Board>,
    occupied: SquareSet<R::Board>,
) -> bool {
    let board = R::Board::BOARD;
    let near = leaping_attackers::<R, ARMIES, TYPES>(pieces, square, attacking)
        | board.neighbours(square) & kings::<R, ARMIES, TYPES>(pieces) & attacking;
    if !near.is_empty() {
        return true;
    }
    let riders = board.bishop_lines(square) & diagonal_riders::<R, ARMIES, TYPES>(pieces)
        | board.rook_lines(square) & orthogonal_riders::<R, ARMIES, TYPES>(pieces);
    for rider in riders & attacking {
        if board.between(square, rider).is_disjoint(occupied) {
            return true;
        }
    }
    if const { types_with::<R>(Part::Odd).is_empty() } {
        return false;
    }
    !odd_attackers::<R, ARMIES, TYPES>(pieces, square, attacking, occupied).is_empty()
}

/// Those of the `attacking` knights and pawns that attack a square.
#[inline(always)]
pub fn leaping_attackers<R: PieceRules, const ARMIES: usize, const TYPES: usize>(
    pieces: &Pieces<R::Board, ARMIES, TYPES>,
    square: Square<R::Board>,
    attacking: SquareSet<R::Board>,
) -> SquareSet<R::Board> {
    let board = R::Board::BOARD;
    let mut found = board.knight_targets(square) & knights::<R, ARMIES, TYPES>(pieces) & attacking;
    // Mostly no such pawn is near, and nobody has to ask where each army's pawns look.
    let pawns = board.neighbours(square) & pieces.of_type(PieceType::PAWN) & attacking;
    if !pawns.is_empty() {
        for (army, rules) in R::PAWNS.iter().enumerate().take(ARMIES) {
            found |= rules.attackers(square) & pieces.army(Army::new(army as u8)) & pawns;
        }
    }
    found
}

/// Those of the `attacking` pieces of odd types that attack a square.
pub(crate) fn odd_attackers<R: PieceRules, const ARMIES: usize, const TYPES: usize>(
    pieces: &Pieces<R::Board, ARMIES, TYPES>,
    square: Square<R::Board>,
    attacking: SquareSet<R::Board>,
    occupied: SquareSet<R::Board>,
) -> SquareSet<R::Board> {
    let odd = odd_pieces::<R, ARMIES, TYPES>(pieces) & attacking;
    let attacks = |from: &Square<R::Board>| {
        pieces
            .type_at(*from)
            .is_some_and(|piece_type| odd_reach::<R>(piece_type, *from, occupied).contains(square))
    };
    odd.iter().filter(attacks).collect()
}
