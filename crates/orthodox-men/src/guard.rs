use board_geometry::{Geometry, Square, SquareSet};

use crate::{Kind, Laws, Men, attacks};

/// A king that a move may not leave attacked, and what that forbids the men around it.
///
/// Made once for a position; every legal move is then found without trying it.
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
        let mut checkers = attacks::leaping_attackers::<L, ARMIES, KINDS>(men, king) & hostile;
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
        candidates
            - attacks::attacked_squares::<L, ARMIES, KINDS>(
                men,
                self.hostile,
                occupied.without(self.king),
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
