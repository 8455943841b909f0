//! `show`.

use insta::assert_snapshot;

use crate::run::{TemporaryFile, object, run, run_on};

const ENDGAME: &str = "8/8/8/8/8/4k3/8/R3K3 b Q - 0 1";

#[test]
fn boards_as_text() {
    let ascii = run(&[
        "show",
        "orthodox-chess",
        "--position",
        ENDGAME,
        "--format",
        "ascii",
    ]);
    assert!(ascii.good().is_ascii());
    assert_snapshot!(ascii.text(), @r"
      +---+---+---+---+---+---+---+---+
    8 |   |   |   |   |   |   |   |   |
      +---+---+---+---+---+---+---+---+
    7 |   |   |   |   |   |   |   |   |
      +---+---+---+---+---+---+---+---+
    6 |   |   |   |   |   |   |   |   |
      +---+---+---+---+---+---+---+---+
    5 |   |   |   |   |   |   |   |   |
      +---+---+---+---+---+---+---+---+
    4 |   |   |   |   |   |   |   |   |
      +---+---+---+---+---+---+---+---+
    3 |   |   |   |   | k |   |   |   |
      +---+---+---+---+---+---+---+---+
    2 |   |   |   |   |   |   |   |   |
      +---+---+---+---+---+---+---+---+
    1 | R |   |   |   | K |   |   |   |
      +---+---+---+---+---+---+---+---+
        a   b   c   d   e   f   g   h
    black to move
    ");
    let unicode = run(&["show", "orthodox-chess", "--position", ENDGAME]);
    assert!(unicode.good().contains("♔") && !unicode.text().contains('\u{1b}'));
}

#[test]
fn boards_as_pictures() {
    let svg = run(&["show", "orthodox-chess", "--format", "svg"]);
    assert!(svg.good().starts_with("<svg") && svg.text().trim_end().ends_with("</svg>"));
    let png = run(&["show", "orthodox-chess", "--format", "png"]);
    assert_eq!((png.code, png.err.as_str()), (Some(0), ""));
    assert!(png.out.starts_with(b"\x89PNG\r\n\x1a\n") && png.out.len() > 5000);
}

#[test]
fn boards_in_files() {
    for format in ["ascii", "unicode", "svg", "png"] {
        let file = TemporaryFile::new(&format!("board.{format}"));
        let run = run(&[
            "show",
            "orthodox-chess",
            "--format",
            format,
            "--output",
            file.path(),
        ]);
        assert_eq!(run.good(), "");
        assert!(std::fs::read(&file.0).unwrap().len() > 500);
    }
    let nowhere = run(&["show", "orthodox-chess", "--output", "/no/such/place"]);
    assert!(nowhere.error(2).starts_with("/no/such/place: "));
}

#[test]
fn many_boards_at_once() {
    let input = format!("{ENDGAME}\n8/8 w - - 0 1\n{ENDGAME}\n");
    let arguments = [
        "show",
        "orthodox-chess",
        "--format",
        "ascii",
        "--position",
        "-",
    ];
    let text = run_on(&arguments, input.as_bytes());
    assert!(text.error(1).starts_with("line 2: position: placement"));
    assert_eq!(text.text().matches("black to move\n").count(), 2);

    let first = TemporaryFile::new("many-1.svg");
    let second = TemporaryFile::new("many-2.svg");
    let file = TemporaryFile::new("many.svg");
    let arguments = [
        "show",
        "orthodox-chess",
        "--format",
        "svg",
        "--position",
        "-",
        "--output",
        file.path(),
    ];
    assert_eq!(run_on(&arguments, input.as_bytes()).code, Some(1));
    assert!(first.0.exists() && second.0.exists() && !file.0.exists());
}

#[test]
fn drawings_in_json() {
    let drawn = object(&[
        "show",
        "orthodox-chess",
        "--json",
        "--format",
        "ascii",
        "--position",
        ENDGAME,
    ]);
    assert_eq!(drawn["position"], ENDGAME);
    assert!(drawn["drawing"].as_str().unwrap().contains("| R |"));
    let file = TemporaryFile::new("json.png");
    let arguments = ["show", "orthodox-chess", "--json", "--format", "png"];
    let drawn = object(&[&arguments[..], &["--output", file.path()]].concat());
    assert_eq!(drawn["output"], file.path());
    assert_eq!(
        run(&arguments).error(2),
        "--json --format png needs --output FILE"
    );
}
