//! `play`: the actions of people, and the agreement of others.

use crate::run::{Run, TemporaryFile, run_on};
use crate::session::Session;

fn play(arguments: &[&str], input: &str) -> Run {
    run_on(&[&["play"], arguments].concat(), input.as_bytes())
}

/// A line of the output, prompts aside.
fn has_line(run: &Run, line: &str) {
    let text = run.good();
    let found = text.lines().any(|other| other.ends_with(line));
    assert!(found, "no line `{line}`:\n{text}");
}

#[test]
fn nobody_acts_for_a_computer() {
    for (variant, position, text, decides) in [
        ("orthodox-chess", "start", "resign:b", "b"),
        ("zonal-chess", "start", "flag:b", "the clock or an arbiter"),
        ("zm-quadchess", "ffa", "absent:n:remove", "n"),
        ("zm-quadchess", "ffa", "draw:wn", "w, n"),
        ("quad-kingdom", "two-b", "resign:b", "b"),
        ("circle-chess", "3", "2:concede:C", "C"),
    ] {
        let arguments = [variant, "--mode", position, "--nodes", "50"];
        let run = play(&arguments, &format!("{text}\nquit\n"));
        has_line(
            &run,
            &format!("{text}: not yours to decide, but for {decides}"),
        );
        has_line(&run, "the game is not over");
    }
}

#[test]
fn a_draw_takes_all_who_draw() {
    for (variant, mode, humans, offer, answers, outcome) in [
        (
            "orthodox-chess",
            "start",
            "wb",
            "draw:wb",
            "yes",
            "agreement w=0.5 b=0.5",
        ),
        (
            "quarter-chess",
            "start",
            "wb",
            "draw:wb",
            "y",
            "agreement w=0.5 b=0.5",
        ),
        (
            "zonal-chess",
            "start",
            "wb",
            "draw:wb",
            "maybe\nyes",
            "agreement w=0.5 b=0.5",
        ),
        (
            "zm-quadchess",
            "ffa",
            "swne",
            "draw:swne",
            "yes\nyes\nyes",
            "agreement s=0.5 w=0.5 n=0.5 e=0.5",
        ),
        (
            "quad-kingdom",
            "ffa",
            "wmbe",
            "draw:wmbe",
            "yes\nyes\nyes",
            "agreement w=0.5 m=0.5 b=0.5 e=0.5",
        ),
        (
            "circle-chess",
            "3",
            "ABC",
            "draw:ABC",
            "yes\nyes",
            "agreement A=0.5 B=0.5 C=0.5",
        ),
    ] {
        let arguments = [variant, "--mode", mode, "--human", humans];
        let agreed = play(&arguments, &format!("{offer}\n{answers}\n"));
        has_line(&agreed, &format!("outcome  {outcome}"));
        // One refusal is enough.
        let refused = play(&arguments, &format!("{offer}\nno\nquit\n"));
        has_line(&refused, &format!("{offer}: refused"));
        has_line(&refused, "the game is not over");
        // The end can be taken back, and made again.
        let input = format!("{offer}\n{answers}\nundo\nredo\nundo\nquit\n");
        let undone = play(&arguments, &input);
        assert_eq!(undone.good().matches("over> ").count(), 2, "{variant}");
        has_line(&undone, "the game is not over");
    }
}

/// The computer is a queen up, or a queen down.
#[test]
fn a_computer_answers_an_offer_from_its_evaluation() {
    for (position, answer) in [
        ("4k3/8/8/8/3q4/8/8/4K2R w - - 0 1", "b refuses: draw:wb"),
        ("4k2r/8/8/8/3Q4/8/8/4K3 w - - 0 1", "b agrees: draw:wb"),
    ] {
        let arguments = ["orthodox-chess", "--position", position, "--depth", "2"];
        has_line(&play(&arguments, "draw:wb\nquit\n"), answer);
    }
}

/// ZQ-34: more than half of the active players. ZQ-20: more than half of the others.
#[test]
fn penalties_and_absence_are_voted_on() {
    let arguments = ["zm-quadchess", "--human", "swne"];
    let given = play(&arguments, "penalty:w\nyes\nno\nyes\nquit\n");
    has_line(&given, "penalty:w, the game goes on");
    let lost = play(&arguments, "penalty:w\nyes\nno\nno\nquit\n");
    has_line(&lost, "penalty:w: refused");
    let absent = play(&arguments, "absent:n\nyes\nquit\n");
    has_line(&absent, "absent:n, the game goes on");
    let lost = play(&arguments, "absent:n\nno\nno\nquit\n");
    has_line(&lost, "absent:n: refused");
}

/// A second for all moves, in which none is made.
#[test]
fn a_flag_has_the_result_of_the_rules() {
    let flags = [
        (
            "orthodox-chess",
            "--mode=start",
            "wb",
            "outcome  time-forfeit w=0 b=1",
        ),
        // Black has a bare king.
        (
            "orthodox-chess",
            "--position=4k3/8/8/8/8/8/8/Q3K3 w - - 0 1",
            "wb",
            "outcome  time-forfeit w=0.5 b=0.5",
        ),
        (
            "zonal-chess",
            "--mode=start",
            "wb",
            "outcome  time-forfeit w=0 b=1",
        ),
        (
            "quarter-chess",
            "--mode=start",
            "wb",
            "outcome  time-forfeit w=0 b=1",
        ),
        (
            "quad-kingdom",
            "--mode=two-b",
            "wb",
            "outcome  resignation w=0 b=1",
        ),
        (
            "quad-kingdom",
            "--mode=ffa",
            "wmbe",
            "w: out of time, resign:w",
        ),
        (
            "zm-quadchess",
            "--mode=ffa",
            "swne",
            "s: out of time, absent:s",
        ),
        (
            "circle-chess",
            "--mode=3",
            "ABC",
            "A: out of time, 1:concede:A",
        ),
    ];
    // They wait at the same time.
    let tables = flags.map(|(variant, start, people, says)| {
        let arguments = ["play", variant, start, "--human", people, "--clock", "1"];
        (Session::new(&arguments), says)
    });
    for (mut table, says) in tables {
        table.hear_until(says);
        table.say("quit");
        table.end();
    }
}

/// The delay covers what a test takes: the clocks stay full, and Circle Chess has twice the time.
#[test]
fn clocks_are_in_the_record() {
    for (variant, humans, text, end) in [
        ("orthodox-chess", "wb", "e4", "1. e4 {[%clk 1:00:00]} *"),
        (
            "circle-chess",
            "ABC",
            "1:e2e4",
            "1. 1:e4 {[%clk 2:00:00]} *",
        ),
    ] {
        let file = TemporaryFile::new(&format!("clock-{variant}.pgn"));
        let arguments = [
            variant,
            "--human",
            humans,
            "--clock",
            "3600d3600",
            "--save",
            file.path(),
        ];
        play(&arguments, &format!("{text}\nquit\n")).good();
        let record = std::fs::read_to_string(file.path()).unwrap();
        assert!(record.contains("[TimeControl \"3600d3600\"]"), "{record}");
        assert_eq!(record.lines().last(), Some(end));
    }
}

#[test]
fn redo_is_the_inverse_of_undo() {
    let file = TemporaryFile::new("undone.pgn");
    let arguments = ["orthodox-chess", "--depth", "1", "--save", file.path()];
    let moves = |input: &str| {
        let run = play(&arguments, input);
        run.good();
        let record = std::fs::read_to_string(file.path()).unwrap();
        let _ = std::fs::remove_file(file.path());
        record.lines().last().unwrap().to_string()
    };
    let played = moves("e4\nd4\nquit\n");
    assert_eq!(moves("e4\nd4\nundo\nundo\nredo\nredo\nquit\n"), played);
    assert_eq!(moves("e4\nd4\nundo ply\nredo ply\nquit\n"), played);
    assert_ne!(moves("e4\nd4\nundo ply\nundo ply\nquit\n"), played);
    // After the end.
    let over = play(&arguments, "e4\nresign:w\nundo\nresign:w\nquit\n");
    assert_eq!(over.good().matches("over> ").count(), 2);
    assert!(over.text().ends_with("outcome  resignation w=0 b=1\n"));
}

#[test]
fn a_computer_that_moves_first_keeps_its_move() {
    let run = play(
        &["orthodox-chess", "--human", "b", "--depth", "1"],
        "undo\nquit\n",
    );
    has_line(&run, "nothing to undo");
    assert_eq!(run.good().matches("w plays ").count(), 1);
}

/// Moves of the computer, of which three at a second each would lose.
#[test]
fn a_computer_minds_its_clock() {
    let file = TemporaryFile::new("hurried.pgn");
    let arguments = ["orthodox-chess", "--clock", "3", "--save", file.path()];
    play(&arguments, "a3\nb3\nc3\nquit\n").good();
    let record = std::fs::read_to_string(file.path()).unwrap();
    assert!(
        record.contains(" 3. c3 ") && !record.contains("flag:"),
        "{record}"
    );
}
