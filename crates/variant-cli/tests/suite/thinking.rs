//! `play` at a terminal: thinking shown and interrupted, Ctrl-C, colours, a compact board, explanations.

use crate::run::{TemporaryFile, run_on};
use crate::terminal::Terminal;

/// A search that nothing but a person ends.
const ENDLESS: [&str; 3] = ["orthodox-chess", "--depth", "64"];

#[test]
fn enter_lets_the_computer_play() {
    let mut table = Terminal::play(&ENDLESS);
    table.hear("w> ");
    table.type_line("e4");
    table.hear("b thinks: depth 1 ");
    table.type_line("");
    table.hear("b plays ");
    table.hear("w> ");
    // An empty line at the prompt is no interrupt.
    table.say("", "w");
    assert!(table.quit().contains("the game is not over"));
}

#[test]
fn one_interrupt_ends_the_thinking() {
    let mut table = Terminal::play(&ENDLESS);
    table.hear("w> ");
    table.type_line("e4");
    table.hear("b thinks: depth 2 ");
    table.press_control('c');
    table.hear("b plays ");
    table.hear("w> ");
    table.ask("board", "white to move", "w");
    table.press_control('c');
    table.hear("Ctrl-C again saves the game and leaves");
    table.hear("w> ");
    table.say("legend", "w");
    // The line between counts: this is the first again.
    table.press_control('c');
    table.hear("w> ");
    table.press_control('c');
    assert!(table.end().contains("the game is not over"));
}

/// No human decides, and each computer thinks without end.
#[test]
fn two_interrupts_save_and_leave() {
    let file = TemporaryFile::new("interrupted.pgn");
    let path = file.path();
    let mut table = Terminal::play(&[&ENDLESS[..], &["--human", "-", "--save", path]].concat());
    table.hear("w thinks: depth 1 ");
    table.press_control('c');
    table.hear("w plays ");
    table.hear("b thinks: depth 1 ");
    table.press_control('c');
    table.end();
    let record = std::fs::read_to_string(path).unwrap();
    assert_eq!(record.matches("1. ").count(), 1, "{record}");
    assert!(!record.contains("2. "), "{record}");
}

/// Thinking is a line of text that is written over: no escape codes at all without colours.
#[test]
fn colours_are_for_terminals_that_want_them() {
    let arguments = ["orthodox-chess", "--nodes", "50"];
    for (environment, coloured) in [
        (&[][..], true),
        (&[("NO_COLOR", "1")][..], false),
        (&[("TERM", "dumb")][..], false),
    ] {
        let mut table = Terminal::with(&arguments, environment);
        let start = table.hear("w> ");
        let moved = table.say("e4", "w");
        for text in [start, moved] {
            assert_eq!(text.contains('\u{1b}'), coloured, "{environment:?}");
        }
        table.quit();
    }
    let piped = run_on(&["play", "orthodox-chess", "--nodes", "50"], b"e4\nquit\n");
    assert!(!piped.good().contains(['\u{1b}', '\r']) && !piped.good().contains("thinks"));
}

#[test]
fn a_compact_board_has_a_line_for_each_rank() {
    let mut table = Terminal::play(&["orthodox-chess", "--compact", "--ascii", "--human", "wb"]);
    let start = table.hear("w> ");
    let ranks = [
        "8  r  n  b  q  k  b  n  r",
        "7  p  p  p  p  p  p  p  p",
        "6  .  .  .  .  .  .  .  .",
    ];
    for rank in ranks {
        assert!(start.lines().any(|line| line.trim_end() == rank), "{start}");
    }
    assert_eq!(start.lines().count(), 11, "{start}");
    table.ask("e4", "4  .  .  .  . [P] .  .  .", "b");
    table.ask("compact", "+---+", "b");
    table.quit();
}

/// The moves of three computers are marked, and the board faces the seat that is asked for.
#[test]
fn all_moves_since_the_last_turn_are_marked() {
    let arguments = [
        "quad-kingdom",
        "--nodes",
        "50",
        "--ascii",
        "--seat",
        "m",
        "--compact",
    ];
    let mut table = Terminal::play(&arguments);
    let start = table.hear("w> ");
    let last = start
        .lines()
        .rev()
        .find(|line| line.contains("10  9"))
        .unwrap_or_default();
    assert!(!last.is_empty(), "the ranks are columns:\n{start}");
    let moved = table.say("d3", "w");
    // Each move has two squares, or one that both moves share.
    let last_board = &moved[moved.rfind("e plays ").unwrap()..];
    assert!(
        (5..=6).contains(&last_board.matches('[').count()),
        "{last_board}"
    );
    table.quit();
}

/// Mistakes follow from the seed alone.
#[test]
fn levels_are_seeded() {
    let game = |seed: &str| {
        let arguments = ["play", "orthodox-chess", "--level", "1", "--seed", seed];
        let run = run_on(&arguments, b"a3\nb3\nc3\nlevel\nlevel 11\nlevel 2\nquit\n");
        let said = run.good();
        assert!(said.contains("level 1: 50 positions a move"), "{said}");
        assert!(
            said.contains("level: expected a number from 1 to 10"),
            "{said}"
        );
        assert!(said.contains("level 2: 150 positions a move"), "{said}");
        let moves = said.lines().filter_map(|line| line.split_once("plays "));
        let moves: Vec<String> = moves.map(|(_, text)| text.to_owned()).collect();
        assert_eq!(moves.len(), 3);
        moves
    };
    let games = ["1", "2", "3", "4", "5"].map(game);
    assert_eq!(games[0], game("1"));
    assert!(games.iter().any(|other| *other != games[0]), "{games:?}");
}
