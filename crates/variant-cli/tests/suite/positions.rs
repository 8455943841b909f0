//! `list`, `moves` and `apply`.

use insta::assert_snapshot;
use serde_json::json;

use crate::run::{keys, object, run, run_on};

const MATED: &str = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";

#[test]
fn list_has_an_object_for_each_variant() {
    let run = run(&["list", "--json"]);
    run.good();
    let line = run
        .text()
        .lines()
        .find(|line| line.contains("orthodox-chess"))
        .unwrap();
    assert_eq!(
        line,
        r#"{"variant":"orthodox-chess","modes":["start","fischer-random"],"squares":64,"armies":2,"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","boards":1}"#
    );
    for line in run.text().lines() {
        assert_eq!(
            keys(line)[..5],
            ["variant", "modes", "squares", "armies", "start"]
        );
    }
}

#[test]
fn list_is_readable() {
    let run = run(&["list"]);
    let lines: Vec<&str> = run
        .good()
        .lines()
        .skip_while(|&line| line != "orthodox-chess")
        .take(5)
        .collect();
    assert_snapshot!(lines.join("\n"), @r"
    orthodox-chess
      board  64 squares
      armies 2
      modes  start fischer-random
      start  rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
    ");
}

#[test]
fn every_start_listed_is_that_of_the_default_mode() {
    for variant in run(&["list", "--json"]).objects() {
        let name = variant["variant"].as_str().unwrap();
        let start = object(&["moves", name, "--json"]);
        assert_eq!(start["position"], variant["start"]);
        for mode in variant["modes"].as_array().unwrap() {
            object(&["moves", name, "--json", "--mode", mode.as_str().unwrap()]);
        }
    }
}

#[test]
fn moves_in_json() {
    let run = run(&[
        "moves",
        "orthodox-chess",
        "--json",
        "--position",
        "7k/8/8/8/8/8/8/KR6 w - - 0 1",
    ]);
    assert_eq!(
        run.good(),
        "{\"position\":\"7k/8/8/8/8/8/8/KR6 w - - 0 1\",\"turn\":[{\"army\":\"w\",\"player\":\"w\"}],\"in_check\":[],\
         \"moves\":[\"a1a2\",\"a1b2\",\"b1b2\",\"b1b3\",\"b1b4\",\"b1b5\",\"b1b6\",\"b1b7\",\"b1b8\",\"b1c1\",\"b1d1\",\"b1e1\",\"b1f1\",\"b1g1\",\"b1h1\"],\
         \"outcome\":null}\n"
    );
}

#[test]
fn moves_of_a_mate() {
    let mated = object(&["--json", "moves", "orthodox-chess", "--position", MATED]);
    assert_eq!(
        mated,
        json!({
            "position": MATED,
            "turn": [],
            "in_check": ["w"],
            "moves": [],
            "outcome": {"reason": "checkmate", "scores": {"w": 0, "b": 1}},
        })
    );
    assert!(mated["outcome"]["scores"]["b"].is_u64());
}

#[test]
fn a_draw_keeps_its_moves_and_halves_the_point() {
    let bare = object(&[
        "moves",
        "orthodox-chess",
        "--json",
        "--position",
        "7k/8/8/8/8/8/8/K7 w - - 0 1",
    ]);
    assert_eq!(
        bare["outcome"],
        json!({"reason": "dead-position", "scores": {"w": 0.5, "b": 0.5}})
    );
    assert_eq!(bare["moves"], json!(["a1a2", "a1b1", "a1b2"]));
}

#[test]
fn moves_are_readable() {
    let start = run(&["moves", "orthodox-chess"]);
    assert_snapshot!(start.good(), @r"
    position rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
    turn     w
    in check -
    outcome  -
    moves    20
    a2a3 a2a4 b1a3 b1c3 b2b3 b2b4 c2c3 c2c4 d2d3 d2d4 e2e3 e2e4 f2f3 f2f4 g1f3 g1h3
    g2g3 g2g4 h2h3 h2h4
    ");
    let mated = run(&["moves", "orthodox-chess", "--position", MATED]);
    assert_snapshot!(mated.good(), @r"
    position rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3
    turn     -
    in check w
    outcome  checkmate w=0 b=1
    moves    0
    ");
}

#[test]
fn positions_are_answered_line_by_line() {
    let input = format!("{MATED}\r\n8/8 w - - 0 1\n\n\u{e9}\n7k/8/8/8/8/8/8/K7 w - - 0 1");
    let run = run_on(
        &["moves", "orthodox-chess", "--json", "--position", "-"],
        input.as_bytes(),
    );
    let counts: Vec<usize> = run
        .objects()
        .iter()
        .map(|object| object["moves"].as_array().unwrap().len())
        .collect();
    assert_eq!(counts, [0, 3]);
    assert_eq!(run.code, Some(1));
    assert_snapshot!(run.err, @r"
    error: line 2: position: placement, byte 3: expected `/` and another rank
    error: line 3: position: placement, byte 0: expected the pieces on the board
    error: line 4: position: placement, byte 0: expected a piece, a number, `*` or `/`
    ");
    let latin = run_on(&["moves", "orthodox-chess", "--position", "-"], b"\xe9\n");
    assert_eq!(latin.error(1), "line 1: not UTF-8");
    assert_eq!(
        run_on(&["moves", "orthodox-chess", "--position", "-"], b"").good(),
        ""
    );
}

#[test]
fn a_bad_position_is_refused_with_field_and_byte() {
    for command in [
        ["moves", "orthodox-chess"].as_slice(),
        &["perft", "orthodox-chess", "2"],
        &["show", "orthodox-chess"],
        &["apply", "orthodox-chess"],
    ] {
        let run = run(&[command, &["--position", "8/8 w - - 0 1"]].concat());
        assert_eq!(
            run.error(1),
            "position: placement, byte 3: expected `/` and another rank"
        );
        assert_eq!(run.text(), "");
    }
}

#[test]
fn apply_plays_moves_and_actions() {
    let after = run(&[
        "apply",
        "orthodox-chess",
        "f2f3",
        "e7e5",
        "g2g4",
        "d8h4",
        "--json",
    ]);
    assert_eq!(
        after.good(),
        format!(
            "{{\"position\":\"{MATED}\",\"outcome\":{{\"reason\":\"checkmate\",\"scores\":{{\"w\":0,\"b\":1}}}},\"plies\":4}}\n"
        )
    );
    let resigned = object(&["apply", "orthodox-chess", "e2e4", "resign:b", "--json"]);
    assert_eq!(
        resigned["outcome"],
        json!({"reason": "resignation", "scores": {"w": 1, "b": 0}})
    );
    assert_eq!(resigned["plies"], 1);
    assert_eq!(object(&["apply", "orthodox-chess", "--json"])["plies"], 0);
    assert_snapshot!(run(&["apply", "orthodox-chess", "e2e4", "draw:wb"]).good(), @r"
    position rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
    outcome  agreement w=0.5 b=0.5
    plies    1
    ");
}

#[test]
fn apply_stops_at_the_first_move_that_is_wrong() {
    for (plies, error) in [
        (
            ["e2e4", "e4e5", "d2d4"].as_slice(),
            "move 2, e4e5: illegal move: the white pawn on e4 cannot move now: black to move",
        ),
        (
            &["e2e4", "é"],
            "move 2, é: move text, byte 0: expected the square it goes to",
        ),
        (
            &["e2e4", "resign:x"],
            "move 2, resign:x: action, byte 7: expected the letter of a player",
        ),
        (
            &["e2e4", "claim:repetition"],
            "move 2, claim:repetition: not allowed now: the position has not occurred three times",
        ),
    ] {
        let run = run(&[&["apply", "orthodox-chess", "--json"], plies].concat());
        assert_eq!(run.error(1), error);
        assert_eq!(run.objects()[0]["plies"], 1);
        let position = run.objects()[0]["position"].clone();
        assert_eq!(
            position,
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
        );
    }
    let over = run(&["apply", "orthodox-chess", "resign:w", "e2e4"]);
    assert_eq!(over.error(1), "move 2, e2e4: the game is over");
}

#[test]
fn players_and_boards_of_other_games() {
    let start = object(&["moves", "zm-quadchess", "--mode", "two-opposite", "--json"]);
    assert_eq!(start["turn"], json!([{"army": "s", "player": "s"}]));
    let north = object(&[
        "apply",
        "zm-quadchess",
        "--mode",
        "two-opposite",
        "--json",
        "a2a3",
        "b8c8",
    ]);
    let north = north["position"].as_str().unwrap();
    let north = object(&["moves", "zm-quadchess", "--json", "--position", north]);
    assert_eq!(north["turn"], json!([{"army": "n", "player": "s"}]));
    let start = object(&["moves", "circle-chess", "--json"]);
    let boards = json!([
        {"board": 1, "player": "A"},
        {"board": 2, "player": "B"},
        {"board": 3, "player": "C"},
    ]);
    assert_eq!(start["turn"], boards);
    let moves = ["2:e2e4", "2:f7f6", "2:d1h5"];
    let check = object(&[&["apply", "circle-chess", "--json"][..], &moves].concat());
    let check = check["position"].as_str().unwrap();
    let check = object(&["moves", "circle-chess", "--json", "--position", check]);
    assert_eq!(check["in_check"], json!(["2b"]));
}

#[test]
fn actions_do_not_count_as_plies() {
    let gone = object(&["apply", "zm-quadchess", "--json", "a2a3", "resign:freeze"]);
    assert_eq!(
        (gone["plies"].clone(), gone["outcome"].clone()),
        (json!(1), json!(null))
    );
}

#[test]
fn a_line_without_end_is_refused_and_not_kept() {
    let mut input = vec![b'x'; 64 << 20];
    input.extend(b"\n7k/8/8/8/8/8/8/K7 w - - 0 1\n");
    let arguments = ["moves", "orthodox-chess", "--json", "--position", "-"];
    let run = run_on(&arguments, &input);
    assert_eq!(run.error(1), "line 1: expected at most 1048576 bytes");
    let objects = run.objects();
    assert_eq!((objects.len(), &objects[0]["line"]), (1, &json!(2)));
    // The limit is that of a line without its end.
    for (length, end, error) in [
        (1 << 20, "", "line 1: position: "),
        (1 << 20, "\r\n", "line 1: position: "),
        ((1 << 20) + 1, "", "line 1: expected at most"),
        ((1 << 20) + 1, "\n", "line 1: expected at most"),
    ] {
        let input = "x".repeat(length) + end;
        let run = run_on(&arguments, input.as_bytes());
        assert!(
            run.error(1).starts_with(error),
            "{length} {end:?} {}",
            run.err
        );
    }
}

/// The match of which everything but two concessions is refused, with the starts written out.
#[test]
fn cc_15_the_match_halts_while_somebody_must_concede() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let halted = format!(
        "social free 0 6 | 1 A-B 7k/8/8/8/8/1q6/8/K7 w - - 0 1 | 2 B-C {start} | 3 C-D {start} | \
         4 D-A k7/8/1Q6/8/8/8/8/7K b - - 0 1 | A - | B - | C - | D -"
    );
    let moves = object(&["moves", "circle-chess", "--json", "--position", &halted]);
    assert_eq!(moves["moves"], json!(["1:concede", "4:concede"]));
    assert_eq!(
        moves["turn"],
        json!([{"board": 1, "player": "A"}, {"board": 4, "player": "A"}])
    );
    assert_eq!(moves["position"], halted);
    for refused in [
        "1:a1a2",
        "2:e2e4",
        "3:g1f3",
        "2:N@b1",
        "2:concede",
        "3:concede",
        "1:concede:A",
        "1:concede:B",
        "4:concede:A",
        "4:concede:D",
        "draw:ABCD",
        "1:b3b4",
    ] {
        let arguments = [
            "apply",
            "circle-chess",
            "--json",
            "--position",
            &halted,
            refused,
        ];
        let run = run(&arguments);
        assert!(run.error(1).starts_with("move 1, "), "{refused}");
        assert_eq!(run.objects()[0]["position"], halted, "{refused}");
    }
    for conceded in ["1:concede", "4:concede"] {
        let arguments = [
            "apply",
            "circle-chess",
            "--json",
            "--position",
            &halted,
            conceded,
        ];
        assert_eq!(object(&arguments)["plies"], 1);
    }
}
