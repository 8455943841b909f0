//! What is read leniently is said at every door, and refused there if strict; nothing that was read is lost.

use std::fs;

use serde_json::{Value, json};
use tempfile::tempdir;

use crate::run::{TemporaryFile, object, run, run_on};

const SCHOLAR: &str =
    "[Variant \"Standard\"]\n\n1. e4 {best} (1. d4 d5) e5 2. Qh5 Ke7?? $4 {oh} 1/2-1/2\n";

#[test]
fn moves_read_otherwise_are_said_or_refused() {
    let moves = ["apply", "orthodox-chess", "e4", "d5", "d5"];
    let lenient = run(&moves);
    assert_eq!(lenient.err, "repaired: move 3: `d5` is read as exd5\n");
    let json = run(&[&moves[..], &["--json"]].concat());
    let repairs = &json.objects()[0]["repairs"];
    assert_eq!(*repairs, json!(["move 3: `d5` is read as exd5"]));
    let strict = run(&[&moves[..], &["--strict"]].concat());
    assert_eq!(
        strict.error(1),
        "move 3, d5: not strict: it is read as exd5"
    );
    assert!(strict.text().contains("plies    2"), "{}", strict.text());
    run(&[
        "apply",
        "orthodox-chess",
        "--strict",
        "e4",
        "d5",
        "exd5",
        "d8d5",
    ])
    .good();
    // A queen does not become a queen.
    let promoted = run(&["apply", "orthodox-chess", "e4", "e5", "Qh5q"]);
    assert!(
        promoted.error(1).starts_with("move 3, Qh5q: "),
        "{}",
        promoted.err
    );
    let best = [
        "bestmove",
        "orthodox-chess",
        "--nodes",
        "1",
        "--moves",
        "e4",
        "d5",
        "d5",
    ];
    assert_eq!(run(&best).err, "repaired: move 3: `d5` is read as exd5\n");
}

/// Remarks of the engine before its answer.
fn remarks(position: &str) -> Vec<String> {
    let input = format!("position {position}\ngo nodes 1\n");
    let run = run_on(&["uci"], input.as_bytes());
    let lines = run.good().lines().map(str::to_owned);
    let remarks = lines.filter_map(|line| line.strip_prefix("info string ").map(str::to_owned));
    remarks.collect()
}

#[test]
fn an_engine_says_what_it_reads_otherwise() {
    let fen = "fen rnbqkbnr/pppppppp/8/8/44/8/PPPPPPPP/RNBQKBNR W KQkq - 0 -1";
    assert_eq!(
        remarks(fen),
        [
            "position: placement, byte 0: read `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK…` for \
             `rnbqkbnr/pppppppp/8/8/44/8/PPPPPPPP/RNBQ…`: another way to write the board",
            "position: turn, byte 45: read `w` for `W`: one letter in lower case",
            "position: fullmove number, byte 56: read `1` for `-1`: a plain number",
        ]
    );
    assert_eq!(
        remarks("fen 4k3/8/8/8/8/8/8/4K3 w KQ - 0 1 moves Ke2 e8e7"),
        ["position: castling, byte 22: read `-` for `KQ`: impossible rights"]
    );
    assert_eq!(
        remarks("startpos moves e4 d5 d5"),
        ["position: move 3: `d5` is read as exd5"]
    );
    // Castling onto the rook is a form of the protocol, and a null move passes.
    let castles = "fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1h1 e8e7";
    let quiet = [
        castles,
        "startpos moves e2e4 0000 d2d4",
        "startpos moves -- e7e5",
    ];
    for position in quiet {
        assert_eq!(remarks(position), [""; 0], "{position}");
    }
    let check =
        remarks("fen 4k3/8/8/8/8/8/8/4KR1r w - - 0 1 moves e1e2 h1f1 0000 0000 e2f1 0000 f1e1");
    assert_eq!(check, [""; 0]);
    let checked = remarks("fen 4k3/8/8/8/8/8/8/4K2r w - - 0 1 moves 0000");
    assert!(
        checked[0].starts_with("position: move 1, 0000: "),
        "{checked:?}"
    );
}

#[test]
fn castling_with_dashes_is_read_at_every_door() {
    const FEN: &str = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    for (written, is) in [
        ("O\u{2013}O", "O-O"),
        ("0\u{2013}0\u{2013}0", "O-O-O"),
        ("O\u{2014}O", "O-O"),
    ] {
        let said = format!("`{written}` is read as {is}");
        let apply = ["apply", "orthodox-chess", "--position", FEN, written];
        assert_eq!(run(&apply).err, format!("repaired: move 1: {said}\n"));
        let strict = run(&[&apply[..], &["--strict"]].concat());
        assert!(strict.error(1).contains("not strict: "), "{}", strict.err);
        let position = format!("fen {FEN} moves {written}");
        assert_eq!(remarks(&position), [format!("position: move 1: {said}")]);
        let new = json!({"request": "new", "variant": "chess", "position": FEN});
        let play = json!({"request": "play", "move": written});
        let served = run_on(&["serve", "--json"], format!("{new}\n{play}\n").as_bytes());
        assert_eq!(
            served.objects()[1]["repairs"],
            json!([format!("move 1: {said}")])
        );
        let record = format!("[FEN \"{FEN}\"]\n\n1. {written} *\n");
        let file = TemporaryFile::holding("dashes.pgn", record.as_bytes());
        let replayed = object(&["replay", "--json", file.path()]);
        let repairs = replayed["repairs"].to_string();
        assert!(repairs.contains(&said), "{repairs}");
        let human = ["play", "orthodox-chess", "--human", "wb"];
        let typed = format!("{written}\nquit\n");
        let played = run_on(
            &[&human[..], &["--position", FEN]].concat(),
            typed.as_bytes(),
        );
        assert!(played.good().contains(&said), "{}", played.text());
    }
}

#[test]
fn the_clock_of_the_other_player_bounds_a_search() {
    let run = run_on(&["uci"], b"position startpos\ngo btime 100\nisready\n");
    let lines: Vec<&str> = run.good().lines().collect();
    assert!(
        lines.iter().any(|line| line.starts_with("bestmove ")),
        "{lines:?}"
    );
}

#[test]
fn a_session_reads_as_the_other_doors_do() {
    let requests = [
        json!({"request": "new", "variant": "chess"}),
        json!({"request": "play", "moves": ["e4", "d5", "d5"]}),
        json!({"request": "new", "variant": "chess", "position": "FEN: 4k3/8/8/8/8/8/8/4K2R w K - 0 1"}),
        json!({"request": "new", "variant": "chess", "position": "4k3/8/8/8/8/8/8/4K2R w K -", "strict": true}),
        json!({"request": "play", "move": "O-O!", "strict": true}),
        json!({"request": "play", "move": "0-0", "strict": true}),
        json!({"request": "new", "record": SCHOLAR}),
        json!({"request": "record"}),
        json!({"request": "undo"}),
        json!({"request": "play", "move": "Nc6"}),
        json!({"request": "record"}),
    ];
    let mut input = String::new();
    for request in requests {
        input += &request.to_string();
        input.push('\n');
    }
    let run = run_on(&["serve", "--json"], input.as_bytes());
    let answers = run.objects();
    assert_eq!(
        answers[1]["repairs"],
        json!(["move 3: `d5` is read as exd5"])
    );
    assert_eq!(
        answers[2]["repairs"],
        json!(["blanks, byte 0: left out `FEN:`: no part of the position"])
    );
    let message = |answer: &Value| {
        answer["error"]["message"]
            .as_str()
            .unwrap_or_default()
            .to_owned()
    };
    assert_eq!(
        message(&answers[3]),
        "not strict: EPD: read `4k3/8/8/8/8/8/8/4K2R w K - 0 1`"
    );
    assert_eq!(answers[4]["played"], json!(["e1g1"]));
    assert_eq!(answers[5]["error"]["kind"], "rules");
    let record = |answer: &Value| answer["record"].as_str().unwrap_or_default().to_owned();
    let whole = "\n1. e4 {best} (1. d4 d5) 1... e5 2. Qh5 Ke7?? $4 {oh} 1/2-1/2\n";
    assert!(record(&answers[7]).ends_with(whole), "{}", answers[7]);
    let other = "\n1. e4 {best} (1. d4 d5) 1... e5 2. Qh5 Nc6 *\n";
    assert!(record(&answers[10]).ends_with(other), "{}", answers[10]);
    assert!(record(&answers[10]).contains("[Variant \"Standard\"]"));
}

#[test]
fn positions_have_labels_and_invisible_characters() {
    let kings = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    for (text, repair) in [
        (
            format!("FEN: {kings}"),
            "blanks, byte 0: left out `FEN:`: no part of the position",
        ),
        (
            format!("fen:{kings}"),
            "blanks, byte 0: left out `fen:`: no part of the position",
        ),
        (
            format!("\u{200b}{kings}"),
            "blanks, byte 0: left out U+200B",
        ),
        (
            kings.replace(" w", "\0\u{ad}w"),
            "blanks, byte 19: read a blank for U+0000 U+00AD",
        ),
    ] {
        let moves = ["moves", "orthodox-chess", "--json", "--position", "-"];
        let run = run_on(&moves, text.as_bytes());
        assert_eq!(run.objects()[0]["position"], kings, "{text}");
        assert_eq!(
            run.err,
            format!("repaired: line 1: position: {repair}\n"),
            "{text}"
        );
    }
    let tag = format!("[FEN \"{kings}\"]");
    let tagged = run(&["moves", "orthodox-chess", "--json", "--position", &tag]);
    assert_eq!(tagged.objects()[0]["position"], kings);
    assert_eq!(
        tagged.objects()[0]["repairs"],
        json!([
            "blanks, byte 0: left out `[FEN \"`: no part of the position",
            "blanks, byte 35: left out `\"]`: no part of the position",
        ])
    );
    let suite = TemporaryFile::holding("nul.epd", b"4k3/8/8/8/8/8/8/4K2R w K - bm O-O;\0\n");
    let arguments = [
        "bestmove",
        "orthodox-chess",
        "--nodes",
        "10",
        "--epd",
        suite.path(),
    ];
    let run = run(&arguments);
    assert!(
        run.err
            .contains("operations, byte 34: read a blank for U+0000"),
        "{}",
        run.err
    );
}

#[test]
fn a_summary_counts_games_repairs_and_errors_by_kind() {
    let text = "[Variant \"Standard\"]\n\n1. e4 d5 2. d5 1:0\n\n[Event \"b\"]\n\n1. e5 *\n\n[Event \"c\"]\n\n1. d4 {lost\n";
    let file = TemporaryFile::holding("census.pgn", text.as_bytes());
    let counted = run(&["replay", "--summary", "--json", file.path(), file.path()]);
    assert_eq!(counted.code, Some(1));
    assert_eq!(
        counted.objects(),
        [json!({
            "games": 4,
            "plies": 6,
            "repairs": {"move": 2, "result": 2, "variant": 2},
            "errors": {"ply": 2, "syntax": 2},
        })]
    );
    assert_eq!(counted.err.lines().count(), 4, "{}", counted.err);
    let plain = run(&["replay", "--summary", file.path()]);
    assert!(
        plain
            .text()
            .starts_with("games    2\nplies    3\nrepairs  3\n  move             1\n")
    );
}

/// Key, move and weight.
fn entry(key: u64, code: u16, weight: u16) -> Vec<u8> {
    let all = u128::from(key) << 64 | u128::from(code) << 48 | u128::from(weight) << 32;
    all.to_be_bytes().to_vec()
}

#[test]
fn a_book_answers_and_opens() {
    let start = 0x463b_9618_1691_fc9c;
    // a2a3 and, with more weight, e2e4.
    let book = [entry(start, 0o0_1020, 1), entry(start, 0o1434, 2)].concat();
    let book = TemporaryFile::holding("small.bin", &book);
    let best = [
        "bestmove",
        "orthodox-chess",
        "--json",
        "--book",
        book.path(),
    ];
    let answer = object(&best);
    assert_eq!(
        (&answer["move"], &answer["nodes"]),
        (&json!("e2e4"), &json!(0))
    );
    let beyond = object(&[&best[..], &["--nodes", "1", "--moves", "e2e4"]].concat());
    assert_ne!(beyond["nodes"], 0);
    let openings = [
        ("two.pgn", &b"1. d4 d5 *\n\n1. c4 *\n"[..]),
        ("one.epd", b"4k3/8/8/8/8/8/8/4K2R w K - id \"a\";\n"),
    ];
    let engines = ["--engine", "name=A,nodes=1", "--engine", "name=B,nodes=1"];
    let fixed = [
        "match",
        "orthodox-chess",
        "--games",
        "4",
        "--max-plies",
        "4",
    ];
    let play = |file: &str| {
        let folder = tempdir().unwrap();
        let output = folder.path().to_str().unwrap();
        let arguments = ["--openings", file, "--output", output];
        let whole = [&fixed[..], &engines, &arguments].concat();
        run(&whole).good();
        // A second time the games are read.
        run(&whole).good();
        fs::read_to_string(folder.path().join("games.pgn")).unwrap()
    };
    let [games, endings] = openings.map(|(name, content)| {
        let file = TemporaryFile::holding(name, content);
        play(file.path())
    });
    assert_eq!(games.matches("\n1. d4 d5 ").count(), 2, "{games}");
    assert_eq!(games.matches("\n1. c4 ").count(), 2, "{games}");
    assert_eq!(
        games.matches("[Termination \"adjudication\"]").count(),
        4,
        "{games}"
    );
    assert!(!games.contains(" draw:wb 1/2"), "{games}");
    let fen = "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]";
    assert_eq!(endings.matches(fen).count(), 4, "{endings}");
    let drawn = play(book.path());
    let begun = ["\n1. e4 ", "\n1. a3 "].map(|first| drawn.matches(first).count());
    assert_eq!(begun.iter().sum::<usize>(), 4, "{drawn}");
}

#[test]
fn a_book_of_records_is_written() {
    let games = TemporaryFile::holding(
        "booked.pgn",
        b"1. e4 e5 *\n\n1. d4 d5 *\n\n1. d4 Nf6 *\n\n[Variant \"zonal-chess\"]\n\n*\n",
    );
    let book = TemporaryFile::new("booked.bin");
    for more in [&[][..], &["--summary"], &["--variations"]] {
        run(&[&["replay", games.path(), "--book", book.path()], more].concat()).good();
        // Each entry has 16 bytes; `1. d4` was played twice.
        assert_eq!(fs::read(book.path()).unwrap().len(), 5 * 16, "{more:?}");
        let best = [
            "bestmove",
            "orthodox-chess",
            "--json",
            "--book",
            book.path(),
        ];
        assert_eq!(object(&best)["move"], "d2d4");
        let answer = object(&[&best[..], &["--moves", "e2e4"]].concat());
        assert_eq!(answer["move"], "e7e5");
    }
    let nowhere = ["replay", games.path(), "--book", "/nowhere/at/all"];
    assert!(run(&nowhere).error(2).starts_with("/nowhere/at/all: "));
}

#[test]
fn a_game_of_people_says_what_it_reads_otherwise() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("game.pgn");
    let play = |variant: &str, more: &[&str], input: &str| {
        let save = path.to_str().unwrap();
        let arguments = ["play", variant, "--human", "wb", "--save", save, "--force"];
        run_on(&[&arguments[..], more].concat(), input.as_bytes())
    };
    let saved = || fs::read_to_string(&path).unwrap();
    let typed = "e2-e4\nd5\ne4 d5\nNg8-f6\nNf3\nquit\n";
    let lenient = play("orthodox-chess", &[], typed);
    let said = lenient.good();
    for said_once in [
        "`e2-e4` is read as e4\n",
        "`e4 d5` is read as e4d5\n",
        "`Ng8-f6` is read as Nf6\n",
    ] {
        assert!(said.contains(said_once), "{said}");
    }
    assert_eq!(said.matches("is read as").count(), 3, "{said}");
    assert!(
        saved().ends_with("\n1. e4 d5 2. exd5 Nf6 3. Nf3 *\n"),
        "{}",
        saved()
    );
    let strict = play("orthodox-chess", &["--strict"], typed);
    let said = strict.good();
    assert!(
        said.contains("e2-e4: not strict: it is read as e4\n"),
        "{said}"
    );
    // Words for the only action or castling of their kind are no notation, nor is a promotion that was asked for.
    let words = "e2e4\nd7d5\ndraw\nno\nresign\nquit\n";
    let strict = play("orthodox-chess", &["--strict"], words);
    assert!(!strict.good().contains("not strict"), "{}", strict.text());
    assert!(saved().contains("1. e4 d5 "), "{}", saved());
    let odd = TemporaryFile::holding("odd.pgn", b"1. e2-e4 *\n");
    let load = [
        "play",
        "orthodox-chess",
        "--human",
        "wb",
        "--load",
        odd.path(),
    ];
    assert!(
        run_on(&load, b"quit\n")
            .err
            .contains("`e2-e4` is read as e4")
    );
    let strict = run_on(&[&load[..], &["--strict"]].concat(), b"quit\n");
    assert!(strict.error(1).contains("not strict: "), "{}", strict.err);
}

#[test]
fn suites_and_openings_in_windows_1252_are_read_and_listed() {
    const READ: &str = "bytes that are not UTF-8 are read as Windows-1252";
    let line = b"4k3/8/8/8/8/8/8/4K2R w K - id \"N\xe9meth \x96 one\";\n";
    let suite = TemporaryFile::holding("latin.epd", line);
    let best = [
        "bestmove",
        "orthodox-chess",
        "--nodes",
        "1",
        "--json",
        "--epd",
        suite.path(),
    ];
    let lenient = run(&best);
    let answer = &lenient.objects()[0];
    assert_eq!(answer["id"], "Németh – one");
    assert_eq!(answer["repairs"], json!([READ]));
    assert_eq!(
        lenient.err,
        format!("repaired: {}, line 1: {READ}\n", suite.path())
    );
    let strict = run(&[&best[..], &["--strict"]].concat());
    let refused = format!("{}, line 1: not strict: {READ}", suite.path());
    assert_eq!(strict.error(1), refused);
    let folder = tempdir().unwrap();
    let output = folder.path().to_str().unwrap();
    let openings = [
        "match",
        "orthodox-chess",
        "--games",
        "2",
        "--max-plies",
        "2",
        "--engine",
        "name=A,nodes=1",
        "--engine",
        "name=B,nodes=1",
        "--output",
        output,
        "--openings",
        suite.path(),
    ];
    assert!(run(&openings).err.contains(READ));
    let strict = run(&[&openings[..], &["--strict"]].concat());
    assert!(strict.error(1).ends_with(READ), "{}", strict.err);
}
