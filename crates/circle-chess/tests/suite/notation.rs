//! Algebraic notation, and offsets of errors.

use circle_chess::{CircleChess, Move, SetupProblems};
use variant_core::text::Cause;
use variant_core::{ActionError, MoveTextError, Notation, Position, Variant};

const QUIET: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

fn position(board: &str, rule: &str, stockpile: &str) -> CircleChess {
    let text = format!("{rule} free 0 0 | 1 A-B {board} | 2 B-A {QUIET} | A {stockpile} | B -");
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[track_caller]
fn assert_san(position: &CircleChess, pairs: &[(&str, &str)]) {
    for (coordinates, san) in pairs {
        let m = position.parse_move(coordinates).unwrap();
        assert_eq!(position.san(m), *san);
        assert_eq!(position.parse_san(san), Ok(m));
    }
}

#[test]
fn moves_are_written_as_players_write_them() {
    let board = "r3k3/7P/8/3pP3/8/8/8/R3K2R w KQq d6 0 1";
    let tournament = position(board, "tournament", "P2 N2 N3 Q2");
    assert_san(
        &tournament,
        &[
            ("1:e1g1", "1:O-O"),
            ("1:e1c1", "1:O-O-O"),
            ("1:e5d6", "1:exd6"),
            ("1:a1a8", "1:Rxa8+"),
            ("1:N2@g1", "1:N2@g1"),
            ("1:P2@c2", "1:P2@c2"),
            ("1:h7h8=Q2@h8", "1:h8=Q2@h8+"),
            ("1:h7h8=N3@a2", "1:h8=N3@a2"),
            ("2:e1e2", "2:Ke2"),
        ],
    );
    assert_san(
        &position(board, "social", "N"),
        &[("1:h7h8=N@g6", "1:h8=N@g6"), ("1:N@b1", "1:N@b1")],
    );
}

#[test]
fn mates_and_checks_are_marked() {
    let mates = position("7k/6pp/8/8/8/8/8/R3K3 w - - 0 1", "tournament", "-");
    assert_san(&mates, &[("1:a1a8", "1:Ra8#"), ("1:a1d1", "1:Rd1")]);
    let concession = "social free 0 0 | 1 A-B 7k/8/8/8/8/1q6/8/K7 w - - 0 1 \
                      | 2 B-A k7/8/1Q6/8/8/8/8/7K b - - 0 1 | A - | B -";
    assert_san(&concession.parse().unwrap(), &[("2:concede", "2:concede")]);
}

#[test]
fn what_people_write_is_understood() {
    let board = "4k3/7P/8/8/8/8/8/R3K2R w KQ - 0 1";
    let position = position(board, "tournament", "P2 N2 B2 B3 Q2");
    for (text, meant) in [
        ("1:0-0", "1:e1g1"),
        ("O-O-O!?", "1:e1c1"),
        ("1:Ra1-a8+", "1:a1a8"),
        ("N@g1", "1:N2@g1"),
        ("1:@e2", "1:P2@e2"),
        ("1:P@e2", "1:P2@e2"),
        ("1:h8=Q", "1:h7h8=Q2@h8"),
        ("h8=N@b1", "1:h7h8=N2@b1"),
        ("1:h7-h8=Q2@a2", "1:h7h8=Q2@a2"),
        ("Rb1", "1:a1b1"),
    ] {
        assert_eq!(
            position.parse_san_lenient(text),
            position.parse_move(meant),
            "{text}"
        );
        assert!(position.parse_san(text).is_err(), "{text}");
    }
    for ambiguous in ["Ke2", "1:B@c1", "B@f1", "1:h8=B@b1"] {
        assert_eq!(
            position.parse_san_lenient(ambiguous),
            Err(MoveTextError::Ambiguous),
            "{ambiguous}"
        );
    }
    for wrong in [
        "",
        "1:",
        "3:Ke2",
        "1:Qh5",
        "1:h8",
        "1:h8=",
        "1:h8=Q@",
        "1:K@e2",
        "1:N@",
        "1:concede",
        "1:N4@g1",
    ] {
        assert!(position.parse_san_lenient(wrong).is_err(), "{wrong}");
    }
}

/// A text does not read as a move, from a byte on.
#[track_caller]
fn breaks_off(read: Result<Move, MoveTextError>, text: &str, offset: usize) {
    match read {
        Err(MoveTextError::Malformed { offset: at, .. }) => assert_eq!(at, offset, "{text}"),
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn errors_say_where_they_are() {
    for (text, field, offset) in [
        ("friendly free 0 0", "sets", 0),
        ("social free x 0", "clock", 12),
        ("social rounds:27 0 0", "schedule", 14),
        ("social free 0 0 | 27 A-B", "board", 18),
        ("social free 0 0 | 1 AB 8 w - - 0 1", "board players", 20),
        ("social free 0 0 | 1 A-B 9/8 w - - 0 1", "placement", 24),
        ("social free 0 0 | A k", "stockpile", 20),
        ("social free 0 0 | A N2", "stockpile", 21),
        ("social free 0 0 | A - | B", "stockpile", 25),
        ("social free 0 0 | A - | mated", "section", 24),
    ] {
        let error = text.parse::<CircleChess>().unwrap_err();
        assert_eq!(
            (error.field, error.offset),
            (field, offset),
            "{text}: {error}"
        );
    }
    let text =
        format!("social free 0 0 | 1 A-B {QUIET} | 3 B-A 8/8/8/8/8/8/8/4K3 w - - 0 1 | A - | B -");
    let error = text.parse::<CircleChess>().unwrap_err();
    assert_eq!(
        (error.field, error.offset),
        ("placement", text.find("8/8/8/8/8/8/8/4K3").unwrap())
    );
    match error.cause {
        Cause::Setup(problem) => {
            assert_eq!(
                (problem.problems, problem.board),
                (SetupProblems::KINGS, Some(3))
            );
        }
        other => panic!("{other:?}"),
    }
    // A player without boards beside two with boards.
    let text = format!("social free 0 0 | 1 A-B {QUIET} | 3 B-A {QUIET} | A - | B - | C -");
    let error = text.parse::<CircleChess>().unwrap_err();
    match error.cause {
        Cause::Setup(problem) => assert_eq!(problem.problems, SetupProblems::PLAYERS),
        other => panic!("{other:?}"),
    }
    let start = CircleChess::default();
    for (text, offset) in [
        ("e2e4", 0),
        ("1e2e4", 1),
        ("1:e2", 4),
        ("1:e2e4q", 6),
        ("1:N@b1", 3),
        ("1:e7e8=Q2", 9),
    ] {
        breaks_off(start.parse_move(text), text, offset);
    }
    for (text, offset) in [
        ("", 0),
        ("27:concede", 0),
        ("1:concedo", 2),
        ("1:concede:", 9),
        ("1:concede:Z", 9),
        ("1:concede:AB", 9),
        ("26:concede A", 10),
    ] {
        match start.parse_action(text) {
            Err(ActionError::Malformed { offset: at, .. }) => assert_eq!(at, offset, "{text}"),
            other => panic!("{text}: {other:?}"),
        }
    }
    for (text, offset) in [("1:e", 2), ("1:Nx", 4), ("2:Rxx1", 4)] {
        breaks_off(start.parse_san_lenient(text), text, offset);
    }
}

#[test]
fn actions_are_listed_with_their_players() {
    let texts = |position: CircleChess| -> Vec<String> {
        let actions = position.actions().into_iter();
        actions.map(|action| action.to_string()).collect()
    };
    let expected = [
        "draw:ABC",
        "1:concede",
        "1:concede:A",
        "1:concede:B",
        "2:concede",
        "2:concede:B",
        "2:concede:C",
        "3:concede",
        "3:concede:A",
        "3:concede:C",
    ];
    assert_eq!(texts(CircleChess::default()), expected);
    assert_eq!(
        texts("tournament free 0 9 | B P1".parse().unwrap()),
        ["draw:B"]
    );
}
