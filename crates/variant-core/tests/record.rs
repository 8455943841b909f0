//! The text of game records, without any rules.

use proptest::prelude::*;
use variant_core::record::{GameResult, Item, Record, Spot};

fn items(text: &str) -> Vec<String> {
    let record: Record = text.parse().expect("a record");
    let show = |item: &Item| item.to_string();
    record
        .entries
        .iter()
        .map(|entry| show(&entry.item))
        .collect()
}

fn error(text: &str) -> String {
    text.parse::<Record>().expect_err("no record").to_string()
}

#[test]
fn moves_numbers_and_comments_are_told_apart() {
    assert_eq!(
        items(
            "1. e4 e5 2.Nf3 { a  long\ncomment } 2... Nc6! ; rest\n3 Bb5 $14 (3. d4 {x)} (y)) a6 *"
        ),
        [
            "1.",
            "e4",
            "e5",
            "2.",
            "Nf3",
            "{a long comment}",
            "2...",
            "Nc6!",
            "{rest}",
            "3.",
            "Bb5",
            "a6"
        ]
    );
}

#[test]
fn castling_with_zeros_is_a_move_and_a_score_is_a_result() {
    let record: Record = "1. 0-0 0-0-0 1-0".parse().unwrap();
    assert_eq!(record.plies().collect::<Vec<_>>(), ["0-0", "0-0-0"]);
    assert_eq!(record.result.to_string(), "1-0");
    assert_eq!(GameResult::read("0-1-0-0").unwrap().to_string(), "0-1-0-0");
    assert_eq!(GameResult::read("0.5-½").unwrap().to_string(), "1/2-1/2");
}

#[test]
fn a_table_with_a_heading_is_a_record() {
    let table = "Opening of a game; players' notation.\nColumns: South, West.\n\n 1  d3   0-0\n 2  --- e4\n";
    assert_eq!(
        items(table),
        [
            "{Opening of a game; players' notation. Columns: South, West.}",
            "1.",
            "d3",
            "0-0",
            "2.",
            "---",
            "e4"
        ]
    );
    // With the tags before it, too; and no heading without an empty line.
    assert_eq!(items(&format!("[Variant \"x\"]\n\n{table}")).len(), 7);
    assert_eq!(items("e4\n1 e5"), ["e4", "1.", "e5"]);
}

#[test]
fn tags_keep_quotes_and_places() {
    let record: Record = "\u{feff}[A \"x \\\"y\\\" \\\\\"]\r\n [ B  \"\" ]\r\n\r\ne4 *"
        .parse()
        .unwrap();
    assert_eq!(record.tag("A"), Some("x \"y\" \\"));
    assert_eq!(record.tags[1].spot, Spot { line: 2, column: 2 });
    assert_eq!(record.end, Spot { line: 4, column: 4 });
    assert_eq!(
        record.to_string(),
        "[A \"x \\\"y\\\" \\\\\"]\n[B \"\"]\n\ne4 *\n"
    );
}

#[test]
fn several_records_follow_each_other() {
    let text = "[A \"1\"]\n1. e4 1-0\n\n[A \"2\"]\n1. d4\n[A \"3\"]\n*";
    let records = Record::read_all(text).unwrap();
    let tags: Vec<_> = records.iter().map(|record| record.tag("A")).collect();
    assert_eq!(tags, [Some("1"), Some("2"), Some("3")]);
    assert_eq!(
        error(text),
        "line 4, column 1: expected the end of the record"
    );
    assert_eq!(Record::read_all(" \n"), Ok(vec![]));
}

#[test]
fn errors_name_line_and_column() {
    for (text, expected) in [
        ("[", "line 1, column 2: expected the name of a tag"),
        (
            "[A x]",
            "line 1, column 4: expected `\"` and the value of the tag",
        ),
        (
            "[A \"x]\n",
            "line 1, column 7: expected `\"` at the end of the value",
        ),
        (
            "[A \"\\n\"]",
            "line 1, column 6: expected `\"` or `\\` after `\\`",
        ),
        (
            "[A \"x\"\n1",
            "line 2, column 1: expected `]` at the end of the tag",
        ),
        (
            "é4 {x",
            "line 1, column 6: expected `}` at the end of the comment",
        ),
        (
            "e4\n (1. d4 (x)",
            "line 2, column 12: expected `)` at the end of the variation",
        ),
        (
            "e4 )",
            "line 1, column 4: expected a move: no variation is open",
        ),
        (
            "e4 }",
            "line 1, column 4: expected a move: no comment is open",
        ),
        (
            "99999999999. e4",
            "line 1, column 1: expected a smaller move number",
        ),
    ] {
        assert_eq!(error(text), expected, "{text}");
    }
}

#[test]
fn long_records_are_wrapped() {
    let record: Record = "Nf3 ".repeat(100).parse().unwrap();
    let text = record.to_string();
    assert!(text.lines().all(|line| line.len() <= 79));
    assert_eq!(text.parse::<Record>().unwrap().plies().count(), 100);
}

#[test]
fn numbers_may_stick_to_what_follows() {
    assert_eq!(
        items("1.---1...{x}2.1.e4;y\n(2)3.0-0"),
        ["1.", "---1...", "{x}", "2.", "1.", "e4", "{y}", "3.", "0-0"]
    );
    let record: Record = "1.e4 2.1-0".parse().unwrap();
    assert_eq!(record.result.to_string(), "1-0");
    assert_eq!(
        error("1.%"),
        "line 1, column 3: expected a move: `%` begins only a whole line"
    );
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "[ \\n\\[\\]\"\\\\{}();%$.*a-c0-3é-]{0,40}") {
        if let Ok(records) = Record::read_all(&text) {
            for record in records {
                let written = record.to_string();
                let again: Record = written.parse().expect("what was written can be read");
                prop_assert_eq!(again.to_string(), written);
                prop_assert!(again.plies().eq(record.plies()));
            }
        }
    }
}
