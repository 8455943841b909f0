use board_geometry::{Square, SquareSet};
use chess_pieces::Army;

use crate::state::BoardOf;
use crate::{BLACK, MoveSystem, TwoArmyGame, TwoArmyPosition, WHITE};

impl<V: TwoArmyGame> TwoArmyPosition<V> {
    /// Pieces that check the side to move.
    pub fn checkers(&self) -> SquareSet<BoardOf<V>> {
        V::Moves::checkers(self, self.turn)
    }

    /// Whether the side to move is in check.
    pub fn is_check(&self) -> bool {
        V::Moves::is_in_check(self, self.turn)
    }

    /// An army's pieces that attack a square.
    pub fn attackers(&self, square: Square<BoardOf<V>>, by: Army) -> SquareSet<BoardOf<V>> {
        let pieces = self.pieces();
        V::Moves::attackers(self, square, pieces.army(by), pieces.occupied())
    }

    /// Whether neither army can win any more.
    pub fn is_dead(&self) -> bool {
        !V::can_mate(self, WHITE) && !V::can_mate(self, BLACK)
    }
}
