use alloc::format;

use variant_render::{Army, Diagram, Draw, Sheet};

use crate::board::QuadRules;
use crate::position::Quadchess;

/// Frozen pieces (ZQ-19) look frozen; annexed pieces (ZQ-15) bear their controller's mark.
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

#[cfg(test)]
mod tests {
    use alloc::string::ToString;
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn zq_15_zq_19_annexed_pieces_bear_a_mark_and_frozen_ones_are_pale() {
        // East has annexed West; North's army is frozen.
        let text = "1,wQ,6/7,nB/8/4,nP,3/8/8/3,sR,4/sK,6,eK ffa s se-e - - - 30 0";
        let position: Quadchess = text.parse().unwrap();
        let sheet = position.sheet();
        let board = &sheet.diagrams[0];
        let looks = board.pieces.iter().map(|(place, piece)| {
            (
                place.to_string(),
                piece.army,
                piece.frozen,
                piece.controller,
            )
        });
        let mut looks: Vec<_> = looks.collect();
        looks.sort();
        let expected = [
            ("a1", 0, false, None),
            ("b8", 1, false, Some(3)),
            ("d2", 0, false, None),
            ("e5", 2, true, None),
            ("h1", 3, false, None),
            ("h7", 2, true, None),
        ];
        let expected = expected
            .map(|(place, army, frozen, controller)| (place.to_string(), army, frozen, controller));
        assert_eq!(looks, expected);
        assert_eq!(board.above, ["mode ffa"]);
        assert_eq!(board.below, ["south to move"]);
    }
}
