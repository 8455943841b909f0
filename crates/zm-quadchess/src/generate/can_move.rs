//! Whether an army can move: cheap sufficient tests, then the generator.

use board_geometry::{Chessboard, Square, SquareSet};
use chess_pieces::{Army, KingSafety, PieceType, is_attacked, pawns_ahead};
use variant_core::implement::stop_at_move;

use crate::board::{BOARD, QuadRules, pawn_rules, queen_lines};
use crate::position::Quadchess;

impl Quadchess {
    #[inline]
    pub(crate) fn army_has_moves(&self, army: Army) -> bool {
        !self.free_steps(army).is_empty() || self.army_has_moves_exactly(army)
    }

    /// Legal pushes of pawns on no line with the kings concerned. `EMPTY` decides nothing.
    #[inline(always)]
    pub(crate) fn free_steps(&self, army: Army) -> SquareSet<Chessboard> {
        self.steps(army, |king, _| queen_lines(king))
    }

    /// Legal pushes of unpinned pawns. `EMPTY` decides nothing.
    #[inline(always)]
    pub(crate) fn unpinned_steps(&self, army: Army) -> SquareSet<Chessboard> {
        self.steps(army, |king, hostile| self.pins(king, hostile).pinned)
    }

    /// Destinations of single pushes, none in check. `pinned` returns the pieces that must stay for a king
    /// and its attackers.
    #[inline(always)]
    fn steps(
        &self,
        army: Army,
        pinned: impl Fn(Square<Chessboard>, SquareSet<Chessboard>) -> SquareSet<Chessboard>,
    ) -> SquareSet<Chessboard> {
        let holder = self.control.holder(army);
        let Some((holder, king)) = holder.and_then(|seat| Some((seat, self.pieces().king(seat)?)))
        else {
            return SquareSet::EMPTY;
        };
        if self.checked().contains(holder) || self.must_end_checks(holder) {
            return SquareSet::EMPTY;
        }
        let mut pawns =
            self.pieces().of(army, PieceType::PAWN) - pinned(king, self.hostile_to(holder));
        let mut closed = self.pieces().occupied();
        if let Some(other) = self.king_to_protect(holder) {
            pawns -= pinned(other, self.pieces().armies(self.barred_attackers(holder)));
            closed |= BOARD.neighbours(other) | pawn_rules(army).promotion;
        }
        pawns_ahead::<QuadRules>(army, pawns) - closed
    }

    fn pins(
        &self,
        king: Square<Chessboard>,
        hostile: SquareSet<Chessboard>,
    ) -> KingSafety<QuadRules> {
        KingSafety::pins_only(self.pieces(), king, hostile, self.pieces().occupied())
    }

    #[inline(never)]
    fn army_has_moves_exactly(&self, army: Army) -> bool {
        self.king_can_step(army)
            || !self.unpinned_steps(army).is_empty()
            || self.visit_army(army, stop_at_move).is_break()
    }

    /// `false` decides nothing; if the army must not attack another king, this king may open a line onto it.
    fn king_can_step(&self, army: Army) -> bool {
        let Some(king) = self
            .pieces()
            .king(army)
            .filter(|_| self.active().contains(army))
        else {
            return false;
        };
        let occupied = self.pieces().occupied().without(king);
        let barred_attackers = self.pieces().armies(self.barred_attackers(army));
        let exposes = |other| {
            self.is_opened(other, barred_attackers, king, occupied)
                || self.arrived_kings().contains(army)
                || self.must_end_checks(army)
        };
        if self.king_to_protect(army).is_some_and(exposes) {
            return false;
        }
        let hostile = self.hostile_to(army);
        let mut targets = (BOARD.neighbours(king) & self.open_to(army)).iter();
        targets.any(|to| !is_attacked::<QuadRules, 4, 6>(self.pieces(), to, hostile, occupied))
    }
}
