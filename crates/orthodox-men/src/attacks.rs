//! Who attacks what: questions asked of a placement, for any set of hostile men.

use board_geometry::{Direction, Geometry, Square, SquareSet};

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
    attacked_among::<L, ARMIES, KINDS>(men, attacking, occupied, L::Board::BOARD.all())
}

/// As [`attacked_squares`], where only the `wanted` squares matter: riders that look at none of them
/// along an empty line are passed over.
#[inline]
pub(crate) fn attacked_among<L: Laws, const ARMIES: usize, const KINDS: usize>(
    men: &Men<L::Board, ARMIES, KINDS>,
    attacking: SquareSet<L::Board>,
    occupied: SquareSet<L::Board>,
    wanted: SquareSet<L::Board>,
) -> SquareSet<L::Board> {
    let board = L::Board::BOARD;
    let mut attacked = SquareSet::EMPTY;
    for army in 0..ARMIES.min(L::PAWNS.len()) {
        let pawns = men.of(Army::new(army as u8), Kind::PAWN) & attacking;
        if !pawns.is_empty() {
            attacked |= pawn_attacks::<L>(army, pawns);
        }
    }
    for knight in knights::<L, ARMIES, KINDS>(men) & attacking {
        attacked |= board.knight_targets(knight);
    }
    for king in men.kind(Kind::KING) & attacking {
        attacked |= board.neighbours(king);
    }
    for rider in diagonal_riders::<L, ARMIES, KINDS>(men) & attacking {
        if !board.bishop_lines(rider).is_disjoint(wanted) {
            attacked |= board.bishop_attacks(rider, occupied);
        }
    }
    for rider in orthogonal_riders::<L, ARMIES, KINDS>(men) & attacking {
        if !board.rook_lines(rider).is_disjoint(wanted) {
            attacked |= board.rook_attacks(rider, occupied);
        }
    }
    attacked
}

/// The squares that pawns of an army attack.
#[inline(always)]
fn pawn_attacks<L: Laws>(army: usize, pawns: SquareSet<L::Board>) -> SquareSet<L::Board> {
    // Steps of a whole set are a few shifts if they are known at compile time, and a loop if not.
    match army {
        0 => step::<L, 0, LEFT>(pawns) | step::<L, 0, RIGHT>(pawns),
        1 => step::<L, 1, LEFT>(pawns) | step::<L, 1, RIGHT>(pawns),
        2 => step::<L, 2, LEFT>(pawns) | step::<L, 2, RIGHT>(pawns),
        3 => step::<L, 3, LEFT>(pawns) | step::<L, 3, RIGHT>(pawns),
        _ => L::PAWNS.get(army).map_or(SquareSet::EMPTY, |law| {
            let board = L::Board::BOARD;
            board.step_all(pawns, law.left()) | board.step_all(pawns, law.right())
        }),
    }
}

/// The squares one step in front of pawns of an army, occupied or not; none for an army that has no
/// pawns.
///
/// The same as a step of the whole set in the direction of the army's [`PawnLaw`](crate::PawnLaw), but
/// faster: for the first four armies the step is known at compile time.
#[inline(always)]
pub fn pawns_ahead<L: Laws>(army: Army, pawns: SquareSet<L::Board>) -> SquareSet<L::Board> {
    match army.index() {
        index if index >= L::PAWNS.len() => SquareSet::EMPTY,
        0 => step::<L, 0, FORWARD>(pawns),
        1 => step::<L, 1, FORWARD>(pawns),
        2 => step::<L, 2, FORWARD>(pawns),
        3 => step::<L, 3, FORWARD>(pawns),
        index => L::PAWNS.get(index).map_or(SquareSet::EMPTY, |law| {
            L::Board::BOARD.step_all(pawns, law.forward)
        }),
    }
}

pub(crate) const FORWARD: usize = 0;
pub(crate) const LEFT: usize = 1;
pub(crate) const RIGHT: usize = 2;

/// All pawns of army `ARMY` (modulo the number of armies) one step forward or in a direction of capture,
/// as constants can do it.
#[inline(always)]
pub(crate) fn step<L: Laws, const ARMY: usize, const WAY: usize>(
    pawns: SquareSet<L::Board>,
) -> SquareSet<L::Board> {
    const fn way<L: Laws>(army: usize, way: usize) -> Direction {
        let law = &L::PAWNS[army % L::PAWNS.len()];
        match way {
            FORWARD => law.forward,
            LEFT => law.left(),
            _ => law.right(),
        }
    }
    if const { L::Board::BOARD.set_step(way::<L>(ARMY, WAY)).is_complete() } {
        const { L::Board::BOARD.set_step(way::<L>(ARMY, WAY)) }.apply(pawns)
    } else {
        L::Board::BOARD.step_all(pawns, way::<L>(ARMY, WAY))
    }
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
    let diagonal = diagonal_riders::<L, ARMIES, KINDS>(men) & attacking;
    let orthogonal = orthogonal_riders::<L, ARMIES, KINDS>(men) & attacking;
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
    let mut found = board.knight_targets(square) & knights::<L, ARMIES, KINDS>(men) & attacking;
    // Mostly no such pawn is near, and nobody has to ask where each army's pawns look.
    let pawns = board.neighbours(square) & men.kind(Kind::PAWN) & attacking;
    if !pawns.is_empty() {
        for (army, law) in L::PAWNS.iter().enumerate().take(ARMIES) {
            found |= law.attackers(square) & men.army(Army::new(army as u8)) & pawns;
        }
    }
    found
}

/// The men that attack along diagonals, those of the variant's own included.
#[inline(always)]
pub(crate) fn diagonal_riders<L: Laws, const ARMIES: usize, const KINDS: usize>(
    men: &Men<L::Board, ARMIES, KINDS>,
) -> SquareSet<L::Board> {
    with_kinds(men, men.diagonal_riders(), L::MORE_DIAGONAL_RIDERS)
}

/// The men that attack along files and ranks, those of the variant's own included.
#[inline(always)]
pub(crate) fn orthogonal_riders<L: Laws, const ARMIES: usize, const KINDS: usize>(
    men: &Men<L::Board, ARMIES, KINDS>,
) -> SquareSet<L::Board> {
    with_kinds(men, men.orthogonal_riders(), L::MORE_ORTHOGONAL_RIDERS)
}

/// The men that attack as knights do, those of the variant's own included.
#[inline(always)]
fn knights<L: Laws, const ARMIES: usize, const KINDS: usize>(
    men: &Men<L::Board, ARMIES, KINDS>,
) -> SquareSet<L::Board> {
    with_kinds(men, men.kind(Kind::KNIGHT), L::MORE_KNIGHTS)
}

/// A set of men and all men of some further kinds.
#[inline(always)]
fn with_kinds<G: Geometry, const ARMIES: usize, const KINDS: usize>(
    men: &Men<G, ARMIES, KINDS>,
    set: SquareSet<G>,
    kinds: &[Kind],
) -> SquareSet<G> {
    kinds.iter().fold(set, |all, &kind| all | men.kind(kind))
}

#[cfg(test)]
mod tests {
    use board_geometry::Chessboard;

    use super::*;
    use crate::{Guard, PawnLaw};

    const WHITE: Army = Army::new(0);
    const BLACK: Army = Army::new(1);
    /// Rook and knight.
    const CHANCELLOR: Kind = Kind::new(6);
    /// Bishop and knight.
    const ARCHBISHOP: Kind = Kind::new(7);

    #[derive(Clone, Copy)]
    struct Compounds;

    impl Laws for Compounds {
        type Board = Chessboard;
        const PAWNS: &'static [PawnLaw<Chessboard>] = &[PawnLaw {
            forward: Direction::North,
            line: SquareSet::EMPTY,
            promotion: SquareSet::EMPTY,
        }];
        const MORE_DIAGONAL_RIDERS: &'static [Kind] = &[ARCHBISHOP];
        const MORE_ORTHOGONAL_RIDERS: &'static [Kind] = &[CHANCELLOR];
        const MORE_KNIGHTS: &'static [Kind] = &[CHANCELLOR, ARCHBISHOP];
    }

    fn square(name: &str) -> Square<Chessboard> {
        name.parse().unwrap()
    }

    #[test]
    fn compound_kinds_check_pin_and_guard() {
        let mut men: Men<Chessboard, 2, 8> = Men::EMPTY;
        let king = square("e1");
        for (name, army, kind) in [
            ("e1", WHITE, Kind::KING),
            ("e3", WHITE, Kind::PAWN),
            ("e8", BLACK, CHANCELLOR),
            ("h4", BLACK, ARCHBISHOP),
            ("f3", BLACK, ARCHBISHOP),
        ] {
            men.put(square(name), army, kind);
        }
        let (hostile, occupied) = (men.army(BLACK), men.occupied());
        let guard = Guard::<Compounds>::new(&men, king, hostile, occupied);
        assert_eq!(
            guard.checkers,
            [square("h4"), square("f3")].into_iter().collect()
        );
        assert_eq!(guard.pinned, square("e3").into());
        let found = attackers::<Compounds, 2, 8>(&men, king, hostile, occupied);
        assert_eq!(found, guard.checkers);
        let attacked = attacked_squares::<Compounds, 2, 8>(&men, hostile, occupied);
        for (name, expected) in [("e2", true), ("d6", true), ("d2", true), ("f1", false)] {
            assert_eq!(attacked.contains(square(name)), expected, "{name}");
        }
    }
}
