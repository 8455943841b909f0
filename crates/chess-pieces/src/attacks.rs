//! Attacks of pieces for any occupancy, and the movement of types.
//!
//! For rules and counts of a game's own. [`KingSafety`](crate::KingSafety) and [`Generator`](crate::Generator) serve
//! most others.

use board_geometry::{Bits, Geometry, Shape, Square, SquareSet};

pub use crate::attackers::{
    attackers, is_attacked, leaping_attackers, near_checkers, riders_in_line,
};
pub use crate::castling_rights::rooks_shield_kings;
pub use crate::movement::{Movement, Movers, pawn_types};

use crate::counts::Counts;
use crate::fairy::{avoided, fairy_attacks, fairy_targets, movement};
use crate::rules::{FORWARD, LEFT, RIGHT, way};
use crate::{Army, PieceRules, PieceType, Pieces};

/// With several hostile armies, skips riders on no line to a `wanted` square; with one, that test costs more than it
/// saves.
fn attacked_by_all<R: PieceRules>(
    pieces: &Pieces<R>,
    attacking: SquareSet<R::Board>,
    occupied: SquareSet<R::Board>,
    wanted: SquareSet<R::Board>,
) -> SquareSet<R::Board> {
    let board = R::Board::BOARD;
    let mut attacked = SquareSet::EMPTY;
    for army in 0..R::Counts::ARMIES.min(R::PAWNS.len()) {
        let pawns = pieces.of(Army::new(army as u8), PieceType::PAWN) & attacking;
        if !pawns.is_empty() {
            let [left, right] = pawn_attacks_by_side::<R>(army, pawns);
            attacked |= left | right;
        }
    }
    for knight in pieces.of_types(Movers::<R>::KNIGHT) & attacking {
        attacked |= board.knight_targets(knight);
    }
    for king in pieces.of_types(Movers::<R>::KING) & attacking {
        attacked |= board.neighbours(king);
    }
    for rider in pieces.of_types(Movers::<R>::DIAGONAL) & attacking {
        if R::Counts::ARMIES <= 2 || !board.bishop_lines(rider).is_disjoint(wanted) {
            attacked |= board.bishop_attacks(rider, occupied);
        }
    }
    for rider in pieces.of_types(Movers::<R>::ORTHOGONAL) & attacking {
        if R::Counts::ARMIES <= 2 || !board.rook_lines(rider).is_disjoint(wanted) {
            attacked |= board.rook_attacks(rider, occupied);
        }
    }
    if const { !Movers::<R>::FAIRY.is_empty() } {
        for from in pieces.of_types(Movers::<R>::FAIRY) & attacking {
            if let Some((army, piece_type)) = pieces.at(from) {
                attacked |= fairy_attacks::<R>(
                    army,
                    piece_type,
                    from,
                    occupied,
                    avoided::<R>(pieces, piece_type),
                );
            }
        }
    }
    attacked
}

/// A superset of the `wanted` squares that `attacking` pieces attack, their own guarded pieces included. `occupied`
/// squares block.
#[inline(always)]
pub fn attacked_squares<R: PieceRules>(
    pieces: &Pieces<R>,
    attacking: SquareSet<R::Board>,
    occupied: SquareSet<R::Board>,
    wanted: SquareSet<R::Board>,
) -> SquareSet<R::Board> {
    // Against several armies, testing few squares beats following many pieces.
    if R::Counts::ARMIES <= 2 || wanted.len() > 2 * (R::Counts::ARMIES - 1) {
        return attacked_by_all::<R>(pieces, attacking, occupied, wanted);
    }
    attacked_one_by_one::<R>(pieces, attacking, occupied, wanted)
}

#[inline(always)]
pub(crate) fn attacked_one_by_one<R: PieceRules>(
    pieces: &Pieces<R>,
    attacking: SquareSet<R::Board>,
    occupied: SquareSet<R::Board>,
    wanted: SquareSet<R::Board>,
) -> SquareSet<R::Board> {
    let is_attacked =
        |&square: &Square<R::Board>| is_attacked::<R>(pieces, square, attacking, occupied);
    wanted.iter().filter(is_attacked).collect()
}

/// Squares that pawns attack, left and right.
#[inline(always)]
pub fn pawn_attacks_by_side<R: PieceRules>(
    army: usize,
    pawns: SquareSet<R::Board>,
) -> [SquareSet<R::Board>; 2] {
    [
        pawn_steps::<R, LEFT>(army, pawns),
        pawn_steps::<R, RIGHT>(army, pawns),
    ]
}

/// Squares one step ahead of `pawns`, occupied or not; none for armies without pawns.
#[inline(always)]
pub fn pawns_ahead<R: PieceRules>(army: Army, pawns: SquareSet<R::Board>) -> SquareSet<R::Board> {
    pawn_steps::<R, FORWARD>(army.index(), pawns)
}

#[inline(always)]
fn pawn_steps<R: PieceRules, const WAY: usize>(
    army: usize,
    pawns: SquareSet<R::Board>,
) -> SquareSet<R::Board> {
    // Constant steps are a few shifts, others a loop.
    match army {
        _ if army >= R::PAWNS.len() => SquareSet::EMPTY,
        0 => step::<R, 0, WAY>(pawns),
        1 => step::<R, 1, WAY>(pawns),
        2 => step::<R, 2, WAY>(pawns),
        3 => step::<R, 3, WAY>(pawns),
        _ => R::Board::BOARD.step_all(pawns, way::<R>(army, WAY)),
    }
}

#[inline(always)]
pub(crate) fn step<R: PieceRules, const ARMY: usize, const WAY: usize>(
    pawns: SquareSet<R::Board>,
) -> SquareSet<R::Board> {
    if const { R::Board::BOARD.set_step(way::<R>(ARMY, WAY)).is_complete() } {
        const { R::Board::BOARD.set_step(way::<R>(ARMY, WAY)) }.apply(pawns)
    } else {
        R::Board::BOARD.step_all(pawns, way::<R>(ARMY, WAY))
    }
}

/// Squares that a piece attacks: leaps, rides up to the first occupied square, pawn captures. Assumes no piece that a
/// [shy](crate::PieceDefinition::shy) hopper avoids.
///
/// ```
/// use chess_pieces::board_geometry::{Chessboard, Geometry, SquareSet};
/// use chess_pieces::{Army, PieceType};
/// use chess_pieces::attacks::attacks_from;
/// # use chess_pieces::Duel;
/// let e4 = Chessboard::BOARD.named("e4").unwrap();
/// let attacked = attacks_from::<Duel>(Army::new(0), PieceType::PAWN, e4, SquareSet::EMPTY);
/// assert_eq!(attacked, Chessboard::squares(&["d5", "f5"]).unwrap());
/// ```
pub fn attacks_from<R: PieceRules>(
    army: Army,
    piece_type: PieceType,
    from: Square<R::Board>,
    occupied: SquareSet<R::Board>,
) -> SquareSet<R::Board> {
    if piece_type == PieceType::PAWN {
        let rules = R::PAWNS.get(army.index());
        return rules.map_or(SquareSet::EMPTY, |rules| rules.attacks(from));
    }
    let movement = movement::<R>(piece_type);
    if movement.fairy {
        return fairy_attacks::<R>(army, piece_type, from, occupied, SquareSet::EMPTY);
    }
    reach::<R>(movement, from, occupied)
}

#[inline(always)]
pub(crate) fn targets<R: PieceRules>(
    pieces: &Pieces<R>,
    movement: Movement,
    (army, piece_type, from): (Army, PieceType, Square<R::Board>),
    occupied: SquareSet<R::Board>,
) -> SquareSet<R::Board> {
    if movement.fairy {
        let avoided = avoided::<R>(pieces, piece_type);
        fairy_targets::<R>(army, piece_type, from, occupied, avoided)
    } else {
        reach::<R>(movement, from, occupied)
    }
}

/// Squares that a piece reaches, if its type is not fairy.
#[inline(always)]
pub fn reach<R: PieceRules>(
    movement: Movement,
    from: Square<R::Board>,
    occupied: SquareSet<R::Board>,
) -> SquareSet<R::Board> {
    let board = R::Board::BOARD;
    let mut reached = SquareSet::EMPTY;
    if movement.king {
        reached |= board.neighbours(from);
    }
    if movement.knight {
        reached |= board.knight_targets(from);
    }
    if movement.diagonal {
        reached |= board.bishop_attacks(from, occupied);
    }
    if movement.orthogonal {
        reached |= board.rook_attacks(from, occupied);
    }
    reached
}

/// First steps of pure riders on wide boards: line attacks are slow there, and at home most riders get no further.
pub fn first_steps<R: PieceRules>(
    movement: Movement,
    from: Square<R::Board>,
) -> Option<SquareSet<R::Board>> {
    if <R::Board as Shape>::Bits::WIDTH <= 64 {
        return None;
    }
    let lines = lines::<R>(movement, from)?;
    Some(R::Board::BOARD.neighbours(from) & lines)
}

pub(crate) fn lines<R: PieceRules>(
    movement: Movement,
    from: Square<R::Board>,
) -> Option<SquareSet<R::Board>> {
    let board = R::Board::BOARD;
    movement
        .only_rides()
        .then(|| match (movement.diagonal, movement.orthogonal) {
            (true, true) => board.queen_lines(from),
            (true, false) => board.bishop_lines(from),
            (false, _) => board.rook_lines(from),
        })
}

/// Whether a piece, neither pawn nor fairy, reaches a square.
#[inline(always)]
pub fn reaches<R: PieceRules>(
    piece_type: PieceType,
    from: Square<R::Board>,
    to: Square<R::Board>,
    occupied: SquareSet<R::Board>,
) -> bool {
    let board = R::Board::BOARD;
    let rides = Movers::<R>::DIAGONAL.contains(piece_type) && board.bishop_lines(from).contains(to)
        || Movers::<R>::ORTHOGONAL.contains(piece_type) && board.rook_lines(from).contains(to);
    rides && board.between(from, to).is_disjoint(occupied)
        || Movers::<R>::KNIGHT.contains(piece_type) && board.knight_targets(from).contains(to)
        || Movers::<R>::KING.contains(piece_type) && board.neighbours(from).contains(to)
}

#[inline(always)]
pub(crate) fn is_target<R: PieceRules>(
    pieces: &Pieces<R>,
    (army, piece_type, from): (Army, PieceType, Square<R::Board>),
    to: Square<R::Board>,
    occupied: SquareSet<R::Board>,
) -> bool {
    if const { !Movers::<R>::FAIRY.is_empty() } && movement::<R>(piece_type).fairy {
        let avoided = avoided::<R>(pieces, piece_type);
        return fairy_targets::<R>(army, piece_type, from, occupied, avoided).contains(to);
    }
    reaches::<R>(piece_type, from, to, occupied)
}
