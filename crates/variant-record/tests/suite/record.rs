//! The text of game records, without any rules.

use proptest::prelude::*;
use variant_record::{
    GameResult, Item, LineColumn, Reading, Record, RecordError, RecordStream, Records, Tag,
};

fn items(text: &str) -> Vec<String> {
    let record: Record = text.parse().expect("a record");
    record
        .entries()
        .map(|entry| entry.item.to_string())
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
            "$14",
            "(",
            "3.",
            "d4",
            "{x)}",
            "(",
            "y",
            ")",
            ")",
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
fn a_half_written_as_a_decimal_is_no_move_number() {
    for text in ["e4 0.5-0.5", "1.e4 1.0.5-½", "e4{x}0.5-1/2{y}\n"] {
        let record: Record = text.parse().unwrap();
        assert_eq!(record.plies().collect::<Vec<_>>(), ["e4"], "{text}");
        assert_eq!(record.result.to_string(), "1/2-1/2", "{text}");
    }
    assert_eq!(
        items("0.e4 0.5 0.5-x 0..."),
        ["0.", "e4", "0.", "5.", "0.5-x", "0..."]
    );
    // However much of it is there: `0.5-0` is not the result yet.
    let text = "d4 0.5-0.5 e4 1-0.5";
    let whole = Record::read_all(text).unwrap();
    assert_eq!(whole.len(), 2);
    for piece in 1..=text.len() {
        assert_eq!(streamed(text, piece), Ok(whole.clone()), "{piece}");
    }
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
            "--",
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
    assert_eq!(record.tags[1].place, LineColumn { line: 2, column: 2 });
    assert_eq!(record.end, LineColumn { line: 4, column: 4 });
    assert_eq!(
        record.to_string(),
        "[A \"x \\\"y\\\" \\\\\"]\n[B \"\"]\n\ne4 *\n"
    );
}

#[test]
fn what_no_line_can_hold_is_written_as_a_blank() {
    let mut record = Record::default();
    record.tags.push(Tag {
        name: "A".into(),
        value: "one\ntwo\t\"three\"\u{7f}".into(),
        place: LineColumn { line: 1, column: 1 },
    });
    assert_eq!(record.to_string(), "[A \"one two \\\"three\\\" \"]\n\n*\n");
}

/// A fuzzer found the first: a blank made a tag of it.
#[test]
fn words_with_quotes_are_not_written_as_tags() {
    for words in [
        "dxes\"*\"]",
        "dxes \"a\"]",
        "dxes\"a\"]",
        "dxes \"a\nb\"] c",
    ] {
        for before in ["", "1. e4 * "] {
            for record in Record::read_all(&format!("{before}{words}\n")).unwrap() {
                let written = record.to_string();
                let read: Record = written.parse().unwrap();
                assert_eq!(read.to_string(), written, "{before}{words}");
            }
        }
    }
    let tag: Record = "Round \"1\"]\n\n1. e4 *".parse().unwrap();
    assert_eq!(tag.tag("Round"), Some("1"));
}

#[test]
fn lines_that_begin_with_a_per_cent_sign_are_skipped_and_no_others() {
    let record: Record = "[A \"1\"]\n% x\n[B \"2\"]\n%\ne4 *".parse().unwrap();
    assert_eq!(record.to_string(), "[A \"1\"]\n[B \"2\"]\n\ne4 *\n");
    let inside: Record = "[A \"1\"] % x\n[B \"2\"]\ne4 *".parse().unwrap();
    assert_eq!((inside.tag("B"), inside.repairs.len()), (Some("2"), 1));
    // After the result, among comments, too.
    let records = Record::read_all("e4 * {x}\n% y\n{z}").unwrap();
    assert_eq!(records[0].to_string(), "e4 {x} {z} *\n");
    let error = Record::read_all("e4 * {x} % y\nd4 *").unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1, column 10: expected a move: `%` begins only a whole line"
    );
}

#[test]
fn texts_that_begin_with_a_mark_can_be_joined() {
    let first = "\u{feff}[A \"1\"]\n\n1. e4 1-0\n";
    let joined = [first, "\u{feff}% ignored\ne4 *", "\u{feff}o-o\u{feff} )"].concat();
    let records = Record::read_all(&joined[..joined.len() - 2]).unwrap();
    let texts: Vec<String> = records.iter().map(ToString::to_string).collect();
    assert_eq!(texts, ["[A \"1\"]\n\n1. e4 1-0\n", "e4 *\n", "o-o *\n"]);
    let error = Record::read_all(&joined).unwrap_err();
    assert_eq!(error.place, LineColumn { line: 5, column: 9 });
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
            "[A \"x\"\n1",
            "line 2, column 1: expected `]` at the end of the tag",
        ),
        (
            "é4 {x",
            "line 1, column 4: expected `}` that closes this comment",
        ),
        (
            "e4\n (1. d4 (x)",
            "line 2, column 2: expected `)` that closes this variation",
        ),
        (
            "e4 (d4\n\t[A \"x\"]",
            "line 1, column 4: expected `)` that closes this variation",
        ),
        (
            "e4 )",
            "line 1, column 4: expected a move: no variation is open",
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
fn lines_take_as_many_words_as_fit_into_them() {
    // The comment, a space and the result.
    for (letters, between) in [(74, ' '), (75, ' '), (76, '\n')] {
        let comment = "x".repeat(letters);
        let record: Record = format!("{{{comment}}} *").parse().unwrap();
        assert_eq!(record.to_string(), format!("{{{comment}}}{between}*\n"));
    }
}

#[test]
fn no_line_is_too_long_for_words_that_begin_none() {
    let text = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 {xxxxxxxx} 5. Nf3 Nf6 \
        {[%eval 0.35] [%clk 0:00:01] %x} *";
    let record: Record = text.parse().unwrap();
    assert_eq!(
        record.to_string(),
        "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 {xxxxxxxx} 5. Nf3 Nf6 {[%eval\n\
         0.35] [%clk 0:00:01] %x} *\n"
    );
}

#[test]
fn numbers_may_stick_to_what_follows() {
    assert_eq!(
        items("1.---1...{x}2.1.e4;y\n(2)3.0-0"),
        [
            "1.", "---1...", "{x}", "2.", "1.", "e4", "{y}", "(", "2.", ")", "3.", "0-0"
        ]
    );
    let record: Record = "1.e4 2.1-0".parse().unwrap();
    assert_eq!(record.result.to_string(), "1-0");
    assert_eq!(
        error("1.%"),
        "line 1, column 3: expected a move: `%` begins only a whole line"
    );
}

#[test]
fn glyphs_are_words_of_their_own() {
    let record: Record = "1.e4$1$14 c5!? +- 2. ... Nc6 ± ?! --".parse().unwrap();
    let items: Vec<_> = record.entries().map(|entry| entry.item).collect();
    let number = |number, continued| Item::Number { number, continued };
    let glyph = Item::Glyph;
    assert_eq!(
        items,
        [
            number(1, false),
            Item::Ply("e4"),
            glyph("$1"),
            glyph("$14"),
            Item::Ply("c5!?"),
            glyph("+-"),
            number(2, true),
            Item::Ply("Nc6"),
            glyph("±"),
            glyph("?!"),
            Item::Skipped
        ]
    );
}

#[test]
fn variations_are_read_like_moves() {
    let written = |text: &str| text.parse::<Record>().unwrap().to_string();
    for (text, kept) in [
        ("( 1. e4\n\te5 )", "(1. e4 e5)"),
        ("(a(b)(c)d)", "(a (b) (c) d)"),
        ("((()))", "((()))"),
        (
            "(Z0 -- --- illegal $1 0-1 *)",
            "(-- -- -- illegal $1 {0-1} {*})",
        ),
        ("(e4;one } (\n{two (}$2)", "(e4 {one ) (} {two (} $2)"),
        ("(a\n%b)\nc [d)", "(a c [d)"),
        ("(a\n[\x1bFEN \"b)", "(a {[} FEN \"b)"),
        ("(a\n[\nFEN 1. \"b)", "(a {[} FEN 1. \"b)"),
    ] {
        let kept = format!("{kept} *\n");
        assert_eq!(written(text), kept, "{text}");
        assert_eq!(written(&kept), kept, "{text}");
        assert_eq!(text.parse::<Record>().unwrap().plies().count(), 0);
    }
    let nested = "(".repeat(100_000) + &")".repeat(100_000);
    assert!(written(&nested) == format!("{nested}\n*\n"));
    assert_eq!(
        error("(e4 %x)"),
        "line 1, column 5: expected a move: `%` begins only a whole line"
    );
}

#[test]
fn reading_goes_on_at_the_next_tags_after_an_error() {
    let good = "[Event \"1\"]\n\n1. e4 *\n\n";
    for bad in [
        "[Event \"2\"]\n\n1. e4 {open\n2. d4 *\n\n",
        "[Event \"2\"]\n\n1. e4 (1. d4 *\n\n",
        "[Event \"2\"]\n\n1. e4 ) *\n\n",
        "[Event 2]\n[Site \"x\"]\n\n1. e4 *\n\n",
        "[Event \"2\"]\n[Site \"x]\n[Date \"?\"]\n\n1. e4 *\n",
        "1. e4 )\n",
    ] {
        let text = [good, bad, good, bad, good].concat();
        let read: Vec<_> = Records::new(&text).collect();
        let faults = read.iter().map(Result::is_err).collect::<Vec<_>>();
        assert_eq!(
            faults,
            [false, true, false, true, false],
            "{text}\n{read:?}"
        );
        for piece in 1..40 {
            let mut stream = RecordStream::new();
            let mut streamed = Vec::new();
            for bytes in text.as_bytes().chunks(piece) {
                stream.push_bytes(bytes);
                while let Some(record) = stream.next_record().transpose() {
                    streamed.push(record);
                }
            }
            stream.finish();
            while let Some(record) = stream.next_record().transpose() {
                streamed.push(record);
            }
            assert_eq!(streamed, read, "{piece} {text}");
        }
    }
}

#[test]
fn comments_around_a_game_belong_to_it() {
    let text = "% made by hand\n{one}\n; two\n[A \"1\"]\n% x\n[B \"2\"]\n{three} e4 * {four}\n\n;five\n[A \"3\"]";
    let records = Record::read_all(text).unwrap();
    let written: Vec<_> = records.iter().map(ToString::to_string).collect();
    assert_eq!(
        written,
        [
            "[A \"1\"]\n[B \"2\"]\n\n{one} {two} {three} e4 {four} {five} *\n",
            "[A \"3\"]\n\n*\n"
        ]
    );
}

/// What a stream gives that is fed with pieces of some length.
fn streamed(text: &str, piece: usize) -> Result<Vec<Record>, RecordError> {
    let mut stream = RecordStream::new();
    let mut records = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (head, tail) = rest.split_at(rest.ceil_char_boundary(piece));
        stream.push(head);
        rest = tail;
        while let Some(record) = stream.next_record()? {
            records.push(record);
        }
    }
    stream.finish();
    stream.push("not read any more");
    while let Some(record) = stream.next_record()? {
        records.push(record);
    }
    Ok(records)
}

#[test]
fn a_stream_is_read_as_the_whole_text_is() {
    let text = "\u{feff}\n; é\n[A \"é\\\\\"]\n\n1.e4 12... é5 {x} (y(z)) $1 1/2-1/2 {é}\n\nHeading\n\n1 d4 1-0 e4\n0-1";
    let whole = Record::read_all(text).unwrap();
    assert_eq!(whole.len(), 3);
    assert!(
        matches!(&whole[1].entries().next().unwrap().item, Item::Comment(text) if text == "Heading")
    );
    for piece in 1..=text.len() {
        assert_eq!(streamed(text, piece), Ok(whole.clone()), "{piece}");
        // What can be read before an error is read; the error is the same.
        let broken = format!("{text}\ne4 )");
        assert_eq!(
            streamed(&broken, piece),
            Record::read_all(&broken),
            "{piece}"
        );
    }
    assert_eq!(streamed("", 1), Ok(vec![]));
    let mut stream = RecordStream::default();
    stream.push("[A \"1\"] {x} )\n{y} ");
    assert!(stream.next_record().is_err());
    stream.push(" e4 *");
    assert_eq!(stream.next_record(), Ok(None));
}

/// While a long record is tried only now and then, it does not wait for the end of the text.
#[test]
fn a_stream_gives_a_long_record_before_its_end() {
    let mut stream = RecordStream::new();
    let long = format!("{{{}}} e4 *\n", "x".repeat(10_000));
    for piece in long.as_bytes().chunks(1_000) {
        stream.push(std::str::from_utf8(piece).unwrap());
        assert_eq!(stream.next_record(), Ok(None));
    }
    let mut pushed = 0;
    let read = loop {
        stream.push("d4 *\n");
        pushed += 1;
        if let Some(record) = stream.next_record().unwrap() {
            break record;
        }
        assert!(pushed < 5_000, "never read");
    };
    assert_eq!(read, long.parse().unwrap());
}

/// Else each piece would cost all that came before.
#[test]
fn a_long_record_is_tried_when_it_has_doubled() {
    let mut stream = RecordStream::new();
    let long = format!("{{{}}} e4 *\nd4 ", "x".repeat(2_400));
    stream.push(&long[..1_500]);
    assert_eq!(stream.next_record(), Ok(None));
    stream.push(&long[1_500..]);
    assert_eq!(stream.next_record(), Ok(None));
    stream.push(&"e5 ".repeat(200));
    assert!(stream.next_record().is_ok_and(|record| record.is_some()));
}

#[test]
fn a_stream_refuses_a_record_longer_than_its_limit() {
    for (length, fits) in [
        (RecordStream::LIMIT, true),
        (RecordStream::LIMIT + 1, false),
        (RecordStream::LIMIT * 2, false),
    ] {
        let text = format!("e4 *\nd4{{{}}} *", "x".repeat(length - 6));
        for piece in [1 << 20, usize::MAX / 4] {
            let read = streamed(&text, piece);
            assert_eq!(read.is_ok(), fits, "{length} {piece} {:?}", read.err());
            if let Err(error) = read {
                assert_eq!(
                    error.to_string(),
                    "line 2, column 1: expected a record of at most 16 MiB"
                );
            }
        }
    }
}

#[test]
fn a_record_has_a_limit_of_tags_plies_and_items() {
    let tags = |number: usize| format!("{}\n\n*", "[A \"\"]\n".repeat(number));
    assert!(tags(Record::TAG_LIMIT).parse::<Record>().is_ok());
    assert_eq!(
        error(&tags(Record::TAG_LIMIT + 1)),
        "line 1001, column 1: expected a record of at most 1000 tags"
    );
    let plies = |number: usize| "Nf3\n".repeat(number);
    assert!(plies(Record::PLY_LIMIT).parse::<Record>().is_ok());
    assert_eq!(
        error(&plies(Record::PLY_LIMIT + 1)),
        "line 65537, column 1: expected a game of at most 65536 plies"
    );
    let varied = |number: usize| format!("e4\n(d4\n{}) *", "--\n".repeat(number - 2));
    assert!(varied(Record::TREE_LIMIT).parse::<Record>().is_ok());
    assert_eq!(
        error(&varied(Record::TREE_LIMIT + 1)),
        "line 262145, column 1: expected a record of at most 262144 plies, variations included"
    );
    let items = |number: usize| "!\n".repeat(number);
    assert!(items(Record::ITEM_LIMIT).parse::<Record>().is_ok());
    assert_eq!(
        error(&items(Record::ITEM_LIMIT + 1)),
        "line 2097153, column 1: expected a record of at most 2097152 items"
    );
    // The next record is read.
    let two = format!("{}\n\n[Event \"\"]\n\ne4 *", tags(Record::TAG_LIMIT + 1));
    let read: Vec<_> = Records::new(&two).collect();
    assert!(read[0].is_err() && read[1].is_ok(), "{}", read.len());
}

#[test]
fn a_record_lists_a_thousand_repairs() {
    for (item, number) in [("<>", 1000), ("<>", 1001), ("a \u{1} ", 5000)] {
        let record: Record = item.repeat(number).parse().expect("a record");
        assert_eq!(record.repairs.len(), number.min(1001), "{item:?}");
        let last = record.repairs.last().map(|repair| &repair.reading);
        assert_eq!(last == Some(&Reading::More), number > 1000, "{item:?}");
    }
    // Those of a value too, of which each line has its own.
    let value = format!("{}{}", "x\\y\n".repeat(5000), "\\a\"".repeat(5000));
    let record: Record = format!("[A \"{value}\"]\n\n*").parse().expect("a record");
    assert_eq!(record.repairs.len(), 1001);
    assert_eq!(record.tag("A"), Some(value.replace('\n', " ").as_str()));
}

#[test]
fn a_value_ends_at_the_last_quotation_mark_of_its_line() {
    for (text, value) in [
        (r#"[A "a"]b"]"#, Some("a")),
        (r#"[A "a" b"]"#, Some(r#"a" b"#)),
        (r#"[A "a" b" ]"#, Some(r#"a" b"#)),
        (r#"[A "a\"]"#, Some(r"a\")),
        (r#"[A "a\"]b"]"#, Some(r#"a"]b"#)),
        (r#"[A "a\"b\"]"#, Some(r#"a"b\"#)),
        ("[A \"a\" \n b\"]", None),
        ("[A \"a\nb\nc\"]", Some("a b c")),
        ("[A \"a\n\nb\"]", None),
    ] {
        let record = text.parse::<Record>();
        let read = record.as_ref().map(|record| record.tag("A"));
        assert_eq!(read.unwrap_or_default(), value, "{text}");
    }
}

/// After an error, a stream keeps at most the beginning of a line.
#[test]
fn a_line_without_end_after_an_error_is_not_kept() {
    let mut stream = RecordStream::new();
    stream.push("e4 )\n(\n");
    assert!(stream.next_record().is_err());
    let piece = "x".repeat(1 << 16);
    for _ in 0..8_192 {
        stream.push(&piece);
        assert_eq!(stream.next_record(), Ok(None));
    }
    stream.push("\n[Event \"\"]\n\nd4 *");
    stream.finish();
    let record = stream.next_record().expect("a record").expect("a record");
    assert_eq!(record.plies().collect::<Vec<_>>(), ["d4"]);
}

#[test]
fn the_first_line_of_a_table_is_looked_for_nearby() {
    for (words, heading) in [(5_000, true), (50_000, false)] {
        let text = format!("{}\n\n1 e4 *", "word ".repeat(words));
        for piece in [1 << 12, usize::MAX / 4] {
            let records = streamed(&text, piece).unwrap();
            let plies = records[0].plies().count();
            assert_eq!(plies, if heading { 1 } else { words + 1 });
        }
    }
}

/// The longest text that may be looked at for a record is a multiple of its length, however many there
/// are: a quadratic reader would need hours for these.
#[test]
fn many_short_records_are_read() {
    let text = "e4 1-0\n".repeat(300_000);
    assert_eq!(Record::read_all(&text).unwrap().len(), 300_000);
    assert_eq!(streamed(&text, 1000).unwrap().len(), 300_000);
    let line = "e4 * ".repeat(300_000);
    assert_eq!(streamed(&line, 1 << 16).unwrap().len(), 300_000);
}

proptest! {
    #[test]
    fn any_pieces_of_any_text_are_read_alike(
        text in "[ \\n\\[\\]\"\\\\{}();%$.*a-c0-3é-]{0,60}",
        piece in 1..20_usize,
    ) {
        prop_assert_eq!(streamed(&text, piece), Record::read_all(&text));
    }

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
