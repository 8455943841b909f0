use board_geometry::Geometry;

use crate::{PieceRules, PieceType, Pieces};

impl<R: PieceRules> Pieces<R> {
    /// Whether only kings are left, kings and a knight, or kings and bishops on one colour, of any armies.
    ///
    /// No legal chess moves lead to mate; each game decides whether that draws.
    ///
    /// ```
    /// use chess_pieces::{Army, Duel, PieceType, Pieces};
    /// let mut pieces: Pieces<Duel> = Pieces::EMPTY;
    /// for (square, army) in [("c1", 0), ("f8", 1)] {
    ///     pieces.put(square.parse()?, Army::new(army), PieceType::BISHOP);
    /// }
    /// assert!(pieces.are_too_few_to_mate());
    /// pieces.put("c8".parse()?, Army::new(1), PieceType::BISHOP);
    /// assert!(!pieces.are_too_few_to_mate());
    /// # Ok::<(), chess_pieces::board_geometry::SquareNameError>(())
    /// ```
    pub fn are_too_few_to_mate(&self) -> bool {
        let bishops = self.of_type(PieceType::BISHOP);
        let knights = self.of_type(PieceType::KNIGHT);
        if self.occupied() != self.of_type(PieceType::KING) | bishops | knights {
            return false;
        }
        let dark = R::Board::BOARD.dark();
        match knights.len() {
            0 => bishops.is_subset(dark) || bishops.is_disjoint(dark),
            1 => bishops.is_empty(),
            _ => false,
        }
    }
}
