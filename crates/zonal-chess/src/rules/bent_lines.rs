//! Checks and pins over bent lines (ZC-7).

use board_geometry::Square;
use chess_pieces::{BoardState, PieceRules};

use crate::board::{BOARD, ZonalBoard};
use crate::rules::riders::{Reach, Riders};
use crate::rules::zones::{BOTH, Set, Squares};

type At = Square<ZonalBoard>;

#[derive(Clone, Copy, Debug)]
pub(crate) struct BentLines<'a, R: PieceRules<Board = ZonalBoard>> {
    board: &'a BoardState<R>,
    king: At,
    riders: Riders,
    occupied: Squares,
    reach: Reach,
    open: Set,
}

impl<'a, R: PieceRules<Board = ZonalBoard>> BentLines<'a, R> {
    pub(crate) fn new(
        board: &'a BoardState<R>,
        king: At,
        riders: Riders,
        occupied: Squares,
    ) -> Self {
        let reach = Reach::new::<R>(board.pieces(), &riders, &occupied);
        Self {
            board,
            king,
            riders,
            occupied,
            reach,
            open: reach.open_gates(king, occupied.set),
        }
    }

    pub(crate) fn any(&self) -> bool {
        !self.riders.is_empty()
    }

    pub(crate) fn check(&self) -> bool {
        !self.open.is_empty() || self.is_checked_by_others()
    }

    fn is_checked_by_others(&self) -> bool {
        self.reach.other.contains(self.king)
    }

    /// Own pieces that may open a bent line by leaving; in check, perhaps more.
    pub(crate) fn suspects(&self, own: Set) -> Set {
        let occupied = self.occupied.set;
        let suspects = self.reach.guards(self.king, occupied) & own;
        if self.check() {
            return suspects | self.reach.border() & own;
        }
        if !self.reach.may_reach(self.king, occupied) {
            return suspects;
        }
        let opens = |piece: &At| {
            let left = self.occupied.without(*piece);
            self.attack(self.king, &self.riders, &left)
        };
        let border = (self.reach.border() & own).without(self.king);
        suspects | border.iter().filter(opens).collect()
    }

    /// Squares where an arrival ends the check, by capture or where all routes meet; without a check, `squares`.
    pub(crate) fn closing(&self, squares: Set) -> Set {
        if !self.check() {
            return squares;
        }
        // Only squares on the first line can close all.
        let others_check = self.is_checked_by_others();
        let (last_run, route) = match self.open.first() {
            Some(gate) => {
                let last_run = BOARD.between(gate, self.king);
                (last_run, last_run | self.way_to(gate, squares))
            }
            None => (Set::EMPTY, BOARD.all()),
        };
        let sure = if others_check || self.open.is_many() {
            Set::EMPTY
        } else {
            last_run
        };
        let closes = |square: &At| {
            let (riders, occupied) = (self.riders.without(*square), self.occupied.with(*square));
            !self.attack(self.king, &riders, &occupied)
        };
        let candidates = (squares & route) - sure;
        squares & sure | candidates.iter().filter(closes).collect()
    }

    /// A rider's route to an open gate; empty if it has none of `squares`.
    fn way_to(&self, gate: At, squares: Set) -> Set {
        if squares.is_disjoint(BOTH) {
            return Set::EMPTY;
        }
        self.riders.way_to(self.king, gate, &self.occupied)
    }

    /// Attacked `squares` once the king has left, perhaps to capture a rider there.
    pub(crate) fn attacked(&self, squares: Set) -> Set {
        if squares.is_empty() || !self.any() {
            return Set::EMPTY;
        }
        let left = self.occupied.without(self.king);
        // Without the king, lines are longer and zones have more routes.
        let reach = if BOTH.contains(self.king) || !self.reach.other.is_empty() {
            self.reach_of(&self.riders, &left)
        } else {
            self.reach
        };
        let is_attacked = |square: &At| {
            if self.riders.contains(*square) {
                self.attack(*square, &self.riders.without(*square), &left)
            } else {
                reach.attacks(*square, left.set)
            }
        };
        squares.iter().filter(is_attacked).collect()
    }

    /// Targets of a piece on `from` that leave its king safe from the riders.
    pub(crate) fn allowed(&self, from: At, targets: Set) -> Set {
        let left = self.occupied.without(from);
        Self::new(self.board, self.king, self.riders, left).closing(targets)
    }

    pub(crate) fn is_safe_after(&self, taken: At, occupied: &Squares) -> bool {
        !self.attack(self.king, &self.riders.without(taken), occupied)
    }

    fn attack(&self, square: At, riders: &Riders, occupied: &Squares) -> bool {
        self.reach_of(riders, occupied)
            .attacks(square, occupied.set)
    }

    fn reach_of(&self, riders: &Riders, occupied: &Squares) -> Reach {
        Reach::new::<R>(self.board.pieces(), riders, occupied)
    }
}
