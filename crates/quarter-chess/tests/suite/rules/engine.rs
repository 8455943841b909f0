//! Engine only: geometry, types as values, kinds of moves, events.

use board_geometry::Geometry;
use chess_pieces::{PieceRules, PieceType};
use quarter_chess::{
    ARCHBISHOP, BLACK, DRIVER, Event, MERCHANT, Move, QuarterBoard, QuarterChess, QuarterRules,
    WHITE, corresponding, immobilised, winner_by_custody,
};
use variant_core::{ActionError, ApplyError, Game, Position, Variant};

fn position(placement_and_turn: &str) -> QuarterChess {
    format!("{placement_and_turn} - - 0 1").parse().unwrap()
}

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
    let letters: String = (0..QuarterRules::PIECES.len() as u8)
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
fn qc_3_black_is_white_turned_by_half_a_circle() {
    let start = QuarterChess::default();
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
    assert_eq!(QuarterChess::start("start"), Ok(start));
    assert!(QuarterChess::start("pawn-shift").unwrap().game().pawn_shift);
}

#[test]
fn qc_5_qc_6_a_shift_is_a_move_of_another_sort() {
    for piece in ['Q', 'R', 'B', 'N', 'A', 'D', 'M'] {
        let state = position(&format!("8/k7/8/8/8/3N1{piece}2/2P5/2K5 w"));
        let shifts = |from: &str| {
            let mut moves = state.moves();
            moves.retain(|m| matches!(m, Move::Shift { .. }) && m.to_string().starts_with(from));
            moves.len()
        };
        assert!(shifts("f3") > 0 && shifts("d3") > 0, "{piece}");
        assert_eq!(shifts("c1") + shifts("c2"), 0);
    }
    let sort = |text: &str, m: &str| position(text).parse_move(m).unwrap();
    let open = "6k1/8/8/8/8/8/8/K1R5 w";
    assert!(matches!(sort(open, "c1g1"), Move::Ordinary(_)));
    assert!(matches!(sort(open, "c1c5"), Move::Ordinary(_)));
    let behind_a_pawn = sort("6k1/8/8/8/8/8/2P5/K1R5 w", "c1c5");
    assert!(matches!(behind_a_pawn, Move::Shift { .. }));
}

#[test]
fn qc_8_the_squares_that_are_held() {
    let held = |text: &str| {
        let squares = immobilised(&position(text)).iter();
        squares.map(|square| square.to_string()).collect::<Vec<_>>()
    };
    let five = held("k7/8/3n4/2qMr3/3b1a2/4M3/4p3/K7 b");
    assert_eq!(five, ["e2", "d4", "c5", "e5", "d6"]);
    assert!(held("k7/8/8/3Md3/8/3Mm3/8/7K b").is_empty());
}

#[test]
fn qc_11_nobody_acts_without_a_king() {
    for placement in ["8/8/8/8/8/8/8/4K2r", "4k3/8/8/8/8/8/8/R7"] {
        for turn in ["w", "b"] {
            let state = position(&format!("{placement} {turn}"));
            assert!(!state.has_moves() && state.to_act().is_empty());
            assert!(winner_by_custody(&state).is_some());
        }
    }
}

#[test]
fn qc_16_two_pieces_may_give_check() {
    let state = position("7k/8/8/6M1/4r3/5n2/8/4K3 w");
    assert_eq!(state.checkers().len(), 2);
}

#[test]
fn a_draw_takes_both_players() {
    assert!(matches!(
        Game::new(QuarterChess::default()).apply("draw:w"),
        Err(ApplyError::Action(ActionError::NotAllowed { .. }))
    ));
}

/// Events of moves; several captures at once in any order.
#[test]
fn events_of_shifts_merchants_drivers_and_pawns() {
    for (text, m, expected) in [
        // QC-4
        (
            "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1",
            "a7b8m",
            &["captured N on b8", "promoted to M on b8"][..],
        ),
        (
            "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
            "d4e3",
            &["captured P on e4"],
        ),
        // QC-5: a shift takes nothing.
        ("k7/8/8/3Mn3/8/8/8/5M1K w - - 0 1", "f1f5", &[]),
        ("8/8/8/3Mk3/8/8/8/K4M2 w - - 0 1", "f1f5", &[]),
        // QC-10, QC-11
        (
            "k7/8/4M3/4m3/2Md1nM1/3Mp3/4M3/K7 w - - 0 1",
            "d3e4",
            &[
                "taken D on d4 by custody",
                "taken M on e5 by custody",
                "taken N on f4 by custody",
                "taken P on e3 by custody",
            ],
        ),
        (
            "8/8/8/3Mk3/5M2/8/8/K7 w - - 0 1",
            "f4f5",
            &["taken K on e5 by custody"],
        ),
        (
            "8/8/8/3Mk3/6M1/8/8/K6r w - - 0 1",
            "g4f5",
            &["taken K on e5 by custody"],
        ),
        // QC-13, QC-14
        (
            "7k/3n4/8/8/r2D2P1/8/8/3B3K w - - 0 1",
            "d4@d7d6",
            &["dragged N from d7 to d6"],
        ),
        (
            "7k/8/3m4/3d4/2PDn3/3r4/3B4/7K w - - 0 1",
            "d4xd5",
            &["absorbed D on d5"],
        ),
        (
            "7k/8/3N4/3D4/3n4/8/8/K7 w - - 0 1",
            "d5~d4d6",
            &["swapped d4 and d6"],
        ),
        (
            "8/1n6/M1M5/1D6/8/8/8/K6k w - - 0 1",
            "b5@b7b6",
            &["dragged N from b7 to b6", "taken N on b6 by custody"],
        ),
    ] {
        let state: QuarterChess = text.parse().unwrap();
        let m = state.parse_move(m).unwrap();
        let mut events = Vec::new();
        let report = |event: Event| events.push(event.to_string());
        assert_eq!(state.play_reporting(m, report), state.play_unchecked(m));
        if events.len() > 2 {
            events.sort();
        }
        assert_eq!(events, expected, "{m} in {text}");
    }
}
