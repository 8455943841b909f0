use alloc::string::ToString;

use board_geometry::{Geometry, SquareSet};
use variant_render::{Diagram, Figure, Line, LineStyle, Outline, Place};

use crate::board::QuarterBoard;

/// Hints are letters that corresponding squares share (QC-1).
pub(crate) fn decorate(immobilised: SquareSet<QuarterBoard>, picture: &mut Diagram) {
    for square in immobilised {
        let place = Place::of(QuarterBoard::BOARD, square);
        if let Some(piece) = picture.pieces.get_mut(&place) {
            piece.held = true;
        }
    }
    for piece in picture.pieces.values_mut() {
        piece.figure = match piece.figure.letter {
            'D' => Figure::new('D', "driver", Outline::Wheel),
            'M' => Figure::new('M', "merchant", Outline::Purse),
            _ => piece.figure,
        };
    }
    for (place, ground) in &mut picture.squares {
        ground.region = '.';
        let first = b'A' + place.file % 4 + place.rank % 4 * 4;
        picture.hints.insert(*place, char::from(first).to_string());
    }
    let note = "small capitals: squares with the same one correspond";
    picture.hint_key = Some(note.into());
    picture.signs.extend([
        ("N^b5", "a knight shifts to another quadrant"),
        ("D@d7d6", "a driver pulls or pushes from d7 to d6"),
        ("Dxd5", "a driver absorbs the piece on d5"),
        ("D~c4e4", "a driver swaps two pieces"),
    ]);
    let border = |from, to| Line::new(from, to, LineStyle::Double);
    picture.lines.push(border((4, 0), (4, 8)));
    picture.lines.push(border((0, 4), (8, 4)));
}

#[cfg(test)]
mod tests {
    use alloc::string::String;
    use alloc::vec::Vec;

    use variant_render::Draw;

    use super::*;
    use crate::QuarterChess;

    #[test]
    fn held_pieces_are_pale_and_the_new_ones_have_shapes_of_their_own() {
        let text = "k7/8/3n4/2qMr3/3b1d2/4M3/4p3/K7 b - - 0 1";
        let position: QuarterChess = text.parse().unwrap();
        let sheet = position.sheet();
        let picture = &sheet.diagrams[0];
        let named = |wanted: &dyn Fn(&variant_render::Piece) -> bool| -> Vec<String> {
            let squares = QuarterBoard::BOARD.all().iter();
            let drawn = squares.filter(|&square| {
                let piece = picture.pieces.get(&Place::of(QuarterBoard::BOARD, square));
                piece.is_some_and(wanted)
            });
            drawn.map(|square| square.to_string()).collect()
        };
        // Neighbours of an enemy merchant, except beside the own driver.
        let held = ["e2", "d4", "c5", "e5", "d6"];
        assert_eq!(named(&|piece| piece.held), held);
        let outlined =
            |outline| named(&move |piece: &variant_render::Piece| piece.figure.outline == outline);
        assert_eq!(outlined(Outline::Wheel), ["f4"]);
        assert_eq!(outlined(Outline::Purse), ["e3", "d5"]);
        assert_eq!(outlined(Outline::Rook), ["e5"]);
        let hint = |name: &str| &*picture.hints[&name.parse::<Place>().unwrap()];
        let corresponding = [("a1", "A"), ("g6", "G"), ("d8", "P"), ("h3", "L")];
        assert!(corresponding.iter().all(|&(at, first)| hint(at) == first));
        assert!(picture.hints.len() == 64);
        let borders = picture
            .lines
            .iter()
            .map(|line| (line.from, line.to, line.style));
        let expected = [((4, 0), (4, 8)), ((0, 4), (8, 4))];
        assert!(borders.eq(expected.map(|(from, to)| (from, to, LineStyle::Double))));
    }
}
