//! Refused position texts, and alternative forms.

use variant_testkit::{Oracle, Queries};

use super::Subject;
use super::support::{position, text_of};

const START: &str = "***1rnbqkbnr1***/**1pppppppppp1**/*14*/16/16/*14*/**1PPPPPPPPPP1**/***1RNBQKBNR1*** w KQkq - 0 1";

#[test]
fn a_right_to_capture_nobody_has_is_read_and_dropped() {
    let state = position("Ki1 ki8 Pd4", "b - d3");
    assert!(Oracle::text(&state).ends_with(" b - - 0 1"));
    assert_eq!(state, position("Ki1 ki8 Pd4", "b - -"));
}

#[test]
fn malformed_texts_are_refused() {
    assert!(Subject::read(START).is_ok());
    for (part, wrong) in [
        ("***1rnbq", "**11rnbq"),
        ("***1rnbq", "***01rnbq"),
        ("***1rnbq", "***0rnbq"),
        ("***1rnbq", "****rnbq"),
        ("***1rnbq", "***1rnxq"),
        ("***1rnbq", "***1rnb\u{e9}"),
        ("r1***/", "r***/"),
        ("r1***/", "r2***/"),
        ("r1***/", "r1****/"),
        ("r1***/", "r1***//"),
        ("/16/16/", "/17/16/"),
        ("/16/16/", "/99999999999/16/"),
        ("/16/16/", "/016/16/"),
        ("/16/16/", "/16/16/16/"),
        ("/16/16/", "/16/"),
        ("/*14*/16", "/16/16"),
        ("/16/16/", "/16/15P*/"),
        (" w ", " x "),
        (" w ", "  w "),
        (" w ", " W "),
        ("KQkq", "QKkq"),
        ("KQkq", "KK"),
        ("KQkq", ""),
        ("KQkq", "KQkq-"),
        ("KQkq", "kingside"),
        (" - 0", " e3 0"),
        (" - 0", " e6 0"),
        (" - 0", " a1 0"),
        (" - 0", " e 0"),
        (" - 0", "  0"),
        (" 0 1", " 00 1"),
        (" 0 1", " +0 1"),
        (" 0 1", " -1 1"),
        (" 0 1", " 0 0"),
        (" 0 1", " 0 01"),
        (" 0 1", " 0"),
        (" 0 1", " 0 1 "),
        (" 0 1", " 0 1 pawn-shift"),
        (" 0 1", " 0 99999999999"),
    ] {
        assert!(START.contains(part));
        let text = START.replacen(part, wrong, 1);
        assert!(Subject::read(&text).is_err(), "{text}");
    }
    assert!(Subject::read("").is_err());
}

#[test]
fn impossible_positions_are_refused() {
    for (pieces, fields) in [
        ("Ki1", "w - -"),
        ("Ki1 Kj5 ki8", "w - -"),
        ("Ki1 kj2", "w - -"),
        ("Ki1 ki8 rb4 Rd8", "w - -"),
        ("Kd1 ki8 ra4", "b - -"),
        ("Ki1 ki8 Pd8", "w - -"),
        ("Ki1 ki8 Pc7", "w - -"),
        ("Ki1 ki8 Po6", "w - -"),
        ("Ki1 ki8 pa4", "w - -"),
        ("Ki1 ki8 Pe1", "w - -"),
        ("Ki1 ki8 pe8", "w - -"),
        ("Ki1 ki8 Re1", "w K -"),
        ("Ki2 ki8 Rl1", "w K -"),
        ("Ki1 ki8 rl8", "w q -"),
        ("Ki1 ki8 Pd4 pe4", "w - d3"),
        ("Ki1 ki8 Pd4 pe4 Nd3", "b - d3"),
        ("Ki1 ki8 Pd4 pe4 Nd2", "b - d3"),
        ("Ki1 ki8 Nd4 pe4", "b - d3"),
        ("Ki1 ki8 Pd5 pe5", "b - d4"),
        ("Ki1 ki8 Pb4 pc4", "b - b3"),
    ] {
        let text = text_of(pieces, fields);
        assert!(Subject::read(&text).is_err(), "{pieces} {fields}");
    }
    for (pieces, fields) in [
        ("Ki1 ki8 Pa4 pa5 Pc2 pb6", "w - -"),
        ("Ki1 ki8 Rd8", "b - -"),
        ("Ki1 ki8 Pd4 pe4", "b - d3 7 1"),
        ("Ki1 ki8 Rl1 Re1 rl8 re8", "w Kq - 1000 1"),
    ] {
        assert!(!position(pieces, fields).moves_from("").is_empty());
    }
}
