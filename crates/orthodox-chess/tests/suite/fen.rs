//! FEN: reading, writing, and errors.

use orthodox_chess::{OrthodoxChess, Setup, SetupProblems};
use proptest::prelude::*;
use variant_core::Variant;
use variant_core::text::Cause;
use variant_core::{Notation, Position};
use variant_testkit::{check_move_text, check_position_text, strategy};

/// Field, problems, kind of damage and text, one line each.
const MALFORMED: &str = include_str!("malformed.txt");

/// The characters that the escapes of a Rust string stand for.
fn unescape(text: &str) -> String {
    let mut rest = text;
    let mut plain = String::new();
    while let Some((before, escape)) = rest.split_once('\\') {
        plain += before;
        let (letter, len) = match escape.as_bytes()[0] {
            b't' => ('\t', 1),
            b'n' => ('\n', 1),
            b'r' => ('\r', 1),
            b'0' => ('\0', 1),
            b'u' => {
                let (digits, _) = escape[2..].split_once('}').unwrap();
                let code = u32::from_str_radix(digits, 16).unwrap();
                (char::from_u32(code).unwrap(), digits.len() + 3)
            }
            other => (char::from(other), 1),
        };
        plain.push(letter);
        rest = &escape[len..];
    }
    plain + rest
}

#[test]
fn every_type_of_damage_is_named_with_field_and_byte() {
    let mut piece_types = std::collections::BTreeSet::new();
    for line in MALFORMED.lines().filter(|line| !line.starts_with('#')) {
        let parts: Vec<&str> = line.splitn(4, " | ").collect();
        let &[field, cause, piece_type, marked] = parts.as_slice() else {
            panic!("four parts in {line:?}");
        };
        let marked = unescape(marked);
        let offset = marked.find('^').unwrap();
        let text = marked.replacen('^', "", 1);
        let error = text.parse::<OrthodoxChess>().expect_err(piece_type);
        assert_eq!(
            (error.field, error.offset),
            (field, offset),
            "{piece_type}: {error}"
        );
        match error.cause {
            Cause::Syntax { expected } => {
                assert_eq!(cause, "syntax", "{piece_type}");
                let message = format!("{field}, byte {offset}: expected {expected}");
                assert_eq!(error.to_string(), message);
            }
            Cause::Setup(problem) => {
                let problems: SetupProblems =
                    variant_core::implement::bitflags::parser::from_str(cause).unwrap();
                assert_eq!(problem.problems, problems, "{piece_type}");
                assert!(
                    text.parse::<Setup>().is_ok(),
                    "a setup may hold nonsense: {piece_type}"
                );
            }
            _ => panic!("no other causes: {piece_type}"),
        }
        assert!(piece_types.insert(piece_type), "twice: {piece_type}");
    }
    assert!(
        piece_types.len() >= 200,
        "{} kinds of damage",
        piece_types.len()
    );
}

#[test]
fn the_setup_names_a_turn_that_nobody_has() {
    let mut setup = Setup::from(OrthodoxChess::default());
    setup.turn = chess_pieces::Army::new(2);
    let error = OrthodoxChess::try_from(setup).unwrap_err();
    assert_eq!(error.problems, SetupProblems::TURN);
}

#[test]
fn both_habits_of_en_passant_are_read_and_one_is_written() {
    let habits = [
        // After every two-square advance, whether or not a pawn attacks the square; only if one does.
        (
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
            "-",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
            "-",
        ),
        (
            "rnbqkbnr/pp1ppppp/8/8/2pPP3/8/PPP2PPP/RNBQKBNR b KQkq d3 0 1",
            "d3",
        ),
        // Attacked, but the capture is not legal: pinned on the file, on the rank.
        ("4k3/8/8/8/3Pp3/8/8/4RK2 b - d3 0 1", "d3"),
        ("8/8/8/8/k2Pp2R/8/8/5K2 b - d3 0 1", "d3"),
    ];
    for (text, written) in habits {
        let position: OrthodoxChess = text.parse().unwrap();
        let printed = position.to_string();
        assert_eq!(printed.split(' ').nth(3), Some(written), "{text}");
        assert_eq!(printed.parse::<OrthodoxChess>().unwrap(), position);
    }
    // An unusable en passant square does not count for repetition.
    let pinned: OrthodoxChess = "4k3/8/8/8/3Pp3/8/8/4RK2 b - d3 0 1".parse().unwrap();
    let without: OrthodoxChess = "4k3/8/8/8/3Pp3/8/8/4RK2 b - - 0 1".parse().unwrap();
    assert!(pinned.repeats(&without) == (pinned.moves() == without.moves()));
    assert_eq!(pinned.repeats(&without), pinned.key() == without.key());
}

#[test]
fn counters_go_to_their_ends() {
    let text = "4k3/8/8/8/8/8/8/4K2R w K - 4294967295 4294967295";
    let position: OrthodoxChess = text.parse().unwrap();
    assert_eq!(position.to_string(), text);
    let next = position.play(position.parse_move("h1h2").unwrap()).unwrap();
    assert_eq!(
        (next.halfmove_clock(), next.fullmove_number()),
        (u32::MAX, u32::MAX)
    );
    let after = next.play(next.parse_move("e8e7").unwrap()).unwrap();
    assert_eq!(after.fullmove_number(), u32::MAX);
}

proptest! {
    #![proptest_config(strategy::cases(2000))]

    #[test]
    fn malformed_position_texts_do_no_harm(text in strategy::malformed_positions::<OrthodoxChess>(80)) {
        strategy::holds(check_position_text::<OrthodoxChess>(&text))?;
        // A setup read from a text survives a round trip.
        if let Ok(setup) = text.parse::<Setup>() {
            prop_assert_eq!(setup.to_string().parse::<Setup>().unwrap(), setup);
        }
        if let Err(error) = text.parse::<OrthodoxChess>() {
            prop_assert!(error.offset <= text.len() && text.is_char_boundary(error.offset));
        }
    }

    #[test]
    fn malformed_move_texts_do_no_harm((position, text) in strategy::malformed_moves::<OrthodoxChess>(80)) {
        strategy::holds(check_move_text(&position, &text))?;
        for read in [position.parse_san(&text), position.parse_san_lenient(&text)] {
            prop_assert!(read.is_err() || position.is_legal(read.unwrap()));
        }
    }
}

/// A file without a rook, which no letter of a side would name.
#[test]
fn a_castling_field_of_a_missing_rook_is_read_as_written() {
    for castling in ["B", "Q", "K", "Bk"] {
        let text = format!("4k2r/8/8/8/8/8/8/1NK5 w {castling} - 5 8");
        let setup: Setup = text.parse().unwrap();
        assert_eq!(setup.to_string(), text);
        assert_eq!(setup.to_string().parse::<Setup>().unwrap(), setup);
    }
}

#[test]
fn four_fields_and_epd_lines_are_read() {
    let board = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq -";
    let whole: OrthodoxChess = format!("{board} 0 1").parse().unwrap();
    for operations in [
        "",
        " bm Bb5; id \"semicolon; quoted\";",
        " c0 \"a comment\"; bm Bb5 Bc4;",
    ] {
        assert_eq!(
            format!("{board}{operations}").parse(),
            Ok(whole),
            "{operations}"
        );
    }
    let clocks: OrthodoxChess = format!("{board} hmvc 2; fmvn 3;").parse().unwrap();
    assert_eq!(clocks.to_string(), format!("{board} 2 3"));
}
