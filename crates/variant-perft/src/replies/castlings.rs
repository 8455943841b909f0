use board_geometry::{Geometry, Square, SquareSet};

use super::{OffTable, ReplyCounter};
use chess_pieces::{CastlingRights, PieceRules, PieceType};

impl<R: PieceRules, O: OffTable<R>> ReplyCounter<'_, R, O> {
    /// Removes castlings that expose the king to another rider than the rook, once a piece has arrived.
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

    #[inline(never)]
    pub(super) fn count_castlings(
        castling: CastlingRights,
        occupied: SquareSet<R::Board>,
        attacked: SquareSet<R::Board>,
    ) -> usize {
        let mut castled = SquareSet::EMPTY;
        for (_, rules) in castling.open::<R>() {
            if rules.empty.is_disjoint(occupied) && rules.safe.is_disjoint(attacked) {
                castled.insert(rules.destination);
            }
        }
        castled.len()
    }
}
