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
    [Variant "orthodox-chess"]
    [Mode "start"]
    [Result "0-1"]
    [Termination "checkmate"]

    1. f3 e5 2. g4 Qh4# 0-1
    "#);
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
        format!("{}, line 4, column 4: Ke3: illegal move", file.path())
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
    let bare = b"1 e4 c5\n2 Nf3 ---";
    assert_eq!(
        replay(&["--variant", "orthodox-chess", "--mode", "start"], bare).objects()[0]["plies"],
        3
    );
    let latin = b"[Variant \"orthodox-chess\"] [White \"M\xfcller\"] e4";
    assert_eq!(replay(&[], latin).objects()[0]["plies"], 1);
    for (input, error) in [
        (
            bare.as_slice(),
            "-, expected the tag [Variant \"...\"], or --variant",
        ),
        (b" \n", "-, expected a record"),
        (
            b"[Variant \"chess\"]",
            "-, line 1, column 1: unknown variant `chess`: expected one of",
        ),
        (
            b"[Variant \"orthodox-chess\"]\n[Mode \"x\"]",
            "-, line 2, column 1: unknown mode: expected `start`",
        ),
        (
            b"[Variant",
            "-, line 1, column 9: expected `\"` and the value of the tag",
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
    [Variant "orthodox-chess"]
    [Mode "start"]
    [Result "1-0"]
    [Termination "resignation"]

    1. e4 e5 2. Nf3 resign:b 1-0
    "#);
    let again = run_on(&["replay", "-", "--json"], &record.out);
    assert_eq!(
        again.good(),
        run(&[&moves[..], &["--json"]].concat()).good()
    );
    let json = object(&[&moves[..], &["--json", "--record"]].concat());
    assert_eq!(json["record"], record.text());
}
