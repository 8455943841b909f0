//! Strict readers accept what the writer writes, and lenient ones say what they read otherwise.

use orthodox_chess::Chess;
use variant_core::Game;
use variant_record::{Record, Strictness};

fn record(text: &str) -> Record {
    text.parse().unwrap()
}

fn repairs(text: &str) -> Vec<String> {
    let mut repairs = Vec::new();
    let read = record(text).replay::<Chess>(Strictness::Lenient, &mut repairs);
    assert!(read.is_ok(), "{read:?}");
    repairs.iter().map(ToString::to_string).collect()
}

#[test]
fn a_move_that_a_strict_reader_refuses_is_not_played() {
    let record = record("1. e4 e5 2. Ng1f3 Nc6 1-0");
    let mut game = Game::new(Chess::default());
    let played = record.play_noting(&mut game, Strictness::Strict, &mut Vec::new());
    assert_eq!(
        played.unwrap_err().to_string(),
        "line 1, column 13: not strict: `Ng1f3` is read as Nf3"
    );
    assert_eq!(game.texts(), ["e2e4", "e7e5"]);
    let written = record.rewritten(&game).to_string();
    assert!(written.ends_with("\n\n1. e4 e5 *\n"), "{written}");
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
