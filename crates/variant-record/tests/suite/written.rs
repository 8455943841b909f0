//! Records that are written: numbers, tags, asides, and the places that errors and repairs name.

use orthodox_chess::OrthodoxChess;
use variant_match::{Communication, MatchGame};
use variant_record::{Item, LineColumn, Reading, Record, Recorded, Strictness};
use variant_registry::AnyPosition;

fn record(text: &str) -> Record {
    text.parse().unwrap()
}

fn repairs(text: &str) -> Vec<String> {
    let mut repairs = Vec::new();
    let _ = record(text).replay::<OrthodoxChess>(Strictness::Lenient, &mut repairs);
    repairs.iter().map(ToString::to_string).collect()
}

/// The moves of a record of chess as they are written anew, in one line.
fn rewritten(text: &str) -> String {
    let record = record(text);
    let mut game = MatchGame::new(record.start::<OrthodoxChess>().unwrap());
    let _ = record.play(&mut game);
    let text = record.rewritten(&game).to_string();
    let moves = text.rsplit("\n\n").next().unwrap();
    moves.trim_end().replace('\n', " ")
}

#[test]
fn numbers_are_repeated_after_interruptions() {
    for (text, moves) in [
        ("e4 e5 Nf3 Nc6", "1. e4 e5 2. Nf3 Nc6 *"),
        ("7. e4 7... e5 9... Nf3", "1. e4 e5 2. Nf3 *"),
        ("e4 $1 e5 Nf3", "1. e4 $1 1... e5 2. Nf3 *"),
        ("e4 e5 $2 Nf3 Nc6", "1. e4 e5 $2 2. Nf3 Nc6 *"),
        (
            "e4 {x} e5 {y} Nf3 Nc6",
            "1. e4 {x} 1... e5 {y} 2. Nf3 Nc6 *",
        ),
        ("e4 (d4 (c4) d5) e5", "1. e4 (d4 (c4) d5) 1... e5 *"),
        ("{x} e4! e5?!", "{x} 1. e4! e5?! *"),
        ("e4 (-- {x} 3.) e5", "1. e4 (-- {x} 3.) 1... e5 *"),
        (
            "1. e4 e5 2. Nf3 d6 (2... Nc6 3. Bb5) 3. d4",
            "1. e4 e5 2. Nf3 d6 (2... Nc6 3. Bb5) 3. d4 *",
        ),
        (
            "e4 {a} {b} (d4 {c} {[%csl Ga1]} (c4) {d}) {e} $1 e5",
            "1. e4 $1 {a b e} (d4 {c [%csl Ga1] d} (c4)) 1... e5 *",
        ),
        // Two texts are no command.
        (
            "e4 {[%action} {resign:b]} e5",
            "1. e4 {[ %action resign:b]} 1... e5 *",
        ),
        // A variation of an action begins with the move before it.
        (
            "e4 {x} resign:b (e5 Nf3) ({y} c5) {z} () 1-0",
            "1. e4 {x [%action resign:b] z} (1. e4 e5 Nf3) (1. e4 {y} c5) (1. e4) 1-0",
        ),
    ] {
        assert_eq!(rewritten(text), moves, "{text}");
        assert_eq!(rewritten(moves), moves);
    }
}

#[test]
fn numbers_in_variations_change_like_those_before_them() {
    const START: &str = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 48\"]\n\n";
    for (text, moves) in [
        (
            "48... Kd7 (48... Ke7 49. e4) 49. e4 {x} (49. e3 50.) Ke7",
            "1... Kd7 (1... Ke7 2. e4) 2. e4 {x} (2. e3 3.) 2... Ke7 *",
        ),
        ("0. Kd7 (0... Ke7) e4", "1... Kd7 (1... Ke7) 2. e4 *"),
        ("Kd7 (48... Ke7) e4", "1... Kd7 (48... Ke7) 2. e4 *"),
        // A number that would be none stays.
        ("48... Kd7 (1... Ke7) e4", "1... Kd7 (1... Ke7) 2. e4 *"),
    ] {
        assert_eq!(rewritten(&format!("{START}{text}")), moves);
        assert_eq!(rewritten(&format!("{START}{moves}")), moves);
    }
}

#[test]
fn messages_are_written_once() {
    for (text, moves) in [
        (
            "1. e4 {[%say w 5%5d]} e5 *",
            "1. e4 {[%say w 5%5D]} 1... e5 *",
        ),
        (
            "1. e4 {[%say w hi] [%say w hi]} e5 {[%say w hi]} *",
            "1. e4 {[%say w hi] [%say w hi]} 1... e5 {[%say w hi]} *",
        ),
        (
            "1. e4 {[%offer w draw:wb]} 1... e5 {[%refuse b]} *",
            "1. e4 {[%offer w draw:wb]} 1... e5 {[%refuse b]} *",
        ),
        (
            "1. e4 {a [%nice thing] [%say b hm]} 1... e5 *",
            "1. e4 {a [%nice thing] [%say b hm]} 1... e5 *",
        ),
    ] {
        assert_eq!(rewritten(text), moves, "{text}");
        assert_eq!(rewritten(moves), moves);
    }
}

#[test]
fn the_mode_of_communication_is_restored() {
    let tags = "[Variant \"zm-quadchess\"]\n[Communication \"none\"]\n\n1. d3 *";
    let game: MatchGame<AnyPosition> = record(tags).game().unwrap();
    assert_eq!(game.agreed_communication(), Some(Communication::None));
    let written = Record::of_game(&game);
    assert_eq!(written.tag(Communication::TAG), Some("none"));
    let unsaid = record("[Variant \"zm-quadchess\"]\n\n1. d3 *");
    let game: MatchGame<AnyPosition> = unsaid.game().unwrap();
    assert_eq!(game.agreed_communication(), None);
}

#[test]
fn a_time_control_is_restored_and_written() {
    let game: MatchGame<OrthodoxChess> =
        record("[TimeControl \"60+2\"]\n\n1. e4 *").game().unwrap();
    assert_eq!(game.time_control(), Some("60+2".parse().unwrap()));
    assert_eq!(Record::of_game(&game).tag("TimeControl"), Some("60+2"));
    let other = record("[TimeControl \"40/7200:3600\"]\n\n1. e4 *");
    let game: MatchGame<OrthodoxChess> = other.game().unwrap();
    assert_eq!(game.time_control(), None);
    assert_eq!(
        other.rewritten(&game).tag("TimeControl"),
        Some("40/7200:3600")
    );
    // A control that the game has already is kept.
    let mut game = MatchGame::new(OrthodoxChess::default());
    game.set_time_control(Some("5".parse().unwrap()));
    record("[TimeControl \"60+2\"]\n\n1. e4 *")
        .play(&mut game)
        .unwrap();
    assert_eq!(game.time_control(), Some("5".parse().unwrap()));
}

#[test]
fn a_draw_that_was_passed_is_written() {
    let text = "[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. Kd2 Kd7 *";
    let record = record(text);
    let game: MatchGame<OrthodoxChess> = record.game().unwrap();
    let written = record.rewritten(&game);
    assert_eq!(
        written.tag("AutomaticDraw"),
        Some("dead-position after 0 plies")
    );
    let again = written.rewritten(&game);
    let tags = again.tags.iter().filter(|tag| tag.name == "AutomaticDraw");
    assert_eq!(tags.count(), 1);
    // Strict readers end the game there.
    let strict = record.replay::<OrthodoxChess>(Strictness::Strict, &mut Vec::new());
    assert_eq!(
        strict.unwrap_err().to_string(),
        "line 3, column 4: Kd2: the game is over"
    );
}

#[test]
fn tags_name_the_start_where_readers_need_them() {
    let tags = |game: &MatchGame<OrthodoxChess>| {
        let record = Record::of_game(game);
        let names = record.tags.iter().map(|tag| tag.name.clone());
        names.collect::<Vec<_>>().join(" ")
    };
    let roster = "Event Site Date Round White Black Result";
    assert_eq!(tags(&MatchGame::new(OrthodoxChess::default())), roster);
    let placed: OrthodoxChess = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse().unwrap();
    assert_eq!(tags(&MatchGame::new(placed)), format!("{roster} SetUp FEN"));
    let mut resigned = MatchGame::new(OrthodoxChess::default());
    resigned.apply("resign:w").unwrap();
    assert_eq!(tags(&resigned), format!("{roster} Termination"));
    // Of four players: without White and Black.
    let start = AnyPosition::start("quad-kingdom", None).unwrap();
    let record = Record::of_game(&MatchGame::new(start));
    let names: Vec<&str> = record.tags.iter().map(|tag| tag.name.as_str()).collect();
    assert_eq!(
        names,
        [
            "Event",
            "Site",
            "Date",
            "Round",
            "Result",
            "Variant",
            "VariantMode"
        ]
    );
}

#[test]
fn tags_of_other_programs_are_kept_and_listed() {
    assert_eq!(repairs("[Mode \"OTB\"]\n\n1. e4 *"), [""; 0]);
    assert_eq!(
        repairs("[Mode \"fast\"]\n[Position \"x\"]\n\n1. e4 *"),
        [
            "line 1, column 1: tag Mode is kept without effect",
            "line 2, column 1: tag Position is kept without effect",
        ]
    );
    assert_eq!(repairs("[Mode \"start\"]\n\n1. e4 *"), [""; 0]);
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    assert_eq!(
        repairs(&format!("[SetUp \"0\"]\n[FEN \"{fen}\"]\n\n*")),
        ["line 1, column 1: the start position is used in spite of the tag SetUp"]
    );
    assert_eq!(
        repairs(&format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n*")),
        [""; 0]
    );
    // A record that names the variant may use the older names.
    let own = format!("[Variant \"orthodox-chess\"]\n[Position \"{fen}\"]\n\n1. O-O *");
    let start = record(&own).start::<OrthodoxChess>().unwrap();
    assert_eq!(start.position_text(), fen);
    // Beside the newer ones they stay without effect.
    let named = AnyPosition::start("zm-quadchess", None).unwrap();
    let foreign = record("[Position \"x\"]\n[Mode \"fast\"]\n\n*");
    let written = foreign.rewritten(&MatchGame::new(named)).to_string();
    assert!(written.contains("[Position \"x\"]") && written.contains("[VariantMode \"ffa\"]"));
    let replayed = record(&written).replay::<AnyPosition>(Strictness::Strict, &mut Vec::new());
    assert_eq!(replayed.unwrap().start().starting_mode(), Some("ffa"));
}

#[test]
fn places_are_those_of_the_text() {
    let text = "\u{feff}[A \"1\"]\n\n{é} 1. e4\n  e5 (d5\n) $1 *";
    let record = record(text);
    let places: Vec<(String, LineColumn)> = record
        .entries()
        .map(|entry| (entry.item.to_string(), record.place(&entry)))
        .collect();
    let expected = [
        ("{é}", 3, 2),
        ("1.", 3, 5),
        ("e4", 3, 8),
        ("e5", 4, 3),
        ("(", 4, 6),
        ("d5", 4, 7),
        (")", 5, 1),
        ("$1", 5, 3),
    ];
    let expected =
        expected.map(|(item, line, column)| (item.to_owned(), LineColumn { line, column }));
    assert_eq!(places, expected);
    assert_eq!(record.end, LineColumn { line: 5, column: 6 });
    let mut written = Record::default();
    written.push(&Item::Ply("e4"));
    let entry = written.entries().next().unwrap();
    assert_eq!(written.place(&entry), LineColumn::default());
}

#[test]
fn an_empty_line_parts_records_with_tags() {
    let events = |text: &str| Record::read_all(text).unwrap().len();
    assert_eq!(events("[Event \"1\"]\n\n[Event \"2\"]\n"), 2);
    assert_eq!(events("[Event \"1\"]\n[Event \"2\"]\n"), 1);
    assert_eq!(events("[A \"1\"]\n\n[B \"2\"]\n"), 1);
    assert_eq!(events("[A \"1\"]\n\n[A \"2\"]\n"), 2);
    assert_eq!(events("[A \"1\"]\n \t\n[ Event \"2\"]\n"), 2);
}

#[test]
fn results_in_other_forms_are_listed() {
    for (text, result) in [
        ("1. e4 1 - 0", "`1 - 0` is read as the result 1-0"),
        ("1. e4 1:0", "`1:0` is read as the result 1-0"),
        ("1. e4 1/2", "`1/2` is read as the result 1/2-1/2"),
        ("1. e4 ½", "`½` is read as the result 1/2-1/2"),
        ("1. e4 0,5-0,5", "`0,5-0,5` is read as the result 1/2-1/2"),
        ("1. e4 1–0", "`1–0` is read as the result 1-0"),
    ] {
        assert_eq!(repairs(text), [format!("line 1, column 7: {result}")]);
    }
    for text in ["1. e4 1-0", "1. e4 ½-½", "1. e4 *"] {
        assert_eq!(repairs(text), [""; 0], "{text}");
    }
    // `1 -` and what follows is no result within a line.
    assert!(record("1. e4 1 - 0 e5").plies().count() > 1);
}

#[test]
fn angles_are_comments_within_a_line() {
    let items = |text: &str| {
        record(text)
            .entries()
            .map(|entry| entry.item.to_string())
            .collect::<Vec<_>>()
    };
    assert_eq!(items("e4 <x y> e5"), ["e4", "{<x y>}", "e5"]);
    assert_eq!(items("e4 <x\ny> e5"), ["e4", "<x", "y>", "e5"]);
    assert_eq!(record("e4 <x>").repairs[0].reading, Reading::Angles);
    let written = record("e4 (<\nx> d4) e5").to_string();
    assert_eq!(written, "e4 (<\nx> d4) e5 *\n");
    assert_eq!(record(&written).to_string(), written);
}

#[test]
fn promotions_in_brackets_belong_to_their_move() {
    let plies = |text: &str| record(text).plies().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(plies("a8(Q) Kd7"), ["a8(Q)", "Kd7"]);
    assert_eq!(plies("a8 (Q) Kd7"), ["a8", "Kd7"]);
    assert_eq!(plies("a8(q) Kd7"), ["a8", "Kd7"]);
    assert_eq!(plies("exd6 e.p. Kd7"), ["exd6", "Kd7"]);
    assert_eq!(plies("exd6\ne.p. Kd7"), ["exd6", "Kd7"]);
}

#[test]
fn en_passant_may_be_said_and_is_listed() {
    for word in ["exd6ep", "exd6e.p.", "e5d6ep"] {
        let text = format!("1. e4 a6 2. e5 d5 3. {word} *");
        let listed = repairs(&text);
        assert_eq!(
            listed,
            [format!("line 1, column 22: `{word}` is read as exd6")]
        );
    }
    assert_eq!(repairs("1. e4 a6 2. e5 d5 3. exd6 *"), [""; 0]);
}

#[test]
fn later_lines_take_as_many_words_as_the_first() {
    let [x, y] = ["x".repeat(78), "y".repeat(40)];
    for (letters, between) in [(37, ' '), (38, '\n')] {
        let z = "z".repeat(letters);
        let text = format!("{{{x}\n{y}{between}{z}}}");
        let end = if letters == 37 { '\n' } else { ' ' };
        assert_eq!(
            record(&format!("{text} *")).to_string(),
            format!("{text}{end}*\n")
        );
    }
}

#[test]
fn a_player_who_is_not_to_move_first_may_be_skipped() {
    let black = "[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 4 9\"]\n\n1.";
    let play = |moves: &str| record(&format!("{black} {moves} *")).game::<OrthodoxChess>();
    assert_eq!(play("-- Kd7 2. O-O").unwrap().texts(), ["e8d7", "e1g1"]);
    let error = play("-- -- Kd7").unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 3, column 7: a skipped turn, but b has to move"
    );
    assert!(play("Kd7 -- 2. O-O").is_err());
    assert!(record("1. -- e5").game::<OrthodoxChess>().is_err());
    // Of four, as many as have no turn between the last mover and the next.
    let four = "[Variant \"quad-kingdom\"]\n\n1. d3 resign:m --";
    let four = |more: &str| record(&format!("{four} {more} *")).game::<AnyPosition>();
    assert!(four("e10").is_ok());
    assert!(four("-- e10").is_err());
}

#[test]
fn equal_records_have_equal_hashes() {
    use std::hash::{DefaultHasher, Hash, Hasher};
    let hash = |text: &str| {
        let mut hasher = DefaultHasher::new();
        record(text).hash(&mut hasher);
        hasher.finish()
    };
    assert_eq!(record("1. e4 {a  b} *"), record("1. e4 {a b } *"));
    assert_ne!(record("1. e4 e5 *"), record("1. e4 c5 *"));
    assert_ne!(hash("1. e4 e5 *"), hash("1. e4 c5 *"));
    assert_eq!(hash("1. e4 {a  b} *"), hash("1. e4 {a b } *"));
}
