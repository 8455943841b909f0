//! The picture of a position.

use alloc::format;

use variant_render::{Army, Diagram, Draw, Sheet};

use crate::board::QuadRules;
use crate::position::Quadchess;

/// Frozen pieces (ZQ-19) look frozen; the pieces of an annexed army (ZQ-15) bear their controller's mark.
impl Draw for Quadchess {
    fn sheet(&self) -> Sheet {
        let armies = Army::seats();
        let frozen = self.frozen();
        let mut board =
            Diagram::of_pieces::<QuadRules, 4, 6>(self, self.pieces(), &armies, |square, piece| {
                let owner = self.pieces().army_at(square);
                let controller = owner.and_then(|army| self.controller(army));
                if frozen.contains(square) {
                    piece.frozen()
                } else if let Some(controller) = controller.filter(|_| controller != owner) {
                    piece.controlled_by(controller.index())
                } else {
                    piece
                }
            });
        board.above.push(format!("mode {}", self.mode().name()));
        Sheet::new(armies).with(board)
    }
}
