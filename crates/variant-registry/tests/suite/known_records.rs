//! Committed records of every variant with the game that each is, and damaged ones with their errors.

use std::collections::BTreeSet;

use variant_core::implement::hash_key;
use variant_record::variant_match::MatchGame;
use variant_record::{
    Item, Record, RecordError, RecordStream, Recorded, ReplayProblem, StartError,
};
use variant_registry::{NAMES, Registered, VariantVisitor, visit_variant};

/// Checks a line of the file, after its kind.
struct Line<'a>(&'a str, &'a str);

impl VariantVisitor for Line<'_> {
    type Output = ();

    fn visit<V: Registered>(self) {
        let Self(kind, line) = self;
        let (expected, text) = line.rsplit_once('\t').unwrap();
        let text = unescaped(text);
        let seen = match kind {
            "=" => answers::<V>(&text),
            "!" => refusal::<V>(&text).unwrap(),
            _ => panic!("{kind} {line}"),
        };
        assert_eq!(seen, expected, "{text}");
    }
}

#[test]
fn records_are_read_as_committed() {
    let mut names = BTreeSet::new();
    let mut name = "";
    for line in include_str!("../texts/records.txt").lines() {
        match line.split_once(' ').unwrap() {
            ("#", _) => {}
            ("==", next) => {
                name = next;
                names.insert(name);
            }
            (kind, line) => visit_variant(name, Line(kind, line)).unwrap(),
        }
    }
    assert_eq!(names, NAMES.iter().copied().collect());
}

/// Characters for `\n`, `\r`, `\t`, `\\` and `\u{feff}`.
fn unescaped(text: &str) -> String {
    let mut parts = text.split('\\');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    while let Some(part) = parts.next() {
        let (c, rest) = match part.chars().next() {
            Some('n') => ('\n', &part[1..]),
            Some('r') => ('\r', &part[1..]),
            Some('t') => ('\t', &part[1..]),
            Some('u') => {
                let (code, rest) = part[2..].split_once('}').unwrap();
                let code = u32::from_str_radix(code, 16).unwrap();
                (char::from_u32(code).unwrap(), rest)
            }
            _ => ('\\', parts.next().unwrap()),
        };
        plain.push(c);
        plain += rest;
    }
    plain
}

fn replayed<V: Recorded>(text: &str) -> (Record, MatchGame<V>) {
    let record: Record = text.parse().unwrap();
    let mut game = MatchGame::new(record.start().unwrap());
    record.play(&mut game).unwrap();
    (record, game)
}

/// Reads a record in one piece and in three, writes it and reads that again.
fn answers<V: Recorded>(text: &str) -> String {
    let (record, game) = replayed::<V>(text);
    assert_eq!(in_pieces(text), Ok(Some(record.clone())), "{text}");
    let rewritten = record.rewritten(&game);
    let written = rewritten.to_string();
    let (again, replay) = replayed::<V>(&written);
    assert_eq!(replay.texts(), game.texts(), "{written}");
    assert_eq!(replay.position(), game.position(), "{written}");
    assert_eq!(replay.outcome(), game.outcome(), "{written}");
    assert_eq!(again.result, rewritten.result, "{written}");
    assert_eq!(kept(&again, true), kept(&record, true), "{written}");
    assert_eq!(again.rewritten(&replay).to_string(), written);
    let hash = hash_key(game.position().to_string().as_bytes()) as u32;
    let (plies, result, kept) = (game.plies().len(), &record.result, kept(&record, false));
    format!("{plies}\t{hash:08x}\t{result}\t{kept}")
}

fn in_pieces(text: &str) -> Result<Option<Record>, RecordError> {
    let mut stream = RecordStream::new();
    let third = text.floor_char_boundary(text.len() / 3);
    let half = text.floor_char_boundary(text.len() / 2);
    for piece in [&text[..third], &text[third..half], &text[half..]] {
        stream.push(piece);
        if let Some(record) = stream.next_record()? {
            return Ok(Some(record));
        }
    }
    stream.finish();
    stream.next_record()
}

/// Number of comments, glyphs and variations of the game; as written, comments of a move are one.
fn kept(record: &Record, is_written: bool) -> usize {
    let (mut depth, mut kept) = (0_usize, 0);
    let mut has_comment = false;
    for entry in record.entries() {
        match entry.item {
            Item::Close => depth -= 1,
            // An action may become a command of the comment around it.
            Item::Ply(text) if text.contains(':') => {}
            Item::Ply(_) | Item::Skipped if depth == 0 => has_comment = false,
            Item::Comment(ref text) if depth == 0 => {
                // An action of chess is a command where it is written.
                let is_action =
                    text.starts_with("[%action") && text.find(']') == Some(text.len() - 1);
                let is_empty = is_action || is_written && (text.is_empty() || has_comment);
                kept += usize::from(!is_empty);
                has_comment |= !is_empty;
            }
            Item::Open | Item::Glyph(_) if depth == 0 => kept += 1,
            _ => {}
        }
        depth += usize::from(entry.item == Item::Open);
    }
    kept
}

/// Line and column of the error, and the error.
fn refusal<V: Recorded>(text: &str) -> Option<String> {
    let record: Record = match text.parse() {
        Ok(record) => record,
        Err(error) => {
            let at = error.place;
            return Some(format!(
                "{}:{}\tform: expected {}",
                at.line, at.column, error.expected
            ));
        }
    };
    let played = record.start().map(MatchGame::<V>::new);
    let error = played.and_then(|mut game| record.play(&mut game)).err()?;
    let message = match error.problem {
        ReplayProblem::Ply { error, .. } => format!("move: {error}"),
        ReplayProblem::Start(StartError::Position { message }) => format!("position: {message}"),
        ReplayProblem::Result { .. } => String::from("result: not that of the game"),
        problem @ ReplayProblem::Players { .. } => format!("result: {problem}"),
        problem => format!("tag: {problem}"),
    };
    let at = error.place;
    Some(format!("{}:{}\t{message}", at.line, at.column))
}
