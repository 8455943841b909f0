//! Not public: internals for other crates of the workspace, tests and examples.

pub use crate::attackers::{is_attacked, leaping_attackers, riders_in_line};
pub use crate::attacks::{
    attacked_of, first_steps, pawn_attacks_by_side, pawns_ahead, reach, reaches,
};
pub use crate::castling_rights::rooks_shield_kings;
pub use crate::faults::refuse;
pub use crate::king_safety::near_checkers;
pub use crate::movement::{Movement, Movers};
pub use board_geometry::Chessboard;

use board_geometry::Direction;

use crate::{CastlingRules, PawnRules, PieceRules};

/// Rules of examples: those of chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Duel;

impl PieceRules for Duel {
    type Board = Chessboard;
    const PAWNS: &'static [PawnRules<Chessboard>] = &[
        PawnRules::from_edge(Direction::North, 1),
        PawnRules::from_edge(Direction::South, 1),
    ];
    const CASTLINGS: &'static [CastlingRules<Chessboard>] = &CastlingRules::ORTHODOX;
}
