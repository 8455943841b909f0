use chess_pieces::PieceRules;
use quarter_chess::{Quarter, QuarterRules, immobilised};
use variant_render::{Army, Figure, Line, LineStyle, Outline, Sheet};

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
            |piece_type| figure(QuarterRules::letter(piece_type)),
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

/// The pieces of this game by letter: those of chess, the archbishop and two of its own.
const fn figure(letter: char) -> Figure {
    match letter {
        'D' => Figure::new('D', "driver", Outline::Wheel),
        'M' => Figure::new('M', "merchant", Outline::Purse),
        _ => Figure::from_letter(letter),
    }
}
