use board_geometry::{Geometry, Square, SquareSet};

use super::origins::AttackOrigins;
use chess_pieces::attacks::Movement;
use chess_pieces::{CastlingRights, PieceRules};

/// King that replies must not expose, and the squares that this closes.
#[derive(Clone, Copy, Debug)]
pub(super) struct ShieldedKing<G: Geometry> {
    pub(super) king: Square<G>,
    /// Pieces whose departure opens a line to the king or leaves one piece of the army on it.
    pub(super) shields: SquareSet<G>,
    pub(super) origins: AttackOrigins<G>,
    pub(super) closed_to_pawns: SquareSet<G>,
}

impl<G: Geometry> ShieldedKing<G> {
    pub(super) fn seen_through(&self, occupied: SquareSet<G>) -> Self {
        Self {
            origins: AttackOrigins::through(self.king, occupied),
            ..*self
        }
    }

    pub(super) fn closed_to(&self, movement: Movement) -> SquareSet<G> {
        self.origins.by(movement)
    }

    /// Castlings that bring no rook onto the king's lines.
    pub(super) fn castling<R: PieceRules<Board = G>>(
        &self,
        castling: CastlingRights,
    ) -> CastlingRights {
        let mut allowed = castling;
        for (index, rules) in castling.open::<R>() {
            if self.origins.orthogonal.contains(rules.rook_to) {
                allowed = allowed.without(index);
            }
        }
        allowed
    }
}
