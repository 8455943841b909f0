//! Records as other programs and people write them: `tests/texts/records.txt` has one oddity each, with the
//! right reading.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use orthodox_chess::OrthodoxChess;
use variant_core::{Game, Ply, Position, Rng};
use variant_match::MatchGame;
use variant_record::{
    Comment, CommentPart, GameResult, GameTree, Item, Record, RecordStream, Repair, Step,
    Strictness,
};
use variant_registry::AnyPosition;
use variant_testkit::Effort;

/// A text and the lines of its reading.
struct Case {
    line: usize,
    text: String,
    expected: Vec<String>,
}

fn cases() -> Vec<Case> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/texts/records.txt");
    let file = std::fs::read_to_string(path).expect("the cases are there");
    let mut cases: Vec<Case> = Vec::new();
    for (index, line) in file.lines().enumerate() {
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
    let mut line = String::from("=");
    let mut written = None;
    let mut fault = None;
    let mut play = || {
        let start = record.start_as::<AnyPosition>(None, Strictness::Lenient, &mut repairs)?;
        let mut game = MatchGame::new(start);
        let played = record.play_noting(&mut game, Strictness::Lenient, &mut repairs);
        for text in game.texts() {
            let _ = write!(line, " {text}");
        }
        if let Some((plies, reason)) = game.passed_draw() {
            let _ = write!(line, " ({reason} after {plies})");
        }
        if played.is_ok() {
            fault = check_written(record, &game, &repairs).err();
        }
        written = Some(record.rewritten(&game).to_string());
        played
    };
    let error = play().err();
    let _ = write!(line, " {}", record.result);
    lines.push(line);
    let items = record.entries().map(|entry| entry.item.to_string());
    lines.push(format!("i {}", items.collect::<Vec<_>>().join(" ")));
    let tags = record.tags.iter();
    lines.extend(tags.map(|tag| format!("t {} {}", tag.name, tag.value)));
    lines.extend(repairs.iter().map(|repair| format!("~ {repair}")));
    lines.extend(error.map(|error| format!("! {error}")));
    lines.extend(fault.map(|fault| format!("? {fault}")));
    lines.extend(written.map(|text| format!("w {}", text.trim_end().replace('\n', "|"))));
}

/// The tags that the writer may write otherwise.
const REWRITTEN: [&str; 8] = [
    "Variant",
    "VariantMode",
    "Mode",
    "Position",
    "SetUp",
    "FEN",
    "Result",
    "AutomaticDraw",
];

/// Commands that the writer may add to another comment.
const MOVED: [&str; 9] = [
    "action", "offer", "agree", "refuse", "withdraw", "lapse", "absent", "say", "deal",
];

/// A comment without what the game says itself.
fn remark(text: &str) -> String {
    let Ok(mut comment) = text.parse::<Comment>();
    comment.parts.retain(|part| match part {
        CommentPart::Command(command) => !MOVED.contains(&command.name.as_str()),
        CommentPart::Text(_) => true,
    });
    let parts = comment.parts.iter().map(ToString::to_string);
    let text = parts.collect::<Vec<_>>().join(" ");
    // Brackets that would end the comment, or begin a command in the next one, are changed.
    text.replace('}', ")").replace("[%", "[ %")
}

/// What a line has besides the moves of the main line: comments, glyphs and variations of each move.
#[derive(Debug, Default, PartialEq)]
struct Line {
    plies: Vec<String>,
    comments: Vec<(usize, String)>,
    glyphs: Vec<(usize, String)>,
    variations: Vec<Line>,
}

impl Line {
    fn read<'a>(items: &mut impl Iterator<Item = Item<'a>>, is_main: bool) -> Self {
        let mut line = Self::default();
        while let Some(item) = items.next() {
            let at = line.plies.len();
            match item {
                Item::Open => line.variations.push(Self::read(items, false)),
                Item::Close => break,
                Item::Ply(_) | Item::Skipped if !is_main => line.plies.push(item.to_string()),
                Item::Comment(text) => match line.comments.last_mut() {
                    Some((of, known)) if *of == at => {
                        known.push(' ');
                        known.push_str(&remark(&text));
                    }
                    _ => line.comments.push((at, remark(&text))),
                },
                Item::Glyph(text) => line.glyphs.push((at, text.to_owned())),
                _ => {}
            }
        }
        for (_, comment) in &mut line.comments {
            *comment = comment.split_whitespace().collect::<Vec<_>>().join(" ");
        }
        line.comments.retain(|(_, comment)| !comment.is_empty());
        line
    }
}

/// What stands between the moves of the main line, and the tags that the writer keeps.
fn kept(record: &Record) -> (Line, Vec<String>) {
    let line = Line::read(&mut record.entries().map(|entry| entry.item), true);
    let tags = record.tags.iter();
    let tags = tags.filter(|tag| !REWRITTEN.contains(&tag.name.as_str()));
    (line, tags.map(ToString::to_string).collect())
}

/// The nodes of a tree, each with its remarks; those of an action belong to the move before it.
fn nodes(tree: &GameTree<AnyPosition>) -> Vec<(usize, String, Vec<String>, BTreeSet<String>)> {
    let mut open = vec![(tree.root(), 0, 0)];
    let mut found = Vec::new();
    while let Some((id, depth, above)) = open.pop() {
        let node = tree.node(id).expect("a node");
        let of = match node.step {
            Some(Step::Ply(Ply::Action(_))) => above,
            _ => found.len(),
        };
        let position = node.position.to_string();
        found.push((depth, position, Vec::new(), BTreeSet::new()));
        // A remark before a move is one behind the move before it.
        for (of, comments) in [(above, &node.before), (of, &node.comments)] {
            for comment in comments {
                let words = remark(&comment.to_string());
                found[of]
                    .2
                    .extend(words.split_whitespace().map(str::to_owned));
            }
        }
        found[of]
            .3
            .extend(node.glyphs.iter().map(ToString::to_string));
        let children = tree.children(id).iter();
        open.extend(children.map(|&child| (child, depth + 1, of)));
    }
    // A variation that only repeats a move adds its remarks before or after those of the move.
    for (_, _, words, _) in &mut found {
        words.sort();
    }
    found
}

/// Checks that what is written is strict, and says what the record says.
fn check_written(
    record: &Record,
    game: &MatchGame<AnyPosition>,
    repairs: &[Repair],
) -> Result<(), String> {
    let rewritten = record.rewritten(game);
    let written = rewritten.to_string();
    let again: Record = written
        .parse()
        .map_err(|error| format!("{error}\n{written}"))?;
    let is_kept = |repair: &Repair| matches!(repair.reading.kind(), "aside" | "goes-on" | "kept");
    let strictness = if repairs.iter().any(is_kept) {
        Strictness::Lenient
    } else {
        Strictness::Strict
    };
    let replayed: MatchGame<AnyPosition> = again
        .replay(strictness, &mut Vec::new())
        .map_err(|error| format!("{error}\n{written}"))?;
    let (items, tags) = kept(record);
    let (items_again, tags_again) = kept(&again);
    let strict = record.replay::<AnyPosition>(Strictness::Strict, &mut Vec::new());
    // Variations of an action word begin with the move before it.
    let has_action = record.plies().any(|text| text.contains(':'));
    let is_known = record.result != GameResult::Unknown;
    let faults = [
        ("plies", replayed.texts() != game.texts()),
        ("position", replayed.position() != game.position()),
        ("outcome", replayed.outcome() != game.outcome()),
        ("result", is_known && again.result != record.result),
        ("items", !has_action && items_again != items),
        ("order", !is_ordered(&again)),
        ("repairs", strict.is_ok() && !repairs.is_empty()),
        ("tags", !tags.iter().all(|tag| tags_again.contains(tag))),
        ("text", again.rewritten(&replayed).to_string() != written),
    ];
    if let Some((part, _)) = faults.iter().find(|(_, is_wrong)| *is_wrong) {
        return Err(format!("other {part}\n{written}"));
    }
    match record.tree() {
        Ok(tree) => check_tree(&tree, &again),
        Err(_) => Ok(()),
    }
}

/// Whether a comment follows a move, and none a comment, a number or a variation.
fn is_ordered(record: &Record) -> bool {
    let items = record.entries().map(|entry| entry.item);
    items.clone().zip(items.skip(1)).all(|(before, item)| {
        let is_other =
            |item: &Item<'_>| matches!(item, Item::Comment(_) | Item::Close | Item::Number { .. });
        !matches!(item, Item::Comment(_)) || !is_other(&before)
    })
}

/// Checks that the tree of what is written is the same, and how it is written itself.
fn check_tree(tree: &GameTree<AnyPosition>, written: &Record) -> Result<(), String> {
    let other: GameTree<AnyPosition> = written
        .tree()
        .map_err(|error| format!("{error}\n{written}"))?;
    if nodes(&other) != nodes(tree) {
        return Err(format!("other nodes\n{written}"));
    }
    let written = tree.to_record();
    let text = written.to_string();
    let again: Record = text.parse().map_err(|error| format!("{error}\n{text}"))?;
    let tree_again: GameTree<AnyPosition> =
        again.tree().map_err(|error| format!("{error}\n{text}"))?;
    let faults = [
        ("order", !is_ordered(&again)),
        ("nodes", nodes(&tree_again) != nodes(tree)),
        ("text", tree_again.to_record().to_string() != text),
    ];
    match faults.iter().find(|(_, is_wrong)| *is_wrong) {
        Some((part, _)) => Err(format!("other {part} of the tree\n{text}")),
        None => Ok(()),
    }
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
        let is_named = |line: &&String| {
            matches!(&line[..1], "=" | "~" | "!" | "?") || kinds.contains(&&line[..1])
        };
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

/// The property of the fuzz target `foreign_records`, over changed texts of the cases: whatever is read is written
/// so that it reads alike.
#[test]
fn no_changed_text_loses_its_meaning_without_a_word() {
    let texts: Vec<Vec<u8>> = cases().iter().map(|case| unescaped(&case.text)).collect();
    let mut rng = Rng::new(Effort::from_environment().seed(38));
    let mut pick = |below: usize| rng.below(below as u64) as usize;
    let mut faults = Vec::new();
    for _ in 0..Effort::from_environment().games(5_000) {
        let mut bytes = texts[pick(texts.len())].clone();
        for _ in 0..=pick(3) {
            let other = &texts[pick(texts.len())];
            let (at, from) = (pick(bytes.len() + 1), pick(other.len() + 1));
            let to = (from + pick(12)).min(other.len());
            let end = (at + pick(4)).min(bytes.len());
            bytes.splice(at..end, other[from..to].iter().copied());
        }
        let whole = reading(&bytes, usize::MAX);
        let is_same = reading(&bytes, 1 + pick(30)) == whole;
        if !is_same || whole.iter().any(|line| line.starts_with("? ")) {
            faults.push((String::from_utf8_lossy(&bytes).into_owned(), whole));
        }
    }
    let first: Vec<_> = faults.iter().take(8).collect();
    assert!(first.is_empty(), "{} texts: {first:#?}", faults.len());
}

/// A game of random moves, and its movetext without a result.
fn playout(rng: &mut Rng) -> (Vec<String>, String) {
    let mut game = Game::new(OrthodoxChess::default());
    for _ in 0..=rng.below(12) {
        let moves = game.position().moves();
        game.play(moves[rng.below(moves.len() as u64) as usize])
            .expect("a legal move");
    }
    let text = Record::of_game(&game).to_string();
    let moves = text.rsplit("\n\n").next().expect("moves");
    (
        game.texts(),
        moves.trim_end_matches(['*', '\n', ' ']).to_owned(),
    )
}

fn texts(records: &[Record]) -> Vec<Vec<String>> {
    let games = records.iter().map(Record::game::<OrthodoxChess>);
    games.map(|game| game.expect("a game").texts()).collect()
}

/// Streams bytes in pieces.
fn streamed(bytes: &[u8]) -> Vec<Record> {
    let mut stream = RecordStream::new();
    bytes.chunks(3).for_each(|piece| stream.push_bytes(piece));
    stream.finish();
    core::iter::from_fn(|| stream.next_record().expect("no fault")).collect()
}

#[test]
fn games_without_tags_other_encodings_and_words_change_no_game() {
    let mut rng = Rng::new(64);
    for _ in 0..200 {
        let games: Vec<_> = (0..=rng.below(3)).map(|_| playout(&mut rng)).collect();
        let (expected, moves): (Vec<_>, Vec<_>) = games.into_iter().unzip();
        let text = moves.join("\n\n");
        let records = Record::read_all(&text).expect("records");
        assert_eq!(texts(&records), expected, "{text}");
        let big = text.encode_utf16().flat_map(u16::to_be_bytes);
        assert_eq!(texts(&streamed(&big.collect::<Vec<u8>>())), expected);
        let little = text.encode_utf16().flat_map(u16::to_le_bytes);
        assert_eq!(texts(&streamed(&little.collect::<Vec<u8>>())), expected);
        let mut words: Vec<&str> = text.split(' ').collect();
        let at = rng.below(words.len() as u64) as usize;
        words.insert(at, ["novelty", "Zug", "und", "gut"][rng.below(4) as usize]);
        let records = Record::read_all(&words.join(" ")).expect("records");
        assert_eq!(texts(&records), expected, "{words:?}");
    }
}
