//! `replay`, and records written by `apply`.

use insta::assert_snapshot;

use crate::run::{TemporaryFile, object, run, run_on};

const MATE: &str = "[Variant \"orthodox-chess\"]\n\n1. f3 e5 {weak} 2. g2g4 Qh4# 0-1\n";

#[test]
fn a_record_is_checked_and_its_end_printed() {
    let file = TemporaryFile::holding("mate.txt", MATE.as_bytes());
    let end = object(&["replay", file.path(), "--json"]);
    assert_eq!(end["plies"], 4);
    assert_eq!(end["outcome"]["reason"], "checkmate");
    assert_eq!(
        end["position"],
        "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
    );
    assert_snapshot!(run(&["replay", file.path()]).good(), @r"
    position rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3
    outcome  checkmate w=0 b=1
    plies    4
    ");
    assert_snapshot!(run(&["replay", file.path(), "--record"]).good(), @r#"
    [Event "?"]
    [Site "?"]
    [Date "????.??.??"]
    [Round "?"]
    [White "?"]
    [Black "?"]
    [Result "0-1"]
    [Termination "normal"]

    1. f3 e5 {weak} 2. g4 Qh4# 0-1
    "#);
}

/// As other programs write games: their own tags, and something of everything that may stand beside moves.
const ANNOTATED: &str = "\
% exported
; Analysis of a short game
[Event \"Casual \\\"blitz\\\" game\"]
[Site \"?\"]
[White \"Müller, \\\\ \"]
[Result \"0-1\"]
[WhiteElo \"1500\"]
[X-Clock_2 \"3+2\"]
[Termination \"Normal\"]

{Before the first move} 1.f3?! $6 {one
comment} {and another} ( 1. e4 e5 (1... c5!? 2.Nf3 {with (brackets)} (2.Z0 -- d6)) 2. Ke3 ; illegal }
) (1.d4) 1... e5 $1 $14 ; better
2.g4?? ± {[%clk 0:02:59]} 2. ... Qh4#!! {mate} 0-1 {The end.}
";

#[test]
fn a_record_keeps_what_is_not_understood() {
    let arguments = ["replay", "-", "--record", "--variant", "orthodox-chess"];
    let once = run_on(&arguments, ANNOTATED.as_bytes());
    assert_snapshot!(once.good(), @r#"
    [Event "Casual \"blitz\" game"]
    [Site "?"]
    [Date "????.??.??"]
    [Round "?"]
    [White "Müller, \\ "]
    [Black "?"]
    [Result "0-1"]
    [WhiteElo "1500"]
    [X-Clock_2 "3+2"]
    [Termination "Normal"]

    {Analysis of a short game Before the first move} 1. f3?! $6 {one comment and
    another} (1. e4 e5 (1... c5!? 2. Nf3 {with (brackets)} (2. -- -- d6)) 2. Ke3
    {illegal )}) (1. d4) 1... e5 $1 $14 {better} 2. g4?? ± {[%clk 0:02:59]} 2...
    Qh4#!! {mate The end.} 0-1
    "#);
    let twice = run_on(&arguments, &once.out);
    assert_eq!(twice.good(), once.good());
    let json = run_on(
        &[&arguments[..], &["--json"]].concat(),
        ANNOTATED.as_bytes(),
    );
    assert_eq!(json.objects()[0]["record"], once.text());
}

#[test]
fn a_record_of_four_armies_keeps_everything_too() {
    let record = "[Round \"3\"]\n[Mode \"teams-opposite\"]\n[Communication \"open-and-secret\"]\n\n\
        1 d3! {s} O-O (1... c7 (1... d8)) g5 $2 Nf3 ; all four\n2 Ne3?! +- d8 {n} ? absent:n:remove! --- f2 *";
    let arguments = ["replay", "-", "--record", "--variant", "zm-quadchess"];
    let once = run_on(&arguments, record.as_bytes());
    assert_snapshot!(once.good(), @r#"
    [Event "?"]
    [Site "?"]
    [Date "????.??.??"]
    [Round "3"]
    [Result "*"]
    [Variant "zm-quadchess"]
    [VariantMode "teams-opposite"]
    [Communication "open-and-secret"]

    1. d3! {s} 1... O-O (1... c7 (1... d8)) 1... g5 $2 1... Nf3 {all four} 2. Ne3?!
    +- 2... d8 ? {n} absent:n:remove! 2... f2 *
    "#);
    assert_eq!(run_on(&arguments, &once.out).good(), once.good());
}

#[test]
fn zq_33_the_tag_communication_is_checked() {
    let replay = |value: &str| {
        let record = format!("[Variant \"zm-quadchess\"]\n[Communication \"{value}\"]\n\n1. d3 *");
        run_on(&["replay", "-", "--json"], record.as_bytes())
    };
    for value in ["none", "open", "open-and-secret"] {
        assert_eq!(replay(value).objects()[0]["plies"], 1, "{value}");
        assert_eq!(replay(value).code, Some(0));
    }
    assert_eq!(
        replay("shouting").error(1),
        "-, game 1, line 2, column 1: tag Communication: expected `none`, `open` or `open-and-secret`"
    );
    // In a game without such a rule it is a tag like others.
    let chess = b"[Variant \"orthodox-chess\"]\n[Communication \"shouting\"]\n\n1. d3 *";
    assert_eq!(run_on(&["replay", "-"], chess).code, Some(0));
}

#[test]
fn a_record_that_cannot_be_played_is_written_up_to_there() {
    let arguments = ["replay", "-", "--record", "--variant", "orthodox-chess"];
    let run = run_on(&arguments, b"{a} e4 {b} e5! Ke3 {c} Nf6 1-0");
    assert_eq!(
        run.error(1),
        "-, game 1, line 1, column 16: Ke3: illegal move"
    );
    assert!(
        run.text().ends_with("\n\n{a} 1. e4 {b} 1... e5! 1-0\n"),
        "{}",
        run.text()
    );
}

#[test]
fn an_illegal_move_is_named_with_its_place() {
    let file = TemporaryFile::holding(
        "bad.txt",
        b"[Variant \"orthodox-chess\"]\n\n1. e4 e5\n2. Ke3",
    );
    let run = run(&["replay", file.path(), "--json"]);
    assert_eq!(
        run.error(1),
        format!(
            "{}, game 1, line 4, column 4: Ke3: illegal move",
            file.path()
        )
    );
    assert_eq!(run.objects()[0]["plies"], 2);
}

#[test]
fn records_come_from_standard_input_too() {
    let replay = |arguments: &[&str], input: &[u8]| {
        run_on(&[&["replay", "-", "--json"], arguments].concat(), input)
    };
    let two = replay(&[], format!("{MATE}\n{MATE}").as_bytes());
    assert_eq!((two.code, two.objects().len()), (Some(0), 2));
    let bare = b"1 e4 c5\n2 Nf3";
    assert_eq!(
        replay(&["--variant", "orthodox-chess", "--mode", "start"], bare).objects()[0]["plies"],
        3
    );
    // Without a name, a record is one of chess.
    assert_eq!(replay(&[], bare).objects()[0]["plies"], 3);
    let latin = b"[Variant \"orthodox-chess\"] [White \"M\xfcller\"] e4";
    assert_eq!(replay(&[], latin).objects()[0]["plies"], 1);
    for (input, error) in [
        (b" \n".as_slice(), "-: expected a record"),
        (
            b"[Variant \"go\"]",
            "-, game 1, line 1, column 1: unknown variant `go`: expected one of",
        ),
        (
            b"[Variant \"orthodox-chess\"]\n[VariantMode \"x\"]",
            "-, game 1, line 2, column 1: unknown mode: expected `start`",
        ),
        (
            b"[Variant",
            "-, game 1, line 1, column 9: expected `\"` and the value of the tag",
        ),
    ] {
        let run = replay(&[], input);
        assert!(run.error(1).starts_with(error), "{}", run.err);
    }
    assert!(
        run(&["replay", "/no/such/file"])
            .error(2)
            .starts_with("/no/such/file: ")
    );
}

#[test]
fn a_game_that_was_applied_is_a_record() {
    let moves = [
        "apply",
        "orthodox-chess",
        "e2e4",
        "e7e5",
        "g1f3",
        "resign:b",
    ];
    let record = run(&[&moves[..], &["--record"]].concat());
    assert_snapshot!(record.good(), @r#"
    [Event "?"]
    [Site "?"]
    [Date "????.??.??"]
    [Round "?"]
    [White "?"]
    [Black "?"]
    [Result "1-0"]
    [Termination "normal"]

    1. e4 e5 2. Nf3 {[%action resign:b]} 1-0
    "#);
    let again = run_on(&["replay", "-", "--json"], &record.out);
    assert_eq!(
        again.good(),
        run(&[&moves[..], &["--json"]].concat()).good()
    );
    let json = object(&[&moves[..], &["--json", "--record"]].concat());
    assert_eq!(json["record"], record.text());
}

#[test]
fn a_bad_game_does_not_end_a_file() {
    let file = TemporaryFile::holding(
        "games.pgn",
        b"[Event \"a\"]\n\n1. e4 1-0\n\n[Event \"b\"]\n\n1. e5 *\n\n[Event \"c\"]\n\n1. d4 {lost\n\n\
        [Event \"d\"]\n\n1. c4 *\n",
    );
    let run = run(&["replay", file.path(), file.path(), "--json"]);
    assert_eq!(run.code, Some(1));
    let plies: Vec<_> = run
        .objects()
        .iter()
        .map(|game| game["plies"].clone())
        .collect();
    assert_eq!(plies, [1, 0, 1, 1, 0, 1]);
    let name = file.path();
    let errors = [
        format!("error: {name}, game 2, line 7, column 4: e5: illegal move"),
        format!("error: {name}, game 3, line 11, column 7: expected `}}` that closes this comment"),
    ];
    assert_eq!(
        run.err.lines().collect::<Vec<_>>(),
        [&errors[..], &errors].concat()
    );
}

#[test]
fn what_was_repaired_is_listed_and_refused_if_strict() {
    let record = "[Event \"a \"b\"\"]\n[Variant \"Standard\"]\n\n1. e4 1:0\n".as_bytes();
    let lenient = run_on(&["replay", "-"], record);
    assert_eq!(lenient.code, Some(0));
    assert_snapshot!(lenient.err, @r#"
    repaired: -, game 1, line 1, column 11: a quotation mark inside a value is part of it
    repaired: -, game 1, line 4, column 7: `1:0` is read as the result 1-0
    repaired: -, game 1, line 2, column 1: variant `Standard` is read as orthodox-chess
    "#);
    let json = run_on(&["replay", "-", "--json"], record);
    assert_eq!(
        json.objects()[0]["repairs"].as_array().map(Vec::len),
        Some(3)
    );
    assert!(json.err.is_empty());
    let strict = run_on(&["replay", "-", "--strict"], record);
    assert_eq!(
        strict.error(1),
        "-, game 1, line 1, column 11: not strict: a quotation mark inside a value is part of it"
    );
    let ours = run(&["apply", "orthodox-chess", "e4", "e7e5", "Nf3", "--record"]);
    assert_eq!(
        run_on(&["replay", "-", "--strict"], &ours.out).code,
        Some(0)
    );
    // The flag counts, whatever the tags say.
    let other = b"[Variant \"Crazyhouse\"]\n\n1. e4 *";
    assert_eq!(run_on(&["replay", "-"], other).code, Some(1));
    let forced = run_on(
        &["replay", "-", "--variant", "orthodox-chess", "--record"],
        other,
    );
    assert_eq!(forced.code, Some(0));
    assert!(!forced.text().contains("Crazyhouse"));
}

#[test]
fn a_move_that_is_not_strict_is_not_played() {
    let record = b"1. e4 e5 2. Ng1f3 *\n";
    let strict = run_on(&["replay", "-", "--strict", "--json"], record);
    assert_eq!(
        strict.error(1),
        "-, game 1, line 1, column 13: not strict: `Ng1f3` is read as Nf3"
    );
    let game = &strict.objects()[0];
    assert_eq!(game["plies"], 2);
    assert_eq!(
        game["position"],
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
    );
    let written = run_on(&["replay", "-", "--strict", "--record"], record);
    assert!(
        written.text().ends_with("\n1. e4 e5 *\n"),
        "{}",
        written.text()
    );
}

#[test]
fn an_unreadable_file_does_not_end_the_others() {
    let file = TemporaryFile::holding("read.pgn", MATE.as_bytes());
    let run = run(&[
        "replay",
        "--json",
        file.path(),
        "/no/such/file",
        file.path(),
    ]);
    assert!(run.error(2).starts_with("/no/such/file: "), "{}", run.err);
    let games = run.objects();
    assert!(games.len() == 2 && games.iter().all(|game| game["plies"] == 4));
}

/// Sixteen megabytes of the shortest items under a limit of the operating system.
#[cfg(target_os = "linux")]
#[test]
fn a_record_of_many_items_takes_little_memory() {
    let record = TemporaryFile::holding("many.pgn", "! ".repeat(8 << 20).as_bytes());
    for (megabytes, option) in [(128, "--json"), (256, "--record")] {
        let replayed = std::process::Command::new("sh")
            .args(["-c", "ulimit -v $1; shift; exec \"$@\"", "sh"])
            .arg((megabytes << 10).to_string())
            .args([
                env!("CARGO_BIN_EXE_variant"),
                "replay",
                option,
                record.path(),
            ])
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&replayed.stderr);
        let refused = "line 1, column 4194305: expected a record of at most 2097152 items";
        assert!(said.contains(refused), "{option}: {said}");
        assert_eq!(replayed.status.code(), Some(1), "{option}");
    }
}
