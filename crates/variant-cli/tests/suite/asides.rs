//! Offers, answers and talk in `apply` and `replay`.

use serde_json::json;

use crate::run::{object, run, run_on};

const PLIES: [&str; 6] = [
    "talk:open-and-secret",
    "[%say s>w psst]",
    "[%offer s draw:sw]",
    "d2d3",
    "[%say n hello]",
    "b5c5",
];

fn applied(options: &[&str]) -> Vec<String> {
    let words = ["apply", "zm-quadchess"]
        .iter()
        .chain(&PLIES)
        .chain(options);
    words.map(|&word| word.to_owned()).collect()
}

#[test]
fn apply_takes_offers_and_talk_and_shows_them() {
    let arguments = applied(&["--json"]);
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let game = object(&arguments);
    assert_eq!(game["plies"], 2);
    assert_eq!(
        game["asides"],
        json!([
            {"plies": 0, "kind": "say", "player": "s", "to": "w", "text": "psst"},
            {"plies": 0, "kind": "offer", "player": "s", "proposal": "draw:sw"},
            {"plies": 1, "kind": "say", "player": "n", "to": "", "text": "hello"},
            {"plies": 2, "kind": "refuse", "player": "w"},
        ])
    );
    let open = run(&["apply", "zm-quadchess", "[%offer s draw:sw]"]);
    assert!(open.good().contains("\noffer    s: draw:sw\n"));
    let wrong = run(&["apply", "zm-quadchess", "talk:none", "[%say s hi]"]);
    assert_eq!(
        wrong.error(1),
        "move 2, [%say s hi]: the players agreed on none communication, which forbids this message"
    );
}

#[test]
fn a_view_hides_secret_messages() {
    for (reader, sees) in [("s", true), ("w", true), ("n", false), ("-", false)] {
        let arguments = applied(&["--record", "--seen-by", reader]);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let record = run(&arguments).good().to_owned();
        assert_eq!(record.contains("psst"), sees, "{reader}: {record}");
        assert!(
            record.contains("[Communication \"open-and-secret\"]")
                && record.contains("[%say n hello]")
        );
        let whole = applied(&["--record"]);
        let whole: Vec<&str> = whole.iter().map(String::as_str).collect();
        let whole = run(&whole).good().to_owned();
        for json in [false, true] {
            let mut options = vec!["replay", "-", "--record", "--seen-by", reader];
            options.extend(json.then_some("--json"));
            let seen = run_on(&options, whole.as_bytes()).good().to_owned();
            assert_eq!(seen.contains("psst"), sees, "{reader}: {seen}");
            assert!(json || seen == record, "{seen}");
        }
    }
    assert!(
        run(&["apply", "zm-quadchess", "--seen-by", "south"])
            .error(2)
            .contains("--seen-by")
    );
    assert_eq!(
        run(&["apply", "zm-quadchess", "--seen-by", "z"]).error(2),
        "no player `z`: the players are s, w, n, e"
    );
    let both = format!(
        "1. e4 *\n\n{}",
        run(&["apply", "zm-quadchess", "--record"]).good()
    );
    let seen = run_on(
        &["replay", "-", "--record", "--seen-by", "s"],
        both.as_bytes(),
    );
    let refused = "game 1, no player `s`: the players are w, b";
    assert!(seen.err.contains(refused), "{}", seen.err);
    let shown = String::from_utf8_lossy(&seen.out);
    assert!(shown.contains("[Variant \"zm-quadchess\"]"), "{shown}");
}

#[test]
fn the_table_resigns_for_an_absent_player() {
    let game = object(&[
        "apply",
        "quad-kingdom",
        "absent:m",
        "d2d3",
        "--record",
        "--json",
    ]);
    let record = game["record"].as_str().expect("a record");
    assert!(
        record.ends_with("\n{[%absent m]} 1. d3 resign:m *\n"),
        "{record}"
    );
}
