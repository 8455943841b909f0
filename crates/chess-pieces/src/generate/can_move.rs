use board_geometry::{Geometry, Square, SquareSet};
use variant_core::implement::stop_at_move;

use crate::attackers::is_attacked;
use crate::attacks::{pawns_ahead, targets};
use crate::movement::{Movement, Movers};
use crate::{Army, BoardState, Generator, KingSafety, PieceRules, PieceType};

impl<R: PieceRules> BoardState<R> {
    /// Squares that pawns outside `fixed` can step forward to; legal if no other pawn is pinned and no check must be
    /// answered. Empty decides nothing.
    #[inline(always)]
    pub fn free_pushes(&self, army: Army, fixed: SquareSet<R::Board>) -> SquareSet<R::Board> {
        if const { Movers::<R>::BENT } || R::promotions().is_empty() {
            return SquareSet::EMPTY;
        }
        let pawns = self.pieces().of(army, PieceType::PAWN) - fixed;
        pawns_ahead::<R>(army, pawns) - self.pieces().occupied()
    }

    /// A pawn outside `fixed` that can step forward, and the square ahead.
    ///
    /// If `fixed` are the lines of a king not in check, this stays legal until a piece arrives on either square or a
    /// check must be answered.
    #[inline(always)]
    pub fn free_pawn(&self, army: Army, fixed: SquareSet<R::Board>) -> Option<SquareSet<R::Board>> {
        let rules = R::PAWNS.get(army.index())?;
        let ahead = self.free_pushes(army, fixed).first()?;
        let from = R::Board::BOARD.step(ahead, rules.forward.opposite())?;
        Some(SquareSet::from(from).with(ahead))
    }

    /// Like [`free_pawn`](Self::free_pawn), for a step or leap of an officer to the `destinations`.
    pub fn free_piece(
        &self,
        army: Army,
        fixed: SquareSet<R::Board>,
        destinations: SquareSet<R::Board>,
    ) -> Option<SquareSet<R::Board>> {
        if const { Movers::<R>::BENT } {
            return None;
        }
        let (board, pieces) = (R::Board::BOARD, self.pieces());
        let free = pieces.army(army) - fixed;
        let knights = (pieces.of_types(Movers::<R>::KNIGHT) & free).iter();
        let rooks = (pieces.of_types(Movers::<R>::ORTHOGONAL) & free).iter();
        let bishops = (pieces.of_types(Movers::<R>::DIAGONAL) & free).iter();
        let leaps = knights.map(|from| (from, board.knight_targets(from)));
        let straight = rooks.map(|from| (from, board.neighbours(from) & board.rook_lines(from)));
        let oblique = bishops.map(|from| (from, board.neighbours(from) & board.bishop_lines(from)));
        let mut steps = leaps.chain(straight).chain(oblique);
        steps.find_map(|(from, targets)| {
            let to = (targets & destinations).first()?;
            Some(SquareSet::from(from).with(to))
        })
    }

    /// A safe step of the `king` to the `destinations`.
    #[inline(never)]
    pub fn safe_step(
        &self,
        king: Square<R::Board>,
        destinations: SquareSet<R::Board>,
        hostile: SquareSet<R::Board>,
    ) -> Option<Square<R::Board>> {
        let occupied = self.pieces().occupied().without(king);
        let mut steps = (R::Board::BOARD.neighbours(king) & destinations).iter();
        steps.find(|&to| !is_attacked::<R>(self.pieces(), to, hostile, occupied))
    }

    /// Cheapest test for a legal move: the only king to keep safe is not in check, and a pawn off its lines
    /// can step forward. False decides nothing.
    pub fn surely_has_moves(&self, army: Army, hostile: SquareSet<R::Board>) -> bool {
        self.pieces().king(army).is_some_and(|king| {
            let lines = R::Board::BOARD.queen_lines(king);
            !self.free_pushes(army, lines).is_empty() && !self.is_attacked(king, hostile)
        })
    }
}

impl<R: PieceRules, const KINGS: usize> Generator<'_, R, KINGS> {
    /// Whether an army has a legal move: tries free pawns, then generates up to the first.
    #[inline(always)]
    pub fn can_move(&self, army: Army) -> bool {
        self.has_free_pawn(army) || self.can_move_exactly(army)
    }

    #[inline(never)]
    fn can_move_exactly(&self, army: Army) -> bool {
        self.king_can_step(army) || self.visit_army(army, stop_at_move).is_break()
    }

    /// Whether no king is in check and an unpinned pawn can step forward. False decides nothing.
    #[inline(always)]
    pub fn has_free_pawn(&self, army: Army) -> bool {
        if const { Movers::<R>::BENT }
            || self.kings.iter().any(KingSafety::in_check)
            || self.pawn_promotions().is_empty()
        {
            return false;
        }
        let pawns = self.pieces.of(army, PieceType::PAWN) - self.pinned();
        let ahead = pawns_ahead::<R>(army, pawns);
        !(ahead & self.destinations).is_subset(self.occupied)
    }

    fn king_can_step(&self, army: Army) -> bool {
        let own = self.pieces.army(army);
        let Some(king) = (own & self.pieces.of_type(PieceType::KING)).first() else {
            return false;
        };
        let movement = const { Movement::of::<R>(PieceType::KING.index()) };
        let reached = targets::<R>(
            self.pieces,
            movement,
            (army, PieceType::KING, king),
            self.occupied,
        );
        let mut squares = (reached & self.destinations).iter();
        let occupied = self.occupied.without(king);
        self.kings.iter().all(|safety| safety.king == king)
            && squares.any(|to| {
                let is_attacked = |safety: &KingSafety<R>| {
                    is_attacked::<R>(self.pieces, to, safety.hostile, occupied)
                };
                !self.kings.iter().any(is_attacked)
            })
    }
}
