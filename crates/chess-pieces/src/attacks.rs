//! Who attacks what: questions asked of a placement, for any set of hostile pieces.

use board_geometry::{Direction, Geometry, Square, SquareSet};

use crate::{Army, PieceRules, PieceType, Pieces};

/// The squares that some pieces attack.
///
/// `attacking` are the pieces that count, `occupied` the squares that block. Squares of the pieces's own
/// side count as attacked: they are guarded.
#[inline]
pub fn attacked_squares<L: PieceRules, const ARMIES: usize, const TYPES: usize>(
    pieces: &Pieces<L::Board, ARMIES, TYPES>,
    attacking: SquareSet<L::Board>,
    occupied: SquareSet<L::Board>,
) -> SquareSet<L::Board> {
    attacked_among::<L, ARMIES, TYPES>(pieces, attacking, occupied, L::Board::BOARD.all())
}

/// As [`attacked_squares`], where only the `wanted` squares matter: riders that look at none of them
/// along an empty line are passed over.
#[inline]
pub(crate) fn attacked_among<L: PieceRules, const ARMIES: usize, const TYPES: usize>(
    pieces: &Pieces<L::Board, ARMIES, TYPES>,
    attacking: SquareSet<L::Board>,
    occupied: SquareSet<L::Board>,
    wanted: SquareSet<L::Board>,
) -> SquareSet<L::Board> {
    let board = L::Board::BOARD;
    let mut attacked = SquareSet::EMPTY;
    for army in 0..ARMIES.min(L::PAWNS.len()) {
        let pawns = pieces.of(Army::new(army as u8), PieceType::PAWN) & attacking;
        if !pawns.is_empty() {
            attacked |= pawn_attacks::<L>(army, pawns);
        }
    }
    for knight in knights::<L, ARMIES, TYPES>(pieces) & attacking {
        attacked |= board.knight_targets(knight);
    }
    for king in pieces.of_type(PieceType::KING) & attacking {
        attacked |= board.neighbours(king);
    }
    for rider in diagonal_riders::<L, ARMIES, TYPES>(pieces) & attacking {
        if !board.bishop_lines(rider).is_disjoint(wanted) {
            attacked |= board.bishop_attacks(rider, occupied);
        }
    }
    for rider in orthogonal_riders::<L, ARMIES, TYPES>(pieces) & attacking {
        if !board.rook_lines(rider).is_disjoint(wanted) {
            attacked |= board.rook_attacks(rider, occupied);
        }
    }
    attacked
}

/// The squares that pawns of an army attack.
#[inline(always)]
fn pawn_attacks<L: PieceRules>(army: usize, pawns: SquareSet<L::Board>) -> SquareSet<L::Board> {
    // Steps of a whole set are a few shifts if they are known at compile time, and a loop if not.
    match army {
        0 => step::<L, 0, LEFT>(pawns) | step::<L, 0, RIGHT>(pawns),
        1 => step::<L, 1, LEFT>(pawns) | step::<L, 1, RIGHT>(pawns),
        2 => step::<L, 2, LEFT>(pawns) | step::<L, 2, RIGHT>(pawns),
        3 => step::<L, 3, LEFT>(pawns) | step::<L, 3, RIGHT>(pawns),
        _ => L::PAWNS.get(army).map_or(SquareSet::EMPTY, |rules| {
            let board = L::Board::BOARD;
            board.step_all(pawns, rules.left()) | board.step_all(pawns, rules.right())
        }),
    }
}

/// The squares one step in front of pawns of an army, occupied or not; none for an army that has no
/// pawns.
///
/// The same as a step of the whole set in the direction of the army's [`PawnRules`](crate::PawnLaw), but
/// faster: for the first four armies the step is known at compile time.
#[inline(always)]
pub fn pawns_ahead<L: PieceRules>(army: Army, pawns: SquareSet<L::Board>) -> SquareSet<L::Board> {
    match army.index() {
        index if index >= L::PAWNS.len() => SquareSet::EMPTY,
        0 => step::<L, 0, FORWARD>(pawns),
        1 => step::<L, 1, FORWARD>(pawns),
        2 => step::<L, 2, FORWARD>(pawns),
        3 => step::<L, 3, FORWARD>(pawns),
        index => L::PAWNS.get(index).map_or(SquareSet::EMPTY, |rules| {
            L::Board::BOARD.step_all(pawns, rules.forward)
        }),
    }
}

pub(crate) const FORWARD: usize = 0;
pub(crate) const LEFT: usize = 1;
pub(crate) const RIGHT: usize = 2;

/// All pawns of army `ARMY` (modulo the number of armies) one step forward or in a direction of capture,
/// as constants can do it.
#[inline(always)]
pub(crate) fn step<L: PieceRules, const ARMY: usize, const WAY: usize>(
    pawns: SquareSet<L::Board>,
) -> SquareSet<L::Board> {
    const fn way<L: PieceRules>(army: usize, way: usize) -> Direction {
        let rules = &L::PAWNS[army % L::PAWNS.len()];
        match way {
            FORWARD => rules.forward,
            LEFT => rules.left(),
            _ => rules.right(),
        }
    }
    if const { L::Board::BOARD.set_step(way::<L>(ARMY, WAY)).is_complete() } {
        const { L::Board::BOARD.set_step(way::<L>(ARMY, WAY)) }.apply(pawns)
    } else {
        L::Board::BOARD.step_all(pawns, way::<L>(ARMY, WAY))
    }
}

/// Those of the `attacking` pieces that attack a square, with the `occupied` squares blocking.
#[inline]
pub fn attackers<L: PieceRules, const ARMIES: usize, const TYPES: usize>(
    pieces: &Pieces<L::Board, ARMIES, TYPES>,
    square: Square<L::Board>,
    attacking: SquareSet<L::Board>,
    occupied: SquareSet<L::Board>,
) -> SquareSet<L::Board> {
    let board = L::Board::BOARD;
    let diagonal = diagonal_riders::<L, ARMIES, TYPES>(pieces) & attacking;
    let orthogonal = orthogonal_riders::<L, ARMIES, TYPES>(pieces) & attacking;
    let mut found = leaping_attackers::<L, ARMIES, TYPES>(pieces, square, attacking)
        | board.neighbours(square) & pieces.of_type(PieceType::KING);
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
pub(crate) fn leaping_attackers<L: PieceRules, const ARMIES: usize, const TYPES: usize>(
    pieces: &Pieces<L::Board, ARMIES, TYPES>,
    square: Square<L::Board>,
    attacking: SquareSet<L::Board>,
) -> SquareSet<L::Board> {
    let board = L::Board::BOARD;
    let mut found = board.knight_targets(square) & knights::<L, ARMIES, TYPES>(pieces) & attacking;
    // Mostly no such pawn is near, and nobody has to ask where each army's pawns look.
    let pawns = board.neighbours(square) & pieces.of_type(PieceType::PAWN) & attacking;
    if !pawns.is_empty() {
        for (army, rules) in L::PAWNS.iter().enumerate().take(ARMIES) {
            found |= rules.attackers(square) & pieces.army(Army::new(army as u8)) & pawns;
        }
    }
    found
}

/// The pieces that attack along diagonals, those of the variant's own included.
#[inline(always)]
pub(crate) fn diagonal_riders<L: PieceRules, const ARMIES: usize, const TYPES: usize>(
    pieces: &Pieces<L::Board, ARMIES, TYPES>,
) -> SquareSet<L::Board> {
    with_types(pieces, pieces.diagonal_riders(), L::MORE_DIAGONAL_RIDERS)
}

/// The pieces that attack along files and ranks, those of the variant's own included.
#[inline(always)]
pub(crate) fn orthogonal_riders<L: PieceRules, const ARMIES: usize, const TYPES: usize>(
    pieces: &Pieces<L::Board, ARMIES, TYPES>,
) -> SquareSet<L::Board> {
    with_types(
        pieces,
        pieces.orthogonal_riders(),
        L::MORE_ORTHOGONAL_RIDERS,
    )
}

/// The pieces that attack as knights do, those of the variant's own included.
#[inline(always)]
fn knights<L: PieceRules, const ARMIES: usize, const TYPES: usize>(
    pieces: &Pieces<L::Board, ARMIES, TYPES>,
) -> SquareSet<L::Board> {
    with_types(pieces, pieces.of_type(PieceType::KNIGHT), L::MORE_KNIGHTS)
}

/// A set of pieces and all pieces of some further kinds.
#[inline(always)]
fn with_types<G: Geometry, const ARMIES: usize, const TYPES: usize>(
    pieces: &Pieces<G, ARMIES, TYPES>,
    set: SquareSet<G>,
    piece_types: &[PieceType],
) -> SquareSet<G> {
    piece_types
        .iter()
        .fold(set, |all, &piece_type| all | pieces.of_type(piece_type))
}

#[cfg(test)]
mod tests {
    use board_geometry::Chessboard;

    use super::*;
    use crate::{KingSafety, PawnRules};

    const WHITE: Army = Army::new(0);
    const BLACK: Army = Army::new(1);
    /// Rook and knight.
    const CHANCELLOR: PieceType = PieceType::new(6);
    /// Bishop and knight.
    const ARCHBISHOP: PieceType = PieceType::new(7);

    #[derive(Clone, Copy)]
    struct Compounds;

    impl PieceRules for Compounds {
        type Board = Chessboard;
        const PAWNS: &'static [PawnRules<Chessboard>] = &[PawnRules {
            forward: Direction::North,
            line: SquareSet::EMPTY,
            promotion: SquareSet::EMPTY,
        }];
        const MORE_DIAGONAL_RIDERS: &'static [PieceType] = &[ARCHBISHOP];
        const MORE_ORTHOGONAL_RIDERS: &'static [PieceType] = &[CHANCELLOR];
        const MORE_KNIGHTS: &'static [PieceType] = &[CHANCELLOR, ARCHBISHOP];
    }

    fn square(name: &str) -> Square<Chessboard> {
        name.parse().unwrap()
    }

    #[test]
    fn compound_types_check_pin_and_safety() {
        let mut pieces: Pieces<Chessboard, 2, 8> = Pieces::EMPTY;
        let king = square("e1");
        for (name, army, piece_type) in [
            ("e1", WHITE, PieceType::KING),
            ("e3", WHITE, PieceType::PAWN),
            ("e8", BLACK, CHANCELLOR),
            ("h4", BLACK, ARCHBISHOP),
            ("f3", BLACK, ARCHBISHOP),
        ] {
            pieces.put(square(name), army, piece_type);
        }
        let (hostile, occupied) = (pieces.army(BLACK), pieces.occupied());
        let safety = KingSafety::<Compounds>::new(&pieces, king, hostile, occupied);
        assert_eq!(
            safety.checkers,
            [square("h4"), square("f3")].into_iter().collect()
        );
        assert_eq!(safety.pinned, square("e3").into());
        let found = attackers::<Compounds, 2, 8>(&pieces, king, hostile, occupied);
        assert_eq!(found, safety.checkers);
        let attacked = attacked_squares::<Compounds, 2, 8>(&pieces, hostile, occupied);
        for (name, expected) in [("e2", true), ("d6", true), ("d2", true), ("f1", false)] {
            assert_eq!(attacked.contains(square(name)), expected, "{name}");
        }
    }
}
