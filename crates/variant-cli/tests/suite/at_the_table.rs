//! Whole games of people at a terminal: offers, votes, flags, undo across the end, save and reload.

use crate::run::TemporaryFile;
use crate::terminal::Terminal;

const OVER: &str = "over";

/// Undoes the end and makes it again; the outcome is the same.
fn undo_the_end(table: &mut Terminal, turn: &str, outcome: &str) {
    let outcome = format!("outcome  {outcome}");
    let said = table.say("undo", turn);
    assert!(!said.contains("outcome"), "{said}");
    table.ask("redo", &outcome, OVER);
}

/// Saves the game and leaves; another process loads it, and its end can be taken back there too.
fn save_and_reload(
    mut table: Terminal,
    name: &str,
    arguments: &[&str],
    first: &str,
    turn: &str,
    outcome: &str,
) {
    let file = TemporaryFile::new(&format!("{name}.pgn"));
    let path = file.path();
    table.ask(&format!("save {path}"), "saved in", OVER);
    table.ask(&format!("save {path}"), "--append", OVER);
    let last = table.quit();
    assert!(last.contains(&format!("outcome  {outcome}")), "{last}");
    let mut table = Terminal::play(arguments);
    table.hear(&format!("{first}> "));
    table.ask(
        &format!("load {path}"),
        &format!("outcome  {outcome}"),
        OVER,
    );
    undo_the_end(&mut table, turn, outcome);
    table.quit();
}

/// A flag falls while the prompt waits.
fn flag(arguments: &[&str], first: &str, says: &str) {
    let mut table = Terminal::play(&[arguments, &["--clock", "1"]].concat());
    table.hear(&format!("{first}> "));
    table.hear(says);
    table.quit();
}

/// Two sides: a draw refused, a mate in two, the end undone, a draw agreed, the mate again.
fn mate_in_two(variant: &str, moves: [&str; 4], mate: &str) {
    let arguments = [variant, "--human", "wb", "--compact"];
    let mut table = Terminal::play(&arguments);
    table.hear("w> ");
    table.say(moves[0], "b");
    table.say("draw:wb", "w, b proposes draw:wb: yes or no");
    table.ask("no", "draw:wb: refused", "b");
    table.say(moves[1], "w");
    table.say(moves[2], "b");
    let checkmate = "checkmate w=0 b=1";
    table.ask(moves[3], &format!("outcome  {checkmate}"), OVER);
    table.ask("why", mate, OVER);
    undo_the_end(&mut table, "b", checkmate);
    table.say("undo", "b");
    table.say("draw:wb", "w, b proposes draw:wb: yes or no");
    table.ask("yes", "outcome  agreement w=0.5 b=0.5", OVER);
    undo_the_end(&mut table, "b", "agreement w=0.5 b=0.5");
    table.say("undo", "b");
    table.ask(moves[3], &format!("outcome  {checkmate}"), OVER);
    save_and_reload(table, variant, &arguments, "w", "b", checkmate);
    let flagged = "outcome  time-forfeit w=0 b=1";
    flag(&arguments, "w", flagged);
}

#[test]
fn orthodox_chess() {
    mate_in_two(
        "orthodox-chess",
        ["f3", "e5", "g4", "Qh4"],
        "the white king on e1 is in check from the black queen on h4",
    );
}

#[test]
fn zonal_chess() {
    mate_in_two(
        "zonal-chess",
        ["j3", "i5", "k4", "Ql4"],
        "the white king on i1 is in check from the black queen on l4",
    );
}

#[test]
fn quarter_chess() {
    let arguments = ["quarter-chess", "--human", "wb", "--compact"];
    let mut table = Terminal::play(&arguments);
    table.hear("w> ");
    table.say("N^b5", "b");
    table.ask("why a7b6", "nothing forbids it", "b");
    table.ask("why d6", "nothing forbids it", "b");
    table.ask("why O-O", "this game has no such castling", "b");
    table.ask("load /", "/: it is not a regular file", "b");
    table.say("d6", "w");
    table.say("draw:wb", "b, w proposes draw:wb: yes or no");
    table.ask("no", "draw:wb: refused", "w");
    table.ask("resign:w", "outcome  resignation w=0 b=1", OVER);
    undo_the_end(&mut table, "w", "resignation w=0 b=1");
    table.say("undo", "w");
    table.say("e3", "b");
    table.say("draw:wb", "w, b proposes draw:wb: yes or no");
    let agreed = "agreement w=0.5 b=0.5";
    table.ask("y", &format!("outcome  {agreed}"), OVER);
    save_and_reload(table, "quarter-chess", &arguments, "w", "b", agreed);
    flag(&arguments, "w", "outcome  time-forfeit w=0 b=1");
}

/// ZQ-34 and ZQ-20: votes lost and won; all who draw are asked.
#[test]
fn zm_quadchess() {
    let arguments = ["zm-quadchess", "--human", "swne", "--compact"];
    let mut table = Terminal::play(&arguments);
    table.hear("s> ");
    for (text, next) in [("d3", "w"), ("c5", "n"), ("e6", "e"), ("f4", "s")] {
        table.say(text, next);
    }
    table.say("penalty:w", "w, s proposes penalty:w: yes or no");
    table.say("no", "n, s proposes penalty:w: yes or no");
    table.ask("no", "penalty:w: refused", "s");
    table.say("penalty:w", "w, s proposes penalty:w: yes or no");
    table.say("no", "n, s proposes penalty:w: yes or no");
    table.say("yes", "e, s proposes penalty:w: yes or no");
    table.ask("yes", "penalty:w, the game goes on", "s");
    table.ask("rules", "ZQ-34  Penalty for a violation", "s");
    table.say("absent:n", "w, s proposes absent:n: yes or no");
    table.ask("yes", "absent:n, the game goes on", "s");
    table.ask("rules", "ZQ-20  Absent player", "s");
    let file = TemporaryFile::new("talk.pgn");
    table.say("say hello  all", "s");
    table.say("deal spare me [for now]", "s");
    table.say("say e> agreed", "s");
    table.ask("say e>s agreed", "say: the players agreed on open", "s");
    table.say(&format!("save {}", file.path()), "s");
    let record = std::fs::read_to_string(file.path()).unwrap();
    for message in [
        "[%say s hello all]",
        "[%deal s spare me [for now%5D]",
        "[%say e agreed]",
    ] {
        assert!(record.replace('\n', " ").contains(message), "{record}");
    }
    assert!(!record.contains("e>s"), "{record}");
    table.say("draw:swe", "w, s proposes draw:swe: yes or no");
    table.ask("no", "draw:swe: refused", "s");
    table.say("draw:swe", "w, s proposes draw:swe: yes or no");
    table.say("yes", "e, s proposes draw:swe: yes or no");
    let agreed = "agreement s=0.5 w=0.5 n=1 e=0.5";
    table.ask("yes", &format!("outcome  {agreed}"), OVER);
    undo_the_end(&mut table, "s", agreed);
    save_and_reload(table, "zm-quadchess", &arguments, "s", "s", agreed);
    flag(&arguments, "s", "s: out of time, absent:s");
}

/// QK-22: who resigns leaves, and the others go on.
#[test]
fn quad_kingdom() {
    let arguments = ["quad-kingdom", "--human", "wmbe", "--compact"];
    let mut table = Terminal::play(&arguments);
    table.hear("w> ");
    for (text, next) in [("d3", "m"), ("c4", "b"), ("d10", "e"), ("j9", "w")] {
        table.say(text, next);
    }
    table.say("draw:wmbe", "m, w proposes draw:wmbe: yes or no");
    table.say("yes", "b, w proposes draw:wmbe: yes or no");
    table.ask("no", "draw:wmbe: refused", "w");
    table.ask("resign:w", "resign:w, the game goes on", "m");
    table.ask("rules", "QK-22  Resignation", "m");
    table.ask("why c2", "the white pawn on c2 is frozen", "m");
    table.say("deal >be spare me", "m");
    table.say("say e>m agreed", "m");
    table.ask("say", "say: a message needs a text", "m");
    table.ask("say q>m what", "say: no player `q`", "m");
    table.ask("say mb>e both", "say: no human here says it", "m");
    let file = TemporaryFile::new("deals.pgn");
    table.say(&format!("save {}", file.path()), "m");
    let record = std::fs::read_to_string(file.path()).unwrap();
    for message in ["[%deal m>be spare me]", "[%say e>m agreed]"] {
        assert!(record.replace('\n', " ").contains(message), "{record}");
    }
    table.say("resign:m", "b");
    let resigned = "resignation w=0 m=0 b=0 e=1";
    table.ask("resign:b", &format!("outcome  {resigned}"), OVER);
    undo_the_end(&mut table, "b", resigned);
    table.say("undo", "b");
    table.say("d9", "e");
    table.say("draw:be", "b, e proposes draw:be: yes or no");
    let agreed = "agreement w=0 m=0 b=0.5 e=0.5";
    table.ask("yes", &format!("outcome  {agreed}"), OVER);
    save_and_reload(table, "quad-kingdom", &arguments, "w", "e", agreed);
    flag(&arguments, "w", "w: out of time, resign:w");
}

/// CC-10, CC-11 and CC-15: a mate takes a player out of the match, a concession ends it.
#[test]
fn circle_chess() {
    let arguments = ["circle-chess", "--human", "ABC", "--compact"];
    let mut table = Terminal::play(&arguments);
    table.hear("A, B, C> ");
    table.ask("1:Ke3", "a king has no such move", "A, B, C");
    table.say("1:f3", "B, C");
    table.say("1:e5", "A, B, C");
    table.say("1:g4", "B, C");
    table.say("draw:ABC", "A, B proposes draw:ABC: yes or no");
    table.say("yes", "C, B proposes draw:ABC: yes or no");
    table.ask("no", "draw:ABC: refused", "B, C");
    table.ask("1:Qh4", "board 3: C (White) - B", "B, C");
    table.say("undo", "B, C");
    table.say("redo", "B, C");
    let conceded = "concession A=0 B=1 C=0";
    table.ask("3:concede:C", &format!("outcome  {conceded}"), OVER);
    undo_the_end(&mut table, "B, C", conceded);
    table.say("undo", "B, C");
    table.say("draw:BC", "C, B proposes draw:BC: yes or no");
    let agreed = "agreement A=0 B=0.5 C=0.5";
    table.ask("yes", &format!("outcome  {agreed}"), OVER);
    save_and_reload(table, "circle-chess", &arguments, "A, B, C", "B, C", agreed);
    flag(&arguments, "A, B, C", "A: out of time, 1:concede:A");
}
