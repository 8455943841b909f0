//! Texts at the prompt, wrong and meant well, and the same words from `apply` and in sessions.

use serde_json::json;

use crate::run::{TemporaryFile, run, run_on};

/// Answers to lines at prompts of people, one each.
fn answers(variant: &str, more: &[&str], lines: &[&str]) -> Vec<String> {
    let input = lines.join("\n") + "\n";
    let arguments = [&["play", variant, "--compact", "--ascii"], more].concat();
    let run = run_on(&arguments, input.as_bytes());
    // The sign of the turn in a legend is no prompt.
    let text = run.good().replace("\n> ", "\n>").replace(" > ", " >");
    let said = text.split("> ").skip(1).map(str::to_owned);
    let said: Vec<String> = said.collect();
    assert!(said.len() >= lines.len(), "{text}");
    said[..lines.len()].to_vec()
}

/// Each line, and how its answer begins.
fn check(variant: &str, more: &[&str], table: &[(&str, &str)]) {
    let lines: Vec<&str> = table.iter().map(|(line, _)| *line).collect();
    let answers = answers(variant, more, &lines);
    for ((line, expected), answer) in table.iter().zip(answers) {
        assert!(answer.starts_with(expected), "{line}: {answer}");
    }
}

const AFTER_E4_E5: &str = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";

#[test]
fn wrong_lines_are_answered_with_what_is_wrong() {
    let people = ["--human", "wb", "--position", AFTER_E4_E5];
    check(
        "orthodox-chess",
        &people,
        &[
            (
                "nf3",
                "nf3: illegal move: pieces have capital letters: Nf3; ",
            ),
            ("Ke3", "Ke3: illegal move: a king has no such move; "),
            ("castle", "castle: not possible now\n"),
            ("concede", "concede: not possible now\n"),
            ("Nd4", "Nd4: illegal move: a knight has no such move; "),
            (
                "Rh3",
                "Rh3: illegal move: the way is blocked by the white pawn on h2; ",
            ),
            ("e9", "e9: the board has no square e9; "),
            (
                "e5",
                "e5: illegal move: the way is blocked by the black pawn on e5; ",
            ),
            ("d4e5", "d4e5: illegal move: no piece stands on d4; "),
            (
                "d7d6",
                "d7d6: illegal move: the black pawn on d7 cannot move now: white to move; ",
            ),
            ("d6", "d6: illegal move: a pawn has no such move; "),
            (
                "exd5",
                "exd5: illegal move: a pawn only captures diagonally: nothing stands on d5 to take; ",
            ),
            ("e1e3", "e1e3: illegal move: a king has no such move; "),
            ("1:e4", "1:e4: illegal move: no board 1 is in play; "),
            ("resign:x", "resign:x: action, byte 7: "),
            ("draw:w", "draw:w: "),
            (
                "level 11",
                "level: expected a number from 1 to 10, or a player and one as b=4\n",
            ),
            ("level x=3", "level: no player `x`: the players are w, b\n"),
            ("save", "save FILE\n"),
            ("load", "load FILE\n"),
            ("load /", "/: it is not a regular file\n"),
            ("flip x", "flip: no seat `x`\n"),
            ("clock", "no clocks: `--clock 300+3` sets them\n"),
            ("redo", "nothing to redo\n"),
            ("say", "say: a message needs a text\n"),
            ("rules 77", "orthodox-chess has no rule `77`\n"),
            (
                "O-O",
                "O-O: illegal move: no castling: the white bishop on f1 is between; ",
            ),
            (
                "0-0",
                "0-0: illegal move: no castling: the white bishop on f1 is between; ",
            ),
            (
                "O-O-O",
                "O-O-O: illegal move: no castling: the white knight on b1 is between; ",
            ),
            (
                "e1g1",
                "e1g1: illegal move: no castling: the white bishop on f1 is between; ",
            ),
            ("e2e4", "e2e4: illegal move: no piece stands on e2; "),
            (
                "e4 e5",
                "e4 e5: illegal move: the way is blocked by the black pawn on e5; ",
            ),
            ("nf4", "nf4: illegal move: a knight has no such move; "),
            ("Qh5x", "Qh5x: move text, byte 4: "),
            ("x", "x: move text, byte 1: "),
            ("=", "=: move text, byte 0: "),
            ("resign:w:w", "resign:w:w: action, byte 7: "),
            ("why z9", "the board has no square z9\n"),
            ("why Rh3", "the way is blocked by the white pawn on h2\n"),
            (
                "level",
                "no level: the computers think as the options say\n",
            ),
            ("say >x hello", "say: no player `x`\n"),
            ("deal", "deal: a message needs a text\n"),
        ],
    );
    let bishop = "rnbqkbnr/pppp1ppp/8/1B2p3/4P3/8/PPPP1PPP/RNBQK1NR b KQkq - 1 2";
    let black = ["--human", "white,black", "--position", bishop];
    check(
        "orthodox-chess",
        &black,
        &[
            ("exd5", "exd5: illegal move: "),
            (
                "d5",
                "d5: illegal move: the black pawn on d7 is pinned by the white bishop on b5: ",
            ),
        ],
    );
}

#[test]
fn lines_that_are_meant_well_are_understood() {
    let people = ["--human", "white,black"];
    let lines = ["g1 f3", "e7-e5", "flip", "history", "resign"];
    let said = answers("orthodox-chess", &people, &lines);
    assert!(said[0].contains("\n3  .  .  .  .  . [N]"), "{}", said[0]);
    assert!(said[2].starts_with("1  R  .  B  K"), "{}", said[2]);
    assert!(said[3].starts_with("1. Nf3 e5 *\n"), "{}", said[3]);
    assert!(
        said[4].ends_with("outcome  resignation w=0 b=1\nover"),
        "{}",
        said[4]
    );
    let drawn = ["draw", "yes"];
    let said = answers("orthodox-chess", &people, &drawn);
    assert!(
        said[0].starts_with("b, w proposes draw:wb: yes or no"),
        "{}",
        said[0]
    );
    assert!(
        said[1].contains("outcome  agreement w=0.5 b=0.5\n"),
        "{}",
        said[1]
    );
    let promoting = [
        "--human",
        "wb",
        "--position",
        "7k/P7/8/8/8/8/8/K7 w - - 0 1",
    ];
    let said = answers("orthodox-chess", &promoting, &["a8", "x", "a7a8", "n"]);
    assert!(
        said[0].starts_with("promotion, one of B N Q R"),
        "{}",
        said[0]
    );
    assert!(
        said[1].starts_with("a8: no promotion to `X`\n"),
        "{}",
        said[1]
    );
    assert!(said[3].starts_with("8 [N]"), "{}", said[3]);
    let castling = [
        "--human",
        "wb",
        "--position",
        "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
    ];
    let said = answers("orthodox-chess", &castling, &["castle", "O-O"]);
    assert!(
        said[0].starts_with("castle: which? O-O or O-O-O\n"),
        "{}",
        said[0]
    );
}

/// In Circle Chess a board's number may be left out where one board is meant.
#[test]
fn boards_are_found_and_concessions_asked_about() {
    let people = ["--mode", "3", "--human", "ABC"];
    let lines = [
        "e4",
        "1:e4",
        "1:d4",
        "7:d4",
        "2:e4",
        "d5",
        "1:concede",
        "no",
        "1:concede",
        "yes",
    ];
    let said = answers("circle-chess", &people, &lines);
    assert!(
        said[0].starts_with("e4: on which board? 1:e4 or 2:e4 or 3:e4\n"),
        "{}",
        said[0]
    );
    assert!(said[2].starts_with("1:d4: illegal move: "), "{}", said[2]);
    assert!(
        said[3].starts_with("7:d4: illegal move: no board 7 is in play; "),
        "{}",
        said[3]
    );
    assert!(
        said[5].starts_with("d5: on which board? 1:d5 or 2:d5\n"),
        "{}",
        said[5]
    );
    let question = "B loses this game and is out of the match: yes or no";
    assert!(said[6].starts_with(question), "{}", said[6]);
    assert!(!said[7].contains("goes on"), "{}", said[7]);
    assert!(said[9].contains("the game goes on"), "{}", said[9]);
}

/// ZM Quadchess asks what becomes of the army of one who resigns.
#[test]
fn help_offers_what_the_game_accepts() {
    let lines = ["help", "resign"];
    let said = answers("zm-quadchess", &["--human", "s"], &lines);
    assert!(!said[0].contains("resign:w"), "{}", said[0]);
    assert!(
        said[0].lines().all(|line| line.chars().count() <= 80),
        "{}",
        said[0]
    );
    let which = "resign: which? resign:freeze or resign:remove\n";
    assert!(said[1].starts_with(which), "{}", said[1]);
}

#[test]
fn scripts_and_sessions_get_the_same_reasons() {
    for (variant, text, why) in [
        (
            "orthodox-chess",
            "e2e5",
            "illegal move: a pawn has no such move",
        ),
        (
            "orthodox-chess",
            "Rh3",
            "illegal move: the way is blocked by the white pawn on h2",
        ),
        ("orthodox-chess", "resign", "expected resign:b or resign:w"),
        (
            "circle-chess",
            "e4",
            "illegal move: a move begins with the number of its board, as 1:e4",
        ),
    ] {
        let message = format!("move 1, {text}: {why}");
        assert_eq!(run(&["apply", variant, text]).error(1), message);
        let requests = [
            json!({"request": "new", "variant": variant}),
            json!({"request": "play", "move": text}),
        ];
        let lines: Vec<String> = requests.iter().map(ToString::to_string).collect();
        let session = run_on(&["serve", "--json"], lines.join("\n").as_bytes());
        assert_eq!(session.objects()[1]["error"]["message"], message);
    }
}

#[test]
fn a_game_has_names_an_event_and_a_date_and_goes_on_in_its_file() {
    let file = TemporaryFile::new("evening.pgn");
    let names = [
        "--name",
        "w=Anna",
        "--name",
        "b=Bob",
        "--event",
        "Friday",
        "--date",
        "2026.11.29",
    ];
    let start = ["--human", "wb", "--save", file.path()];
    let said = answers(
        "orthodox-chess",
        &[&start[..], &names].concat(),
        &["e4", "quit"],
    );
    assert!(said[0].contains("(w): Anna"), "{}", said[0]);
    let saved = || std::fs::read_to_string(file.path()).unwrap();
    let tags = "[Event \"Friday\"]\n[Site \"?\"]\n[Date \"2026.11.29\"]\n[Round \"?\"]\n[White \"Anna\"]\n[Black \"Bob\"]\n";
    assert!(
        saved().starts_with(tags) && saved().ends_with("\n1. e4 *\n"),
        "{}",
        saved()
    );
    // Another game in the same file.
    let other = ["--human", "wb", "--save", file.path(), "--append"];
    answers("orthodox-chess", &other, &["d4", "quit"]);
    let both = saved();
    answers(
        "orthodox-chess",
        &["--human", "wb", "--load", file.path()],
        &["quit"],
    );
    assert_eq!(saved(), both);
    answers(
        "orthodox-chess",
        &["--human", "wb", "--load", file.path()],
        &["d5", "quit"],
    );
    assert_eq!(saved(), both.replace("1. d4 *", "1. d4 d5 *"));
    // At the prompt too, and the comments of moves that are left stay.
    let noted = TemporaryFile::holding("noted.pgn", b"1. e4 {best} e5 {so so} 1-0\n");
    let load = format!("load {}", noted.path());
    answers(
        "orthodox-chess",
        &["--human", "wb"],
        &[&load, "undo", "c5", "quit"],
    );
    let text = std::fs::read_to_string(noted.path()).unwrap();
    assert!(text.ends_with("\n1. e4 {best} 1... c5 *\n"), "{text}");
    let error = run(&["play", "orthodox-chess", "--load", "/nowhere/at/all"]);
    assert!(error.error(2).starts_with("/nowhere/at/all: "));
    for (option, value) in [
        ("--date", "today"),
        ("--name", "Anna"),
        ("--clock", "0"),
        ("--clock", "0+3"),
    ] {
        let error = run(&["play", "orthodox-chess", option, value]);
        assert!(error.error(2).contains("expected"), "{}", error.err);
    }
}

/// Each of several clocks that run at once is charged for its own wait.
#[test]
fn the_player_who_moves_is_charged_for_all_the_time_since_its_turn_began() {
    use crate::session::Session;
    let arguments = [
        "play",
        "circle-chess",
        "--human",
        "ABC",
        "--clock",
        "300",
        "--compact",
        "--ascii",
    ];
    let mut session = Session::new(&arguments);
    std::thread::sleep(std::time::Duration::from_millis(2100));
    session.say("2:e4\n1:e4\nhistory\nquit");
    let said = session.end().join("\n");
    let moves = said
        .rsplit("> ")
        .find(|said| said.starts_with("1. "))
        .expect("moves");
    let clocks: Vec<&str> = moves
        .split("[%clk ")
        .skip(1)
        .map(|clock| &clock[..7])
        .collect();
    let waited = |clock: &&str| *clock <= "0:09:57";
    assert!(clocks.len() == 2 && clocks.iter().all(waited), "{said}");
}
