//! Position texts read leniently, algebraic notation, and test suites.

use serde_json::{Value, json};

use crate::run::{TemporaryFile, object, run, run_on};

const ODD: &str = " 4k3/8/8/8/8/8/8/4K2R  w KQkq - 0 0 ;D1 15";

#[test]
fn a_lenient_text_is_read_and_every_repair_is_said() {
    let read = run(&["moves", "orthodox-chess", "--position", ODD]);
    assert_eq!(read.code, Some(0));
    assert!(
        read.text()
            .starts_with("position 4k3/8/8/8/8/8/8/4K2R w K - 0 1\n")
    );
    let lines: Vec<&str> = read.err.lines().collect();
    assert_eq!(
        lines,
        [
            "repaired: position: blanks, byte 0: no blank",
            "repaired: position: blanks, byte 21: one blank",
            "repaired: position: castling, byte 25: read `K` for `KQkq`: impossible rights",
            "repaired: position: fullmove number, byte 34: read `1` for `0`: moves are counted from 1",
            "repaired: position: operations, byte 35: left out `;D1 15`: no part of the position",
        ]
    );
    let read = run(&["moves", "orthodox-chess", "--json", "--position", ODD]);
    let repairs = &read.objects()[0]["repairs"];
    let said = lines
        .iter()
        .map(|line| line.replace("repaired: position: ", ""));
    assert_eq!(*repairs, json!(said.collect::<Vec<_>>()));
    let refused = run(&["moves", "orthodox-chess", "--strict", "--position", ODD]);
    assert_eq!(
        refused.error(1),
        "position: placement, byte 0: expected the pieces on the board"
    );
    // A text in the one form that is written has no repairs, and no key for them.
    let text = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let strict = object(&["moves", "orthodox-chess", "--json", "--position", text]);
    assert_eq!(strict.get("repairs"), None);
}

#[test]
fn epd_is_a_position_of_chess_but_not_a_strict_one() {
    for text in [
        "4k3/8/8/8/8/8/4P3/4K3 w - -",
        "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"x\";",
        "4k3/8/8/8/8/8/4P3/4K3 w - - hmvc 0; fmvn 1;",
    ] {
        let read = run(&["moves", "orthodox-chess", "--json", "--position", text]);
        let repair = "EPD: read `4k3/8/8/8/8/8/4P3/4K3 w - - 0 1`";
        assert_eq!(read.err, format!("repaired: position: {repair}\n"));
        assert_eq!(read.objects()[0]["repairs"], json!([repair]), "{text}");
        let refused = run(&["moves", "orthodox-chess", "--strict", "--position", text]);
        assert_eq!(refused.error(1), format!("position: not strict: {repair}"));
    }
}

#[test]
fn repairs_of_lines_are_said_with_their_line() {
    let input = b"4k3/8/8/8/8/8/8/4K2R w K - 0 1\n4k3/8/8/8/8/8/8/4K2R b\n";
    let arguments = ["perft", "orthodox-chess", "1", "--json", "--position", "-"];
    let read = run_on(&arguments, input);
    assert_eq!(read.code, Some(0));
    let names_its_line = |line: &str| line.starts_with("repaired: line 2: position: ");
    assert!(read.err.lines().all(names_its_line), "{}", read.err);
    let objects = read.objects();
    assert_eq!(objects[0].get("repairs"), None);
    assert_eq!(objects[1]["repairs"].as_array().map(Vec::len), Some(4));
    for command in ["apply", "show"] {
        let text = "wK,6,nK/8/8/8/8/8/8/sK,6,eK FFA";
        let read = run(&[command, "zm-quadchess", "--position", text]);
        let repairs = read.err.lines().count();
        assert_eq!(
            (read.code, repairs),
            (Some(0), 8),
            "{command}: {}",
            read.err
        );
    }
}

#[test]
fn moves_and_counts_are_written_in_algebraic_notation() {
    let position = "4k3/P7/8/8/8/8/8/4K2R w K - 0 1";
    let moves = object(&[
        "moves",
        "orthodox-chess",
        "--san",
        "--json",
        "--position",
        position,
    ]);
    let texts = |key: &str| -> Vec<String> {
        let list = moves[key].as_array().unwrap().iter();
        list.map(|text| text.as_str().unwrap().to_owned()).collect()
    };
    let pairs: Vec<(String, String)> = texts("moves").into_iter().zip(texts("san")).collect();
    for (m, san) in [
        ("a7a8q", "a8=Q+"),
        ("a7a8n", "a8=N"),
        ("e1g1", "O-O"),
        ("h1h8", "Rh8+"),
    ] {
        assert!(pairs.contains(&(m.into(), san.into())), "{pairs:?}");
    }
    let text = run(&["moves", "orthodox-chess", "--san", "--position", position]);
    assert!(text.good().contains("a7a8q a8=Q+"));
    assert!(
        object(&["moves", "orthodox-chess", "--json"])
            .get("san")
            .is_none()
    );

    let divide = object(&[
        "perft",
        "orthodox-chess",
        "2",
        "--divide",
        "--san",
        "--json",
    ]);
    let counts = &divide["divide"];
    assert_eq!((&counts["Nf3"], &counts["e4"]), (&json!(20), &json!(20)));
    assert_eq!(
        run(&["perft", "orthodox-chess", "2", "--san"]).code,
        Some(2)
    );

    let mate = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
    let best = object(&[
        "bestmove",
        "orthodox-chess",
        "--depth",
        "2",
        "--json",
        "--position",
        mate,
    ]);
    assert_eq!(
        (&best["move"], &best["san"]),
        (&json!("a1a8"), &json!("Ra8#"))
    );
}

#[test]
fn a_test_suite_is_run_line_by_line() {
    let suite = "# Mates and a capture.\n\
        6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; id \"mate\";\n\n\
        6k1/5ppp/8/8/8/8/8/R5K1 w - - dm 1; id \"in one\"\n\
        6k1/5ppp/8/8/8/8/8/R5K1 w - - am Ra8+; id \"avoid\";\n\
        6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\n\
        6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra9; id \"wrong\";\n\
        3q2k1/5ppp/8/8/8/8/8/3R2K1 w - - 0 1 bm Rxd8+; id \"six fields\";\n";
    let file = TemporaryFile::holding("suite.epd", suite.as_bytes());
    let path = file.path();
    let text = run(&["bestmove", "orthodox-chess", "--depth", "3", "--epd", path]);
    assert_eq!(text.code, Some(1), "{}", text.err);
    let lines: Vec<&str> = text.text().lines().collect();
    assert_eq!(lines.len(), 6, "{}", text.text());
    assert!(
        lines[0].starts_with("mate             solved     Ra8#   "),
        "{}",
        lines[0]
    );
    assert!(lines[0].ends_with("bm Ra8#;"), "{}", lines[0]);
    assert!(lines[3].starts_with("line 6           -"), "{}", lines[3]);
    assert!(lines[5].starts_with("solved 3 of 4 in "), "{}", lines[5]);
    let said = |part: &str| assert!(text.err.contains(part), "{}", text.err);
    said("line 7: operation bm, byte 30: Ra9: ");
    said("line 4: operations, byte 47: read `;`: missing at the end");

    let json = run(&[
        "bestmove",
        "orthodox-chess",
        "--depth",
        "3",
        "--json",
        "--epd",
        path,
    ]);
    let objects = json.objects();
    assert_eq!(objects.len(), 6);
    let of = |key: &str| -> Vec<Value> {
        let objects = objects.iter().take(5);
        objects.map(|object| object[key].clone()).collect()
    };
    let solved = [
        json!(true),
        json!(true),
        json!(false),
        Value::Null,
        json!(true),
    ];
    assert_eq!(of("solved"), solved);
    assert_eq!(of("line"), [2, 4, 5, 6, 8].map(|line| json!(line)));
    let whole = &objects[5];
    let counts = ["positions", "solved", "refused"].map(|key| whole[key].clone());
    assert_eq!(counts, [json!(4), json!(3), json!(1)]);
    assert_eq!(
        run(&["bestmove", "orthodox-chess", "--epd", "no-such-file"]).code,
        Some(2)
    );
}

#[test]
fn a_suite_is_of_any_variant() {
    let start = object(&["moves", "quad-kingdom", "--json"]);
    let position = start["position"].as_str().unwrap();
    let input = format!("{position} bm g4; id \"k\";\n");
    let arguments = [
        "bestmove",
        "quad-kingdom",
        "--nodes",
        "500",
        "--json",
        "--epd",
        "-",
    ];
    let objects = run_on(&arguments, input.as_bytes()).objects();
    assert_eq!(objects.len(), 2);
    assert_eq!(
        (&objects[0]["asked"], &objects[0]["id"]),
        (&json!("bm g4;"), &json!("k"))
    );
    assert!(objects[0]["solved"].is_boolean());
}

/// Each line is wrong in one way, but the last two.
#[test]
fn a_strict_suite_is_as_it_is_written() {
    let rank = "6k1/5ppp/8/8/8/8/8/R5K1 w - -";
    let suite = format!(
        "{rank} bm Ra1-a8;\n{rank} bm Ra8#, Kf1;\n{rank} am Ra8+;\n{rank}\tbm Ra8#;\n{rank} bm Ra8#; id \"x\n\
         {rank} 0 bm Ra8#;\n{rank} id one;\n{rank} bm  Ra8#;\n\
         {rank} bm Ra8#; id \"x y\";\n{rank} 0 1 bm Ra8#;\n"
    );
    let arguments = [
        "bestmove",
        "orthodox-chess",
        "--depth",
        "1",
        "--json",
        "--epd",
        "-",
    ];
    let lenient = run_on(&arguments, suite.as_bytes());
    assert_eq!(lenient.code, Some(0), "{}", lenient.err);
    let objects = lenient.objects();
    let repaired = objects
        .iter()
        .filter(|object| object.get("repairs").is_some());
    assert_eq!(repaired.count(), 8, "{}", lenient.err);
    let first = format!("repaired: -, line 1: EPD: read `{rank} bm Ra8#;`");
    assert_eq!(lenient.err.lines().next(), Some(first.as_str()));
    let strict = run_on(&[&arguments[..], &["--strict"]].concat(), suite.as_bytes());
    assert_eq!(strict.code, Some(1), "{}", strict.err);
    assert_eq!(strict.objects().len(), 3, "{}", strict.err);
    for (number, line) in (1..=8).zip(strict.err.lines()) {
        let refused = format!("error: -, line {number}: not strict: ");
        assert!(line.starts_with(&refused), "{line}");
    }
    assert_eq!(strict.err.lines().count(), 8);
}
