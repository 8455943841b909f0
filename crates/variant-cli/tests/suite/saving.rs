//! The file of a game in play.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Stdio};

use tempfile::tempdir;

use crate::run::{Run, command, run, run_on};

const OTHER: &str = "[Variant \"orthodox-chess\"]\n\n1. d4 *\n";

/// A game of two people, saved in a file.
fn play(path: &Path, arguments: &[&str], input: &str) -> Run {
    let file = path.to_str().unwrap();
    let all = ["play", "orthodox-chess", "--human", "wb", "--save", file];
    run_on(&[&all[..], arguments].concat(), input.as_bytes())
}

/// Starts a game that waits for input; its first prompt has been read.
fn start(path: &Path, arguments: &[&str]) -> Child {
    let file = path.to_str().unwrap();
    let all = ["play", "orthodox-chess", "--human", "wb", "--save", file];
    let mut command = command(&[&all[..], arguments].concat());
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut game = piped.spawn().unwrap();
    let output = game.stdout.as_mut().unwrap();
    // One byte at a time: the rest of the output stays in the pipe.
    let mut output = BufReader::with_capacity(1, output);
    output.read_until(b'>', &mut Vec::new()).unwrap();
    game
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap()
}

#[test]
fn a_file_with_content_is_kept() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    fs::write(&path, OTHER).unwrap();
    let refused = play(&path, &[], "e4\nquit\n");
    assert!(refused.error(2).contains("--append"), "{}", refused.err);
    assert_eq!(text(&path), OTHER);
    play(&path, &["--append"], "quit\n").good();
    assert_eq!(text(&path), OTHER, "a game without moves was added");

    play(&path, &["--append"], "e4\ne5\nquit\n").good();
    let both = text(&path);
    assert!(both.starts_with(OTHER), "{both}");
    assert!(both.contains("1. e4 e5 *"), "{both}");
    let replayed = run(&["replay", "--json", path.to_str().unwrap()]);
    assert_eq!(replayed.objects().len(), 2);

    play(&path, &["--force"], "quit\n").good();
    assert_eq!(text(&path), both, "replaced without a move");
    play(&path, &["--force"], "c4\nquit\n").good();
    let replaced = text(&path);
    assert!(replaced.contains("1. c4 *"), "{replaced}");
    assert!(!replaced.contains("d4"), "{replaced}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_game_taken_back_to_its_start_leaves_no_moves() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("game.pgn");
    play(&path, &[], "e4\nundo\nquit\n").good();
    assert!(!path.exists());
    fs::write(&path, OTHER).unwrap();
    play(&path, &["--append"], "e4\nundo\nquit\n").good();
    assert_eq!(text(&path), OTHER);
    play(&path, &["--force"], "e4\nundo\nquit\n").good();
    let record = text(&path);
    assert!(record.ends_with("\n\n*\n"), "{record}");
}

#[test]
fn a_file_that_cannot_be_written_is_refused_before_the_first_move() {
    let run = play(Path::new("/nowhere/at/all.pgn"), &[], "e4\nquit\n");
    assert_eq!(run.error(2), "/nowhere/at/all.pgn: entity not found");
    assert!(run.out.is_empty(), "the game has begun");
    let folder = tempdir().unwrap();
    let run = play(folder.path(), &["--force"], "e4\nquit\n");
    assert!(run.error(2).ends_with("it is not a regular file"));
    assert!(run.out.is_empty(), "the game has begun");
}

#[cfg(unix)]
#[test]
fn links_are_not_followed() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("game.pgn");
    let aim = folder.path().join("aim");
    std::os::unix::fs::symlink(&aim, &path).unwrap();
    play(&path, &["--force"], "e4\nquit\n").error(2);
    assert!(!aim.exists(), "written through a link");
    fs::write(&aim, OTHER).unwrap();
    play(&path, &["--append"], "e4\nquit\n").error(2);
    assert_eq!(text(&aim), OTHER);
}

#[cfg(unix)]
#[test]
fn two_games_do_not_share_a_file() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("game.pgn");
    let mut game = start(&path, &[]);
    for arguments in [&["--force"], &["--append"]] {
        let refused = play(&path, arguments, "c4\nquit\n");
        let said = refused.error(2);
        assert!(said.ends_with("another game is saved in it"), "{said}");
    }
    let mut input = game.stdin.take().unwrap();
    input.write_all(b"e4\nquit\n").unwrap();
    drop(input);
    assert!(game.wait_with_output().unwrap().status.success());
    assert!(text(&path).contains("1. e4 *"));
    play(&path, &["--append"], "c4\nquit\n").good();
}

#[test]
fn a_file_that_another_program_writes_is_left_to_it() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("game.pgn");
    let mut game = start(&path, &[]);
    fs::write(&path, OTHER).unwrap();
    let mut input = game.stdin.take().unwrap();
    input.write_all(b"e4\ne5\nquit\n").unwrap();
    drop(input);
    let ended = game.wait_with_output().unwrap();
    let said = String::from_utf8(ended.stdout).unwrap();
    assert!(ended.status.success() && said.contains("another program"));
    assert_eq!(text(&path), OTHER);
    let files = fs::read_dir(folder.path()).unwrap().flatten();
    let mut others = files.map(|it| it.path()).filter(|it| *it != path);
    let other = others.next().unwrap();
    assert!(text(&other).contains("1. e4 e5 *"));
    assert_eq!(others.next(), None);
}

#[test]
fn the_command_save_keeps_files_too() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("game.pgn");
    let copy = folder.path().join("a copy.pgn");
    let file = copy.to_str().unwrap();
    let said = |input: &str| play(&path, &["--force"], input).good().to_owned();
    assert!(said(&format!("e4\nsave {file}\nquit\n")).contains("saved in"));
    assert!(said(&format!("c4\nsave {file}\nquit\n")).contains("--append"));
    assert!(text(&copy).contains("1. e4 *"));
    said(&format!("c4\nsave --append {file}\nquit\n"));
    assert!(text(&copy).contains("1. e4 *") && text(&copy).contains("1. c4 *"));
    said(&format!("d4\nsave --force {file}\nquit\n"));
    assert!(text(&copy).contains("1. d4 *") && !text(&copy).contains("e4"));
    let own = path.to_str().unwrap();
    assert!(said(&format!("d4\nsave --force {own}\nquit\n")).contains("another game"));
}

#[test]
fn without_a_name_the_game_is_saved_in_a_file_that_others_cannot_guess() {
    let folder = tempdir().unwrap();
    let play = || {
        let mut command = command(&["play", "orthodox-chess", "--human", "wb"]);
        command.env("TMPDIR", folder.path());
        let piped = command.stdin(Stdio::piped()).stdout(Stdio::null());
        let mut game = piped.spawn().unwrap();
        game.stdin.take().unwrap().write_all(b"e4\n").unwrap();
        let id = game.id().to_string();
        assert!(game.wait().unwrap().success());
        id
    };
    let ids = [play(), play()];
    let files: Vec<_> = fs::read_dir(folder.path()).unwrap().flatten().collect();
    assert_eq!(files.len(), 2);
    for file in files {
        assert!(text(&file.path()).contains("1. e4 *"));
        let name = file.file_name().into_string().unwrap();
        assert!(!ids.iter().any(|id| name.contains(id)), "{name}");
    }
}

/// A game is killed a hundred times, each time after some prompts, with more moves to make and to save.
#[test]
fn a_game_that_is_killed_can_be_read() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    let other = run(&["apply", "orthodox-chess", "d4", "--record"]);
    fs::write(&path, &other.out).unwrap();
    let mut moves = 0;
    for round in 0..100 {
        let mut game = start(&path, &["--append"]);
        let mut input = game.stdin.take().unwrap();
        let lines = b"e4\ne5\nNf3\nNc6\nBb5\na6\nBa4\nNf6\nO-O\nBe7\n";
        input.write_all(lines).unwrap();
        let mut output = BufReader::new(game.stdout.take().unwrap());
        for _ in 0..round % 9 {
            assert_ne!(output.read_until(b'>', &mut Vec::new()).unwrap(), 0);
        }
        game.kill().unwrap();
        game.wait().unwrap();
        let replayed = run(&["replay", "--strict", "--json", path.to_str().unwrap()]);
        assert_eq!(replayed.code, Some(0), "round {round}: {}", replayed.err);
        let games = replayed.objects();
        let saved = games.iter().map(|game| game["plies"].as_u64().unwrap());
        let now = saved.sum();
        assert!(now >= moves, "round {round}: a game was lost");
        moves = now;
    }
    assert!(moves > 300, "hardly any move was saved: {moves}");
}

#[test]
fn a_line_without_end_is_not_kept() {
    let line = "x".repeat((1 << 20) + 1);
    let arguments = ["play", "orthodox-chess", "--human", "wb"];
    let run = run_on(&arguments, format!("{line}\nquit\n").as_bytes());
    assert!(run.good().contains("expected at most 1048576 bytes"));
}
