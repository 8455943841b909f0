//! Positions whose moves also come from the table of their rules.

use alloc::vec::Vec;

use crate::{Army, BoardState, Move, PieceRules, PieceTypes};

/// A position with moves by the table of its rules, to compare with a slow generator.
pub trait ByTable {
    /// Board, pieces, pawns and castlings.
    type Rules: PieceRules;

    /// Pieces, castling rights and en passant rights.
    fn board(&self) -> &BoardState<Self::Rules>;

    /// Legal moves on the board by the table; `None` where rules beyond the table add or remove some.
    fn table_moves(&self) -> Option<TableList<Self::Rules>>;
}

/// Moves of an army by the table.
#[derive(Clone, Debug)]
pub struct TableList<R: PieceRules> {
    /// Army that moves.
    pub army: Army,
    /// Types that it can promote to now.
    pub promotions: PieceTypes,
    /// Its moves, in any order.
    pub moves: Vec<Move<R>>,
}
