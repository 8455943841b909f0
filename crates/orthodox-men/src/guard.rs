use board_geometry::{Geometry, Square, SquareSet};

use crate::{Kind, Laws, Men, attacks};

/// A king that a move may not leave attacked, and what that forbids the men around it.
///
/// Made once for a position; every legal move is then found without trying it.
///
/// ```
/// use board_geometry::Chessboard;
/// use orthodox_men::{Army, Guard, Kind, Laws, Men, PawnLaw};
/// #[derive(Clone, Copy, Debug)]
/// struct WithoutPawns;
/// impl Laws for WithoutPawns {
///     type Board = Chessboard;
///     const PAWNS: &'static [PawnLaw<Chessboard>] = &[];
/// }
/// let mut men = Men::<Chessboard, 2>::EMPTY;
/// for (square, army, kind) in [("e1", 0, Kind::KING), ("e2", 0, Kind::ROOK), ("e8", 1, Kind::ROOK)] {
///     men.put(square.parse()?, Army::new(army), kind);
/// }
/// let guard = Guard::<WithoutPawns>::new(&men, "e1".parse()?, men.army(Army::new(1)), men.occupied());
/// assert!(!guard.in_check());
/// assert_eq!(guard.pinned, Chessboard::squares(&["e2"]).unwrap());
/// # Ok::<(), board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Guard<L: Laws> {
    /// Where the king stands.
    pub king: Square<L::Board>,
    /// The men that are hostile to it and can attack.
    pub hostile: SquareSet<L::Board>,
    /// Those that attack it now.
    pub checkers: SquareSet<L::Board>,
    /// Where a man other than the king must go to answer the checks: anywhere without a check, on the
    /// line or onto the checker with one, nowhere with more.
    pub answers: SquareSet<L::Board>,
    /// The men, of whatever army, that alone stand between the king and a hostile rider.
    pub pinned: SquareSet<L::Board>,
}

impl<L: Laws> Guard<L> {
    /// Looks at the lines around a king.
    #[inline(always)]
    pub fn new<const ARMIES: usize, const KINDS: usize>(
        men: &Men<L::Board, ARMIES, KINDS>,
        king: Square<L::Board>,
        hostile: SquareSet<L::Board>,
        occupied: SquareSet<L::Board>,
    ) -> Self {
        let board = L::Board::BOARD;
        let mut checkers = attacks::leaping_attackers::<L, ARMIES, KINDS>(men, king, hostile);
        if L::KINGS_CAN_MEET {
            checkers |= board.neighbours(king) & men.kind(Kind::KING) & hostile;
        }
        let mut lines = SquareSet::EMPTY;
        let mut pinned = SquareSet::EMPTY;
        let riders = (board.bishop_lines(king) & attacks::diagonal_riders::<L, ARMIES, KINDS>(men)
            | board.rook_lines(king) & attacks::orthogonal_riders::<L, ARMIES, KINDS>(men))
            & hostile;
        for rider in riders {
            let between = board.between(king, rider);
            let blockers = between & occupied;
            if blockers.is_empty() {
                checkers |= rider.into();
                lines |= between;
            } else if !blockers.is_many() {
                pinned |= blockers;
            }
        }
        let answers = if checkers.is_empty() {
            board.all()
        } else if checkers.is_many() {
            SquareSet::EMPTY
        } else {
            checkers | lines
        };
        Self {
            king,
            hostile,
            checkers,
            answers,
            pinned,
        }
    }

    /// As [`Guard::new`], for a king that is known not to be in check: only pins are looked for.
    #[inline(always)]
    pub fn unchecked<const ARMIES: usize, const KINDS: usize>(
        men: &Men<L::Board, ARMIES, KINDS>,
        king: Square<L::Board>,
        hostile: SquareSet<L::Board>,
        occupied: SquareSet<L::Board>,
    ) -> Self {
        let board = L::Board::BOARD;
        let mut pinned = SquareSet::EMPTY;
        let riders = (board.bishop_lines(king) & attacks::diagonal_riders::<L, ARMIES, KINDS>(men)
            | board.rook_lines(king) & attacks::orthogonal_riders::<L, ARMIES, KINDS>(men))
            & hostile;
        for rider in riders {
            let blockers = board.between(king, rider) & occupied;
            if !blockers.is_many() {
                pinned |= blockers;
            }
        }
        Self {
            king,
            hostile,
            checkers: SquareSet::EMPTY,
            answers: board.all(),
            pinned,
        }
    }

    /// Whether the king is in check.
    #[inline(always)]
    pub fn in_check(&self) -> bool {
        !self.checkers.is_empty()
    }

    /// The squares, of those given, that the king can go to: those that no hostile man attacks once
    /// the king has left.
    #[inline(always)]
    pub fn safe_squares<const ARMIES: usize, const KINDS: usize>(
        &self,
        men: &Men<L::Board, ARMIES, KINDS>,
        occupied: SquareSet<L::Board>,
        candidates: SquareSet<L::Board>,
    ) -> SquareSet<L::Board> {
        if candidates.is_empty() {
            return candidates;
        }
        // Against several armies there are many men to go through for few squares.
        if ARMIES > 2 && candidates.len() <= 2 * (ARMIES - 1) {
            let occupied = occupied.without(self.king);
            return candidates
                .iter()
                .filter(|&square| {
                    attacks::attackers::<L, ARMIES, KINDS>(men, square, self.hostile, occupied)
                        .is_empty()
                })
                .collect();
        }
        candidates
            - attacks::attacked_among::<L, ARMIES, KINDS>(
                men,
                self.hostile,
                occupied.without(self.king),
                candidates,
            )
    }

    /// The squares, of those given, to which a man of the guarding side may go from `from`.
    #[inline(always)]
    pub fn allowed(
        &self,
        from: Square<L::Board>,
        targets: SquareSet<L::Board>,
    ) -> SquareSet<L::Board> {
        if self.pinned.contains(from) {
            targets & L::Board::BOARD.ray_through(self.king, from)
        } else {
            targets
        }
    }

    /// Whether the king stands attacked after some men are gone from their squares and others have
    /// arrived: for moves that change more than two squares.
    pub fn attacked_after<const ARMIES: usize, const KINDS: usize>(
        &self,
        men: &Men<L::Board, ARMIES, KINDS>,
        king: Square<L::Board>,
        captured: SquareSet<L::Board>,
        occupied: SquareSet<L::Board>,
    ) -> bool {
        let hostile = self.hostile - captured;
        !attacks::attackers::<L, ARMIES, KINDS>(men, king, hostile, occupied).is_empty()
    }
}

#[cfg(test)]
mod tests {
    use board_geometry::{Chessboard, Direction, Geometry, Square, SquareSet};
    use variant_core::Rng;

    use super::Guard;
    use crate::{Army, Kind, Laws, Men, PawnLaw};

    /// Three armies on a chessboard, each with pawns that go another way.
    #[derive(Clone, Copy, Debug)]
    struct ThreeArmies;

    impl Laws for ThreeArmies {
        type Board = Chessboard;

        const PAWNS: &'static [PawnLaw<Chessboard>] = &[
            pawns(Direction::North, 1),
            pawns(Direction::East, 3),
            pawns(Direction::South, 6),
        ];
    }

    /// Few squares are looked at one by one, many by all that is attacked: the same comes out, in 2000
    /// random placements.
    #[test]
    fn safe_squares_are_those_not_attacked_however_many_are_asked_for() {
        let mut rng = Rng::new(5);
        for _ in 0..2000 {
            let mut men: Men<Chessboard, 3> = Men::EMPTY;
            for _ in 0..rng.below(24) {
                let square = Square::from_index(rng.below(64) as u8);
                let kind = Kind::ALL[rng.below(6) as usize];
                men.put(square, Army::new(rng.below(3) as u8), kind);
            }
            let king = Square::from_index(rng.below(64) as u8);
            men.put(king, Army::new(0), Kind::KING);
            let (hostile, occupied) = (men.occupied() - men.army(Army::new(0)), men.occupied());
            let guard = Guard::<ThreeArmies>::new(&men, king, hostile, occupied);
            let all = guard.safe_squares(&men, occupied, Chessboard::BOARD.all());
            for square in Chessboard::BOARD.all() {
                let alone = guard.safe_squares(&men, occupied, square.into());
                assert_eq!(alone, all & square.into());
            }
        }
    }

    #[derive(Clone, Copy, Debug)]
    struct Plain;

    impl Laws for Plain {
        type Board = Chessboard;
        const PAWNS: &'static [PawnLaw<Chessboard>] =
            &[pawns(Direction::North, 1), pawns(Direction::South, 6)];
    }

    const fn pawns(forward: Direction, line: u8) -> PawnLaw<Chessboard> {
        PawnLaw {
            forward,
            line: Chessboard::BOARD.rank(line),
            promotion: Chessboard::BOARD.edge(forward),
        }
    }

    #[test]
    fn without_check_only_pins_remain_to_be_found() {
        let mut men: Men<Chessboard, 2> = Men::EMPTY;
        let at = |name: &str| name.parse::<Square<Chessboard>>().unwrap();
        for (name, army, kind) in [
            ("e1", 0, Kind::KING),
            ("e4", 0, Kind::ROOK),
            ("e8", 1, Kind::QUEEN),
            ("h4", 1, Kind::BISHOP),
            ("g3", 1, Kind::PAWN),
            ("a1", 1, Kind::ROOK),
            ("b1", 0, Kind::KNIGHT),
            ("c1", 0, Kind::BISHOP),
        ] {
            men.put(at(name), Army::new(army), kind);
        }
        let (hostile, occupied) = (men.army(Army::new(1)), men.occupied());
        let guard = Guard::<Plain>::new(&men, at("e1"), hostile, occupied);
        let unchecked = Guard::<Plain>::unchecked(&men, at("e1"), hostile, occupied);
        assert!(!guard.in_check());
        // Two men on a line shield each other; a hostile one counts as well as a friendly one.
        assert_eq!(guard.pinned, SquareSet::from(at("e4")).with(at("g3")));
        assert_eq!(unchecked.pinned, guard.pinned);
        assert_eq!(unchecked.answers, guard.answers);
    }
}
