use chess_pieces::PieceRules;
use quarter_chess::{Quarter, QuarterRules, immobilised};
use variant_render::{Army, Line, LineStyle, Sheet};

use super::diagram_of;
use crate::Registered;

/// A double line shows where the quadrants end (QC-1); immobilised pieces (QC-8) look frozen.
impl Registered for Quarter {
    fn sheet(&self) -> Sheet {
        let armies = Army::white_and_black();
        let immobilised = immobilised(self);
        let mut board = diagram_of(
            self,
            self.pieces(),
            &armies,
            QuarterRules::letter,
            |square, piece| {
                if immobilised.contains(square) {
                    piece.frozen()
                } else {
                    piece
                }
            },
        );
        board
            .lines
            .push(Line::new((4, 0), (4, 8), LineStyle::Double));
        board
            .lines
            .push(Line::new((0, 4), (8, 4), LineStyle::Double));
        Sheet::new(armies).with(board)
    }
}
