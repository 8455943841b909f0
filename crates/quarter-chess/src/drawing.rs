//! The picture of a position.

use board_geometry::Geometry;
use variant_render::{Diagram, Figure, Line, LineStyle, Outline, Place};

use crate::board::QuarterBoard;
use crate::game::Quarter;
use crate::merchant::immobilised;

/// A double line shows where the quadrants end (QC-1); immobilised pieces (QC-8) look frozen; drivers and
/// merchants have shapes of their own.
pub(crate) fn decorate(position: &Quarter, picture: &mut Diagram) {
    for square in immobilised(position) {
        let place = Place::of(QuarterBoard::BOARD, square);
        if let Some(piece) = picture.pieces.get_mut(&place) {
            *piece = piece.frozen();
        }
    }
    for piece in picture.pieces.values_mut() {
        piece.figure = match piece.figure.letter() {
            'D' => Figure::new('D', "driver", Outline::Wheel),
            'M' => Figure::new('M', "merchant", Outline::Purse),
            _ => piece.figure,
        };
    }
    let border = |from, to| Line::new(from, to, LineStyle::Double);
    picture.lines.push(border((4, 0), (4, 8)));
    picture.lines.push(border((0, 4), (8, 4)));
}
