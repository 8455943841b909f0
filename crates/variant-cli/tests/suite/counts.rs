//! `perft` and `playout`.

use serde_json::Value;

use crate::run::{keys, object, run, run_on};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

#[test]
fn perft_counts() {
    for (depth, nodes) in [("0", 1), ("1", 20), ("2", 400), ("5", 4_865_609)] {
        let run = run(&["perft", "orthodox-chess", depth, "--json"]);
        assert_eq!(
            keys(run.good()),
            ["variant", "depth", "nodes", "seconds", "divide"]
        );
        let object = &run.objects()[0];
        assert_eq!(object["nodes"], nodes);
        assert_eq!(object["depth"].to_string(), depth);
        assert!(object["seconds"].is_f64());
    }
}

#[test]
fn perft_is_readable() {
    let run = run(&["perft", "orthodox-chess", "4"]);
    let words: Vec<&str> = run.good().split_whitespace().collect();
    assert_eq!(
        words[..5],
        ["orthodox-chess,", "depth", "4:", "197281", "nodes"]
    );
    assert_eq!(words[words.len() - 1], "nodes/s");
    assert_eq!(run.text().lines().count(), 1);
}

#[test]
fn divide_adds_up() {
    let object = object(&[
        "perft",
        "orthodox-chess",
        "3",
        "--divide",
        "--json",
        "--position",
        KIWIPETE,
    ]);
    let divide = object["divide"].as_object().unwrap();
    assert_eq!(divide.len(), 48);
    let sum: u64 = divide.values().filter_map(Value::as_u64).sum();
    assert_eq!((object["nodes"].as_u64(), sum), (Some(97_862), 97_862));
    let text = run(&["perft", "orthodox-chess", "2", "--divide"]);
    assert_eq!(text.good().lines().next(), Some("a2a3   20"));
    assert_eq!(text.text().lines().count(), 21);
}

#[test]
fn threads_and_tables_change_nothing() {
    for options in [
        ["--threads", "2"].as_slice(),
        &["--threads", "0"],
        &["--hash", "1"],
        &["--hash", "8", "--threads", "3"],
    ] {
        let arguments = [
            "perft",
            "orthodox-chess",
            "4",
            "--json",
            "--position",
            KIWIPETE,
        ];
        let object = object(&[&arguments, options].concat());
        assert_eq!(object["nodes"], 4_085_603, "{options:?}");
    }
}

#[test]
fn perft_answers_line_by_line() {
    let input = format!("{KIWIPETE}\nnonsense\n8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1\n");
    let run = run_on(
        &["perft", "orthodox-chess", "2", "--position", "-", "--json"],
        input.as_bytes(),
    );
    let counts: Vec<_> = run
        .objects()
        .iter()
        .map(|object| object["nodes"].as_u64())
        .collect();
    assert_eq!(counts, [Some(2039), Some(191)]);
    let lines: Vec<_> = run
        .objects()
        .iter()
        .map(|object| object["line"].clone())
        .collect();
    assert_eq!(lines, [1, 3]);
    assert!(run.error(1).starts_with("line 2: position: "));
}

/// Two kings, and pawns that block each other: few positions, and moves for ever.
const BLOCKED: &str = "k7/8/p1p1p1p1/P1P1P1P1/8/8/8/K7 w - - 0 1";

#[test]
fn counts_beyond_64_bits_are_exact() {
    for threads in ["1", "2"] {
        let object = object(&[
            "perft",
            "orthodox-chess",
            "30",
            "--hash",
            "64",
            "--json",
            "--divide",
            "--threads",
            threads,
            "--position",
            BLOCKED,
        ]);
        let number = |value: &Value| value.as_str().unwrap().parse::<u128>().unwrap();
        let nodes = number(&object["nodes"]);
        // What is left of it in 64 bits was counted before.
        assert_eq!(nodes % (1 << 64), 1_522_499_581_212_103_172);
        let parts = object["divide"].as_object().unwrap();
        assert_eq!(parts.values().map(number).sum::<u128>(), nodes);
    }
}

#[test]
fn a_count_above_2_to_53_is_a_string() {
    let count = |depth: &str| {
        object(&[
            "perft",
            "orthodox-chess",
            depth,
            "--hash",
            "64",
            "--json",
            "--position",
            BLOCKED,
        ])["nodes"]
            .clone()
    };
    let mut kinds = [0, 0];
    for depth in ["20", "21", "22", "23"] {
        let nodes = count(depth);
        match (nodes.as_u64(), nodes.as_str()) {
            (Some(number), None) => {
                assert!(number <= 1 << 53);
                kinds[0] += 1;
            }
            (None, Some(text)) => {
                assert!(text.parse::<u128>().unwrap() > 1 << 53);
                kinds[1] += 1;
            }
            _ => panic!("{nodes}"),
        }
    }
    assert!(kinds.iter().all(|&count| count > 0), "{kinds:?}");
}

#[test]
fn a_count_beyond_its_type_is_an_error() {
    let arguments = ["perft", "orthodox-chess", "99", "--hash", "64"];
    for threads in ["1", "2"] {
        let run = run(&[
            &arguments[..],
            &["--threads", threads, "--position", BLOCKED],
        ]
        .concat());
        assert_eq!(run.error(1), "the count is beyond 2^128 - 1");
        assert_eq!(run.text(), "");
    }
    // In a batch the other lines are answered.
    let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    let batch = run_on(
        &[&arguments[..], &["--json", "--position", "-"]].concat(),
        format!("{BLOCKED}\n{mated}").as_bytes(),
    );
    assert_eq!(batch.error(1), "line 1: the count is beyond 2^128 - 1");
    assert_eq!(
        (&batch.objects()[0]["line"], &batch.objects()[0]["nodes"]),
        (&2.into(), &0.into())
    );
}

#[test]
fn more_threads_than_are_of_use_are_not_started() {
    let object = object(&[
        "perft",
        "orthodox-chess",
        "3",
        "--threads",
        "4294967295",
        "--json",
    ]);
    assert_eq!(object["nodes"], 8902);
}

#[test]
fn a_seed_decides_the_games() {
    let played = |seed: &str| {
        let arguments = [
            "playout",
            "orthodox-chess",
            "--games",
            "20",
            "--seed",
            seed,
            "--json",
        ];
        let mut object = object(&arguments);
        assert!(object["seconds"].take().is_f64());
        object
    };
    assert_eq!(played("3"), played("3"));
    assert_ne!(played("3"), played("4"));
    let results = played("3")["results"].clone();
    let sum: u64 = results
        .as_object()
        .unwrap()
        .values()
        .filter_map(Value::as_u64)
        .sum();
    assert_eq!(sum, 20);
    assert!(
        results
            .as_object()
            .unwrap()
            .keys()
            .all(|key| key.contains(" w="))
    );
}

#[test]
fn games_can_be_broken_off() {
    let run = run(&[
        "playout",
        "orthodox-chess",
        "--games",
        "3",
        "--seed",
        "1",
        "--max-plies",
        "5",
        "--json",
    ]);
    assert_eq!(keys(run.good()), ["games", "plies", "seconds", "results"]);
    let object = &run.objects()[0];
    assert_eq!(
        (object["games"].as_u64(), object["plies"].as_u64()),
        (Some(3), Some(15))
    );
    assert_eq!(object["results"], serde_json::json!({"unfinished": 3}));
}

#[test]
fn games_played_are_readable() {
    let mated = "7k/8/8/8/8/8/8/K7 w - - 0 1";
    let run = run(&[
        "playout",
        "orthodox-chess",
        "--games",
        "10",
        "--position",
        mated,
    ]);
    let lines: Vec<&str> = run.good().lines().collect();
    assert!(lines[0].starts_with("10 games, 0 plies in "));
    assert_eq!(lines[1..], ["10  dead-position w=0.5 b=0.5"]);
}

#[test]
fn every_variant_counts_and_plays() {
    for (name, nodes) in [
        ("orthodox-chess", 400),
        ("zonal-chess", 676),
        ("quarter-chess", 1735),
        ("zm-quadchess", 135),
        ("quad-kingdom", 393),
        ("circle-chess", 3600),
    ] {
        assert_eq!(
            object(&["perft", name, "2", "--json"])["nodes"],
            nodes,
            "{name}"
        );
        let played = object(&[
            "playout",
            name,
            "--games",
            "2",
            "--max-plies",
            "200",
            "--json",
        ]);
        assert_eq!(played["games"], 2);
    }
}
