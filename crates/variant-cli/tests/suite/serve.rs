//! `variant serve --json`: the schema of `docs/serve.md`, line by line, and what does not follow it.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use serde_json::{Value, json};

use crate::run::{object, run, run_on};
use crate::session::Session;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The answers to requests, in order.
fn answers(requests: &[Value]) -> Vec<Value> {
    let lines: Vec<String> = requests.iter().map(Value::to_string).collect();
    let run = run_on(&["serve", "--json"], lines.join("\n").as_bytes());
    run.good();
    run.objects()
}

/// The answer to the last of some requests; all of them must be answered without errors.
fn last(requests: &[Value]) -> Value {
    let answers = answers(requests);
    for answer in &answers {
        assert!(answer.get("error").is_none(), "{answer}");
    }
    answers.into_iter().last().expect("an answer")
}

fn keys(object: &Value) -> BTreeSet<&str> {
    let object = object.as_object().expect("an object");
    object.keys().map(String::as_str).collect()
}

fn new(variant: &str) -> Value {
    json!({"request": "new", "variant": variant})
}

const STATE: [&str; 11] = [
    "absent",
    "answer",
    "communication",
    "in_check",
    "offer",
    "outcome",
    "played",
    "plies",
    "position",
    "turn",
    "variant",
];

#[test]
fn an_id_comes_back_as_it_was_written() {
    for id in [
        "12345678901234567890123",
        "1.50",
        "-1e400",
        "null",
        "[1.0,\"\\u00e9\"]",
    ] {
        let line = format!("{{\"request\":\"stop\",\"id\":{id}}}");
        let run = run_on(&["serve", "--json"], line.as_bytes());
        assert_eq!(run.good(), format!("{{\"answer\":\"stop\",\"id\":{id}}}\n"));
    }
}

#[test]
fn the_result_of_a_record_is_kept_until_the_game_goes_on() {
    let begun = json!({"request": "new", "record": "1. e4 e5 1-0"});
    let record = json!({"request": "record"});
    let ends = |requests: &[Value], end: &str| {
        let answer = last(requests);
        let text = answer["record"].as_str().expect("a record");
        assert!(text.ends_with(&format!("{end}\n")), "{text}");
        let result = end.rsplit(' ').next().expect("a result");
        assert!(text.contains(&format!("[Result \"{result}\"]")), "{text}");
    };
    ends(&[begun.clone(), record.clone()], "1. e4 e5 1-0");
    let play = json!({"request": "play", "move": "d4"});
    ends(&[begun.clone(), play, record.clone()], "1. e4 e5 2. d4 *");
    let undo = json!({"request": "undo"});
    ends(&[begun, undo, record], "1. e4 *");
}

#[test]
fn a_player_who_is_not_to_move_does_not_think() {
    let think = json!({"request": "think", "depth": 2, "player": "b"});
    let answers = answers(&[new("orthodox-chess"), think]);
    let error = json!({"kind": "rules", "message": "player b is not to move; w is"});
    assert_eq!(answers[1]["error"], error);
}

#[test]
fn new_begins_a_game_in_each_documented_way() {
    let state = last(&[new("orthodox-chess")]);
    assert_eq!(keys(&state), BTreeSet::from(STATE));
    assert_eq!(
        state,
        json!({
            "answer": "new", "variant": "orthodox-chess", "position": START, "plies": 0, "played": [],
            "turn": [{"army": "w", "player": "w"}], "in_check": [], "outcome": null,
            "offer": null, "absent": [], "communication": "open-and-secret",
        })
    );
    let mode = last(&[json!({"request": "new", "variant": "quad-kingdom", "mode": "teams"})]);
    let listed = object(&["moves", "quad-kingdom", "--mode", "teams", "--json"]);
    assert_eq!(mode["position"], listed["position"]);
    let lenient = format!("  {START}");
    let repaired =
        last(&[json!({"request": "new", "variant": "orthodox-chess", "position": lenient})]);
    assert_eq!(repaired["position"], START);
    assert_eq!(repaired["repairs"].as_array().map(Vec::len), Some(1));
    let record = "[Variant \"orthodox-chess\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
    let mated = last(&[json!({"request": "new", "record": record})]);
    assert_eq!(
        (&mated["plies"], &mated["in_check"], &mated["outcome"]),
        (
            &json!(4),
            &json!(["w"]),
            &json!({"reason": "checkmate", "scores": {"w": 0, "b": 1}})
        )
    );
}

#[test]
fn legal_answers_as_moves_does() {
    for variant in ["zonal-chess", "zm-quadchess", "circle-chess"] {
        let mut legal = last(&[new(variant), json!({"request": "legal"})]);
        assert_eq!(legal["answer"], "legal");
        legal.as_object_mut().expect("an object").remove("answer");
        assert_eq!(legal, object(&["moves", variant, "--json"]));
        let san = last(&[new(variant), json!({"request": "legal", "san": true})]);
        assert_eq!(
            san["san"],
            object(&["moves", variant, "--json", "--san"])["san"]
        );
    }
    let over = json!({"request": "play", "moves": ["draw:wb"]});
    let legal = last(&[
        new("orthodox-chess"),
        over,
        json!({"request": "legal", "san": true}),
    ]);
    assert_eq!((&legal["moves"], &legal["san"]), (&json!([]), &json!([])));
    assert_eq!(legal["outcome"]["reason"], "agreement");
}

#[test]
fn actions_play_and_undo_change_the_game() {
    let actions = last(&[new("zm-quadchess"), json!({"request": "actions"})]);
    let listed = actions["actions"].as_array().expect("a list");
    assert!(listed.contains(&json!("draw:swne")) && listed.contains(&json!("resign:remove")));
    let play = json!({"request": "play", "move": "e4"});
    let more = json!({"request": "play", "moves": ["e7e5", "Nf3", "resign:b"]});
    let state = last(&[new("orthodox-chess"), play.clone(), more.clone()]);
    assert_eq!(keys(&state), BTreeSet::from(STATE));
    assert_eq!(state["played"], json!(["e2e4", "e7e5", "g1f3", "resign:b"]));
    assert_eq!(
        (&state["plies"], &state["outcome"]["reason"]),
        (&json!(3), &json!("resignation"))
    );
    let one = json!({"request": "undo"});
    let state = last(&[new("orthodox-chess"), play.clone(), more.clone(), one]);
    assert_eq!(
        (&state["plies"], &state["outcome"]),
        (&json!(3), &Value::Null)
    );
    let all = json!({"request": "undo", "plies": 4});
    assert_eq!(
        last(&[new("orthodox-chess"), play, more, all])["position"],
        START
    );
}

#[test]
fn all_moves_of_a_request_are_played_or_none() {
    let wrong = json!({"request": "play", "moves": ["e2e4", "e7e5", "e4e5"]});
    let answers = answers(&[new("orthodox-chess"), wrong, json!({"request": "legal"})]);
    assert_eq!(
        answers[1]["error"],
        json!({"kind": "rules", "message": "move 3, e4e5: illegal move: the way is blocked by the black pawn on e5"})
    );
    assert_eq!(answers[2]["position"], START);
}

#[test]
fn think_answers_as_bestmove_does() {
    let mut thought = last(&[
        new("orthodox-chess"),
        json!({"request": "play", "move": "e2e4"}),
        json!({"request": "think", "depth": 3, "seed": 5, "algorithm": "alpha-beta", "threads": 1}),
    ]);
    let arguments =
        "bestmove orthodox-chess --moves e2e4 --depth 3 --seed 5 --algorithm alpha-beta --json";
    let mut alone = object(&arguments.split(' ').collect::<Vec<_>>());
    for object in [&mut thought, &mut alone] {
        let object = object.as_object_mut().expect("an object");
        object.remove("answer");
        assert!(
            object
                .remove("seconds")
                .is_some_and(|seconds| seconds.is_f64())
        );
    }
    assert_eq!(thought, alone);
    let only = json!({"request": "think", "nodes": 500, "searchmoves": ["a2a3"], "multipv": 2});
    let thought = last(&[new("orthodox-chess"), only]);
    assert_eq!(
        (&thought["move"], &thought["lines"][0]["multipv"]),
        (&json!("a2a3"), &json!(1))
    );
    // The listed move decides whose search it is, unless a player is named.
    let only = |player: Value| {
        let think =
            json!({"request": "think", "nodes": 100, "searchmoves": ["2:e2e4"], "player": player});
        answers(&[new("circle-chess"), think]).remove(1)
    };
    assert_eq!(only(Value::Null)["move"], "2:e2e4");
    assert_eq!(only(json!("B"))["move"], "2:e2e4");
    assert_eq!(
        only(json!("A"))["error"],
        json!({"kind": "rules", "message": "searchmoves: no move of player A"})
    );
    // Free Circle Chess is searched by UCT, whose lines never run out.
    let think = json!({"request": "think", "depth": 1});
    let thought = last(&[new("circle-chess"), think]);
    assert!((100_000..101_000).contains(&thought["nodes"].as_u64().unwrap()));
    // Of players who may move at once, each asks for itself.
    for (player, board) in [("A", "1:"), ("B", "2:"), ("C", "3:")] {
        let think = json!({"request": "think", "ms": 0, "player": player});
        let thought = last(&[new("circle-chess"), think]);
        assert!(
            thought["move"]
                .as_str()
                .is_some_and(|text| text.starts_with(board)),
            "{thought}"
        );
    }
}

#[test]
fn iterations_come_before_the_answer() {
    let think =
        json!({"request": "think", "depth": 3, "multipv": 2, "iterations": true, "id": "x"});
    let mate = json!({"request": "new", "variant": "orthodox-chess", "position": "7k/8/6K1/8/8/8/8/R7 w - - 0 1"});
    for (begin, is_mate) in [(new("orthodox-chess"), false), (mate, true)] {
        let answers = answers(&[begin, think.clone()]);
        let (answer, iterations) = answers[1..].split_last().expect("an answer");
        assert_eq!(
            (iterations.len(), answer["lines"].as_array().map(Vec::len)),
            (6, Some(2))
        );
        for (index, object) in iterations.iter().enumerate() {
            assert_eq!(
                (keys(object), &object["id"]),
                (BTreeSet::from(["id", "iteration"]), &json!("x"))
            );
            let iteration = &object["iteration"];
            assert_eq!(iteration["depth"], json!(index / 2 + 1));
            assert_eq!(iteration["multipv"], json!(index % 2 + 1));
            let value = if iteration.get("mate").is_some() {
                "mate"
            } else {
                "value"
            };
            assert_eq!(
                keys(iteration),
                BTreeSet::from(["depth", "multipv", "nodes", "pv", "seconds", value])
            );
        }
        assert_eq!(
            answer["lines"][0].get("mate").is_some(),
            is_mate,
            "{answer}"
        );
    }
}

#[test]
fn stop_ends_every_think_before_it() {
    // Ten minutes each, if nothing stopped them.
    let think = json!({"request": "think", "ms": 600_000});
    let answers = answers(&[
        new("quad-kingdom"),
        think.clone(),
        think,
        json!({"request": "stop", "id": 9}),
    ]);
    for answer in &answers[1..3] {
        assert!(answer["move"].is_string(), "{answer}");
    }
    assert_eq!(answers[3], json!({"answer": "stop", "id": 9}));
}

#[test]
fn a_record_is_read_back_as_the_same_game() {
    let mut session = Session::new(&["serve", "--json"]);
    let mut ask = |request: &Value| -> Value {
        session.say(&request.to_string());
        serde_json::from_str(&session.hear()).expect("an object")
    };
    ask(&new("quarter-chess"));
    let legal = ask(&json!({"request": "legal"}));
    let state = ask(&json!({"request": "play", "moves": [legal["moves"][0], "resign:b"]}));
    let record = ask(&json!({"request": "record"}));
    assert_eq!(keys(&record), BTreeSet::from(["answer", "record"]));
    let again = ask(&json!({"request": "new", "record": record["record"]}));
    for key in ["position", "outcome", "plies", "played", "variant"] {
        assert_eq!(again[key], state[key], "{key}");
    }
    assert!(session.end().is_empty());
}

/// An offer refused and accepted, a vote, talk: by request, and in the record.
#[test]
fn players_offer_answer_vote_and_talk() {
    let state = last(&[
        new("quad-kingdom"),
        json!({"request": "propose", "player": "w", "proposal": "draw:wmbe"}),
    ]);
    assert_eq!(
        (&state["consent"], &state["offer"]),
        (
            &json!("open"),
            &json!({"by": "w", "proposal": "draw:wmbe", "agreed": ["w"], "refused": [], "waiting": ["m", "b", "e"]})
        )
    );
    let mut requests = vec![
        new("quad-kingdom"),
        json!({"request": "propose", "player": "w", "proposal": "draw:wmbe"}),
        json!({"request": "answer", "player": "m", "agrees": false}),
        json!({"request": "propose", "player": "b", "proposal": "absent:m"}),
        json!({"request": "answer", "player": "e", "agrees": true}),
        json!({"request": "say", "player": "w", "text": "good luck"}),
        json!({"request": "say", "player": "w", "text": "let us draw", "to": "be", "deal": true}),
        json!({"request": "play", "move": "d2d3"}),
    ];
    let answers = answers(&requests);
    let consents: Vec<&str> = answers
        .iter()
        .filter_map(|answer| answer["consent"].as_str())
        .collect();
    assert_eq!(consents, ["open", "refused", "open", "given"]);
    // The table resigns for the absent player.
    let state = answers.last().unwrap();
    assert_eq!(state["played"], json!(["d2d3", "resign:m"]));
    assert_eq!(state["turn"], json!([{"army": "b", "player": "b"}]));
    requests.push(json!({"request": "asides", "player": "m"}));
    assert_eq!(
        last(&requests)["asides"],
        json!([
            {"plies": 0, "kind": "offer", "player": "w", "proposal": "draw:wmbe"},
            {"plies": 0, "kind": "refuse", "player": "m"},
            {"plies": 0, "kind": "offer", "player": "b", "proposal": "absent:m"},
            {"plies": 0, "kind": "agree", "player": "e"},
            {"plies": 0, "kind": "say", "player": "w", "to": "", "text": "good luck"},
        ])
    );
    requests.pop();
    let secret =
        json!({"plies": 0, "kind": "deal", "player": "w", "to": "be", "text": "let us draw"});
    for (reader, is_seen) in [(json!("e"), true), (json!("-"), false), (Value::Null, true)] {
        requests.push(json!({"request": "asides", "player": reader}));
        let seen = last(&requests);
        let listed = seen["asides"].as_array().unwrap();
        assert_eq!(listed.contains(&secret), is_seen, "{reader}");
        requests.pop();
        requests.push(json!({"request": "record", "player": reader}));
        let record = last(&requests)["record"]
            .as_str()
            .unwrap()
            .replace('\n', " ");
        assert_eq!(
            record.contains("[%deal w>be let us draw]"),
            is_seen,
            "{record}"
        );
        assert!(record.contains("[%say w good luck]"));
        requests.pop();
    }
    requests.extend([
        json!({"request": "propose", "player": "b", "proposal": "draw:wbe"}),
        json!({"request": "answer", "player": "w", "agrees": true}),
        json!({"request": "propose", "player": "e", "proposal": "draw:wbe"}),
    ]);
    let end = last(&requests);
    assert_eq!(
        (&end["consent"], &end["offer"]),
        (&json!("given"), &Value::Null)
    );
    assert_eq!(end["outcome"]["reason"], "agreement");
    requests.push(json!({"request": "record"}));
    let record = last(&requests)["record"].clone();
    let again = last(&[json!({"request": "new", "record": record})]);
    for key in STATE.iter().filter(|key| **key != "answer") {
        assert_eq!(again[key], end[key], "{key}");
    }
}

#[test]
fn the_mode_of_communication_is_agreed_and_forbids_messages() {
    let mut requests = vec![new("zm-quadchess")];
    requests.push(json!({"request": "propose", "player": "n", "proposal": "talk:none"}));
    for player in ["s", "w", "e"] {
        requests.push(json!({"request": "answer", "player": player, "agrees": true}));
    }
    let state = last(&requests);
    assert_eq!(
        (&state["consent"], &state["communication"]),
        (&json!("given"), &json!("none"))
    );
    requests.push(json!({"request": "say", "player": "s", "text": "hello"}));
    let error = answers(&requests).pop().unwrap();
    assert_eq!(
        error["error"],
        json!({"kind": "talk", "message": "the players agreed on none communication, which forbids this message"})
    );
    // In `play` too, whose texts need no player.
    let state = last(&[
        new("zm-quadchess"),
        json!({"request": "play", "moves": ["talk:open-and-secret", "[%say s>w psst]", "d2d3"]}),
    ]);
    assert_eq!(
        (&state["communication"], &state["plies"]),
        (&json!("open-and-secret"), &json!(1))
    );
    let actions = last(&[
        new("zm-quadchess"),
        json!({"request": "actions", "player": "w"}),
    ]);
    let listed = actions["actions"].as_array().unwrap();
    for (text, is_listed) in [
        ("talk:none", true),
        ("absent:n", true),
        ("absent:n:remove", false),
        ("absent:w:remove", true),
    ] {
        assert_eq!(listed.contains(&json!(text)), is_listed, "{text}");
    }
}

#[test]
fn offers_and_messages_that_are_not_possible_are_errors() {
    for (request, kind, message) in [
        (
            json!({"request": "propose", "player": "w"}),
            "request",
            "expected `player` and `proposal`",
        ),
        (
            json!({"request": "answer", "player": "w", "agrees": true}),
            "rules",
            "no offer to answer",
        ),
        (
            json!({"request": "say", "player": "w", "text": " "}),
            "talk",
            "a message needs a text",
        ),
        (
            json!({"request": "withdraw", "player": "x"}),
            "rules",
            "there is no player `x`",
        ),
    ] {
        let answers = answers(&[new("orthodox-chess"), request]);
        let expected = json!({"kind": kind, "message": message});
        assert_eq!(answers[1]["error"], expected);
    }
}

#[test]
fn errors_have_the_documented_kinds_and_change_nothing() {
    let long = format!("{{\"request\": \"{}\"}}", "x".repeat(1 << 20));
    for (line, kind, message) in [
        (
            "{",
            "json",
            "EOF while parsing an object at line 1 column 1",
        ),
        (
            "[1]",
            "json",
            "invalid type: sequence, expected a map at line 1 column 0",
        ),
        (
            long.as_str(),
            "json",
            "the line is longer than 1048576 bytes",
        ),
        (
            "{\"id\": 3}",
            "request",
            "expected the name of a request in `request`",
        ),
        ("{\"request\": \"fly\"}", "request", "unknown request `fly`"),
        (
            "{\"request\": \"stop\", \"now\": 1}",
            "request",
            "stop has no parameter `now`",
        ),
        (
            "{\"request\": \"new\"}",
            "request",
            "expected `variant` with `mode` or `position`, or `record` alone",
        ),
        (
            "{\"request\": \"undo\", \"plies\": 0}",
            "request",
            "plies: expected a number from 1 to 4294967295",
        ),
        (
            "{\"request\": \"think\", \"algorithm\": \"luck\"}",
            "request",
            "algorithm: expected one of auto, alpha-beta, best-reply, max-n, uct",
        ),
        (
            "{\"request\": \"undo\", \"plies\": 2}",
            "rules",
            "2 plies are more than the 1 played",
        ),
        (
            "{\"request\": \"play\", \"move\": \"e2e4\"}",
            "rules",
            "move 1, e2e4: illegal move: no piece stands on e2",
        ),
        (
            "{\"request\": \"think\", \"player\": \"s\"}",
            "rules",
            "there is no player `s`",
        ),
        ("{\"request\": \"new\", \"variant\": \"go\"}", "rules", ""),
        (
            "{\"request\": \"new\", \"variant\": \"zonal-chess\", \"position\": \"x\"}",
            "rules",
            "",
        ),
        (
            "{\"request\": \"new\", \"record\": \"1. e4 e4\"}",
            "rules",
            "",
        ),
    ] {
        let begin = json!({"request": "new", "variant": "orthodox-chess", "id": 1});
        let play = json!({"request": "play", "move": "e2e4"});
        let legal = json!({"request": "legal"});
        let input = format!("{begin}\n{play}\n{line}\n{legal}\n");
        let run = run_on(&["serve", "--json"], input.as_bytes());
        run.good();
        let [_, state, error, legal] = run.objects().try_into().expect("four answers");
        assert_eq!(error["error"]["kind"], kind, "{message}");
        let said = error["error"]["message"].as_str().expect("a message");
        assert!(
            if message.is_empty() {
                !said.is_empty()
            } else {
                said == message
            },
            "{said}"
        );
        assert_eq!(state["position"], legal["position"], "{message}");
    }
    let none = answers(&[json!({"request": "legal", "id": [null]})]);
    assert_eq!(
        none[0],
        json!({"error": {"kind": "request", "message": "there is no game: begin one with `new`"}, "id": [null]})
    );
    assert_eq!(run(&["serve"]).error(2), "serve speaks JSON: give --json");
}

/// The requests of the table in `docs/serve.md`, with their parameters.
fn documented() -> BTreeMap<String, BTreeSet<String>> {
    let page = include_str!("../../../../docs/serve.md");
    let rows = page
        .lines()
        .skip_while(|line| !line.starts_with("| request"));
    let rows = rows.skip(2).take_while(|line| line.starts_with('|'));
    let quoted = |cell: &str| -> BTreeSet<String> {
        cell.split('`')
            .skip(1)
            .step_by(2)
            .map(str::to_owned)
            .collect()
    };
    rows.map(|row| {
        let cells: Vec<&str> = row.split('|').collect();
        let name = quoted(cells[1]).pop_first().expect("a name");
        (name, quoted(cells[2]))
    })
    .collect()
}

#[test]
fn the_documented_parameters_are_those_that_are_read() {
    let documented = documented();
    let names: Vec<&str> = documented.keys().map(String::as_str).collect();
    assert_eq!(
        names,
        [
            "actions", "answer", "asides", "clock", "legal", "new", "picture", "play", "propose",
            "record", "say", "stop", "tags", "think", "undo", "withdraw",
        ]
    );
    for (name, parameters) in &documented {
        for parameter in parameters {
            // No parameter is an object, so that it is refused by name if it is read at all.
            let answers = answers(&[
                new("orthodox-chess"),
                json!({"request": name, parameter.as_str(): {"x": 1}}),
            ]);
            let message = answers[1]["error"]["message"].as_str().expect("a message");
            assert!(
                message.starts_with(&format!("{parameter}: ")),
                "{name}: {message}"
            );
        }
        let unknown = answers(&[
            new("orthodox-chess"),
            json!({"request": name, "colour": null}),
        ]);
        let message = unknown[1]["error"]["message"].as_str().expect("a message");
        assert!(
            message.ends_with(" has no parameter `colour`"),
            "{name}: {message}"
        );
    }
}

/// Requests with parameters of any kind, and lines that are none.
fn garbage() -> impl Strategy<Value = Vec<Vec<u8>>> {
    let text = prop_oneof![
        prop::sample::select(vec![
            "orthodox-chess",
            "circle-chess",
            "3",
            START,
            "e2e4",
            "d2d3",
            "1:e2e4",
            "resign:w",
            "draw:wb",
            "uct",
            "w",
            "",
        ])
        .prop_map(str::to_owned),
        any::<String>(),
    ];
    let value = prop_oneof![
        3 => text.clone().prop_map(Value::from),
        1 => any::<u64>().prop_map(Value::from),
        1 => (0_u64..3).prop_map(Value::from),
        1 => any::<bool>().prop_map(Value::from),
        1 => prop::collection::vec(text, 0..3).prop_map(Value::from),
        1 => Just(Value::Null),
    ];
    let parameter = prop::sample::select(vec![
        "id",
        "variant",
        "mode",
        "position",
        "record",
        "san",
        "move",
        "moves",
        "plies",
        "depth",
        "nodes",
        "ms",
        "algorithm",
        "multipv",
        "seed",
        "player",
        "searchmoves",
        "iterations",
        "colour",
    ]);
    let parameters = prop::collection::btree_map(parameter, value, 0..4);
    let name = prop::sample::select(vec![
        "new", "legal", "actions", "play", "undo", "think", "stop", "record", "fly",
    ]);
    let request = (name, parameters).prop_map(|(name, parameters)| {
        let mut request = json!(parameters);
        request["request"] = name.into();
        request.to_string().into_bytes()
    });
    let bytes = prop::collection::vec(
        any::<u8>().prop_filter("one line", |&byte| byte != b'\n'),
        0..30,
    );
    let line = prop_oneof![
        4 => request.clone(),
        1 => (request, any::<prop::sample::Index>()).prop_map(|(mut line, index)| {
            line.truncate(index.index(line.len()));
            line
        }),
        1 => bytes,
    ];
    prop::collection::vec(line, 0..30)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn every_line_has_one_answer(lines in garbage()) {
        let stop = json!({"request": "stop"}).to_string().into_bytes();
        let lines = [&[new("orthodox-chess").to_string().into_bytes()][..], &lines, &[stop]].concat();
        let run = run_on(&["serve", "--json"], &lines.join(&b'\n'));
        run.good();
        let answers = run.objects();
        let whole = answers.iter().filter(|answer| answer.get("iteration").is_none());
        let asked = lines.iter().filter(|line| !line.trim_ascii().is_empty());
        prop_assert_eq!(whole.count(), asked.count());
        for answer in &answers {
            let is_error = answer["error"]["message"].is_string();
            prop_assert!(is_error || answer["answer"].is_string() || answer["iteration"].is_object(), "{}", answer);
        }
        prop_assert_eq!(answers.last(), Some(&json!({"answer": "stop"})));
    }
}

#[test]
fn clocks_tags_and_pictures_by_request() {
    let new = json!({"request": "new", "variant": "orthodox-chess"});
    let clock = json!({"request": "clock", "control": "60+1"});
    let play = json!({"request": "play", "move": "e4", "ms": 11_000});
    let state = last(&[new.clone(), clock.clone(), play.clone()]);
    let clocks = json!([
        {"army": "w", "player": "w", "ms": 50_000},
        {"army": "b", "player": "b", "ms": 60_000},
    ]);
    assert_eq!(state["clocks"], clocks);
    let late = json!({"request": "play", "move": "e5", "ms": 60_000});
    let state = last(&[new.clone(), clock.clone(), play.clone(), late]);
    assert_eq!(state["outcome"]["reason"], "time-forfeit");
    assert_eq!(state["played"], json!(["e2e4", "flag:b"]));
    let tags = json!({"request": "tags", "tags": {"White": "Anna", "Event": "Friday"}});
    let told = answers(&[
        new.clone(),
        tags,
        json!({"request": "record"}),
        json!({"request": "picture"}),
    ]);
    assert_eq!(told[1]["tags"]["White"], "Anna");
    let record = told[2]["record"].as_str().expect("a record");
    assert!(record.starts_with("[Event \"Friday\"]") && record.contains("[White \"Anna\"]"));
    let picture = told[3]["picture"].as_str().expect("a picture");
    // Names are drawn, not written.
    let unnamed = last(&[new.clone(), json!({"request": "picture"})]);
    assert!(picture.starts_with("<svg ") && unnamed["picture"] != picture);
    let text = json!({"request": "picture", "format": "ascii", "seat": "b"});
    let text = last(&[new.clone(), text]);
    assert!(
        text["picture"]
            .as_str()
            .expect("text")
            .starts_with("    h   g")
    );
    for (request, message) in [
        (json!({"request": "clock", "control": "soon"}), "seconds"),
        (json!({"request": "picture", "seat": "x"}), "no seat `x`"),
        (
            json!({"request": "picture", "format": "gif"}),
            "format: expected",
        ),
        (
            json!({"request": "tags", "tags": {"a b": "c"}}),
            "tags: expected",
        ),
    ] {
        let error = &answers(&[new.clone(), request])[1]["error"];
        assert_eq!(error["kind"], "request");
        let said = error["message"].as_str().expect("text");
        assert!(said.contains(message), "{error}");
    }
}

#[test]
fn an_agreement_that_is_undone_leaves_no_offer() {
    let requests = [
        json!({"request": "new", "variant": "orthodox-chess"}),
        json!({"request": "propose", "player": "w", "proposal": "draw:wb"}),
        json!({"request": "answer", "player": "b", "agrees": true}),
        json!({"request": "undo"}),
    ];
    let state = last(&requests);
    assert_eq!(
        (&state["offer"], &state["outcome"]),
        (&Value::Null, &Value::Null)
    );
}
