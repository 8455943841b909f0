use board_geometry::{Direction, Geometry, Square, SquareSet};

use super::counter::{Departure, Officer};
use super::shielded_king::ShieldedKing;
use super::{OffTable, ReplyCounter};
use chess_pieces::attacks::{attacked_squares, is_attacked, reach, rooks_shield_kings};
use chess_pieces::{CastlingRights, Move, PieceRules, PieceType, en_passant::Advance};

impl<R: PieceRules, O: OffTable<R>> ReplyCounter<'_, R, O> {
    #[inline(always)]
    pub(super) fn checks_watched(&self, m: Move<R>, occupied: SquareSet<R::Board>) -> bool {
        let (board, movement) = (R::Board::BOARD, Self::movement(m.becomes()));
        let watched = self.watched;
        if watched.is_empty() {
            return false;
        }
        if m.becomes() == PieceType::PAWN {
            let rules = R::PAWNS.get(self.us.index());
            return !board.neighbours(m.to).is_disjoint(watched)
                && rules.is_some_and(|rules| !rules.attacks(m.to).is_disjoint(watched));
        }
        movement.king && !board.neighbours(m.to).is_disjoint(watched)
            || movement.knight && !board.knight_targets(m.to).is_disjoint(watched)
            || movement.diagonal
                && !board.bishop_lines(m.to).is_disjoint(watched)
                && !board.bishop_attacks(m.to, occupied).is_disjoint(watched)
            || movement.orthogonal
                && !board.rook_lines(m.to).is_disjoint(watched)
                && !board.rook_attacks(m.to, occupied).is_disjoint(watched)
    }

    pub(super) fn grants_en_passant(&self, back: Direction, m: Move<R>) -> bool {
        let passed = R::Board::BOARD.step(m.to, back);
        passed.is_some_and(|passed| self.pawns.attacks().contains(passed))
            && self.destinations.contains(m.from)
    }

    /// En passant captures after a double push; removing the advanced pawn, they change nothing else. `None` if there
    /// are other such captures, if they promote, or if a king is shielded.
    #[inline(never)]
    pub(super) fn en_passant_replies(&self, back: Direction, m: Move<R>) -> Option<usize> {
        if O::ANY {
            return None;
        }
        let pieces = self.board.pieces();
        let target = R::Board::BOARD.step(m.to, back)?;
        let rules = R::PAWNS.get(self.them.index())?;
        if Self::THIRD
            && (self.shielded.is_some()
                || self.en_passant_captures > 0
                || rules.promotion.contains(target))
        {
            return None;
        }
        let advance = Advance {
            owner: self.us,
            target,
            pawn: m.to,
        };
        let hostile = self.hostile.without(m.from);
        let is_legal = |&from: &Square<R::Board>| {
            let occupied = self.occupied.without(m.from).without(from).with(target);
            !is_attacked::<R>(pieces, self.king, hostile, occupied)
        };
        let takers = self.by_table & self.board.en_passant_takers(self.them, advance);
        Some(takers.iter().filter(is_legal).count())
    }

    /// `None` if a rider gives check.
    #[inline(always)]
    pub(super) fn pinned_after(
        &self,
        m: Move<R>,
        occupied: SquareSet<R::Board>,
    ) -> Option<SquareSet<R::Board>> {
        let board = R::Board::BOARD;
        let movement = Self::movement(m.becomes());
        let arrives_on_line = self.is_hostile()
            && (movement.diagonal && board.bishop_lines(self.king).contains(m.to)
                || movement.orthogonal && board.rook_lines(self.king).contains(m.to));
        if !arrives_on_line && !self.leaving.contains(m.from) && !self.entering.contains(m.to) {
            return Some(self.pinned);
        }
        let lines = board.ray_through(self.king, m.from) | board.ray_through(self.king, m.to);
        let mut riders = (self.king_riders & lines).without(m.from).without(m.to);
        if arrives_on_line {
            riders.insert(m.to);
        }
        let mut pinned = self.pinned - lines;
        for rider in riders {
            let blockers = board.between(self.king, rider) & occupied;
            if blockers.is_empty() {
                return None;
            }
            if !blockers.is_many() {
                pinned |= blockers;
            }
        }
        Some(pinned & self.own.without(m.to))
    }

    /// Moves of officers; `shielded` is the shielded king if its closed squares changed.
    #[inline(always)]
    pub(super) fn officer_replies(
        &self,
        m: Move<R>,
        is_immune: bool,
        occupied: SquareSet<R::Board>,
        destinations: SquareSet<R::Board>,
        pinned: SquareSet<R::Board>,
        shielded: Option<&ShieldedKing<R::Board>>,
    ) -> usize {
        // A captured own piece opens its square; immune pieces change squares for leapers too.
        let opens_square = !self.destinations.contains(m.to) || is_immune;
        let changed = if opens_square || !self.occupied.contains(m.to) {
            SquareSet::from(m.from).with(m.to)
        } else {
            // All capturable pieces are alike to riders.
            m.from.into()
        };
        let repinned = (pinned ^ self.pinned) - self.pawns.all;
        let open = |officer: &Officer<R::Board>| match shielded {
            Some(shielded) => !shielded.closed_to(Self::movement(officer.piece_type)),
            None => officer.open,
        };
        let moves_of = |officer: &Officer<R::Board>, attacks: SquareSet<R::Board>| {
            officer.moves_of(attacks, self.king, pinned, destinations & open(officer))
        };
        let mut moves = self.officer_moves;
        if opens_square || !repinned.is_empty() {
            for officer in &self.leapers {
                if officer.from == m.to {
                    moves -= officer.moves;
                } else if opens_square && !officer.attacks.is_disjoint(changed)
                    || repinned.contains(officer.from)
                {
                    moves += moves_of(officer, officer.attacks);
                    moves -= officer.moves;
                }
            }
        }
        let depends_on = match (shielded, &self.shielded) {
            (Some(shielded), Some(before)) => {
                changed | shielded.origins.difference(&before.origins)
            }
            _ => changed,
        };
        if opens_square || !(self.ridden & depends_on | repinned).is_empty() {
            for officer in &self.riders {
                if officer.from == m.to {
                    moves -= officer.moves;
                } else if !officer.attacks.is_disjoint(depends_on)
                    || repinned.contains(officer.from)
                {
                    let movement = Self::movement(officer.piece_type);
                    let attacks = reach::<R>(movement, officer.from, occupied);
                    moves += moves_of(officer, attacks);
                    moves -= officer.moves;
                }
            }
        }
        moves
    }

    #[inline(always)]
    pub(super) fn king_replies(
        &self,
        departure: Departure<R::Board>,
        m: Move<R>,
        occupied: SquareSet<R::Board>,
        destinations: SquareSet<R::Board>,
        arrival: SquareSet<R::Board>,
        castling: CastlingRights,
    ) -> usize {
        let board = R::Board::BOARD;
        let near = board.neighbours(self.king);
        if (near & destinations).is_empty() && castling == CastlingRights::NONE {
            return 0;
        }
        let closed = near - self.destinations;
        let opens_nothing = !Self::THIRD || !closed.contains(m.from);
        let is_surveyed = !self.rays.once.contains(m.from)
            && !departure.rays.contains(m.to)
            && !(self.hostile | closed).contains(m.to)
            && opens_nothing;
        let attacked = if is_surveyed {
            departure.attacked
        } else {
            let hostile = self.hostile.without(m.from).without(m.to);
            let wanted = (self.zone | near & destinations).without(self.king);
            let occupied = occupied.without(self.king);
            attacked_squares::<R>(self.board.pieces(), hostile, occupied, wanted)
        } | arrival;
        let steps = (near & destinations) - attacked;
        if castling == CastlingRights::NONE {
            return steps.len();
        }
        let mut castling = castling.after_touching::<R>(m.to);
        if const { rooks_shield_kings::<R>() } {
            castling = self.without_uncovering(castling, occupied, Some((m.to, m.becomes())));
        }
        steps.len() + Self::count_castlings(castling, occupied, attacked)
    }
}
