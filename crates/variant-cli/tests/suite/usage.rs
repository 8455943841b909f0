//! Wrong usage, and surroundings that do not cooperate.

use std::process::Stdio;

use crate::run::{command, run, run_on};

#[test]
fn wrong_usage_is_one_line_and_exit_code_2() {
    for (arguments, error) in [
        (
            [].as_slice(),
            "expected a command; `variant --help` lists them",
        ),
        (&["dance"], "unrecognized subcommand 'dance'"),
        (
            &["moves"],
            "the following required arguments were not provided: <VARIANT>",
        ),
        (
            &["moves", "chess"],
            "invalid value 'chess' for '<VARIANT>' [possible values: ",
        ),
        (
            &["moves", "orthodox-chess", "--mode", "x"],
            "unknown mode `x`: expected `start`",
        ),
        (
            &[
                "moves",
                "orthodox-chess",
                "--mode",
                "start",
                "--position",
                "-",
            ],
            "the argument '--mode <MODE>' cannot be used with '--position <TEXT>'",
        ),
        (
            &["apply", "orthodox-chess", "--position", "-"],
            "--position - is for the commands moves, perft and show",
        ),
        (
            &["playout", "orthodox-chess", "--position", "-"],
            "--position - is for the commands moves, perft and show",
        ),
        (
            &[
                "perft",
                "orthodox-chess",
                "2",
                "--split",
                "1/2",
                "--position",
                "-",
            ],
            "--split counts one position, not those of `--position -`",
        ),
        (
            &["perft", "orthodox-chess"],
            "the following required arguments were not provided: <DEPTH>",
        ),
        (
            &["perft", "orthodox-chess", "-1"],
            "unexpected argument '-1' found",
        ),
        (
            &["perft", "orthodox-chess", "100"],
            "invalid value '100' for '[DEPTH]': 100 is not in 0..100",
        ),
        (
            &["perft", "orthodox-chess", "2", "--threads", "x"],
            "invalid value 'x' for '--threads <N>': ",
        ),
        (
            &["perft", "orthodox-chess", "2", "--hash", "0"],
            "invalid value '0' for '--hash <MB>': ",
        ),
        (
            &["playout", "orthodox-chess", "--games", "1e9"],
            "invalid value '1e9' for '--games <N>': ",
        ),
        (
            &["show", "orthodox-chess", "--format", "gif"],
            "invalid value 'gif' for '--format <FORMAT>' [possible values: ",
        ),
        (
            &["list", "orthodox-chess"],
            "unexpected argument 'orthodox-chess' found",
        ),
        (
            &["replay"],
            "the following required arguments were not provided: <FILE>",
        ),
    ] {
        let run = run(arguments);
        assert!(
            run.error(2).starts_with(error),
            "{arguments:?}: {}",
            run.err
        );
        assert_eq!(run.text(), "");
    }
}

#[test]
fn help_names_every_command() {
    let help = run(&["--help"]);
    for command in [
        "list", "moves", "apply", "perft", "playout", "show", "replay",
    ] {
        assert!(help.good().contains(&format!("\n  {command} ")));
        assert!(run(&[command, "--help"]).good().contains("Usage: variant "));
    }
    assert!(run(&["--version"]).good().starts_with("variant "));
}

#[test]
fn strange_arguments_do_not_panic() {
    let strange = [
        "",
        "-",
        "--",
        "---",
        "\u{0}x".trim_matches('\u{0}'),
        "é",
        "\u{202e}",
        "\n",
        "18446744073709551616",
        "resign:",
        "draw:",
        ":",
        "e2e4\u{1b}[31m",
    ];
    for text in strange {
        for command in [
            ["apply", "orthodox-chess", text].as_slice(),
            &["moves", "orthodox-chess", "--position", text],
            &["moves", "orthodox-chess", "--mode", text],
            &["moves", text],
            &["perft", "orthodox-chess", text],
            &["playout", "orthodox-chess", "--seed", text],
            &["replay", text],
            &[
                "show",
                "orthodox-chess",
                "--output",
                text,
                "--position",
                "x",
            ],
        ] {
            let run = run_on(command, b"\xff\n");
            assert!(matches!(run.code, Some(0..=2)), "{command:?}: {}", run.err);
            // What was read leniently stands in lines of its own.
            let errors = (run.err.lines()).filter(|line| !line.starts_with("repaired: "));
            assert!(
                !run.err.contains("panicked") && errors.count() <= 1,
                "{}",
                run.err
            );
            assert!(!run.err.contains('\u{1b}'));
        }
    }
}

#[test]
fn a_closed_pipe_is_no_reason_to_panic() {
    for arguments in [
        ["list"].as_slice(),
        &["moves", "orthodox-chess"],
        &["show", "orthodox-chess", "--format", "png"],
        &["perft", "orthodox-chess", "1", "--divide"],
        &["--help"],
    ] {
        let mut child = command(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    let full = || {
        Stdio::from(
            std::fs::File::options()
                .write(true)
                .open("/dev/full")
                .unwrap(),
        )
    };
    let output = command(&["list"])
        .stdout(full())
        .stderr(Stdio::piped())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("error: standard output: "));
    for help in [["--help"].as_slice(), &["perft", "--help"], &["--version"]] {
        let output = command(help)
            .stdout(full())
            .stderr(Stdio::piped())
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2), "{help:?}");
        assert!(String::from_utf8_lossy(&output.stderr).starts_with("error: standard output: "));
    }
    // Nowhere to complain, either.
    let status = command(&["list"])
        .stdout(full())
        .stderr(full())
        .status()
        .unwrap();
    assert_eq!(status.code(), Some(2));
}

#[test]
fn what_is_quoted_is_cut() {
    let long = "x".repeat(100_000);
    let phrase = "e4 ".repeat(30_000);
    let record = format!("[Variant \"orthodox-chess\"]\n\n{long}");
    for (arguments, input) in [
        (["apply", "orthodox-chess", &long].as_slice(), ""),
        (&["apply", "orthodox-chess", &phrase], ""),
        (&["moves", &long], ""),
        (&["moves", "orthodox-chess", "--mode", &long], ""),
        (&["moves", "orthodox-chess", "--position", &long], ""),
        (&["perft", "orthodox-chess", &long], ""),
        (&[&long], ""),
        (&["replay", &long], ""),
        (&["show", "orthodox-chess", "--output", &long], ""),
        (&["replay", "-"], &record),
        (&["replay", "-"], &format!("[Variant \"{long}\"]")),
        (&["replay", "-"], &format!("[Variant \"{phrase}\"]")),
    ] {
        let run = run_on(arguments, input.as_bytes());
        assert!(matches!(run.code, Some(1 | 2)));
        assert!(
            run.err.lines().count() == 1 && run.err.len() < 1000,
            "{}",
            run.err
        );
    }
}

#[test]
fn completions_and_the_manual_page_name_every_command() {
    for (what, names) in [
        ("bash", "perft"),
        ("zsh", "bestmove"),
        ("fish", "playout"),
        ("man", "replay"),
    ] {
        assert!(run(&["generate", what]).good().contains(names), "{what}");
    }
    let manual = run(&["generate", "man"]);
    assert!(manual.good().contains(".SH PLAY\n") && manual.text().contains("\\-\\-human"));
    assert!(!manual.text().contains("variant\\-play(1)"));
}

#[test]
fn help_and_lists_fit_into_80_columns() {
    let commands = [
        "list", "moves", "apply", "perft", "playout", "show", "bestmove", "play", "generate",
        "replay", "rules", "uci", "serve", "match",
    ];
    let mut texts: Vec<String> = commands
        .map(|command| run(&[command, "--help"]).good().to_owned())
        .into();
    texts.push(run(&["--help"]).good().to_owned());
    for line in texts.iter().flat_map(|text| text.lines()) {
        assert!(line.chars().count() <= 80, "{line}");
    }
    let lines = run(&["list"])
        .good()
        .lines()
        .filter(|line| line.contains("modes"))
        .map(str::len)
        .max();
    assert!(lines < Some(160), "{lines:?}");
}

#[test]
fn errors_say_what_was_meant() {
    for (arguments, error) in [
        (
            ["perfd"].as_slice(),
            "error: unrecognized subcommand 'perfd'; a similar subcommand exists: 'perft'\n",
        ),
        (
            &["perft", "orthodox-chess", "x"],
            "error: invalid value 'x' for '[DEPTH]': expected a number\n",
        ),
        (
            &[
                "show",
                "orthodox-chess",
                "--output",
                "a.svg",
                "--format",
                "png",
            ],
            "error: --format png contradicts the extension .svg of the output\n",
        ),
    ] {
        let run = run(arguments);
        assert_eq!((run.code, run.err.as_str()), (Some(2), error));
    }
}
