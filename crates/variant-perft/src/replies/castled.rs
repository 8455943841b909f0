use board_geometry::{Geometry, SquareSet};

use super::{OffTable, ReplyCounter};
use chess_pieces::attacks::rooks_shield_kings;
use chess_pieces::{CastlingRules, PieceRules, PieceType};

impl<R: PieceRules, O: OffTable<R>> ReplyCounter<'_, R, O> {
    /// Replies to a castling on one line, if only the rook's attacks affect the replying king.
    #[inline(never)]
    pub(super) fn castled_replies(&self, rules: &CastlingRules<R::Board>) -> Option<usize> {
        let board = R::Board::BOARD;
        let from = SquareSet::from(rules.king_from).with(rules.rook_from);
        let to = SquareSet::from(rules.king_to).with(rules.rook_to);
        let line = board.ray_through(rules.king_from, rules.rook_from);
        if O::ANY || const { rooks_shield_kings::<R>() } || !(to - from).is_subset(line) {
            return None;
        }
        let (changed, occupied) = (from | to, (self.occupied - from) | to);
        let departure = self.departure(PieceType::ROOK, rules.rook_from)?;
        let near = board.neighbours(self.king);
        let depends_on = self.zone | near | departure.rays | self.leaving | self.entering;
        let checked = board.rook_lines(rules.rook_to) & self.watched;
        if !depends_on.is_disjoint(changed)
            || !checked.is_disjoint(board.rook_attacks(rules.rook_to, occupied))
        {
            return None;
        }
        let mut attacked = departure.attacked;
        if self.is_hostile() {
            let kings = board.neighbours(rules.king_from) | board.neighbours(rules.king_to);
            let transparent = occupied.without(self.king);
            attacked |= self.attacks_on_zone(PieceType::ROOK, rules.rook_to, transparent);
            let is_on_line = board.rook_lines(self.king).contains(rules.rook_to);
            let between = board.between(self.king, rules.rook_to) & occupied;
            // The rook pins, checks or changes the zone.
            if is_on_line && !between.is_many() || !kings.is_disjoint(self.zone) {
                return None;
            }
        }
        let (moves, castling) = if !self.have_to_do_with(changed) {
            (self.officer_moves + self.pawns.moves, self.castling)
        } else if self.attacking.contains(rules.rook_from) || self.en_passant_captures > 0 {
            // The rook can get behind a shield; en passant can open a line to the shielded king.
            return None;
        } else {
            let shielded = self.shielded_after(rules.king_from, rules.king_to);
            let destinations = self.destinations_castled(rules, changed);
            self.recount(shielded, changed, occupied, destinations, self.pinned)?
        };
        let steps = (near & self.destinations) - attacked;
        let replies = moves
            + steps.len()
            + Self::count_castlings(castling, occupied, attacked)
            + self.en_passant_captures;
        (replies != 0).then_some(replies)
    }

    fn have_to_do_with(&self, squares: SquareSet<R::Board>) -> bool {
        !(self.ridden | self.pawns.zone | self.shielded_lines).is_disjoint(squares)
            || (self.leapers.iter()).any(|officer| !officer.attacks.is_disjoint(squares))
    }

    fn destinations_castled(
        &self,
        rules: &CastlingRules<R::Board>,
        changed: SquareSet<R::Board>,
    ) -> SquareSet<R::Board> {
        let ways = [
            (rules.king_from, rules.king_to),
            (rules.rook_from, rules.rook_to),
        ];
        let mut destinations = self.destinations | changed;
        // Kings and a partner's rook stay immune.
        for (from, to) in ways {
            if !self.destinations.contains(from) {
                destinations.remove(to);
            }
        }
        destinations
    }
}
