//! Whether an army can move at all: what is cheap to see is looked at first.

use board_geometry::{Geometry, Square, SquareSet};
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

    /// A pawn outside the `fixed` squares that can step forward, with the square of its step.
    ///
    /// Where `fixed` are the lines of a king that is not in check, the pawn has a legal move until a piece arrives on
    /// one of the two squares or a check must be answered.
    #[inline(always)]
    pub fn free_pawn(&self, army: Army, fixed: SquareSet<R::Board>) -> Option<SquareSet<R::Board>> {
        let rules = R::PAWNS.get(army.index())?;
        if R::promotions().is_empty() {
            return None;
        }
        let pawns = self.pieces().of(army, PieceType::PAWN) - fixed;
        let ahead = (pawns_ahead::<R>(army, pawns) - self.pieces().occupied()).first()?;
        let from = R::Board::BOARD.step(ahead, rules.forward.opposite())?;
        Some(SquareSet::from(from).with(ahead))
    }

    /// A piece outside the `fixed` squares, kings and pawns aside, that can leap or take a first step to one of the
    /// `destinations`, with the square of that step.
    ///
    /// Where `fixed` are the lines of a king that is not in check, the piece has a legal move until a piece arrives on
    /// one of the two squares or a check must be answered.
    #[inline]
    pub fn free_piece(
        &self,
        army: Army,
        fixed: SquareSet<R::Board>,
        destinations: SquareSet<R::Board>,
    ) -> Option<SquareSet<R::Board>> {
        let (board, pieces) = (R::Board::BOARD, self.pieces());
        let free = pieces.army(army) - fixed;
        let knights = (knights::<R, ARMIES, TYPES>(pieces) & free).iter();
        let rooks = (orthogonal_riders::<R, ARMIES, TYPES>(pieces) & free).iter();
        let bishops = (diagonal_riders::<R, ARMIES, TYPES>(pieces) & free).iter();
        let leaps = knights.map(|from| (from, board.knight_targets(from)));
        let straight = rooks.map(|from| (from, board.neighbours(from) & board.rook_lines(from)));
        let oblique = bishops.map(|from| (from, board.neighbours(from) & board.bishop_lines(from)));
        let mut steps = leaps.chain(straight).chain(oblique);
        steps.find_map(|(from, targets)| {
            let to = (targets & destinations).first()?;
            Some(SquareSet::from(from).with(to))
        })
    }

    /// A step of the `king` to one of the `destinations` that no `hostile` piece attacks.
    #[inline(never)]
    pub fn safe_step(
        &self,
        king: Square<R::Board>,
        destinations: SquareSet<R::Board>,
        hostile: SquareSet<R::Board>,
    ) -> Option<Square<R::Board>> {
        let occupied = self.pieces().occupied().without(king);
        let mut steps = (R::Board::BOARD.neighbours(king) & destinations).iter();
        steps.find(|&to| !is_attacked::<R, ARMIES, TYPES>(self.pieces(), to, hostile, occupied))
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
    /// themselves, such as by [`BoardState::free_piece`].
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
