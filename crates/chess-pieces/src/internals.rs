//! Not public: internals for `variant-perft`.

pub use crate::attackers::{is_attacked, leaping_attackers};
pub use crate::attacks::{
    attacked_of, diagonal_riders, first_steps, kings, orthogonal_riders, pawn_attacks_by_side,
    pawns_ahead, reach, reaches,
};
pub use crate::castling::rooks_shield_kings;
pub use crate::definition::{Movement, Part, types_with};
pub use crate::king_safety::near_checkers;
pub use crate::promotion::promoting_pieces;

use board_geometry::{Chessboard, Square, SquareSet};

use crate::{Generator, PawnRules, PieceRules};

/// Targets that leave no king in check.
#[inline(always)]
pub fn allowed<R: PieceRules, const ARMIES: usize, const KINGS: usize, const TYPES: usize>(
    generator: &Generator<'_, R, ARMIES, KINGS, TYPES>,
    from: Square<R::Board>,
    targets: SquareSet<R::Board>,
) -> SquareSet<R::Board> {
    generator.allowed(from, targets)
}

/// Rules of examples.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Duel;

impl PieceRules for Duel {
    type Board = Chessboard;
    const PAWNS: &'static [PawnRules<Chessboard>] = &[];
}
