//! Algebraic notation, set-ups, errors, sizes.

use board_geometry::Square;
use chess_pieces::{Army, PieceRules, PieceType};
use proptest::prelude::*;
use quarter_chess::{
    Move, PieceMove, QuarterBoard, QuarterChess, QuarterRules, Setup, SetupProblems,
};
use variant_core::Variant;
use variant_core::text::{Cause, PositionError};
use variant_core::{MoveTextError, Notation, Position};
use variant_testkit::strategy;

fn position(placement_and_turn: &str) -> QuarterChess {
    format!("{placement_and_turn} - - 0 1").parse().unwrap()
}

fn san(position: &QuarterChess, text: &str) -> String {
    position.san(position.parse_move(text).unwrap())
}

#[test]
fn a_position_has_128_bytes_and_a_move_5() {
    assert_eq!((size_of::<QuarterChess>(), size_of::<Move>()), (128, 5));
}

#[test]
fn algebraic_notation_of_every_sort_of_move() {
    let state = position("3r2k1/P6p/8/1n1D1n2/8/1N6/1P3P2/3RK3 w");
    for (text, expected) in [
        ("a7a8a", "a8=A"),
        ("a7a8q", "a8=Q"),
        ("b3c5", "Nc5"),
        ("b3f3", "N^f3"),
        ("b3b7", "N^b7"),
        ("f2f4", "f4"),
        ("d5e4", "De4"),
        ("d5h5", "D^h5"),
        ("d5@d8d7", "D@d8d7"),
        ("d5@f5e5", "D@f5e5"),
        ("e1e2", "Ke2"),
    ] {
        assert_eq!(san(&state, text), expected, "{text}");
        assert_eq!(state.parse_san(expected).unwrap().to_string(), text);
    }
    let state = position("6k1/8/8/2rDn3/8/8/8/K7 w");
    assert_eq!(san(&state, "d5xe5"), "Dxe5");
    assert_eq!(san(&state, "d5~c5e5"), "D~c5e5");
    let option: QuarterChess = "7k/8/8/8/8/8/1P3P2/7K w - - 0 1 pawn-shift"
        .parse()
        .unwrap();
    assert_eq!(san(&option, "b2b6"), "b^b6");
    assert_eq!(san(&option, "f2f6"), "f^f6");
}

#[test]
fn algebraic_notation_tells_pieces_apart() {
    // Two knights, one of which shifts: the sign tells them apart.
    let state = position("7k/8/8/8/8/3N4/8/1N5K w");
    assert_eq!(
        (san(&state, "b1d2"), san(&state, "b1b5")),
        ("Nd2".into(), "N^b5".into())
    );
    // Shifts to one square, from one rank and from one file.
    let state = position("7k/8/8/8/8/8/1N3N2/7K w");
    assert_eq!(san(&state, "b2f6"), "Nb^f6");
    let state = position("7k/8/8/1N6/8/8/8/1N5K w");
    assert_eq!(
        (san(&state, "b1f5"), san(&state, "b5f1")),
        ("N1^f5".into(), "N5^f1".into())
    );
    // Two drivers that can do the same.
    let state = position("3D4/k7/8/3r4/3D4/8/8/7K w");
    assert_eq!(san(&state, "d8@d5d6"), "D8@d5d6");
    assert_eq!(san(&state, "d4@d5d6"), "D4@d5d6");
    let state = position("8/k7/8/2D1r3/4D3/8/8/7K w");
    assert_eq!(
        (san(&state, "e4xe5"), san(&state, "c5@e5d5")),
        ("Dxe5".into(), "D@e5d5".into())
    );
}

#[test]
fn algebraic_notation_marks_check_mate_and_custody() {
    assert_eq!(san(&position("6k1/8/8/8/8/8/8/K1R5 w"), "c1c8"), "Rc8+");
    assert_eq!(san(&position("6k1/5ppp/8/8/8/8/8/K1R5 w"), "c1c8"), "Rc8#");
    assert_eq!(san(&position("8/8/8/3Mk3/6M1/8/8/K7 w"), "g4f5"), "Mf5#");
    assert_eq!(
        san(&position("8/1k6/M1M5/1D6/8/8/8/K7 w"), "b5@b7b6"),
        "D@b7b6#"
    );
    // A driver uncovers a check, or removes the piece that immobilised the attacker.
    assert_eq!(san(&position("k7/8/8/8/D7/8/8/R6K w"), "a4e4"), "D^e4+");
}

#[test]
fn algebraic_notation_is_read_leniently() {
    let state = position("3r2k1/P6p/8/1n1D1n2/8/1N6/1P3P2/3RK3 w");
    for (written, text) in [
        ("Nb3c5", "b3c5"),
        ("N3c5", "b3c5"),
        ("Nxc5!?", "b3c5"),
        ("N-c5", "b3c5"),
        ("Nf3", "b3f3"),
        ("Nb3^f3", "b3f3"),
        ("a8Q", "a7a8q"),
        ("a7-a8=Q", "a7a8q"),
        ("f2f4", "f2f4"),
        ("D@d8", "d5@d8d7"),
        ("Dd5@d8d7+", "d5@d8d7"),
    ] {
        let read = state.parse_san_lenient(written).map(|m| m.to_string());
        assert_eq!(read.as_deref(), Ok(text), "{written}");
        assert!(state.parse_san(written).is_err(), "{written}");
    }
    let swap = position("6k1/8/8/2rDn3/8/8/8/K7 w");
    assert_eq!(
        swap.parse_san_lenient("D~e5c5").unwrap().to_string(),
        "d5~c5e5"
    );
    let two = position("7k/8/8/8/8/8/1N3N2/7K w");
    assert_eq!(two.parse_san_lenient("N^f6"), Err(MoveTextError::Ambiguous));
    for (written, offset) in [
        ("", 0),
        ("N", 1),
        ("Nz5", 1),
        ("N^", 2),
        ("e8=", 3),
        ("Nc5x", 4),
        ("é", 0),
    ] {
        let error = state.parse_san_lenient(written).unwrap_err();
        assert!(
            matches!(error, MoveTextError::Malformed { offset: at, .. } if at == offset),
            "{written}: {error}"
        );
    }
}

#[test]
fn move_texts_that_are_none_say_where() {
    let start = QuarterChess::default();
    for (text, offset) in [
        ("", 0),
        ("e", 0),
        ("e2", 2),
        ("e2e", 2),
        ("e2e4x", 4),
        ("e2@e4", 5),
        ("e2xe4q", 5),
        ("e2~é", 3),
    ] {
        let error = start.parse_move(text).unwrap_err();
        assert!(
            matches!(error, MoveTextError::Malformed { offset: at, .. } if at == offset),
            "{text}: {error}"
        );
    }
    for text in [
        "e2e5", "e4e5", "d1d2", "e2e4q", "b1b5n", "c1@d1e1", "c1xb1", "c1~d1b1",
    ] {
        assert_eq!(
            start.parse_move(text),
            Err(MoveTextError::Illegal),
            "{text}"
        );
    }
}

#[test]
fn position_texts_that_are_none_say_where() {
    for (text, field, offset) in [
        ("", "placement", 0),
        ("8/8 w - - 0 1", "placement", 3),
        ("4k3/8/8/8/8/8/8/4K2x w - - 0 1", "placement", 19),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "turn", 20),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "castling", 22),
        ("4k3/8/8/8/8/8/8/4K3 w - e9 0 1", "en passant", 24),
        ("4k3/8/8/8/8/8/8/4K3 w - - 01 1", "halfmove clock", 26),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 x", "fullmove number", 28),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 pawn", "options", 30),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 pawn-shift x", "end", 41),
        // Well-formed, but invalid.
        ("8/8/8/8/8/8/8/8 w - - 0 1", "placement", 0),
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "en passant", 24),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 0", "fullmove number", 28),
    ] {
        let error: PositionError<_> = text.parse::<QuarterChess>().unwrap_err();
        assert_eq!(
            (error.field, error.offset),
            (field, offset),
            "`{text}`: {error}"
        );
    }
}

#[test]
fn a_setup_tells_all_its_problems_at_once() {
    let mut setup: Setup = "4k3/8/8/8/8/8/4R3/4K3 w - e6 0 0".parse().unwrap();
    let error = QuarterChess::try_from(setup).unwrap_err();
    assert_eq!(
        error.problems,
        SetupProblems::OPPONENT_IN_CHECK
            | SetupProblems::EN_PASSANT
            | SetupProblems::FULLMOVE_NUMBER
    );
    assert_eq!(error.to_string().matches(';').count(), 2, "{error}");
    let text = "4k3/8/8/8/8/8/4R3/4K3 w - e6 0 0"
        .parse::<QuarterChess>()
        .unwrap_err();
    assert_eq!(text.cause, Cause::Setup(error));
    setup.turn = Army::new(2);
    assert_eq!(
        QuarterChess::try_from(setup).unwrap_err().problems,
        SetupProblems::TURN
    );
    setup.turn = quarter_chess::BLACK;
    setup
        .pieces
        .put("a1".parse().unwrap(), quarter_chess::WHITE, PieceType::KING);
    let problems = QuarterChess::try_from(setup).unwrap_err().problems;
    assert!(problems.contains(SetupProblems::KINGS));
    // One king may be missing (QC-11), but not both.
    assert!(
        "8/8/8/8/8/8/8/4K3 w - - 0 1"
            .parse::<QuarterChess>()
            .is_ok()
    );
}

/// Any move value.
fn any_move() -> impl Strategy<Value = Move> {
    let square = || any::<u8>().prop_map(Square::<QuarterBoard>::from_index);
    let piece_type = || (0..QuarterRules::PIECES.len() as u8 + 3).prop_map(PieceType::new);
    prop_oneof![
        (
            square(),
            square(),
            piece_type(),
            proptest::option::of(piece_type())
        )
            .prop_map(|(from, to, piece_type, promotion)| {
                Move::Ordinary(PieceMove::new(from, to, piece_type).with_promotion(promotion))
            }),
        (square(), square(), piece_type()).prop_map(|(from, to, piece_type)| Move::Shift {
            from,
            to,
            piece_type
        }),
        (square(), square(), square()).prop_map(|(driver, from, to)| Move::Displace {
            driver,
            from,
            to
        }),
        (square(), square()).prop_map(|(driver, victim)| Move::Absorb { driver, victim }),
        (square(), square(), square()).prop_map(|(driver, low, high)| Move::Swap {
            driver,
            low,
            high
        }),
    ]
}

proptest! {
    #[test]
    fn no_move_value_panics(
        position in strategy::positions::<QuarterChess>(40),
        moves in prop::collection::vec(any_move(), 1..4),
    ) {
        let mut after = position;
        for m in moves {
            prop_assert_eq!(position.is_legal(m), position.moves().contains(&m));
            let _ = position.san(m);
            after = after.play_unchecked(m);
            let _ = (after.moves(), after.outcome(), after.in_check(), after.to_string(), after.key());
        }
    }

    #[test]
    fn no_text_panics(position in strategy::positions::<QuarterChess>(40), text in "\\PC{0,9}") {
        let _ = (position.parse_move(&text), position.parse_san(&text), text.parse::<QuarterChess>());
        if let Ok(m) = position.parse_san_lenient(&text) {
            prop_assert!(position.is_legal(m));
        }
    }

    #[test]
    fn moves_written_algebraically_mean_one_move(position in strategy::positions::<QuarterChess>(60)) {
        let mut written: Vec<String> = position.moves().iter().map(|m| position.san(*m)).collect();
        written.sort();
        prop_assert!(written.is_sorted_by(|one, next| one < next));
    }
}
