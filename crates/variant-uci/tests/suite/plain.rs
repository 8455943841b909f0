//! An engine for chess that leaves all it can to the defaults: its answers, the ends of games, a panic.

use std::io;

use orthodox_chess::OrthodoxChess;
use variant_core::{Notation, Position, Tactics, Variant};
use variant_uci::{Answer, Engine, Info, Move, Score, Setting, Task, Value};

/// Plays the first move in text order and expects the first reply; panics at depth 13.
struct Plain;

impl Engine for Plain {
    type Position = OrthodoxChess;

    fn name(&self) -> String {
        "Plain".into()
    }

    fn author(&self) -> String {
        "tests".into()
    }

    fn start(&self, variant: &str, mode: Option<&str>) -> Result<OrthodoxChess, String> {
        assert_eq!(variant, "chess");
        OrthodoxChess::start(mode.unwrap_or("start")).map_err(|error| error.to_string())
    }

    fn read(&self, _: &str, text: &str) -> Result<(OrthodoxChess, Vec<String>), String> {
        let (position, repairs) =
            OrthodoxChess::parse_lenient(text).map_err(|error| error.to_string())?;
        Ok((position, repairs.iter().map(ToString::to_string).collect()))
    }

    fn pass(&self, position: &OrthodoxChess) -> Option<OrthodoxChess> {
        position.pass()
    }

    fn think(&mut self, task: Task<'_, OrthodoxChess>) -> Answer<Move<Self>> {
        assert_ne!(task.limits.depth, Some(13), "unlucky");
        let first = |position: &OrthodoxChess| {
            let moves = position.moves().into_iter();
            moves.min_by_key(ToString::to_string)
        };
        let best = first(task.game.position());
        let ponder = best.and_then(|best| first(&task.game.position().play(best).unwrap()));
        let info = Info::<Move<Self>>::new(1, Score::Centipawns(7), &[]);
        task.reporter.info(&info);
        task.reporter.remark(format_args!("{:?}", task.reporter));
        Answer { best, ponder }
    }
}

fn run(input: &str) -> (Vec<String>, io::Result<()>) {
    let mut output = Vec::new();
    let input = io::Cursor::new(input.to_owned().into_bytes());
    let done = variant_uci::run(Plain, input, &mut output);
    let output = String::from_utf8(output).expect("UTF-8");
    (output.lines().map(str::to_owned).collect(), done)
}

fn said(input: &str) -> Vec<String> {
    let (lines, done) = run(input);
    done.expect("no error");
    lines
}

#[test]
fn one_variant_without_options_offers_to_ponder_alone() {
    assert_eq!(
        said("uci"),
        [
            "id name Plain",
            "id author tests",
            "option name Ponder type check default false",
            "uciok"
        ]
    );
    assert_eq!(Plain.variants(), ["chess"]);
    assert!(Plain.options().is_empty());
    assert_eq!(Plain.set("Hash", Value::Number(3)), Ok(()));
    assert_eq!(said("setoption name Ponder value true"), [""; 0]);
}

#[test]
fn an_expected_reply_is_answered_with_the_move() {
    assert_eq!(
        said("position startpos moves e2e4\ngo depth 1"),
        [
            "info depth 1 multipv 1 score cp 7 nodes 0 nps 0 time 0",
            "info string Reporter { .. }",
            "bestmove a7a5 ponder a2a3"
        ]
    );
    let answer = Answer {
        best: Some("e2e4"),
        ponder: Some("e7e5"),
    };
    assert_eq!(answer.to_string(), "bestmove e2e4 ponder e7e5");
    let none = Answer {
        best: None,
        ponder: Some("e7e5"),
    };
    assert_eq!(none.to_string(), "bestmove (none)");
}

/// A player to move who is mated has lost; for another player, and in a draw, nobody is.
#[test]
fn a_finished_game_is_scored_for_the_player() {
    let fools = "position startpos moves f2f3 e7e5 g2g4 d8h4";
    let stalemate = "position fen 7k/5Q2/8/8/8/8/8/4K3 b - - 0 1";
    for (position, go, score) in [
        (fools, "go", "mate 0"),
        (fools, "go player w", "mate 0"),
        (fools, "go player b", "cp 0"),
        (stalemate, "go", "cp 0"),
        (stalemate, "go player b", "cp 0"),
    ] {
        let lines = said(&format!("{position}\n{go}"));
        assert!(
            lines[0].starts_with("info string the game is over: "),
            "{lines:?}"
        );
        let info = format!("info depth 0 multipv 1 score {score} ");
        assert!(lines[1].starts_with(&info), "{go}: {lines:?}");
        assert_eq!(lines[2..], ["bestmove (none)"]);
    }
}

#[test]
fn a_player_who_is_not_to_move_gets_no_move() {
    let answer = ["info string go: player b is not to move", "bestmove (none)"];
    assert_eq!(said("go depth 1 player b"), answer);
    assert_eq!(said("go infinite player b\nstop"), answer);
    assert!(said("go depth 1 player w")[2].starts_with("bestmove a2a3"));
}

/// Players draw by claims and counts in a GUI's own time: the engine plays on.
#[test]
fn a_draw_without_claim_does_not_end_the_search() {
    let lines = said("position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves e1d1\ngo depth 1");
    assert!(
        lines.last().unwrap().starts_with("bestmove e8"),
        "{lines:?}"
    );
}

#[test]
fn a_panic_of_the_engine_ends_the_session() {
    let (_, done) = run("go depth 13\n");
    let error = done.unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::Other);
    assert_eq!(error.to_string(), "the engine panicked");
}

#[test]
fn words_before_a_command_are_remarked_upon_while_debugging() {
    let remark = "info string words before the command are ignored";
    assert_eq!(said("joho isready"), ["readyok"]);
    assert_eq!(
        said("debug on\n  isready\njoho isready\ndebug off\njoho isready"),
        ["readyok", remark, "readyok", "readyok"]
    );
    assert_eq!(said("debug\njoho"), ["info string unknown command `joho`"]);
    assert_eq!(
        said("\n  \nstop\nponderhit\nregister later\nquit\nisready"),
        [""; 0]
    );
}

#[test]
fn settings_are_written_with_their_bounds() {
    let (default, choices) = ("a".to_owned(), vec!["a".to_owned(), "b".to_owned()]);
    let text = |default: &str| Setting::Text {
        default: default.into(),
    };
    assert_eq!(
        Setting::Choice { default, choices }.to_string(),
        "type combo default a var a var b"
    );
    assert_eq!(text("x y").to_string(), "type string default x y");
    assert_eq!(text("").to_string(), "type string default <empty>");
}
