//! `show`.

use insta::assert_snapshot;

use crate::run::{TemporaryFile, command, object, run, run_on};

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
        a   b   c   d   e   f   g   h
      +---+---+---+---+---+---+---+---+
    8 |   |   |   |   |   |   |   |   | 8
      +---+---+---+---+---+---+---+---+
    7 |   |   |   |   |   |   |   |   | 7
      +---+---+---+---+---+---+---+---+
    6 |   |   |   |   |   |   |   |   | 6
      +---+---+---+---+---+---+---+---+
    5 |   |   |   |   |   |   |   |   | 5
      +---+---+---+---+---+---+---+---+
    4 |   |   |   |   |   |   |   |   | 4
      +---+---+---+---+---+---+---+---+
    3 |   |   |   |   | k |   |   |   | 3
      +---+---+---+---+---+---+---+---+
    2 |   |   |   |   |   |   |   |   | 2
      +---+---+---+---+---+---+---+---+
    1 | R |   |   |   | K |   |   |   | 1
      +---+---+---+---+---+---+---+---+
        a   b   c   d   e   f   g   h
    black to move
    ");
    let unicode = run(&["show", "orthodox-chess", "--position", ENDGAME]);
    assert!(unicode.good().contains("♔") && !unicode.text().contains('\u{1b}'));
}

#[test]
fn text_is_ascii_where_the_locale_has_no_more() {
    let said = |locale: &str, arguments: &[&str]| {
        let output = command(arguments).env("LC_ALL", locale).output();
        String::from_utf8(output.expect("it runs").stdout).expect("text is UTF-8")
    };
    let drawn = |locale: &str, arguments: &[&str]| {
        said(locale, &[&["show", "orthodox-chess"], arguments].concat())
    };
    assert!(drawn("C", &[]).is_ascii());
    assert!(!drawn("C", &["--format", "unicode"]).is_ascii());
    assert!(!drawn("en_GB.UTF-8", &[]).is_ascii());
    assert_eq!(drawn("C", &["--json"]), drawn("en_GB.UTF-8", &["--json"]));
    let table = ["play", "orthodox-chess", "--human", "wb"];
    assert!(said("C", &table).is_ascii());
    assert!(!said("en_GB.UTF-8", &table).is_ascii());
}

#[test]
fn one_board_of_several() {
    let show = |board: &str| run(&["show", "circle-chess", "--board", board]);
    let second = show("2");
    let heads = second
        .good()
        .lines()
        .filter(|line| line.starts_with("board "));
    let second_alone = "board 2: B (White) - C (Black); B to move";
    assert_eq!(heads.collect::<Vec<&str>>(), [second_alone]);
    assert!(!second.text().contains("A: "), "{}", second.text());
    assert_eq!(show("7").error(1), "no board 7 is in play");
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
    let third = TemporaryFile::new("many-3.svg");
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
    // Files have the numbers of their lines, and the second line is bad.
    assert!(first.0.exists() && !second.0.exists() && third.0.exists() && !file.0.exists());
    let batch = |arguments: &[&str]| {
        let json = [arguments, &["--json"]].concat();
        run_on(&json, input.as_bytes())
    };
    let refused = batch(&arguments);
    assert!(
        refused
            .error(2)
            .ends_with("it exists; --force overwrites it")
    );
    assert_eq!(refused.text(), "");
    let forced = batch(&[&arguments[..], &["--force"]].concat());
    assert_eq!(forced.code, Some(1));
    let objects = forced.objects();
    assert_eq!(
        (&objects[0]["line"], objects[0]["output"].as_str()),
        (&1.into(), Some(first.path()))
    );
    assert_eq!(
        (&objects[1]["line"], objects[1]["output"].as_str()),
        (&3.into(), Some(third.path()))
    );
}

#[test]
fn what_cannot_be_a_file_is_refused_before_anything_is_written() {
    let place = TemporaryFile::new("place");
    std::fs::create_dir_all(place.0.join("there")).unwrap();
    let inside = |name: &str| format!("{}/{name}", place.path());
    let names = [
        String::new(),
        "/".into(),
        ".".into(),
        "..".into(),
        inside("new/"),
        inside("new/."),
        inside("new/.."),
        inside("there"),
        inside("there/"),
    ];
    for name in &names {
        for position in [ENDGAME, "-"] {
            let arguments = [
                "show",
                "orthodox-chess",
                "--position",
                position,
                "--output",
                name,
                "--force",
            ];
            let run = run_on(&arguments, ENDGAME.as_bytes());
            assert!(run.error(2).contains("--output "), "{name}: {}", run.err);
        }
    }
    let entries: Vec<_> = std::fs::read_dir(&place.0).unwrap().collect();
    assert_eq!(entries.len(), 1, "only the folder that was there");
    std::fs::remove_dir_all(&place.0).unwrap();
}

#[test]
fn a_file_is_overwritten_only_if_that_is_wanted() {
    let file = TemporaryFile::holding("kept.txt", b"kept");
    let arguments = ["show", "orthodox-chess", "--output", file.path()];
    let refused = run(&arguments);
    assert_eq!(
        refused.error(2),
        format!("--output {}: it exists; --force overwrites it", file.path())
    );
    assert_eq!(std::fs::read(&file.0).unwrap(), b"kept");
    assert_eq!(run(&[&arguments[..], &["--force"]].concat()).good(), "");
    assert!(std::fs::read(&file.0).unwrap().len() > 500);
    assert!(
        run(&["show", "orthodox-chess", "--force"])
            .error(2)
            .contains("--output")
    );
}

/// A drawing takes the place of the old file in one step, beside which nothing is left.
#[cfg(unix)]
#[test]
fn a_replaced_file_is_whole_and_no_link_is_followed() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let (path, aim) = (folder.path().join("a.svg"), folder.path().join("aim.svg"));
    let draw = || {
        let file = path.to_str().unwrap();
        run(&["show", "orthodox-chess", "--output", file, "--force"])
    };
    std::fs::write(&path, "kept").unwrap();
    let mode = std::fs::Permissions::from_mode(0o640);
    std::fs::set_permissions(&path, mode).unwrap();
    // Who has the old file open keeps it as it was.
    let old = std::fs::File::open(&path).unwrap();
    draw().good();
    let new = std::fs::metadata(&path).unwrap();
    assert_ne!(old.metadata().unwrap().ino(), new.ino());
    assert_eq!(std::io::read_to_string(old).unwrap(), "kept");
    assert_eq!(new.mode() & 0o777, 0o640);
    assert!(
        std::fs::read_to_string(&path)
            .unwrap()
            .ends_with("</svg>\n")
    );

    std::fs::remove_file(&path).unwrap();
    symlink(&aim, &path).unwrap();
    assert!(
        draw()
            .error(2)
            .ends_with("it is a link, which is not followed")
    );
    assert!(!aim.exists());
    std::fs::write(&aim, "kept").unwrap();
    draw().error(2);
    assert_eq!(std::fs::read_to_string(&aim).unwrap(), "kept");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2);
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

#[test]
fn every_variant_can_be_drawn() {
    for variant in run(&["list", "--json"]).objects() {
        let name = variant["variant"].as_str().unwrap();
        assert!(run(&["show", name, "--format", "ascii"]).good().is_ascii());
        let png = run(&["show", name, "--format", "png"]);
        assert!(
            png.code == Some(0) && png.out.starts_with(b"\x89PNG"),
            "{name}"
        );
    }
}

#[test]
fn boards_from_any_seat_with_marks() {
    let draw = |arguments: &[&str]| {
        let all = [&["show"], arguments, &["--format", "ascii"]].concat();
        run(&all).good().to_owned()
    };
    let from_black = draw(&[
        "orthodox-chess",
        "--position",
        ENDGAME,
        "--seat",
        "black",
        "--last-move",
        "h1e1",
    ]);
    assert!(from_black.starts_with("    h   g   f   e   d   c   b   a\n"));
    assert!(from_black.contains("1 |[ ]|   |   |[K]|   |   |   | R | 1\n"));
    // Maroon sits in the west: file a is the lowest row, rank 12 the first column.
    let maroon = draw(&["quad-kingdom", "--seat", "m"]);
    let first = "    12   11   10   9    8    7    6    5    4    3    2    1\n";
    assert!(maroon.contains(first), "{maroon}");
    assert!(
        maroon.contains("\na           | mR | mN # mB |"),
        "{maroon}"
    );
    // A plays White on board 1 and Black on board 3.
    let circle = draw(&["circle-chess", "--seat", "A", "--last-move", "3:e2e4"]);
    assert!(circle.contains("1 | R | N | B | Q | K | B | N | R | 1"));
    assert!(circle.contains("1 | R | N | B | K | Q | B | N | R | 1"));
    assert!(circle.contains("2 | P | P | P |[P]| P | P | P | P | 2"));
    let svg = run(&[
        "show",
        "circle-chess",
        "--arrow",
        "2:g1-f3",
        "--arrow",
        "b1-c3",
        "--format",
        "svg",
    ]);
    for title in ["g1 to f3", "b1 to c3"] {
        assert!(svg.good().contains(&format!("<title>{title}</title>")));
    }
    let refused = [
        (
            ["orthodox-chess", "--seat", "south"],
            2,
            "the seats are white, black",
        ),
        (
            ["circle-chess", "--seat", "D"],
            2,
            "the seats are white, black, A, B, C",
        ),
        (
            ["orthodox-chess", "--last-move", "e9"],
            1,
            "--last-move: expected a move on the board",
        ),
        (
            ["orthodox-chess", "--arrow", "e2e4"],
            1,
            "--arrow: expected two squares",
        ),
        (
            ["circle-chess", "--arrow", "4:e2-e4"],
            1,
            "--arrow: expected two squares",
        ),
    ];
    for (arguments, code, message) in refused {
        let run = run(&[&["show"], &arguments[..]].concat());
        assert!(run.error(code).contains(message), "{}", run.err);
    }
}

const RECORD: &[u8] =
    b"[White \"Anna\"]\n[Variant \"orthodox-chess\"]\n[TimeControl \"300+3\"]\n\n\
    1. f3 {[%clk 0:04:50]} e5 {[%clk 0:04:58]} 2. g4 Qh4# 0-1\n";

#[test]
fn records_as_pictures() {
    let record = TemporaryFile::holding("film.pgn", RECORD);
    let show = |arguments: &[&str]| {
        run(&[
            &["show", "orthodox-chess", "--record", record.path()],
            arguments,
        ]
        .concat())
    };
    let last = show(&["--format", "ascii", "--seat", "b"]);
    assert!(
        last.good()
            .starts_with("2... Qh4#; black wins: checkmate\n"),
        "{}",
        last.text()
    );
    assert!(last.text().contains("|!K!|") && last.text().contains("[q]"));
    assert!(last.text().contains("Anna"), "{}", last.text());
    let film = show(&["--animated", "--format", "svg", "--ms", "500"]);
    // Five positions, the last one held for three more.
    assert!(film.good().contains(r#"dur="4000ms""#));
    for title in [
        "white pawn f3",
        "white pawn f2",
        "black queen h4",
        "black queen d8",
    ] {
        assert_eq!(
            film.text()
                .matches(&format!("<title>{title}</title>"))
                .count(),
            1,
            "{title}"
        );
    }
    let name = |number: u8| TemporaryFile::new(&format!("frame-{number}.txt"));
    let files = [0, 1, 2, 3, 4].map(name);
    let target = TemporaryFile::new("frame.txt");
    let frames = show(&["--frames", "--output", target.path()]);
    assert_eq!(frames.good(), "");
    let texts = files
        .each_ref()
        .map(|file| std::fs::read_to_string(&file.0).unwrap());
    let titles = texts.each_ref().map(|text| text.lines().next().unwrap());
    let expected = [
        "start",
        "1. f3",
        "1... e5",
        "2. g4",
        "2... Qh4#; black wins: checkmate",
    ];
    assert_eq!(titles, expected);
    assert!(texts[0].contains("White (w): 5:00") && texts[1].contains("White (w): 4:50"));
    assert!(texts[2].contains("Black (b): 4:58"), "{}", texts[2]);
    assert!(!name(5).0.exists() && !target.0.exists());
}

#[test]
fn records_that_cannot_be_drawn() {
    let record = TemporaryFile::holding("film-2.pgn", RECORD);
    let file = record.path();
    let show = |variant: &str, arguments: &[&str]| run(&[&["show", variant], arguments].concat());
    let text = show("orthodox-chess", &["--record", file, "--animated"]);
    assert!(text.error(2).starts_with("--animated is for SVG"));
    let other = show("zonal-chess", &["--record", file]);
    assert!(
        other
            .error(1)
            .ends_with("a record of orthodox-chess, not of zonal-chess")
    );
    let wrong = TemporaryFile::holding("film-3.pgn", b"1. e4 e5 2. Ke3 *\n");
    let wrong = show("orthodox-chess", &["--record", wrong.path()]);
    assert!(wrong.error(1).contains("game 1, line 1"), "{}", wrong.err);
    let second = show("orthodox-chess", &["--record", file, "--game", "2"]);
    assert!(second.error(1).ends_with(": 1 games"), "{}", second.err);
    let mended = TemporaryFile::holding("film-5.pgn", b"1. e4 *\n\n1. e4 d5 2. d5 *\n");
    let mended = show(
        "orthodox-chess",
        &["--record", mended.path(), "--game", "2"],
    );
    assert_eq!(mended.code, Some(0));
    assert!(mended.err.contains(", game 2, line 3"), "{}", mended.err);
    let empty = TemporaryFile::holding("film-4.pgn", b"");
    assert!(
        show("orthodox-chess", &["--record", empty.path()])
            .error(1)
            .ends_with("expected a record")
    );
    assert_eq!(
        show("orthodox-chess", &["--frames", "--output", "x.svg"]).code,
        Some(2)
    );
    assert_eq!(
        show("orthodox-chess", &["--record", file, "--mode", "x"]).code,
        Some(2)
    );
}

#[test]
fn pictures_are_light_dark_or_as_the_viewer_likes() {
    let show = |more: &[&str]| {
        let run = run(&[&["show", "circle-chess", "--format", "svg"], more].concat());
        run.good().to_owned()
    };
    let (both, light, dark) = (
        show(&[]),
        show(&["--theme", "light"]),
        show(&["--theme", "dark"]),
    );
    let [paper, night] = ["fill=\"#fbfbf8\"", "fill=\"#1b1f22\""];
    assert!(both.contains("prefers-color-scheme:dark") && both.contains(paper));
    assert!(!light.contains("<style>") && light.contains(paper) && !light.contains(night));
    assert!(!dark.contains("<style>") && dark.contains(night) && !dark.contains(paper));
    let gif = run(&["show", "orthodox-chess", "--output", "x.gif"]);
    assert!(
        gif.error(2)
            .starts_with("--output: expected a file .svg, .png or .txt, not .gif")
    );
    let square = run(&["show", "orthodox-chess", "--last-move", "e2"]);
    assert!(square.error(1).starts_with("--last-move: expected a move"));
}
