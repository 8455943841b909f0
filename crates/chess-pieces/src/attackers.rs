use board_geometry::{Geometry, Square, SquareSet};

use crate::counts::Counts;
use crate::fairy::fairy_attackers;
use crate::movement::Movers;
use crate::{Army, PieceRules, PieceType, Pieces, royalty::has_one_king};

/// `attacking` pieces that attack `square`; `occupied` squares block.
pub fn attackers<R: PieceRules>(
    pieces: &Pieces<R>,
    square: Square<R::Board>,
    attacking: SquareSet<R::Board>,
    occupied: SquareSet<R::Board>,
) -> SquareSet<R::Board> {
    let board = R::Board::BOARD;
    let diagonal = pieces.of_types(Movers::<R>::DIAGONAL) & attacking;
    let orthogonal = pieces.of_types(Movers::<R>::ORTHOGONAL) & attacking;
    let mut found = leaping_attackers::<R>(pieces, square, attacking)
        | board.neighbours(square) & pieces.of_types(Movers::<R>::KING);
    // Computing attacks costs more.
    if !board.bishop_lines(square).is_disjoint(diagonal) {
        found |= board.bishop_attacks(square, occupied) & diagonal;
    }
    if !board.rook_lines(square).is_disjoint(orthogonal) {
        found |= board.rook_attacks(square, occupied) & orthogonal;
    }
    if const { !Movers::<R>::FAIRY.is_empty() } {
        found |= fairy_attackers::<R>(pieces, square, attacking, occupied);
    }
    found & attacking
}

/// Whether any `attacking` piece attacks `square`.
pub fn is_attacked<R: PieceRules>(
    pieces: &Pieces<R>,
    square: Square<R::Board>,
    attacking: SquareSet<R::Board>,
    occupied: SquareSet<R::Board>,
) -> bool {
    is_attacked_inlined::<R>(pieces, square, attacking, occupied)
}

#[inline(always)]
pub(crate) fn is_attacked_inlined<R: PieceRules>(
    pieces: &Pieces<R>,
    square: Square<R::Board>,
    attacking: SquareSet<R::Board>,
    occupied: SquareSet<R::Board>,
) -> bool {
    let board = R::Board::BOARD;
    let near = leaping_attackers::<R>(pieces, square, attacking)
        | board.neighbours(square) & pieces.of_types(Movers::<R>::KING) & attacking;
    if !near.is_empty() {
        return true;
    }
    for rider in riders_in_line::<R>(pieces, square) & attacking {
        if board.between(square, rider).is_disjoint(occupied) {
            return true;
        }
    }
    if const { Movers::<R>::FAIRY.is_empty() } {
        return false;
    }
    !fairy_attackers::<R>(pieces, square, attacking, occupied).is_empty()
}

/// Knights and pawns that attack `square`.
#[inline(always)]
pub fn leaping_attackers<R: PieceRules>(
    pieces: &Pieces<R>,
    square: Square<R::Board>,
    attacking: SquareSet<R::Board>,
) -> SquareSet<R::Board> {
    let board = R::Board::BOARD;
    let mut found = board.knight_targets(square) & pieces.of_types(Movers::<R>::KNIGHT) & attacking;
    // Most squares have no pawn nearby, so directions do not matter.
    let pawns = board.neighbours(square) & pieces.of_type(PieceType::PAWN) & attacking;
    if !pawns.is_empty() {
        found |= attacking_of_pawns::<R>(pieces, square, pawns);
    }
    found
}

// Inlined, it widens loads of armies, which then stall after a move.
#[inline(never)]
fn attacking_of_pawns<R: PieceRules>(
    pieces: &Pieces<R>,
    square: Square<R::Board>,
    pawns: SquareSet<R::Board>,
) -> SquareSet<R::Board> {
    let armies = R::PAWNS
        .iter()
        .take(R::Counts::ARMIES)
        .zip(0..)
        .map(|(rules, army)| rules.attackers(square) & pieces.army(Army::new(army)) & pawns);
    armies.fold(SquareSet::EMPTY, |all, attackers| all | attackers)
}

/// Riders of lines through `square`, blocked or not.
#[inline(always)]
pub fn riders_in_line<R: PieceRules>(
    pieces: &Pieces<R>,
    square: Square<R::Board>,
) -> SquareSet<R::Board> {
    R::Board::BOARD.bishop_lines(square) & pieces.of_types(Movers::<R>::DIAGONAL)
        | R::Board::BOARD.rook_lines(square) & pieces.of_types(Movers::<R>::ORTHOGONAL)
}

/// Checkers beside the king, leapers and pawns.
#[inline(always)]
pub fn near_checkers<R: PieceRules>(
    pieces: &Pieces<R>,
    king: Square<R::Board>,
    hostile: SquareSet<R::Board>,
) -> SquareSet<R::Board> {
    // Kings do not step next to a hostile king.
    let kings = if R::KINGS_CAN_MEET || const { !has_one_king::<R>() } {
        Movers::<R>::KING
    } else {
        Movers::<R>::KING.without(PieceType::KING)
    };
    leaping_attackers::<R>(pieces, king, hostile)
        | R::Board::BOARD.neighbours(king) & pieces.of_types(kings) & hostile
}
