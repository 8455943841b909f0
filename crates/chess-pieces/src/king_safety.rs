use board_geometry::{Geometry, Square, SquareSet};

use crate::{PieceRules, PieceType, Pieces, attacks};

/// A king that a move may not leave attacked, and what that forbids the pieces around it.
///
/// Made once for a position; every legal move is then found without trying it.
///
/// ```
/// use board_geometry::Chessboard;
/// use chess_pieces::{Army, KingSafety, PieceType, PieceRules, Pieces, PawnRules};
/// #[derive(Clone, Copy, Debug)]
/// struct WithoutPawns;
/// impl PieceRules for WithoutPawns {
///     type Board = Chessboard;
///     const PAWNS: &'static [PawnRules<Chessboard>] = &[];
/// }
/// let mut pieces = Pieces::<Chessboard, 2>::EMPTY;
/// for (square, army, piece_type) in [("e1", 0, PieceType::KING), ("e2", 0, PieceType::ROOK), ("e8", 1, PieceType::ROOK)] {
///     pieces.put(square.parse()?, Army::new(army), piece_type);
/// }
/// let safety = KingSafety::<WithoutPawns>::new(&pieces, "e1".parse()?, pieces.army(Army::new(1)), pieces.occupied());
/// assert!(!safety.in_check());
/// assert_eq!(safety.pinned, Chessboard::squares(&["e2"]).unwrap());
/// # Ok::<(), board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct KingSafety<L: PieceRules> {
    /// Where the king stands.
    pub king: Square<L::Board>,
    /// The pieces that are hostile to it and can attack.
    pub hostile: SquareSet<L::Board>,
    /// Those that attack it now.
    pub checkers: SquareSet<L::Board>,
    /// Where a piece other than the king must go to answer the checks: anywhere without a check, on the
    /// line or onto the checker with one, nowhere with more.
    pub check_mask: SquareSet<L::Board>,
    /// The pieces, of whatever army, that alone stand between the king and a hostile rider.
    pub pinned: SquareSet<L::Board>,
}

impl<L: PieceRules> KingSafety<L> {
    /// Looks at the lines around a king.
    #[inline(always)]
    pub fn new<const ARMIES: usize, const TYPES: usize>(
        pieces: &Pieces<L::Board, ARMIES, TYPES>,
        king: Square<L::Board>,
        hostile: SquareSet<L::Board>,
        occupied: SquareSet<L::Board>,
    ) -> Self {
        let board = L::Board::BOARD;
        let mut checkers = attacks::leaping_attackers::<L, ARMIES, TYPES>(pieces, king, hostile);
        if L::KINGS_CAN_MEET {
            checkers |= board.neighbours(king) & pieces.of_type(PieceType::KING) & hostile;
        }
        let mut lines = SquareSet::EMPTY;
        let mut pinned = SquareSet::EMPTY;
        let riders = (board.bishop_lines(king)
            & attacks::diagonal_riders::<L, ARMIES, TYPES>(pieces)
            | board.rook_lines(king) & attacks::orthogonal_riders::<L, ARMIES, TYPES>(pieces))
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
        let check_mask = if checkers.is_empty() {
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
            check_mask,
            pinned,
        }
    }

    /// As [`KingSafety::new`], for a king that is known not to be in check: only pins are looked for.
    #[inline(always)]
    pub fn pins_only<const ARMIES: usize, const TYPES: usize>(
        pieces: &Pieces<L::Board, ARMIES, TYPES>,
        king: Square<L::Board>,
        hostile: SquareSet<L::Board>,
        occupied: SquareSet<L::Board>,
    ) -> Self {
        let board = L::Board::BOARD;
        let mut pinned = SquareSet::EMPTY;
        let riders = (board.bishop_lines(king)
            & attacks::diagonal_riders::<L, ARMIES, TYPES>(pieces)
            | board.rook_lines(king) & attacks::orthogonal_riders::<L, ARMIES, TYPES>(pieces))
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
            check_mask: board.all(),
            pinned,
        }
    }

    /// Whether the king is in check.
    #[inline(always)]
    pub fn in_check(&self) -> bool {
        !self.checkers.is_empty()
    }

    /// The squares, of those given, that the king can go to: those that no hostile piece attacks once
    /// the king has left.
    #[inline(always)]
    pub fn safe_squares<const ARMIES: usize, const TYPES: usize>(
        &self,
        pieces: &Pieces<L::Board, ARMIES, TYPES>,
        occupied: SquareSet<L::Board>,
        candidates: SquareSet<L::Board>,
    ) -> SquareSet<L::Board> {
        if candidates.is_empty() {
            return candidates;
        }
        // Against several armies there are many pieces to go through for few squares.
        if ARMIES > 2 && candidates.len() <= 2 * (ARMIES - 1) {
            let occupied = occupied.without(self.king);
            return candidates
                .iter()
                .filter(|&square| {
                    attacks::attackers::<L, ARMIES, TYPES>(pieces, square, self.hostile, occupied)
                        .is_empty()
                })
                .collect();
        }
        candidates
            - attacks::attacked_among::<L, ARMIES, TYPES>(
                pieces,
                self.hostile,
                occupied.without(self.king),
                candidates,
            )
    }

    /// The squares, of those given, to which a piece of the guarding side may go from `from`.
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

    /// Whether the king stands attacked after some pieces are gone from their squares and others have
    /// arrived: for moves that change more than two squares.
    pub fn attacked_after<const ARMIES: usize, const TYPES: usize>(
        &self,
        pieces: &Pieces<L::Board, ARMIES, TYPES>,
        king: Square<L::Board>,
        captured: SquareSet<L::Board>,
        occupied: SquareSet<L::Board>,
    ) -> bool {
        let hostile = self.hostile - captured;
        !attacks::attackers::<L, ARMIES, TYPES>(pieces, king, hostile, occupied).is_empty()
    }
}

#[cfg(test)]
mod tests {
    use board_geometry::{Chessboard, Direction, Geometry, Square, SquareSet};
    use variant_core::Rng;

    use super::KingSafety;
    use crate::{Army, PawnRules, PieceRules, PieceType, Pieces};

    /// Three armies on a chessboard, each with pawns that go another way.
    #[derive(Clone, Copy, Debug)]
    struct ThreeArmies;

    impl PieceRules for ThreeArmies {
        type Board = Chessboard;

        const PAWNS: &'static [PawnRules<Chessboard>] = &[
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
            let mut pieces: Pieces<Chessboard, 3> = Pieces::EMPTY;
            for _ in 0..rng.below(24) {
                let square = Square::from_index(rng.below(64) as u8);
                let piece_type = PieceType::ALL[rng.below(6) as usize];
                pieces.put(square, Army::new(rng.below(3) as u8), piece_type);
            }
            let king = Square::from_index(rng.below(64) as u8);
            pieces.put(king, Army::new(0), PieceType::KING);
            let (hostile, occupied) = (
                pieces.occupied() - pieces.army(Army::new(0)),
                pieces.occupied(),
            );
            let safety = KingSafety::<ThreeArmies>::new(&pieces, king, hostile, occupied);
            let all = safety.safe_squares(&pieces, occupied, Chessboard::BOARD.all());
            for square in Chessboard::BOARD.all() {
                let alone = safety.safe_squares(&pieces, occupied, square.into());
                assert_eq!(alone, all & square.into());
            }
        }
    }

    #[derive(Clone, Copy, Debug)]
    struct Plain;

    impl PieceRules for Plain {
        type Board = Chessboard;
        const PAWNS: &'static [PawnRules<Chessboard>] =
            &[pawns(Direction::North, 1), pawns(Direction::South, 6)];
    }

    const fn pawns(forward: Direction, line: u8) -> PawnRules<Chessboard> {
        PawnRules {
            forward,
            line: Chessboard::BOARD.rank(line),
            promotion: Chessboard::BOARD.edge(forward),
        }
    }

    #[test]
    fn without_check_only_pins_remain_to_be_found() {
        let mut pieces: Pieces<Chessboard, 2> = Pieces::EMPTY;
        let at = |name: &str| name.parse::<Square<Chessboard>>().unwrap();
        for (name, army, piece_type) in [
            ("e1", 0, PieceType::KING),
            ("e4", 0, PieceType::ROOK),
            ("e8", 1, PieceType::QUEEN),
            ("h4", 1, PieceType::BISHOP),
            ("g3", 1, PieceType::PAWN),
            ("a1", 1, PieceType::ROOK),
            ("b1", 0, PieceType::KNIGHT),
            ("c1", 0, PieceType::BISHOP),
        ] {
            pieces.put(at(name), Army::new(army), piece_type);
        }
        let (hostile, occupied) = (pieces.army(Army::new(1)), pieces.occupied());
        let safety = KingSafety::<Plain>::new(&pieces, at("e1"), hostile, occupied);
        let pins_only = KingSafety::<Plain>::pins_only(&pieces, at("e1"), hostile, occupied);
        assert!(!safety.in_check());
        // Two pieces on a line shield each other; a hostile one counts as well as a friendly one.
        assert_eq!(safety.pinned, SquareSet::from(at("e4")).with(at("g3")));
        assert_eq!(pins_only.pinned, safety.pinned);
        assert_eq!(pins_only.check_mask, safety.check_mask);
    }
}
