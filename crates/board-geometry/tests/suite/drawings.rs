//! Bad drawings, and what is said about them.

use board_geometry::declare::{Layout, Outline};
use board_geometry::{Board, DrawingError, DrawingPlace, Drawn};
use proptest::prelude::*;

fn error(drawing: &str, gaps: &[(&str, &str)]) -> DrawingError {
    Board::<Drawn>::parse(drawing, gaps).unwrap_err()
}

#[test]
fn every_fault_has_its_error_and_place() {
    let wide = ".".repeat(27);
    let high = ".\n".repeat(27);
    let large = (".".repeat(17) + "\n").repeat(16);
    let at = |offset, row, column| DrawingPlace {
        offset,
        row,
        column,
    };
    let unknown = |offset, row, column| DrawingError::UnknownCharacter(at(offset, row, column));
    let ragged = |offset, (row, column), places, expected| DrawingError::RaggedRow {
        at: at(offset, row, column),
        places,
        expected,
    };
    let faults = [
        ("", DrawingError::NoSquares),
        ("\n \t\r\n", DrawingError::NoSquares),
        ("***\n***", DrawingError::NoSquares),
        ("?", unknown(0, 1, 1)),
        ("..\n.-", unknown(4, 2, 2)),
        ("..\né", unknown(3, 2, 1)),
        ("..\n.\0", unknown(4, 2, 2)),
        ("\n\n  . . \n\n . , .", unknown(13, 2, 2)),
        ("...\n..", ragged(6, (2, 3), 2, 3)),
        ("...\n..\n...", ragged(6, (2, 3), 2, 3)),
        ("...\n. . \r\n...", ragged(9, (2, 3), 2, 3)),
        (". .\n\n. . * .", ragged(9, (2, 3), 4, 2)),
        (&wide, DrawingError::TooManyFiles(at(26, 1, 27))),
        (&high, DrawingError::TooManyRanks(at(52, 27, 1))),
        (
            &large,
            DrawingError::TooManySquares {
                squares: 272,
                room: 256,
                at: at(271, 16, 2),
            },
        ),
    ];
    for (drawing, expected) in faults {
        assert_eq!(error(drawing, &[]), expected, "{drawing:?}");
        if expected != DrawingError::NoSquares {
            assert!(
                expected.to_string().contains("row ") && expected.to_string().contains("column ")
            );
        }
    }
}

#[test]
fn errors_say_what_is_wrong_and_where() {
    let texts = [
        ("", "there is no square in it"),
        (
            ". .\n. ?",
            "row 2, column 2 (byte 6): expected `.`, `*`, a letter or a digit",
        ),
        (
            "...\n..",
            "row 2, column 3 (byte 6): expected 3 places as in the first row, found 2",
        ),
        (
            "...........................",
            "row 1, column 27 (byte 26): a board has at most 26 files",
        ),
    ];
    for (drawing, text) in texts {
        let expected = format!("the drawing of the board: {text}");
        assert_eq!(error(drawing, &[]).to_string(), expected);
    }
    let gap = error("...", &[("a1", "b1"), ("a1", "c1")]).to_string();
    assert!(gap.contains("missing step 1 "), "{gap}");
}

/// `geometry!` calls this in a constant, so that the message is the compiler's.
#[test]
#[should_panic(
    expected = "the drawing of the board: row 2, column 3 (byte 6): expected 3 places as in the first row, found 2"
)]
fn a_declared_board_says_where_it_is_wrong() {
    let _ = Layout::declared(Outline::Drawing("...\n.."), &[], 64);
}

#[test]
#[should_panic(expected = "72 squares")]
fn a_declared_board_fits_the_word_that_is_named() {
    let (files, ranks, corner) = (9, 8, (0, 0));
    let outline = Outline::Rectangle {
        files,
        ranks,
        corner,
    };
    assert_eq!(outline.words(), 2);
    let _ = Layout::declared(outline, &[], 64);
}

#[test]
#[should_panic(expected = "there is no square in it")]
fn a_declared_board_without_files_has_no_squares_however_many_ranks() {
    let (files, ranks, corner) = (0, usize::MAX, (0, 0));
    let outline = Outline::Rectangle {
        files,
        ranks,
        corner,
    };
    let _ = Layout::declared(outline, &[], 64);
}

#[test]
fn rectangles_are_drawn_in_one_line() {
    let board = Board::<Drawn>::rectangle(10, 2, (0, 0), &[]).unwrap();
    assert_eq!(board.to_string(), "..........\n..........");
    let board = Board::<Drawn>::rectangle(5, 4, (2, 1), &[("a2", "b3")]).unwrap();
    assert_eq!(board.to_string(), "**.**\n.....\n.....\n**.**");
    let square = |name| board.named(name).unwrap();
    assert!(!board.neighbours(square("a2")).contains(square("b3")));
    let board = Board::<Drawn>::rectangle(4, 4, (2, 1), &[]).unwrap();
    assert_eq!(board.to_string(), "****\n....\n....\n****");
}

/// Text of a board in a frame of its own: without optimising, several boards are too much for the stack of a test.
fn drawn(drawing: &str) -> Result<String, DrawingError> {
    Board::<Drawn>::parse(drawing, &[]).map(|board| board.to_string())
}

fn rectangle(files: u8, ranks: u8, corner: (u8, u8)) -> Result<String, DrawingError> {
    Board::<Drawn>::rectangle(files, ranks, corner, &[]).map(|board| board.to_string())
}

#[test]
fn every_size_of_a_rectangle_is_a_board_or_the_error_of_its_drawing() {
    for files in [0, 1, 2, 9, 16, 17, 26, 27, 255] {
        for ranks in [0, 1, 2, 9, 16, 17, 26, 27, 255] {
            for corner in [(0, 0), (1, 0), (1, 2), (4, 4), (255, 255)] {
                let hole = |at: u8, side: u8, corner: u8| at < corner || side - at <= corner;
                let row = |rank| -> String {
                    let letter = |file| hole(file, files, corner.0) && hole(rank, ranks, corner.1);
                    (0..files)
                        .map(|file| if letter(file) { '*' } else { '.' })
                        .collect()
                };
                let rows: Vec<String> = (0..ranks).map(row).collect();
                assert_eq!(drawn(&rows.join("\n")), rectangle(files, ranks, corner));
            }
        }
    }
}

/// What a declaration asks before there is a board.
#[test]
fn an_outline_says_how_many_words_it_needs_and_whether_it_turns() {
    let check = |outline: Outline<'_>, board: Result<Board<Drawn>, DrawingError>, what: String| {
        let expected = match board {
            Ok(board) => (board.len().div_ceil(64), board.quarter_turn().is_some()),
            Err(DrawingError::TooManySquares { .. }) => (4, false),
            Err(_) => (1, false),
        };
        assert_eq!((outline.words(), outline.turns()), expected, "{what}");
    };
    for (files, ranks) in (0..20).flat_map(|files| (0..20).map(move |ranks| (files, ranks))) {
        for corner in [(0, 0), (2, 2), (1, 2)] {
            let board = Board::<Drawn>::rectangle(files, ranks, corner, &[]);
            let outline = Outline::Rectangle {
                files: files.into(),
                ranks: ranks.into(),
                corner: (corner.0.into(), corner.1.into()),
            };
            check(
                outline,
                board,
                format!("{files} x {ranks} without {corner:?}"),
            );
        }
    }
    for text in ["..\n..", "*.\n..", ".*.\n*.*\n.*.", "...\n..", "", "*"] {
        let board = Board::<Drawn>::parse(text, &[]);
        check(Outline::Drawing(text), board, text.to_string());
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

/// Rows of one length.
fn rectangles() -> impl Strategy<Value = String> {
    (1usize..=26, 1usize..=26).prop_flat_map(|(files, ranks)| {
        let row = proptest::collection::vec("[.*a]", files).prop_map(|row| row.concat());
        proptest::collection::vec(row, ranks).prop_map(|rows| rows.join("\n"))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_text_is_a_board_or_an_error(
        drawing in prop_oneof![any::<String>(), "[.*a-zA-Z0-9 \n]{0,80}", "([.*]{1,30}\n){0,30}", rectangles()],
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
