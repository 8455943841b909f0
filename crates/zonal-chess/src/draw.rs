use board_geometry::Geometry;
use variant_render::{Diagram, Place};

use crate::board::{Z_SQUARES, ZonalBoard};

/// ZC-2: zones have a tint and border, Z squares their letter.
pub(crate) fn decorate(picture: &mut Diagram) {
    for ground in picture.squares.values_mut() {
        if ground.region == 'e' {
            ground.region = 'w';
        }
    }
    for square in Z_SQUARES {
        let place = Place::of(ZonalBoard::BOARD, square);
        picture.squares.entry(place).or_default().region = '.';
        picture.labels.insert(place, 'Z');
    }
    picture
        .signs
        .push(("Z", "a square beside a zone, part of none"));
    picture.hint_key = Some("brown: zones; Z: beside a zone, part of none".into());
}

#[cfg(test)]
mod tests {
    use variant_render::Draw;

    use super::*;
    use crate::ZonalChess;

    #[test]
    fn zc_1_zc_2_z_squares_look_like_the_normal_board_and_bear_a_z() {
        let sheet = ZonalChess::default().sheet();
        let board = &sheet.diagrams[0];
        let place = |name: &str| name.parse::<Place>().expect("a place");
        let z_squares = ["d1", "d8", "m1", "m8"].map(place);
        assert!(board.labels.keys().eq(&z_squares));
        assert!(board.labels.values().all(|&label| label == 'Z'));
        let count = |region: char| {
            let grounds = board.squares.values();
            grounds.filter(|ground| ground.region == region).count()
        };
        // 64 squares of files e to l, four Z squares, two zones of 18.
        assert_eq!((count('.'), count('w'), count('e')), (68, 36, 0));
        for z in z_squares {
            let beside = if z.file == 3 { "e1" } else { "l1" };
            assert_eq!(
                board.squares[&z].region,
                board.squares[&place(beside)].region
            );
        }
    }
}
