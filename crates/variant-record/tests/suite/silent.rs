//! Readings that once changed a game without a word, each over random games.

use orthodox_chess::OrthodoxChess;
use variant_core::{Position, Rng, Variant};
use variant_match::MatchGame;
use variant_record::{Item, Record, RecordStream, Recorded, Strictness, decode};
use variant_registry::AnyPosition;
use variant_testkit::Effort;

const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// A source of random numbers with a seed of its own for each test, and a number of games.
fn games(own: u64) -> impl Iterator<Item = Rng> {
    let effort = Effort::from_environment();
    let mut rng = Rng::new(effort.seed(own));
    (0..effort.games(100)).map(move |_| Rng::new(rng.below(u64::MAX)))
}

fn pick<T: Copy>(rng: &mut Rng, list: &[T]) -> T {
    list[rng.below(list.len() as u64) as usize]
}

/// Words of random moves, with variations that also repeat the move and go on, and all remarks in any order.
fn line(
    rng: &mut Rng,
    mut position: OrthodoxChess,
    plies: u64,
    depth: u32,
) -> (Vec<String>, String) {
    let (mut plays, mut text) = (Vec::new(), String::new());
    let word = |text: &mut String, word: &str| {
        text.push_str(word);
        text.push(' ');
    };
    for _ in 0..plies {
        let moves = position.moves();
        if moves.is_empty() {
            break;
        }
        let m = pick(rng, &moves);
        word(&mut text, &position.san(m));
        for _ in 0..rng.below(4) {
            match rng.below(8) {
                0..3 => word(
                    &mut text,
                    pick(rng, &["{good}", "{[%clk 0:01:02]}", "{a [%eval 0.3] b}"]),
                ),
                3 => word(&mut text, pick(rng, &["$1", "$14"])),
                4 if depth < 3 => {
                    let same = position.san(m);
                    let after = position.play_unchecked(m);
                    let more = rng.below(3);
                    let (_, inside) = line(rng, after, more, depth + 1);
                    word(&mut text, &format!("({same} {inside})"));
                }
                5 if depth < 3 => {
                    let more = rng.below(4);
                    let (_, inside) = line(rng, position, more, depth + 1);
                    word(&mut text, &format!("({inside})"));
                }
                _ => {}
            }
        }
        plays.push(m.to_string());
        position = position.play_unchecked(m);
    }
    (plays, text)
}

fn random_line(rng: &mut Rng) -> (Vec<String>, String) {
    let plies = 1 + rng.below(12);
    line(rng, OrthodoxChess::default(), plies, 0)
}

#[test]
fn no_variation_lengthens_a_game_and_remarks_are_ordered() {
    for mut rng in games(1) {
        let (plays, text) = random_line(&mut rng);
        let end = pick(
            &mut rng,
            &[
                "*",
                "{[%action resign:b]} 1-0",
                "resign:w 0-1",
                "() {x} draw:wb 1/2-1/2",
            ],
        );
        let text = format!("{text}{end}");
        let record: Record = text.parse().expect("a record");
        let game: MatchGame<OrthodoxChess> = record.game().expect("a game");
        let moves = game.texts();
        assert_eq!(moves[..plays.len()], plays, "{text}");
        assert!(moves.len() <= plays.len() + 1, "{text}");
        let tree = record.tree::<OrthodoxChess>().expect("a tree");
        assert_eq!(tree.main_line().count(), moves.len(), "{text}");
        for written in [record.rewritten(&game), tree.to_record()] {
            let written = written.to_string();
            let again: Record = written.parse().expect("a record");
            let items: Vec<Item<'_>> = again.entries().map(|entry| entry.item).collect();
            for pair in items.windows(2) {
                let is_after = matches!(pair[0], Item::Comment(_) | Item::Close);
                assert!(
                    !is_after || !matches!(pair[1], Item::Comment(_)),
                    "{text}\n{written}"
                );
            }
            let game: MatchGame<OrthodoxChess> = again.game().expect("a game");
            assert_eq!(game.texts(), moves, "{text}\n{written}");
            assert_eq!(again.rewritten(&game).to_string(), written, "{text}");
            let tree_again = again.tree::<OrthodoxChess>().expect("a tree");
            assert_eq!(tree_again.repairs, [], "{text}\n{written}");
            assert_eq!(
                tree_again.leaves().count(),
                tree.leaves().count(),
                "{text}\n{written}"
            );
        }
    }
}

#[test]
fn a_result_in_the_tag_alone_is_kept_and_said() {
    for mut rng in games(2) {
        let (_, text) = random_line(&mut rng);
        let result = pick(&mut rng, &RESULTS);
        let record: Record = format!("[Result \"{result}\"]\n\n{text}")
            .parse()
            .expect("a record");
        let mut repairs = Vec::new();
        let game: MatchGame<OrthodoxChess> = record
            .replay(Strictness::Lenient, &mut repairs)
            .expect("a game");
        if game.outcome().is_some() {
            continue;
        }
        let written = record.rewritten(&game).to_string();
        let last = written.split_whitespace().next_back();
        assert_eq!(last, Some(result), "{written}");
        let is_said = repairs
            .iter()
            .any(|repair| repair.reading.kind() == "tag-result");
        assert_eq!(is_said, result != "*", "{text}");
        let strict = record.replay::<OrthodoxChess>(Strictness::Strict, &mut Vec::new());
        assert!(result == "*" || strict.is_err(), "{text}");
    }
}

#[test]
fn bytes_of_windows_are_characters_that_are_written_again() {
    // Without blanks and those that are no character.
    let is_seen = |byte: &u8| !matches!(byte, 0x81 | 0x8d | 0x8f | 0x90 | 0x9d | 0xa0 | 0xad);
    let known: Vec<u8> = (0x80..0xc0).filter(is_seen).collect();
    for mut rng in games(3) {
        let bytes: Vec<u8> = (0..=rng.below(20))
            .map(|_| pick(&mut rng, &known))
            .collect();
        let mut stream = RecordStream::new();
        stream.push_bytes(b"1. e4 {x ");
        stream.push_bytes(&bytes);
        stream.push_bytes(b" y} e5 *");
        stream.finish();
        let record = stream.next_record().expect("no fault").expect("a record");
        let game: MatchGame<OrthodoxChess> = record.game().expect("a game");
        let written = record.rewritten(&game).to_string();
        let expected = format!("{{x {} y}}", decode(&bytes).0);
        assert!(written.contains(&expected), "{written:?} {expected:?}");
        assert!(!expected.contains(char::is_control), "{expected:?}");
        assert!(!record.repairs.is_empty());
    }
}

#[test]
fn tags_without_a_bracket_start_no_other_game() {
    const MODES: [&str; 4] = ["ffa", "teams-opposite", "teams-adjacent", "two-opposite"];
    for mut rng in games(4) {
        let mode = pick(&mut rng, &MODES);
        let text =
            format!("[Variant \"zm-quadchess\"]\n[VariantMode \"{mode}\"]\n[Round \"1\"]\n\n*");
        let opening: Vec<usize> = text.match_indices('[').map(|(at, _)| at).collect();
        let mut changed = text.clone();
        changed.remove(pick(&mut rng, &opening));
        let read: Result<Record, _> = changed.parse();
        let Ok(record) = read else {
            continue;
        };
        let mut repairs = Vec::new();
        let start = record.start_as::<AnyPosition>(None, Strictness::Lenient, &mut repairs);
        let is_same = start.is_ok_and(|start| start.starting_mode() == Some(mode));
        assert!(is_same && !repairs.is_empty(), "{changed}");
    }
}

/// Inserts a text between two words.
fn insert(rng: &mut Rng, text: &str, inserted: &str) -> String {
    let mut words: Vec<&str> = text.split(' ').collect();
    let at = rng.below(words.len() as u64) as usize;
    words.insert(at, inserted);
    words.join(" ")
}

#[test]
fn braces_prose_and_controls_are_said_and_change_no_game() {
    for mut rng in games(5) {
        let plies = 1 + rng.below(12);
        let mut position = OrthodoxChess::default();
        let (mut plays, mut text) = (Vec::new(), String::from("[Event \"x\"]\n\n"));
        for _ in 0..plies {
            let m = pick(&mut rng, &position.moves());
            text.push_str(&position.san(m));
            text.push(' ');
            plays.push(m.to_string());
            position = position.play_unchecked(m);
        }
        let (head, moves) = text.split_once("\n\n").expect("tags");
        let changed = match rng.below(3) {
            0 => format!("{head}\n\n{} *", insert(&mut rng, moves.trim_end(), "}")),
            1 => format!("#662 A mate\n{text}*"),
            _ => {
                let control = pick(&mut rng, &["\0", "\u{200b}", "\u{202e}", "\u{2060}"]);
                format!(
                    "{head}\n\n{} *",
                    insert(&mut rng, moves.trim_end(), control)
                )
            }
        };
        let mut records = Record::read_all(&changed).expect("records");
        assert_eq!(records.len(), 1, "{changed:?}");
        let record = records.remove(0);
        let game: MatchGame<OrthodoxChess> = record.game().expect("a game");
        assert_eq!(game.texts(), plays, "{changed:?}");
        assert_eq!(record.repairs.len(), 1, "{changed:?}");
    }
}

#[test]
fn text_among_tags_is_said_and_parts_no_game() {
    const NAMES: [&str; 5] = ["Event", "Site", "Date", "Round", "White"];
    for mut rng in games(7) {
        let (plays, text) = random_line(&mut rng);
        let place = rng.below(NAMES.len() as u64 - 1) as usize;
        let mut tags = NAMES.map(|name| format!("[{name} \"x\"]"));
        tags[place] += pick(&mut rng, &["", " ", "\n", "\r\n"]);
        tags[place] += pick(&mut rng, &["]", "h4", "\"?\"]", "some words", "$1", "-"]);
        let text = format!("{}\n\n{text}*", tags.join("\n"));
        let records = Record::read_all(&text).expect("records");
        assert_eq!(records.len(), 1, "{text}");
        let record = &records[0];
        let names: Vec<&str> = record.tags.iter().map(|tag| tag.name.as_str()).collect();
        assert_eq!(names, NAMES, "{text}");
        let game: MatchGame<OrthodoxChess> = record.game().expect("a game");
        assert_eq!(game.texts(), plays, "{text}");
        assert_eq!(record.repairs.len(), 1, "{text}");
    }
}

/// Other texts of a move: with hyphens, without `x`, with what it does not do, such as a queen that becomes one.
fn others(text: &str, san: &str) -> [String; 6] {
    let (from, to) = text.split_at(2);
    [
        format!("{from}-{to}"),
        san.replace('x', ""),
        format!("{}+", san.trim_end_matches(['+', '#'])),
        san.replace('O', "0").replace('-', "\u{2013}"),
        san.trim_end_matches(['+', '#']).to_owned(),
        format!("{}q", san.trim_end_matches(['+', '#'])),
    ]
}

#[test]
fn every_other_text_of_a_move_is_said_and_refused_if_strict() {
    for mut rng in games(6) {
        let mut position = OrthodoxChess::default();
        for _ in 0..=rng.below(60) {
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            let m = pick(&mut rng, &moves);
            let (text, san) = (m.to_string(), position.san(m));
            for other in others(&text, &san) {
                let Ok(read) = position.read_move(&other) else {
                    continue;
                };
                let tags = format!("[SetUp \"1\"]\n[FEN \"{position}\"]\n\n");
                let record: Record = format!("{tags}{other} *").parse().expect("a record");
                let mut repairs = Vec::new();
                let lenient = record.replay::<OrthodoxChess>(Strictness::Lenient, &mut repairs);
                assert_eq!(lenient.expect("a game").texts(), [read.m.to_string()]);
                assert_eq!(
                    repairs.len(),
                    usize::from(read.rewritten.is_some()),
                    "{other}"
                );
                let is_usual = other == text || san.starts_with(other.trim_end_matches(['+', '#']));
                assert!(is_usual || !repairs.is_empty(), "{other} {san}");
            }
            position = position.play_unchecked(m);
        }
    }
}
