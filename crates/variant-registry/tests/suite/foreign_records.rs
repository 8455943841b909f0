//! Records as other programs and people write them: `tests/texts/records.txt` has one oddity each, with the
//! right reading.

use std::fmt::Write as _;

use variant_core::Game;
use variant_core::record::{Record, RecordStream, Strictness};
use variant_registry::{AnyPosition, NAMES};

const CASES: &str = include_str!("../texts/records.txt");

/// A text and the lines of its reading.
struct Case {
    line: usize,
    text: String,
    expected: Vec<String>,
}

fn cases() -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for (index, line) in CASES.lines().enumerate() {
        match line.split_once(' ').unwrap_or((line, "")) {
            ("" | "#", _) => {}
            ("<", text) => cases.push(Case {
                line: index + 1,
                text: text.to_owned(),
                expected: Vec::new(),
            }),
            _ => cases
                .last_mut()
                .expect("a text comes first")
                .expected
                .push(line.to_owned()),
        }
    }
    cases
}

/// The bytes of a text with escapes: `\n`, `\r`, `\t`, `\\` and `\x1a`.
fn unescaped(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some((before, escape)) = rest.split_once('\\') {
        bytes.extend(before.bytes());
        let (length, byte) = match escape.as_bytes() {
            [b'n', ..] => (1, b'\n'),
            [b'r', ..] => (1, b'\r'),
            [b't', ..] => (1, b'\t'),
            [b'\\', ..] => (1, b'\\'),
            [b'x', ..] => (
                3,
                u8::from_str_radix(&escape[1..3], 16).expect("two digits"),
            ),
            _ => panic!("no escape: {text}"),
        };
        bytes.push(byte);
        rest = &escape[length..];
    }
    bytes.extend(rest.bytes());
    bytes
}

/// The reading of a text: for each record `=` with its plies and result, `t` for each tag, `i` for what stands
/// between the moves, `~` for each repair, `!` for an error; `w` is the record as it is written.
fn reading(bytes: &[u8], piece: usize) -> Vec<String> {
    let mut stream = RecordStream::new();
    let mut lines = Vec::new();
    let mut pieces = bytes.chunks(piece);
    let mut is_finished = false;
    loop {
        match stream.next_record() {
            Ok(Some(record)) => read(&record, &mut lines),
            Ok(None) => match pieces.next() {
                Some(piece) => stream.push_bytes(piece),
                None if is_finished => return lines,
                None => {
                    stream.finish();
                    is_finished = true;
                }
            },
            Err(error) => lines.push(format!("! {error}")),
        }
    }
}

fn read(record: &Record, lines: &mut Vec<String>) {
    let mut repairs = Vec::new();
    let start = record.start_of::<AnyPosition>(false, Strictness::Lenient, &mut repairs);
    let mut error = None;
    let mut line = String::from("=");
    let mut written = None;
    match start {
        Ok(start) => {
            let mut game = Game::new(start);
            error = record
                .play_noting(&mut game, Strictness::Lenient, &mut repairs)
                .err();
            for text in game.texts() {
                let _ = write!(line, " {text}");
            }
            if let Some((plies, reason)) = game.passed_draw() {
                let _ = write!(line, " ({reason} after {plies})");
            }
            if error.is_none() {
                check_written(record, &game);
            }
            written = Some(record.rewritten(&game));
        }
        Err(found) => error = Some(found),
    }
    let _ = write!(line, " {}", record.result);
    lines.push(line);
    let items = record.entries().map(|entry| entry.item.to_string());
    lines.push(format!("i {}", items.collect::<Vec<_>>().join(" ")));
    lines.extend(
        record
            .tags
            .iter()
            .map(|tag| format!("t {} {}", tag.name, tag.value)),
    );
    lines.extend(repairs.iter().map(|repair| format!("~ {repair}")));
    lines.extend(error.map(|error| format!("! {error}")));
    let written = written.map(|record| record.to_string());
    lines.extend(written.map(|text| format!("w {}", text.trim_end().replace('\n', "|"))));
}

/// What is written is strict, and reads as the same game.
fn check_written(record: &Record, game: &Game<AnyPosition>) {
    let written = record.rewritten(game).to_string();
    let again: Record = written
        .parse()
        .unwrap_or_else(|error| panic!("{error}\n{written}"));
    let replayed: Game<AnyPosition> = if game.passed_draw().is_none() {
        again
            .replay(Strictness::Strict, &mut Vec::new())
            .or_else(|error| match record.tag("Variant") {
                // A foreign name of the variant is kept.
                Some(name) if !NAMES.contains(&name) => again.game(),
                _ => Err(error),
            })
    } else {
        again.game()
    }
    .unwrap_or_else(|error| panic!("{error}\n{written}"));
    assert_eq!(replayed.texts(), game.texts(), "{written}");
    assert_eq!(replayed.position(), game.position(), "{written}");
    assert_eq!(replayed.outcome(), game.outcome(), "{written}");
    assert_eq!(again.rewritten(&replayed).to_string(), written);
}

#[test]
fn every_oddity_has_its_reading() {
    let cases = cases();
    assert!(cases.len() >= 200, "{}", cases.len());
    let mut wrong = String::new();
    for Case {
        line,
        text,
        expected,
    } in &cases
    {
        let bytes = unescaped(text);
        let read = reading(&bytes, usize::MAX);
        // Only what the case names is compared: a case is about one oddity.
        let kinds: Vec<_> = expected.iter().filter_map(|line| line.get(..1)).collect();
        let is_named =
            |line: &&String| matches!(&line[..1], "=" | "~" | "!") || kinds.contains(&&line[..1]);
        let seen: Vec<_> = read.iter().filter(is_named).cloned().collect();
        if seen != *expected {
            let _ = writeln!(wrong, "line {line}: {text}\n{}", seen.join("\n"));
        }
        for piece in [1, 7] {
            assert_eq!(
                reading(&bytes, piece),
                read,
                "line {line}, in pieces of {piece}"
            );
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
