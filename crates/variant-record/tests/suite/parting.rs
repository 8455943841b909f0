//! The ends of records: headings, results, tags and glyphs without a blank between them.

use orthodox_chess::OrthodoxChess;
use variant_record::{Record, Strictness};

/// Records of a text without tags, in one line each.
fn records(text: &str) -> Vec<String> {
    let records = Record::read_all(text).unwrap();
    let bare = records.into_iter().map(|mut record| {
        record.tags.clear();
        record.to_string().trim_end().to_owned()
    });
    bare.collect()
}

fn repairs(text: &str) -> Vec<String> {
    let record: Record = text.parse().unwrap();
    let strict = record.replay::<OrthodoxChess>(Strictness::Strict, &mut Vec::new());
    let refused = strict.unwrap_err().to_string();
    let repairs: Vec<String> = record.repairs.iter().map(ToString::to_string).collect();
    assert!(refused.contains(": not strict: "), "{refused}");
    repairs
}

#[test]
fn text_before_a_table_holds_no_game() {
    for (moves, read) in [
        (
            "48. e4 Kd7 1/2-1/2\n\n1. Kd2 Kd8 1-0",
            &["48. e4 Kd7 1/2-1/2", "1. Kd2 Kd8 1-0"][..],
        ),
        ("48. e4 Kd7\n\n1 - 0", &["48. e4 Kd7 1-0"]),
        ("48... Kd7\n\n1.", &["48... Kd7 1. *"]),
        ("Kd7 1/2\n\n1 e4", &["Kd7 1/2-1/2", "1. e4 *"]),
        ("e4 Kd7 1 - 0\n\n1 e4", &["e4 Kd7 1-0", "1. e4 *"]),
        (
            "12. Zurich Open\n1st round\n\n1. e4",
            &["{12. Zurich Open 1st round} 1. e4 *"],
        ),
        ("2023 World Cup\n\n1. e4", &["{2023 World Cup} 1. e4 *"]),
        ("x 48. e4 Kd7\n\n1. e4", &["x 48. e4 Kd7 *", "1. e4 *"]),
    ] {
        let tags = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 48\"]\n\n";
        assert_eq!(records(&format!("{tags}{moves}")), read);
        assert_eq!(records(moves), read);
    }
}

#[test]
fn tags_may_follow_a_result_without_a_blank() {
    for (text, read) in [
        (
            "1. e4 e5 *[Event \"b\"]\n\n1. d4 d5 1-0[Event \"c\"]\n\n1. c4 *",
            &["1. e4 e5 *", "1. d4 d5 1-0", "1. c4 *"][..],
        ),
        ("e4 1-0[ Event \"b\"] d4", &["e4 1-0", "d4 *"]),
        ("e4 1-0[x] d4", &["e4 1-0[x] d4 *"]),
        ("e4 1 - 0[Event \"b\"] d4", &["e4 1-0", "d4 *"]),
        ("e4[x] e5", &["e4[x] e5 *"]),
    ] {
        assert_eq!(records(text), read);
    }
}

#[test]
fn what_follows_a_result_belongs_to_its_game() {
    for (text, read, repair) in [
        (
            "1. e4 e5 0-1 0-1",
            "1. e4 e5 0-1",
            "line 1, column 14: a second result `0-1` is left out",
        ),
        (
            "1. e4 e5 0-1 {x} 1 - 0",
            "1. e4 e5 {x} 0-1",
            "line 1, column 18: a second result `1 - 0` is left out",
        ),
        (
            "1. e4 e5 1/2-1/2 (adjudication)",
            "1. e4 e5 (adjudication) 1/2-1/2",
            "line 1, column 18: `(` after the result belongs to its game",
        ),
        (
            "1. e4 1-0\n\n(1. d4 (1. c4) d5) {x}",
            "1. e4 (1. d4 (1. c4) d5) {x} 1-0",
            "line 3, column 1: `(` after the result belongs to its game",
        ),
        (
            "1. e4 * $1",
            "1. e4 $1 *",
            "line 1, column 9: `$1` after the result belongs to its game",
        ),
        (
            "1. e4 *\n+-",
            "1. e4 +- *",
            "line 2, column 1: `+-` after the result belongs to its game",
        ),
        (
            "1. e4 * <x>",
            "1. e4 {<x>} *",
            "line 1, column 9: `<...>` is read as a comment",
        ),
    ] {
        assert_eq!(records(text), [read]);
        assert_eq!(repairs(text), [repair]);
    }
    // Moves, tags and an empty line begin another record.
    for (text, read) in [
        ("1. e4 * 1. d4 *\n$1", &["1. e4 *", "1. d4 $1 *"][..]),
        ("e4 1-0 d4 0-1 c4", &["e4 1-0", "d4 0-1", "c4 *"]),
        ("*\n\n1-0\n\n$1 1. d4", &["*", "1-0", "$1 1. d4 *"]),
        ("1. e4 * [Event \"b\"] *", &["1. e4 *", "*"]),
    ] {
        assert_eq!(records(text), read);
    }
    let error = Record::read_all("1. e4 1-0 (1. d4\n\n[Event \"b\"]").unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1, column 11: expected `)` that closes this variation"
    );
}

#[test]
fn a_numbered_glyph_ends_before_the_first_character_that_is_no_digit() {
    for (text, read) in [
        ("1. e4 e5 2. a3 $1Nf6", "1. e4 e5 2. a3 $1 Nf6 *"),
        ("e4 $999999999999c5", "e4 $999999999999 c5 *"),
        ("e4 $1!? $2$3 $4% x", "e4 $1 !? $2 $3 $4% x *"),
        ("e4 (d4 $5d5) $", "e4 (d4 $5 d5) $ *"),
    ] {
        assert_eq!(records(text), [read]);
    }
    assert!("e4 $1%e5".parse::<Record>().is_err());
    for word in ["$Nc6", "$---0"] {
        let record: Record = format!("1. e4 {word}").parse().unwrap();
        assert_eq!(record.plies().last(), Some(word));
        assert!(record.game::<OrthodoxChess>().is_err());
    }
}
