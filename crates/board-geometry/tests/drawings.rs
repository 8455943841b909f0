//! Bad drawings, and what is said about them.

use board_geometry::{Board, DrawingError, Drawn};
use proptest::prelude::*;

fn error(drawing: &str, gaps: &[(&str, &str)]) -> DrawingError {
    Board::<Drawn>::parse(drawing, gaps).unwrap_err()
}

#[test]
fn every_fault_has_its_error_and_place() {
    let wide = ".".repeat(27);
    let high = ".\n".repeat(27);
    let large = (".".repeat(17) + "\n").repeat(16);
    let faults = [
        ("", DrawingError::NoSquares),
        ("\n \t\r\n", DrawingError::NoSquares),
        ("***\n***", DrawingError::NoSquares),
        ("?", DrawingError::UnknownCharacter { offset: 0 }),
        ("..\n.-", DrawingError::UnknownCharacter { offset: 4 }),
        ("..\né", DrawingError::UnknownCharacter { offset: 3 }),
        ("..\n.\0", DrawingError::UnknownCharacter { offset: 4 }),
        (&wide, DrawingError::TooManyFiles { offset: 26 }),
        (&high, DrawingError::TooManyRanks { offset: 52 }),
        (
            &large,
            DrawingError::TooManySquares {
                squares: 272,
                room: 256,
            },
        ),
    ];
    for (drawing, expected) in faults {
        assert_eq!(error(drawing, &[]), expected, "{drawing:?}");
        assert!(!expected.to_string().is_empty());
    }
}

#[test]
fn gaps_are_steps_between_neighbours_and_named_once() {
    let bad: [&[(&str, &str)]; 8] = [
        &[("a1", "c1")],
        &[("a1", "a1")],
        &[("a1", "z9")],
        &[("", "a1")],
        &[("a1", "A2")],
        &[("a1", "a2"), ("b2", "b4")],
        &[("a1", "a2"), ("a1", "a2")],
        &[("a1", "a2"), ("a2", "a1")],
    ];
    for (index, gaps) in bad.into_iter().enumerate() {
        let expected = DrawingError::BadGap {
            index: gaps.len() - 1,
        };
        assert_eq!(
            error("...\n...\n...\n...", gaps),
            expected,
            "number {index}"
        );
    }
}

#[test]
fn blanks_and_empty_lines_do_not_matter() {
    let plain = Board::<Drawn>::parse("..\n.*", &[]).unwrap();
    let spaced = Board::<Drawn>::parse("\n\n\t. . \r\n\n  .\t*\n\n", &[]).unwrap();
    assert_eq!(spaced.to_string(), plain.to_string());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_text_is_a_board_or_an_error(
        drawing in prop_oneof![any::<String>(), "[.*a-zA-Z0-9 \n]{0,80}", "([.*]{1,30}\n){0,30}"],
        gaps in proptest::collection::vec(("[a-e][1-9]", "[a-e][1-9]"), 0..4),
    ) {
        let gaps: Vec<_> = gaps.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
        if let Ok(board) = Board::<Drawn>::parse(&drawing, &gaps) {
            prop_assert!((1..=256).contains(&board.len()));
            let again = Board::<Drawn>::parse(&board.to_string(), &gaps).unwrap();
            prop_assert_eq!(again.to_string(), board.to_string());
        }
    }
}
