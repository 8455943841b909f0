//! Extended position descriptions: positions with operations.

use orthodox_chess::OrthodoxChess;
use variant_core::Position;
use variant_core::lenient::{apply_all, is_opcode};
use variant_match::{MatchRules, TagValueError};
use variant_record::Recorded;
use variant_record::epd::{Epd, EpdError, Operands, Operation, raw_operations};

use crate::heap::{Heap, heap};

impl MatchRules for Heap {}

impl Recorded for Heap {
    fn check_tag(&self, name: &str, value: &str) -> Result<(), TagValueError> {
        let expected = "`flint`";
        let is_wrong = name == "Stones" && value != "flint";
        if is_wrong {
            Err(TagValueError { expected })
        } else {
            Ok(())
        }
    }
}

const CASTLING: &str = "4k3/8/8/8/8/8/8/4K2R w K -";

fn read(operations: &str) -> Epd<OrthodoxChess> {
    let text = format!("{CASTLING} {operations}");
    let read = Epd::read(&text);
    read.unwrap_or_else(|error| panic!("{text}: {error}")).0
}

fn m(position: &OrthodoxChess, text: &str) -> <OrthodoxChess as Position>::Move {
    position.parse_move(text).unwrap()
}

#[test]
fn marks_of_check_may_stand_alone() {
    for text in ["bm Rh8 + Ke2;", "bm Rh8 ch, Ke2 ;", "bm Ke2 Rh8+ #;"] {
        let read = read(text).to_string();
        assert_eq!(read, format!("{CASTLING} bm Ke2 Rh8+;"), "{text}");
    }
    let alone = format!("{CASTLING} bm + ;");
    assert!(matches!(
        Epd::<OrthodoxChess>::read(&alone),
        Err(EpdError::Operand { .. })
    ));
}

fn operation<P: Recorded>(opcode: &str, operands: Operands<P>) -> Operation<P> {
    let opcode = opcode.to_string();
    Operation { opcode, operands }
}

#[test]
fn operations_of_the_standard_are_typed() {
    let start = read("noop;").position;
    let of = |text: &str| m(&start, text);
    let castled = start.play_unchecked(of("e1g1"));
    let line = vec![of("e1g1"), m(&castled, "e8e7")];
    let words = |words: &[&str]| Operands::Words(words.iter().map(ToString::to_string).collect());
    for (text, expected) in [
        ("bm Ke2 O-O;", Operands::Moves(vec![of("e1e2"), of("e1g1")])),
        ("am Kd1;", Operands::Moves(vec![of("e1d1")])),
        ("pm O-O;", Operands::Moves(vec![of("e1g1")])),
        ("sm Rh8+;", Operands::Moves(vec![of("h1h8")])),
        ("pv O-O Ke7;", Operands::Line(line)),
        ("id \"a; b\";", Operands::Text("a; b".into())),
        ("eco \"A00\";", Operands::Text("A00".into())),
        ("nic \"KP\";", Operands::Text("KP".into())),
        ("c0 \"first\";", Operands::Text("first".into())),
        ("c9 \"last\";", Operands::Text("last".into())),
        ("v3 \"line\";", Operands::Text("line".into())),
        ("ce -512;", Operands::Number(-512)),
        ("dm 9;", Operands::Number(9)),
        ("acd 12;", Operands::Number(12)),
        ("acn 123456789012;", Operands::Number(123_456_789_012)),
        ("acs 5;", Operands::Number(5)),
        ("hmvc 3;", Operands::Number(3)),
        ("fmvn 20;", Operands::Number(20)),
        ("rc 2;", Operands::Number(2)),
        ("D12 66;", Operands::Number(66)),
        ("noop;", words(&[])),
        ("own 1 \"two words\" \"\";", words(&["1", "two words", ""])),
        // No comment has the number ten, and none a leading zero.
        ("c10 \"ten\";", words(&["ten"])),
        ("D01 66;", words(&["66"])),
    ] {
        let epd = read(text);
        let opcode = text.split([' ', ';']).next().unwrap();
        assert_eq!(epd.operations, [operation(opcode, expected)], "{text}");
        let written = epd.operations[0].text(&epd.position);
        assert_eq!(written, text.replace("\"ten\"", "ten"));
    }
}

#[test]
fn moves_and_names_of_an_epd_are_found() {
    let epd = read("c0 \"x\"; am Kd1; bm Ke2 O-O; id \"one\"; am Kf1; bm Kf2;");
    let texts = |moves: Vec<_>| moves.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(texts(epd.best_moves().collect()), ["e1e2", "e1g1", "e1f2"]);
    assert_eq!(texts(epd.avoided_moves().collect()), ["e1d1", "e1f1"]);
    assert_eq!((epd.id(), read("noop;").id()), (Some("one"), None));
}

/// Moves are written in their alphabetical order, as the standard asks, whatever the order in the text.
#[test]
fn best_moves_are_sorted_when_written() {
    let text = read("bm Rh8+ Ke2;").to_string();
    assert_eq!(text, format!("{CASTLING} bm Ke2 Rh8+;"));
}

#[test]
fn counters_are_operations_unless_they_are_given() {
    let position: OrthodoxChess = "4k3/8/8/8/8/8/8/4K2R w K - 7 30".parse().unwrap();
    let operations = vec![operation("fmvn", Operands::Number(4))];
    let epd = Epd {
        position,
        operations,
    };
    assert_eq!(epd.to_string(), format!("{CASTLING} hmvc 7; fmvn 4;"));
    let (again, repairs) = Epd::<OrthodoxChess>::read("4k3/8/8/8/8/8/8/4K2R w K - 7 30").unwrap();
    assert_eq!((again.position, again.operations.len()), (position, 0));
    assert!(repairs.is_empty());
    // A game without counters in its text has none beside it.
    let heap = Epd {
        position: heap(5),
        operations: vec![operation("bm", Operands::Moves(vec![2, 1]))],
    };
    assert_eq!(heap.to_string(), "5a bm 1 2;");
}

#[test]
fn operands_that_do_not_fit_are_located() {
    for (text, error) in [
        (
            "bm Qd9;",
            "operation bm, byte 27: Qd9: move text, byte 1: expected the square it goes to",
        ),
        ("am;", "operation am, byte 27: expected a move"),
        (
            "id \"x\"; pm Kd1 Ke2;",
            "operation pm, byte 35: expected one move",
        ),
        ("ce much;", "operation ce, byte 27: expected a number"),
        ("dm -1;", "operation dm, byte 27: expected a number"),
        ("acd 1 2;", "operation acd, byte 27: expected one number"),
        (
            "id;",
            "operation id, byte 27: expected a text in quotation marks",
        ),
        (
            "noop; 12;",
            "operations, byte 33: expected the name of an operation",
        ),
        // The second move of a line is one of the position after the first.
        ("pv O-O O-O;", "operation pv, byte 27: O-O: illegal move"),
    ] {
        let text = format!("{CASTLING} {text}");
        let read = Epd::<OrthodoxChess>::read(&text).map(|(epd, _)| epd.to_string());
        let found = read.unwrap_err();
        assert_eq!(found.to_string(), error, "{text}");
        let shifted = found.clone().without_first(10).to_string();
        let byte = |text: &str| -> usize {
            let (_, rest) = text.split_once("byte ").unwrap();
            rest.split(':').next().unwrap().parse().unwrap()
        };
        assert_eq!(byte(&shifted) + 10, byte(error));
    }
    let error = Epd::<OrthodoxChess>::read("4k3/8/8/8/8/8/8/4K2R w K - 0 x0").unwrap_err();
    let EpdError::Position(error) = error.clone().without_first(2) else {
        panic!("{error}");
    };
    assert_eq!(error.offset, 27);
    assert!(matches!(
        EpdError::<String>::Opcode { offset: 3 }.without_first(5),
        EpdError::Opcode { offset: 0 }
    ));
}

#[test]
fn a_number_may_have_a_sign() {
    assert_eq!(
        read("ce +30;").operations,
        [operation("ce", Operands::Number(30))]
    );
}

#[test]
fn semicolons_and_quotation_marks_are_repaired() {
    let repaired = |text: &str| {
        let (_, repairs) = raw_operations(text, 0).unwrap();
        apply_all(text, &repairs)
    };
    for (text, expected) in [
        ("bm e4; id \"x y\";", "bm e4; id \"x y\";"),
        (";D1 20 ;D2 400", "D1 20 ;D2 400;"),
        ("bm e4;; id \"x\" ;", "bm e4; id \"x\" ;"),
        ("bm e4  ", "bm e4;  "),
        ("id \"open", "id \"open\";"),
    ] {
        assert_eq!(repaired(text), expected, "{text}");
    }
    let (operations, _) = raw_operations("  a_1 \"x;\" y;b", 100).unwrap();
    let all: Vec<_> = (operations.iter())
        .map(|raw| (raw.opcode.as_str(), raw.operands.join("|"), raw.offset))
        .collect();
    assert_eq!(
        all,
        [("a_1", "x;|y".into(), 102), ("b", String::new(), 113)]
    );
    let (_, repairs) = raw_operations(";bm e4", 100).unwrap();
    let places: Vec<_> = repairs.iter().map(|repair| repair.offset).collect();
    assert_eq!(places, [100, 106]);
    for (text, at) in [("12;", 100), ("bm e4; _x;", 107), ("bm; é;", 104)] {
        assert_eq!(raw_operations(text, 100).unwrap_err(), at, "{text}");
    }
}

#[test]
fn opcodes_are_those_of_the_standard_and_of_perft_suites() {
    for opcode in ["bm", "resign", "tcsi", "c0", "c9", "v5", "D1", "D20"] {
        assert!(is_opcode(opcode), "{opcode}");
    }
    for word in [
        "", "b", "w", "c10", "v10", "c", "D", "d1", "D01", "D+1", "KQkq", "é1",
    ] {
        assert!(!is_opcode(word), "{word}");
    }
}

#[test]
fn by_default_the_position_is_the_whole_text() {
    assert_eq!(heap(5).epd_text(), ("5a".into(), Vec::new()));
}
