//! Every public argument that is a number, at its ends: no call panics or takes memory without bound.

use board_geometry::{Chessboard, Geometry};
use variant_render::{Army, Diagram, Figure, Piece, Rgb, Row, Sheet};

#[test]
fn armies_and_counts_may_be_any() {
    for army in [0, 1, 2, 9, usize::MAX] {
        for count in [0, 1, u32::MAX] {
            let piece = Piece::new(Figure::KNIGHT, army);
            let piece = Piece {
                controller: Some(usize::MAX - army),
                tag: Some(u8::MAX),
                ..piece
            };
            let mut board = Diagram::of(Chessboard::BOARD);
            board.pieces.insert("e1".parse().unwrap(), piece);
            board.rows.push(Row::new("row").with(piece, count));
            let sheet = Sheet::new(Army::white_and_black()).with(board);
            assert!(sheet.svg().len() < 100_000 && sheet.ascii().len() < 10_000);
        }
    }
}

#[test]
fn colours_mix_by_any_share() {
    for percent in 0..=u8::MAX {
        let mixed = Rgb::BLACK.mixed(Rgb::hex(u32::MAX), percent);
        assert_eq!(mixed == Rgb::WHITE, percent >= 100);
    }
}

#[cfg(feature = "png")]
#[test]
fn pictures_of_any_scale_are_bounded() {
    use variant_render::{PngError, Theme};
    let sheet = Sheet::new(Army::white_and_black()).with(Diagram::of(Chessboard::BOARD));
    for scale in [
        f32::NAN,
        f32::INFINITY,
        f32::NEG_INFINITY,
        f32::MAX,
        f32::MIN,
        -1.0,
        0.0,
        f32::MIN_POSITIVE,
        1e3,
        1e6,
    ] {
        let drawn = sheet.png(&Theme::default(), Some(scale));
        assert!(matches!(drawn, Err(PngError::Size)), "{scale}");
    }
}
