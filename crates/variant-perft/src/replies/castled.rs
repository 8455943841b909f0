use board_geometry::{Geometry, Square, SquareSet};

use super::{OffTable, ReplyCounter};
use chess_pieces::internals::rooks_shield_kings;
use chess_pieces::{CastlingRights, CastlingRules, PieceRules, PieceType};

impl<R: PieceRules, const ARMIES: usize, const TYPES: usize, O: OffTable<R>>
    ReplyCounter<'_, R, ARMIES, TYPES, O>
{
    /// Replies to a castling on one line that affects the replying king only by the rook's attacks; else
    /// `None`.
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
            // The rook can get behind a shield of the spared king; en passant can open a line onto it.
            return None;
        } else {
            let spared = self.spared_after(rules.king_from, rules.king_to);
            let destinations = self.destinations_castled(rules, changed);
            self.recount(spared, changed, occupied, destinations, self.pinned)?
        };
        let steps = (near & self.destinations) - attacked;
        let replies = moves
            + steps.len()
            + Self::count_castlings(castling, occupied, attacked)
            + self.en_passant_captures;
        (replies != 0).then_some(replies)
    }

    /// Removes castlings that expose the king to another rider than the rook, once a piece has arrived on a
    /// square.
    #[inline(never)]
    pub(super) fn without_uncovering(
        &self,
        castling: CastlingRights,
        occupied: SquareSet<R::Board>,
        arrived: Option<(Square<R::Board>, PieceType)>,
    ) -> CastlingRights {
        let board = R::Board::BOARD;
        let mut allowed = castling;
        for (index, rules) in castling.open::<R>() {
            let Some(direction) = board.direction(rules.king_to, rules.rook_from) else {
                continue;
            };
            let castled = rules.occupied_after(occupied);
            let seen = board.ray_attacks(rules.king_to, direction, castled) & castled;
            let rider = seen.first().and_then(|square| match arrived {
                Some((to, piece_type)) if to == square => self.is_hostile().then_some(piece_type),
                _ if self.hostile.contains(square) => self.board.pieces().type_at(square),
                _ => None,
            });
            let movement = rider.map(Self::movement);
            if movement.is_some_and(|movement| {
                if direction.is_diagonal() {
                    movement.diagonal
                } else {
                    movement.orthogonal
                }
            }) {
                allowed = allowed.without(index);
            }
        }
        allowed
    }

    #[inline(always)]
    fn have_to_do_with(&self, squares: SquareSet<R::Board>) -> bool {
        !(self.ridden | self.pawns.zone | self.spared_lines).is_disjoint(squares)
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
        // Kings and a partner's rook stay immune on their new squares.
        for (from, to) in ways {
            if !self.destinations.contains(from) {
                destinations.remove(to);
            }
        }
        destinations
    }
}
