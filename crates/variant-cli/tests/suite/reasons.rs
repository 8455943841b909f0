//! Reasons of moves that are not legal, by the rules of each game: sixty a game, from positions of its own.

use serde_json::json;

use crate::run::{run, run_on};

/// Sections of a variant and a position, or none for the start, and of lines: a move and why it is not legal.
const REASONS: &str = include_str!("../reasons.txt");

/// Sessions name it for each move, and `apply` for the first of each position.
#[test]
fn each_rule_that_forbids_a_move_is_named() {
    let mut counts = std::collections::BTreeMap::new();
    for section in REASONS.split("\n\n") {
        let (head, moves) = section.trim().split_once('\n').expect("moves");
        let (variant, position) = head.split_once(' ').unwrap_or((head, ""));
        let mut new = json!({"request": "new", "variant": variant});
        let mut start = Vec::new();
        if !position.is_empty() {
            start = vec!["--position", position];
            new["position"] = json!(position);
        }
        let moves: Vec<(&str, &str)> = (moves.lines())
            .map(|line| line.split_once(" | ").expect("a reason"))
            .collect();
        let mut requests = vec![new.to_string()];
        let plays = moves
            .iter()
            .map(|(text, _)| json!({"request": "play", "move": text}));
        requests.extend(plays.map(|request| request.to_string()));
        let session = run_on(&["serve", "--json"], requests.join("\n").as_bytes());
        let answers = session.objects();
        assert!(answers[0].get("repairs").is_none(), "{}", answers[0]);
        assert_eq!(answers.len(), moves.len() + 1);
        for (answer, (text, why)) in answers[1..].iter().zip(&moves) {
            let expected = format!("move 1, {text}: illegal move: {why}");
            assert_eq!(answer["error"]["message"], expected, "{head}");
        }
        let (text, why) = moves[0];
        let applied = run(&[&["apply", variant, text][..], &start].concat());
        let expected = format!("move 1, {text}: illegal move: {why}");
        assert_eq!(applied.error(1), expected, "{head}");
        *counts.entry(variant).or_insert(0) += moves.len();
    }
    assert_eq!(counts.len(), 6);
    assert!(counts.values().all(|&count| count >= 60), "{counts:?}");
}
