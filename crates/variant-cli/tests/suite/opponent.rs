//! `bestmove`, and `play` through a pipe.

use serde_json::Value;

use crate::run::{Run, TemporaryFile, object, run, run_on};

const MATE_IN_TWO: &str = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";

#[test]
fn the_best_move_has_the_keys_of_the_command_line() {
    let found = object(&[
        "bestmove",
        "orthodox-chess",
        "--position",
        MATE_IN_TWO,
        "--depth",
        "6",
        "--json",
    ]);
    let keys: Vec<&String> = found.as_object().unwrap().keys().collect();
    assert_eq!(
        keys,
        [
            "depth", "move", "nodes", "position", "pv", "san", "scores", "seconds"
        ]
    );
    assert_eq!(found["move"], "a1a6");
    assert_eq!(found["pv"].as_array().unwrap().len(), 3);
    assert_eq!(
        (&found["scores"]["w"], &found["scores"]["b"]),
        (&1.0.into(), &0.0.into())
    );
}

#[test]
fn the_same_seed_and_nodes_find_the_same_move_in_every_variant() {
    for (variant, mode) in [
        ("orthodox-chess", "start"),
        ("zonal-chess", "start"),
        ("quarter-chess", "pawn-shift"),
        ("zm-quadchess", "teams-adjacent"),
        ("quad-kingdom", "three+points"),
        ("circle-chess", "3"),
    ] {
        let search = || {
            let mut found = object(&[
                "bestmove", variant, "--mode", mode, "--nodes", "300", "--seed", "7", "--json",
            ]);
            found["seconds"] = Value::Null;
            found
        };
        let found = search();
        assert_eq!(found, search());
        let text = found["move"].as_str().unwrap();
        let applied = run(&["apply", variant, "--mode", mode, text]);
        assert_eq!(applied.code, Some(0), "{variant}: {text}");
    }
}

#[test]
fn a_finished_game_has_no_best_move() {
    let position = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    let arguments = [
        "bestmove",
        "orthodox-chess",
        "--position",
        position,
        "--json",
    ];
    let found = object(&arguments);
    assert_eq!(
        (&found["move"], &found["pv"]),
        (&Value::Null, &Value::Array(vec![]))
    );
    assert_eq!(found["scores"], serde_json::json!({"w": 0.0, "b": 1.0}));
}

#[test]
fn expected_scores_add_up_to_the_points_at_stake() {
    for (variant, mode) in [("zm-quadchess", "three"), ("circle-chess", "7")] {
        let found = object(&[
            "bestmove", variant, "--mode", mode, "--nodes", "300", "--json",
        ]);
        let scores = found["scores"].as_object().unwrap().values();
        let sum: f64 = scores.map(|score| score.as_f64().unwrap()).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{variant}: {sum}");
    }
}

#[test]
fn a_player_who_does_not_play_is_wrong_usage() {
    let run = run(&["bestmove", "circle-chess", "--player", "Z", "--nodes", "10"]);
    assert_eq!(run.error(2), "no player `Z`: the players are A, B, C");
}

fn play(arguments: &[&str], input: &str) -> Run {
    run_on(&[&["play"], arguments].concat(), input.as_bytes())
}

/// Scholar's mate against nobody: both players are human.
#[test]
fn a_game_of_people_is_played_to_its_end_and_saved() {
    let file = TemporaryFile::holding("game.pgn", b"");
    let arguments = [
        "orthodox-chess",
        "--human",
        "wb",
        "--save",
        file.path(),
        "--ascii",
    ];
    let run = play(&arguments, "f3\ne7e5\nhelp g2\ng4\nQh4\n");
    let text = run.good();
    assert!(text.contains("w> ") && text.contains("b> "), "{text}");
    assert!(text.contains("g3 (g2g3)  g4 (g2g4)"), "{text}");
    assert!(text.ends_with("outcome  checkmate w=0 b=1\n"), "{text}");
    assert!(!text.contains('\u{1b}'), "no colours in a pipe");
    assert_eq!(
        std::fs::read_to_string(file.path()).unwrap().lines().last(),
        Some("1. f3 e5 2. g4 Qh4# 0-1")
    );
}

#[test]
fn the_computer_answers_and_its_moves_are_taken_back_with_ours() {
    let file = TemporaryFile::holding("taken-back.pgn", b"");
    let arguments = ["orthodox-chess", "--depth", "1", "--save", file.path()];
    let run = play(&arguments, "e4\nundo\nundo\nd4\nquit\n");
    let text = run.good();
    assert_eq!(text.matches("b plays ").count(), 2, "{text}");
    assert!(text.contains("nothing to undo"), "{text}");
    assert!(text.ends_with("the game is not over\n"), "{text}");
    let saved = std::fs::read_to_string(file.path()).unwrap();
    assert!(saved.contains("\n1. d4 "), "{saved}");
}

#[test]
fn a_saved_game_goes_on() {
    let file = TemporaryFile::holding(
        "loaded.pgn",
        b"[Variant \"orthodox-chess\"]\n\n1. f3 e5 2. g4 *\n",
    );
    let load = format!("load {}\nQh4\n", file.path());
    let run = play(
        &[
            "orthodox-chess",
            "--human=wb",
            "--force",
            "--save",
            file.path(),
        ],
        &load,
    );
    assert!(run.good().ends_with("outcome  checkmate w=0 b=1\n"));
    let other = play(&["zonal-chess", "--human", "wb"], &load);
    assert!(other.good().contains("a game of orthodox-chess"));
}

#[test]
fn bad_input_is_answered_and_the_game_goes_on() {
    let input =
        "e2e5\nKxe9\nsave\nload /nowhere/at/all\nhelp\nactions\nmoves\nhint\nresign:b\nresign:w\n";
    let run = play(&["orthodox-chess", "--depth", "1"], input);
    let text = run.good();
    assert!(text.contains("e2e5: illegal move"), "{text}");
    assert!(text.contains("Kxe9: "), "{text}");
    assert!(
        text.contains("save FILE\n") && text.contains("/nowhere/at/all: "),
        "{text}"
    );
    assert!(
        text.contains("Kxe9: the board has no square e9; "),
        "{text}"
    );
    assert!(text.contains("draw:wb  resign:w\n"), "{text}");
    assert!(
        text.contains("resign:b: not yours to decide, but for b\n"),
        "{text}"
    );
    assert!(text.ends_with("outcome  resignation w=0 b=1\n"), "{text}");
}

/// Four armies, three of them the computer's; and boards that all wait at once.
#[test]
fn other_variants_are_played_too() {
    let kingdom = play(&["quad-kingdom", "--nodes", "200"], "e4\nquit\n");
    let text = kingdom.good();
    for player in ["m", "b", "e"] {
        assert!(
            text.contains(&format!("{player} plays ")),
            "{player}: {text}"
        );
    }
    let circle = play(
        &["circle-chess", "--human", "A", "--nodes", "200"],
        "2:d2d4\n1:e2e4\nquit\n",
    );
    let text = circle.good();
    assert!(text.contains("2:d2d4: not your move"), "{text}");
    assert!(
        text.contains("B plays ") && text.contains("C plays "),
        "{text}"
    );
}

#[test]
fn computers_play_alone() {
    let position = "7k/8/8/8/8/8/r7/1R5K w - - 0 1";
    let arguments = [
        "orthodox-chess",
        "--human",
        "-",
        "--position",
        position,
        "--depth",
        "2",
    ];
    let run = play(&arguments, "");
    assert!(run.good().contains("\noutcome  "), "{}", run.text());
    let run = play(&["orthodox-chess", "--human", "x"], "");
    assert_eq!(run.error(2), "no player `x`: the players are w, b");
}

/// In a game of turns it is an error; in free Circle Chess there is just no move.
#[test]
fn a_player_who_is_not_to_move_is_refused() {
    let start = ["bestmove", "orthodox-chess", "--depth", "2", "--player"];
    let error = run(&[&start[..], &["b"]].concat());
    assert_eq!(error.error(1), "player b is not to move; w is");
    run(&[&start[..], &["w"]].concat()).good();
    let circle = |mode, player| {
        let arguments = [
            "bestmove",
            "circle-chess",
            "--mode",
            mode,
            "--moves",
            "1:e2e4",
            "--player",
            player,
            "--nodes",
            "100",
            "--json",
        ];
        run(&arguments)
    };
    let error = circle("3:rounds", "A");
    assert_eq!(error.error(1), "player A is not to move; B is");
    circle("3", "A").good();
    assert_eq!(circle("3", "A").objects()[0]["move"], Value::Null);
}
