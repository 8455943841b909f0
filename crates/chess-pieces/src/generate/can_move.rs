//! Whether an army can move at all: what is cheap to see is looked at first.

use board_geometry::{Geometry, SquareSet};
use variant_core::implement::stop_at_move;

use crate::attackers::is_attacked;
use crate::attacks::{diagonal_riders, knights, orthogonal_riders, pawns_ahead, reach};
use crate::definition::Movement;
use crate::{Army, BoardState, CheckInfo, Generator, KingSafety, PieceRules, PieceType};

impl<R: PieceRules, const ARMIES: usize, const TYPES: usize> BoardState<R, ARMIES, TYPES> {
    /// Whether a pawn of an army can step onto an empty square, as kept checks and pins show: a cheap
    /// test for a legal move that nearly always succeeds. False tells nothing.
    #[inline(always)]
    pub fn has_free_pawn(&self, army: Army, checks: CheckInfo<R::Board>) -> bool {
        let pawns = self.pieces().of(army, PieceType::PAWN) - checks.squares();
        !R::promotions().is_empty()
            && !checks.in_check(self.pieces().army(army))
            && !pawns_ahead::<R>(army, pawns).is_subset(self.pieces().occupied())
    }

    /// The squares of such a pawn, one of them, and of its step: the answer stays as it is while nothing else
    /// changes and no piece of another army arrives there.
    #[inline]
    pub fn free_pawn(
        &self,
        army: Army,
        checks: CheckInfo<R::Board>,
    ) -> Option<SquareSet<R::Board>> {
        let own = self.pieces().army(army);
        let rules = R::PAWNS.get(army.index())?;
        if R::promotions().is_empty() || checks.in_check(own) {
            return None;
        }
        let pawns = self.pieces().of(army, PieceType::PAWN) - checks.squares();
        let ahead = (pawns_ahead::<R>(army, pawns) - self.pieces().occupied()).first()?;
        let from = R::Board::BOARD.step(ahead, rules.forward.opposite())?;
        Some(SquareSet::from(from).with(ahead))
    }

    /// Whether a piece of an army, kings and pawns aside, can leap or take a first step to one of the
    /// `destinations`, as kept checks and pins show: the next test for a legal move where no pawn is free. False
    /// tells nothing.
    #[inline]
    pub fn has_free_piece(
        &self,
        army: Army,
        checks: CheckInfo<R::Board>,
        destinations: SquareSet<R::Board>,
    ) -> bool {
        let (board, pieces) = (R::Board::BOARD, self.pieces());
        let own = pieces.army(army);
        if checks.in_check(own) {
            return false;
        }
        let free = own - checks.squares();
        let mut rooks = (orthogonal_riders::<R, ARMIES, TYPES>(pieces) & free).iter();
        let mut bishops = (diagonal_riders::<R, ARMIES, TYPES>(pieces) & free).iter();
        let mut knights = (knights::<R, ARMIES, TYPES>(pieces) & free).iter();
        let can_step = |from, lines| !(board.neighbours(from) & lines).is_disjoint(destinations);
        rooks.any(|from| can_step(from, board.rook_lines(from)))
            || bishops.any(|from| can_step(from, board.bishop_lines(from)))
            || knights.any(|from| !board.knight_targets(from).is_disjoint(destinations))
    }

    /// Whether an army surely has a legal move: its king (the only one of its own to be kept safe) is not
    /// in check, and a pawn that stands on no line of the king's can step onto an empty square. The
    /// cheapest test there is; false tells nothing.
    #[inline]
    pub fn surely_has_moves(&self, army: Army, hostile: SquareSet<R::Board>) -> bool {
        let Some(king) = self.pieces().king(army) else {
            return false;
        };
        let (board, occupied) = (R::Board::BOARD, self.pieces().occupied());
        let lines = board.bishop_lines(king) | board.rook_lines(king);
        let pawns = self.pieces().of(army, PieceType::PAWN) - lines;
        !R::promotions().is_empty()
            && !pawns_ahead::<R>(army, pawns).is_subset(occupied)
            && !self.is_attacked(king, hostile)
    }

    /// Whether an army has a legal move: at once where a free pawn can step forward, as is mostly so,
    /// else by generating moves up to the first.
    #[inline(always)]
    pub fn can_move<const KINGS: usize>(
        &self,
        army: Army,
        destinations: SquareSet<R::Board>,
        kings: [KingSafety<R>; KINGS],
    ) -> bool {
        self.generator(destinations, kings).can_move(army)
    }
}

impl<R: PieceRules, const ARMIES: usize, const KINGS: usize, const TYPES: usize>
    Generator<'_, R, ARMIES, KINGS, TYPES>
{
    /// Whether an army has a legal move: at once where a free pawn can step forward, as is mostly so, else by
    /// generating moves up to the first.
    #[inline(always)]
    pub fn can_move(&self, army: Army) -> bool {
        self.has_free_pawn(army) || self.can_move_exactly(army)
    }

    /// As [`can_move`](Self::can_move), without looking at free pawns: for games that look at what is free by
    /// themselves, such as by kept checks and pins ([`BoardState::has_free_piece`]).
    #[inline(never)]
    pub fn can_move_exactly(&self, army: Army) -> bool {
        self.king_can_step(army) || self.visit_army(army, stop_at_move).is_break()
    }

    /// Whether a pawn of an army that is not pinned can step forward, so that the army surely has a
    /// legal move. Where there is none, or a king is in check, that says nothing.
    #[inline(always)]
    pub fn has_free_pawn(&self, army: Army) -> bool {
        if self.kings.iter().any(KingSafety::in_check) || self.promotions.is_empty() {
            return false;
        }
        let pawns = self.pieces.of(army, PieceType::PAWN) - self.pinned();
        let ahead = pawns_ahead::<R>(army, pawns);
        !(ahead & self.destinations).is_subset(self.occupied)
    }

    /// Whether the king of an army, the only one to be kept safe, can take a step. Looked for square by square,
    /// the first is found soon.
    #[inline]
    fn king_can_step(&self, army: Army) -> bool {
        let own = self.pieces.army(army);
        let Some(king) = (own & self.pieces.of_type(PieceType::KING)).first() else {
            return false;
        };
        let movement = const { Movement::of::<R>(PieceType::KING.index()) };
        let reached = reach::<R>(movement, PieceType::KING, king, self.occupied);
        let mut targets = (reached & self.destinations).iter();
        let occupied = self.occupied.without(king);
        self.kings.iter().all(|safety| safety.king == king)
            && targets.any(|to| {
                let is_attacked = |safety: &KingSafety<R>| {
                    is_attacked::<R, ARMIES, TYPES>(self.pieces, to, safety.hostile, occupied)
                };
                !self.kings.iter().any(is_attacked)
            })
    }
}
