//! Whether an army can move: cheap sufficient tests, then the generator.

use board_geometry::{Chessboard, Square, SquareSet};
use chess_pieces::{Army, CheckWatch, KingSafety, PieceType, pawns_ahead};
use variant_core::implement::stop_at_move;

use crate::board::{BOARD, QuadRules, pawn_rules};
use crate::position::Quadchess;

impl Quadchess {
    #[inline]
    pub(crate) fn army_has_moves(&self, army: Army) -> bool {
        !self.free_steps(army).is_empty()
            || self.king_step(army).is_some()
            || self.army_has_moves_exactly(army)
    }

    /// Adds squares to `watch` that let the army to move keep a legal move. Returns those that must not be in
    /// line with or a leap from the king of `us`; `None` without a move.
    pub(crate) fn watch_mobility(
        &self,
        us: Army,
        watch: &mut CheckWatch<QuadRules>,
    ) -> Option<SquareSet<Chessboard>> {
        let army = self.turn;
        let backward = pawn_rules(army).forward.opposite();
        let from = |to| Some(SquareSet::from(BOARD.step(to, backward)?).with(to));
        let push = self.free_steps(army).first().and_then(from);
        let holder = self.control.holder(army).unwrap_or(army);
        let kings = [self.pieces().king(holder), self.king_to_protect(holder)];
        let own = self
            .pieces()
            .king(us)
            .filter(|&king| kings.contains(&Some(king)));
        if let Some(step) = push.or_else(|| self.free_piece(army)) {
            watch.add(step);
            return Some(own.map_or(SquareSet::EMPTY, |_| step));
        }
        let to = self.king_step(army)?;
        watch.add_king(&self.board, us, to, self.hostile_to(army));
        watch.add(to.into());
        if let [Some(king), Some(other)] = kings {
            watch.add(BOARD.ray_through(other, king)); // ZQ-30
        }
        watch.add(own.map_or(SquareSet::EMPTY, SquareSet::from));
        Some(SquareSet::EMPTY)
    }

    /// Legal pushes of pawns on no line with the kings concerned. `EMPTY` decides nothing.
    #[inline(always)]
    pub(crate) fn free_steps(&self, army: Army) -> SquareSet<Chessboard> {
        self.steps(army, |king, _| BOARD.queen_lines(king))
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

    /// Legal step of a piece on no line with these kings. `None` decides nothing.
    fn free_piece(&self, army: Army) -> Option<SquareSet<Chessboard>> {
        let holder = self.control.holder(army)?;
        if self.checked().contains(holder) || self.must_end_checks(holder) {
            return None;
        }
        let mut lines = BOARD.queen_lines(self.pieces().king(holder)?);
        let mut open = self.open_to(holder);
        if let Some(other) = self.king_to_protect(holder) {
            lines |= BOARD.queen_lines(other);
            open -= BOARD.queen_lines(other) | BOARD.knight_targets(other);
        }
        self.board.free_piece(army, lines, open)
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
        !self.unpinned_steps(army).is_empty() || self.visit_army(army, stop_at_move).is_break()
    }

    /// `None` decides nothing; if the army must not attack another king, this king may open a line onto it.
    fn king_step(&self, army: Army) -> Option<Square<Chessboard>> {
        let king = (self.pieces().king(army)).filter(|_| self.active().contains(army))?;
        let exposes = |other| {
            let occupied = self.pieces().occupied().without(king);
            let barred_attackers = self.pieces().armies(self.barred_attackers(army));
            self.is_opened(other, barred_attackers, king, occupied)
                || self.arrived_kings().contains(army)
                || self.must_end_checks(army)
        };
        if self.king_to_protect(army).is_some_and(exposes) {
            return None;
        }
        (self.board).safe_step(king, self.open_to(army), self.hostile_to(army))
    }
}
