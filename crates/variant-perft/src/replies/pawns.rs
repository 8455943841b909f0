use core::ops::ControlFlow::Continue;

use board_geometry::{Geometry, SquareSet};

use super::{OffTable, ReplyCounter};
use chess_pieces::attacks::{pawn_attacks_by_side, pawns_ahead};
use chess_pieces::counts::Counts;
use chess_pieces::{
    Army, BoardState, Generator, KingSafety, Move, MoveBatch, PieceRules, PieceType,
};
use variant_core::Batch as _;

#[derive(Clone, Copy, Debug)]
pub(super) struct PawnTargets<G: Geometry> {
    pub(super) all: SquareSet<G>,
    ahead: SquareSet<G>,
    /// Squares ahead of pawns that may advance two.
    passed: SquareSet<G>,
    sides: [SquareSet<G>; 2],
    pub(super) zone: SquareSet<G>,
    /// Without promotions, each target is one move.
    are_plain: bool,
    pub(super) moves: usize,
}

impl<G: Geometry> PawnTargets<G> {
    pub(super) const NONE: Self = Self {
        all: SquareSet::EMPTY,
        ahead: SquareSet::EMPTY,
        passed: SquareSet::EMPTY,
        sides: [SquareSet::EMPTY; 2],
        zone: SquareSet::EMPTY,
        are_plain: true,
        moves: 0,
    };

    #[inline(always)]
    pub(super) fn attacks(&self) -> SquareSet<G> {
        self.sides[0] | self.sides[1]
    }
}

impl<R: PieceRules, O: OffTable<R>> ReplyCounter<'_, R, O> {
    pub(super) fn free_pawns(&self) -> usize {
        let pawns = self.board.pieces().of(self.them, PieceType::PAWN) - self.pinned;
        (pawns_ahead::<R>(self.them, pawns) - self.occupied).len()
    }

    pub(super) fn survey_pawns(&mut self) {
        let pawns = self.by_table & self.board.pieces().of_type(PieceType::PAWN);
        let Some(rules) = R::PAWNS
            .get(self.them.index())
            .filter(|_| !pawns.is_empty())
        else {
            return;
        };
        let ahead = pawns_ahead::<R>(self.them, pawns);
        if !Self::THIRD {
            self.mobile += self.free_pawns();
        }
        let passed = pawns_ahead::<R>(self.them, rules.double_step & pawns);
        let sides = pawn_attacks_by_side::<R>(self.them.index(), pawns);
        let reached = ahead | pawns_ahead::<R>(self.them, passed) | sides[0] | sides[1];
        self.pawns = PawnTargets {
            all: pawns,
            ahead,
            passed,
            sides,
            zone: pawns | reached,
            are_plain: rules.promotion.is_disjoint(reached),
            moves: 0,
        };
        self.pawns.moves = self.count_pawns(
            SquareSet::EMPTY,
            self.occupied,
            self.destinations,
            self.pinned,
        );
    }

    #[inline(always)]
    pub(super) fn pawn_replies(
        &self,
        m: Move<R>,
        occupied: SquareSet<R::Board>,
        destinations: SquareSet<R::Board>,
        pinned: SquareSet<R::Board>,
    ) -> usize {
        let changed = SquareSet::from(m.from).with(m.to) | (pinned ^ self.pinned);
        if self.pawns.zone.is_disjoint(changed) {
            self.pawns.moves
        } else {
            let open = if Self::THIRD {
                destinations - self.closed_to_pawns
            } else {
                destinations
            };
            self.count_pawns(m.to.into(), occupied, open, pinned)
        }
    }

    #[inline(always)]
    pub(super) fn count_pawns(
        &self,
        gone: SquareSet<R::Board>,
        occupied: SquareSet<R::Board>,
        open: SquareSet<R::Board>,
        pinned: SquareSet<R::Board>,
    ) -> usize {
        let pawns = &self.pawns;
        if !pawns.are_plain {
            return self.count_pawns_of(self.by_table - gone, occupied, open, pinned);
        }
        let (steps, captures) = (open - occupied, open & occupied);
        let twice = pawns_ahead::<R>(self.them, pawns.passed - occupied) & steps;
        let [left, right] = pawns.sides.map(|side| side & captures);
        // `ahead & steps` and `left` are disjoint (empty, occupied), as are `twice` and `right`: two counts
        // serve for four.
        let moves = (pawns.ahead & steps | left).len() + (twice | right).len();
        let hindered = (gone | pinned) & pawns.all;
        if hindered.is_empty() {
            moves
        } else {
            moves - self.lost_pawn_moves(hindered, gone, occupied, open)
        }
    }

    #[inline(never)]
    fn lost_pawn_moves(
        &self,
        hindered: SquareSet<R::Board>,
        gone: SquareSet<R::Board>,
        occupied: SquareSet<R::Board>,
        open: SquareSet<R::Board>,
    ) -> usize {
        let board = R::Board::BOARD;
        let Some(rules) = R::PAWNS.get(self.them.index()) else {
            return 0;
        };
        let ahead = |from| {
            let to = board.step(from, rules.forward);
            to.filter(|&to| !occupied.contains(to))
        };
        let mut moves = 0;
        for pawn in hindered {
            let lost = if gone.contains(pawn) {
                open
            } else {
                open - board.ray_through(self.king, pawn)
            };
            let mut lose = |to| moves += usize::from(lost.contains(to));
            if let Some(once) = ahead(pawn) {
                lose(once);
                if rules.double_step.contains(pawn)
                    && let Some(twice) = ahead(once)
                {
                    lose(twice);
                }
            }
            for side in [rules.left(), rules.right()] {
                if let Some(to) = board.step(pawn, side)
                    && occupied.contains(to)
                {
                    lose(to);
                }
            }
        }
        moves
    }

    pub(super) fn count_pawns_of(
        &self,
        own: SquareSet<R::Board>,
        occupied: SquareSet<R::Board>,
        open: SquareSet<R::Board>,
        pinned: SquareSet<R::Board>,
    ) -> usize {
        let generator = self.pawn_generator(occupied, open, pinned);
        let mut count = 0;
        let mut add = |batch: MoveBatch<R>| {
            count += batch.len();
            Continue(())
        };
        macro_rules! dispatch {
            ($($number:literal)*) => {
                $(if const { $number < R::Counts::ARMIES } {
                    if self.them.index() == $number {
                        let _ = generator.visit_pawns::<$number, ()>(own, open, &mut add);
                    }
                })*
            };
        }
        dispatch!(0 1 2 3 4 5 6 7);
        count
    }

    pub(super) fn pawn_generator(
        &self,
        occupied: SquareSet<R::Board>,
        open: SquareSet<R::Board>,
        pinned: SquareSet<R::Board>,
    ) -> Generator<'_, R, 1> {
        let safety = KingSafety {
            king: self.king,
            hostile: self.hostile,
            checkers: SquareSet::EMPTY,
            check_mask: R::Board::BOARD.all(),
            pinned,
        };
        Generator {
            occupied,
            ..Generator::new(self.board.pieces(), open, [safety])
        }
    }
}

pub(super) fn can_promote<R: PieceRules>(board: &BoardState<R>, army: Army) -> bool {
    let pawns = board.pieces().of(army, PieceType::PAWN);
    R::PAWNS.get(army.index()).is_some_and(|rules| {
        let [left, right] = pawn_attacks_by_side::<R>(army.index(), pawns);
        let reached = pawns_ahead::<R>(army, pawns) | left | right;
        !reached.is_disjoint(rules.promotion)
    })
}
