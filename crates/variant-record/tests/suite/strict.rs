//! Strict readers accept what the writer writes, and lenient ones say what they read otherwise.

use orthodox_chess::OrthodoxChess;
use variant_match::MatchGame;
use variant_record::{Record, Strictness};
use variant_registry::AnyPosition;

const MATE: &str = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n\
    [Result \"0-1\"]\n[Termination \"normal\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

fn record(text: &str) -> Record {
    text.parse().unwrap()
}

fn refusal(text: &str) -> Option<String> {
    let strict = record(text).replay::<OrthodoxChess>(Strictness::Strict, &mut Vec::new());
    strict.err().map(|error| error.to_string())
}

fn repairs(text: &str) -> Vec<String> {
    let mut repairs = Vec::new();
    let read = record(text).replay::<OrthodoxChess>(Strictness::Lenient, &mut repairs);
    assert!(read.is_ok(), "{read:?}");
    repairs.iter().map(ToString::to_string).collect()
}

#[test]
fn a_strict_reader_accepts_what_is_written() {
    assert_eq!(refusal(MATE), None);
    // Lines may be parted otherwise.
    for (ours, other) in [("\n", "\r\n"), (" 2. ", "\n2. "), ("\n\n", "\n\n\n")] {
        assert_eq!(refusal(&MATE.replace(ours, other)), None, "{other:?}");
    }
    for (ours, other, error) in [
        (
            "2. g4",
            "3. g4",
            "line 10, column 10: not strict: expected `2.`",
        ),
        (
            "2. g4",
            "2 g4",
            "line 10, column 10: not strict: expected `2.`",
        ),
        (
            "1. f3",
            "1.f3",
            "line 10, column 1: not strict: expected `1.`",
        ),
        (
            "f3 e5",
            "f3 e7e5",
            "line 10, column 7: not strict: expected `e5`",
        ),
        (
            "# 0-1",
            "# *",
            "line 10, column 21: not strict: expected `0-1`",
        ),
        (
            "# 0-1",
            "#",
            "line 10, column 20: not strict: expected `0-1`",
        ),
        (
            "# 0-1",
            "# 0-1 {x}",
            "line 10, column 21: not strict: expected `{x}`",
        ),
        (
            "1. f3",
            "% x\n1. f3",
            "line 10, column 1: not strict: expected `1.`",
        ),
        (
            "1. f3",
            "; x\n1. f3",
            "line 10, column 1: not strict: expected `{x}`",
        ),
        (
            "[Site \"?\"]\n",
            "",
            "line 2, column 1: not strict: expected `[Site \"?\"]`",
        ),
        (
            "Result \"0-1\"",
            "Result \"1-0\"",
            "line 7, column 1: not strict: `1-0` is read as the result 0-1",
        ),
    ] {
        let text = MATE.replace(ours, other);
        assert_eq!(refusal(&text).as_deref(), Some(error), "{text}");
    }
    let drawn = record("1. e4 1/2-1/2");
    let drawn = drawn
        .rewritten(&drawn.game::<OrthodoxChess>().unwrap())
        .to_string();
    assert_eq!(refusal(&drawn), None);
    assert_eq!(
        refusal(&drawn.replace(" 1/2-1/2", " 0.5-0.5")).as_deref(),
        Some("line 9, column 7: not strict: expected `1/2-1/2`")
    );
    // A record that was not read from a text has no other form.
    let written = Record::of_game(&MatchGame::new(OrthodoxChess::default()));
    let strict = written.replay::<OrthodoxChess>(Strictness::Strict, &mut Vec::new());
    assert!(strict.is_ok());
}

#[test]
fn a_move_that_a_strict_reader_refuses_is_not_played() {
    let record = record("1. e4 e5 2. Ng1f3 Nc6 1-0");
    let mut game = MatchGame::new(OrthodoxChess::default());
    let played = record.play_noting(&mut game, Strictness::Strict, &mut Vec::new());
    assert_eq!(
        played.unwrap_err().to_string(),
        "line 1, column 13: not strict: `Ng1f3` is read as Nf3"
    );
    assert_eq!(game.texts(), ["e2e4", "e7e5"]);
    let written = record.rewritten(&game).to_string();
    assert!(written.ends_with("\n\n1. e4 e5 1-0\n"), "{written}");
}

#[test]
fn moves_that_are_read_leniently_are_listed() {
    const CASTLES: &str = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4.";
    for word in ["d5", "xd5", "ed5", "e4xd5"] {
        let listed = repairs(&format!("1. e4 d5 2. {word} *"));
        assert_eq!(
            listed,
            [format!("line 1, column 13: `{word}` is read as exd5")]
        );
    }
    assert_eq!(
        repairs("1. Nxf3 *"),
        ["line 1, column 4: `Nxf3` is read as Nf3"]
    );
    assert_eq!(
        repairs("1. e4 d5 2. exd5 Qd5 *"),
        ["line 1, column 18: `Qd5` is read as Qxd5"]
    );
    for word in ["Kg1", "e1h1", "0-0"] {
        assert_eq!(
            repairs(&format!("{CASTLES} {word} *")),
            [format!("line 1, column 35: `{word}` is read as O-O")]
        );
    }
    // Marks of check, and more of a piece's origin than is needed, are not.
    for text in [
        "1. Ng1f3 Nbc6 *".into(),
        "1. e2e4 e7e5 *".into(),
        "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7 *".into(),
        "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qh5xf7+ 1-0".into(),
        format!("{CASTLES} e1g1 *"),
        format!("{CASTLES} O-O *"),
    ] {
        assert_eq!(repairs(&text), [""; 0], "{text}");
    }
}

#[test]
fn castling_may_be_written_with_two_or_three_zeros() {
    const CASTLES: &str = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4.";
    assert_eq!(
        repairs(&format!("{CASTLES} 00 *")),
        ["line 1, column 35: `00` is read as O-O"]
    );
    let long = "1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. 000 000";
    assert_eq!(repairs(long).len(), 2);
    let record = record("1. e4 00");
    assert_eq!(
        record.game::<OrthodoxChess>().unwrap_err().to_string(),
        "line 1, column 7: 00: illegal move"
    );
}

#[test]
fn wrong_marks_of_check_are_listed() {
    assert_eq!(
        repairs("1. e4# e5++ 2. Ke2+! *"),
        [
            "line 1, column 4: `e4#` is read as e4",
            "line 1, column 8: `e5++` is read as e5",
            "line 1, column 16: `Ke2+!` is read as Ke2",
        ]
    );
    // A mate is a check too.
    assert_eq!(repairs("1. f3 e5 2. g4 Qh4+ 0-1"), [""; 0]);
    assert_eq!(repairs("1. e4 f6 2. d1h5+ g6 *"), [""; 0]);
}

#[test]
fn tags_that_are_read_otherwise_are_listed_and_refused() {
    const START: &str = "4k3/8/8/8/8/8/4P3/4K3";
    for (tags, listed) in [
        (
            format!("[FEN \"{START} w - -\"]"),
            vec![format!(
                "line 1, column 1: start position: read `{START} w - - 0 1`"
            )],
        ),
        (
            format!("[FEN \"{START} w - - 0 1\"]\n[FEN \"8/8 w - - 0 1\"]"),
            vec!["line 2, column 1: tag FEN is without effect and left out".to_owned()],
        ),
        (
            "[Result \"1-0\"]\n[Result \"0-1\"]".to_owned(),
            vec!["line 2, column 1: tag Result is without effect and left out".to_owned()],
        ),
        (
            "[SetUp \"1\"]".to_owned(),
            vec!["line 1, column 1: tag SetUp is without effect and left out".to_owned()],
        ),
        (
            format!("[FEN \"{START}_w_-_-_0_1\"]"),
            [21, 23, 25, 27, 29]
                .map(|byte| {
                    format!("line 1, column 1: start position: blanks, byte {byte}: read a blank for `_`")
                })
                .to_vec(),
        ),
    ] {
        let text = format!("{tags}\n\n1. e4 1-0");
        assert_eq!(repairs(&text), listed, "{tags}");
        let first = listed[0].replacen("column 1: ", "column 1: not strict: ", 1);
        assert_eq!(refusal(&text), Some(first));
        let read = record(&text);
        let mut any = Vec::new();
        let game = read.replay::<AnyPosition>(Strictness::Lenient, &mut any);
        assert_eq!(any.len(), listed.len(), "{any:?}");
        let written = read.rewritten(&game.unwrap()).to_string();
        assert_eq!(refusal(&written), None, "{written}");
    }
    // Tags without a meaning may stand twice.
    assert_eq!(repairs("[Event \"a\"]\n[Event \"b\"]\n\n*"), [""; 0]);
}

#[test]
fn a_tag_with_another_result_is_listed() {
    let listed = |result: &str, moves: &str| repairs(&format!("[Result \"{result}\"]\n\n{moves}"));
    let read = |written: &str, is: &str| {
        [format!(
            "line 1, column 1: `{written}` is read as the result {is}"
        )]
    };
    assert_eq!(listed("1-0", "1. e4 0-1"), read("1-0", "0-1"));
    let mate = "1. f3 e5 2. g4 Qh4#";
    assert_eq!(listed("1-0", mate), read("1-0", "0-1"));
    assert_eq!(listed("*", mate), [""; 0]);
    assert_eq!(listed("0-1", mate), [""; 0]);
    // The game may have been adjudicated later: the tag stays.
    assert_eq!(listed("1-0", "1. e4 *"), [""; 0]);
}
