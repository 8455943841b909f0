//! QC-1 to QC-3: the board, the pieces, the start.

use board_geometry::Geometry;
use chess_pieces::{PieceRules, PieceType};
use quarter_chess::{
    ARCHBISHOP, BLACK, DRIVER, MERCHANT, Quarter, QuarterBoard, QuarterRules, TYPES, WHITE,
    corresponding,
};
use variant_core::{Position, Variant};

use super::{beginning, position};

#[test]
fn qc_1_each_square_corresponds_to_one_in_each_other_quadrant() {
    let board = QuarterBoard::BOARD;
    assert_eq!(board.region_letters().collect::<String>(), "abcd");
    for square in board.all() {
        let others = corresponding(square);
        assert_eq!(others.len(), 3);
        let mut regions: Vec<char> = others
            .with(square)
            .iter()
            .map(|s| board.region_of(s))
            .collect();
        regions.sort_unstable();
        assert_eq!(regions, ['a', 'b', 'c', 'd']);
        for other in others {
            assert!(corresponding(other).contains(square));
            let files = square.file().abs_diff(other.file());
            let ranks = square.rank().abs_diff(other.rank());
            assert!(
                [(4, 0), (0, 4), (4, 4)].contains(&(files, ranks)),
                "{square} {other}"
            );
        }
    }
}

#[test]
fn qc_2_there_are_nine_types_of_pieces() {
    let letters: String = (0..TYPES as u8)
        .map(|number| QuarterRules::letter(PieceType::new(number)))
        .collect();
    assert_eq!(letters, "PNBRQKADM");
    for (number, letter) in letters.chars().enumerate() {
        assert_eq!(
            QuarterRules::type_of_letter(letter),
            Some(PieceType::new(number as u8))
        );
        assert_eq!(
            QuarterRules::type_of_letter(letter.to_ascii_lowercase()),
            QuarterRules::type_of_letter(letter)
        );
    }
    assert_eq!(
        (
            QuarterRules::letter(PieceType::new(9)),
            QuarterRules::type_of_letter('x')
        ),
        ('?', None)
    );
}

#[test]
fn qc_2_an_archbishop_goes_like_a_bishop_or_a_knight() {
    let state = position("k7/8/8/4p3/3A4/8/1P6/K7 w");
    // e5 is taken along the diagonal, c3 stops before the own pawn; a4, e8 and others are shifts.
    let ordinary =
        "d4a7 d4b3 d4b5 d4b6 d4c2 d4c3 d4c5 d4c6 d4e2 d4e3 d4e5 d4e6 d4f2 d4f3 d4f5 d4g1";
    let shifts = "d4d8 d4h4 d4h8";
    for text in ordinary.split(' ').chain(shifts.split(' ')) {
        assert!(state.parse_move(text).is_ok(), "{text}");
    }
    assert_eq!(beginning(&state, "d4").split(' ').count(), 16 + 3);
    assert!(position("k7/8/1A6/8/8/8/8/K7 b").is_check());
}

#[test]
fn qc_3_black_is_white_turned_by_half_a_circle() {
    let start = Quarter::default();
    assert_eq!(
        start.to_string(),
        "rnakqdnr/mppppppm/8/8/8/8/MPPPPPPM/RNDQKANR w - - 0 1"
    );
    let turn = QuarterBoard::BOARD.half_turn().unwrap();
    for (square, army, enemy) in QuarterBoard::BOARD.all().iter().map(|s| (s, WHITE, BLACK)) {
        let piece_type = |army, square| {
            start
                .pieces()
                .at(square)
                .filter(|piece| piece.0 == army)
                .map(|piece| piece.1)
        };
        assert_eq!(
            piece_type(army, square),
            piece_type(enemy, turn.image(square))
        );
    }
    for (piece_type, count) in [
        (MERCHANT, 4),
        (DRIVER, 2),
        (ARCHBISHOP, 2),
        (PieceType::PAWN, 12),
    ] {
        assert_eq!(start.pieces().of_type(piece_type).len(), count);
    }
    assert_eq!(Quarter::start("start"), Ok(start));
    let option = Quarter::start("pawn-shift").unwrap();
    assert!(option.game().pawn_shift && option.to_string() == format!("{start} pawn-shift"));
    assert!(Quarter::start("").is_err() && Quarter::start("pawn_shift").is_err());
}

#[test]
fn qc_3_any_array_can_be_given() {
    let text = "mmmmmmmm/4k3/8/3Dd3/3dD3/8/4K3/QQNAQQQQ w - - 7 30";
    assert_eq!(text.parse::<Quarter>().unwrap().to_string(), text);
}
