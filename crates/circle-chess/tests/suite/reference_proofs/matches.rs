//! Random matches with actions, and invariants of every position.

use variant_testkit::{Effort, OracleGame};

use crate::random::Random;
use crate::reference::{Record, State};
use std::collections::BTreeMap;

const MODES: [&str; 4] = ["", ":social", ":rounds", ":social:rounds"];

/// Invariants of every position.
fn check(record: &Record) {
    let state = record.state();
    let text = state.text();
    assert_eq!(State::parse(&text).as_ref(), Ok(state), "{text}");
    let moves = state.moves();
    assert!(
        moves.is_sorted_by(|a, b| a < b),
        "sorted and unique: {text}"
    );
    assert_eq!(state.perft(1), moves.len() as u64, "{text}");
    assert_eq!(
        state.decided().is_some(),
        moves.is_empty(),
        "decided exactly when nobody can move: {text}"
    );
    assert_eq!(state.decided().is_some(), state.turn().is_empty(), "{text}");
    assert!(record.outcome().is_some() || !moves.is_empty(), "{text}");
    assert!(state.play("1:a1a1").is_err() && state.play("").is_err());
}

/// Pieces on boards and in stockpiles, kings excluded.
fn count_pieces(text: &str) -> usize {
    let is_piece = |letter: char| "PNBRQpnbrq".contains(letter);
    let pieces = |section: &str| {
        let field = match section.split(' ').collect::<Vec<_>>()[..] {
            [number, _, placement, ..] if number.parse::<u8>().is_ok() => placement.to_owned(),
            [_, ref stockpile @ ..] => stockpile.concat(),
            [] => String::new(),
        };
        field.chars().filter(|&letter| is_piece(letter)).count()
    };
    text.split(" | ")
        .skip(1)
        .filter(|section| !section.starts_with("mated"))
        .map(pieces)
        .sum()
}

/// Tries a random action, which may be refused.
fn random_action(record: &mut Record, random: &mut Random) {
    let everybody: String = ('A'..='F')
        .filter(|letter| record.state().text().contains(&format!("| {letter} ")))
        .collect();
    let (number, letter) = (random.below(6), *random.pick(&['A', 'B', 'C', 'D']));
    let actions = [
        format!("{number}:concede"),
        format!("{number}:concede:{letter}"),
        format!("draw:{letter}"),
        format!("draw:{everybody}"),
        "resign:remove".to_owned(),
        "1:".to_owned(),
    ];
    let before = record.state().text();
    let agreement = random.chance(10);
    let action = if agreement {
        &actions[3]
    } else {
        random.pick(&actions)
    };
    if (*action != actions[3] || agreement) && record.apply(action).is_err() {
        assert_eq!(
            record.state().text(),
            before,
            "refused actions change nothing"
        );
    }
}

/// Outcomes of random matches, by name.
type Seen = BTreeMap<String, usize>;

/// Plays a random match and records its special events.
fn play(
    start: State,
    random: &mut Random,
    most_plies: usize,
    action_one_in: usize,
    seen: &mut Seen,
) {
    let mut record = Record::new(start);
    let mut pieces = count_pieces(&record.state().text());
    for _ in 0..most_plies {
        check(&record);
        if record.outcome().is_some() {
            assert!(record.apply("draw:ABC").is_err(), "the match is over");
            break;
        }
        let moves = record.state().moves();
        if random.chance(action_one_in) {
            random_action(&mut record, random);
        } else {
            let mv = random.pick(&moves);
            let after = record.state().play(mv).unwrap();
            record.apply(mv).unwrap();
            assert_eq!(record.state(), &after);
            note(seen, mv, &after);
        }
        let now = count_pieces(&record.state().text());
        assert!(
            now <= pieces,
            "no piece comes from nowhere: {}",
            record.state().text()
        );
        pieces = now;
    }
    let result = record.ended();
    let reason = result.split(' ').next().unwrap_or_default();
    *seen.entry(reason.to_owned()).or_default() += 1;
}

fn note(seen: &mut Seen, mv: &str, after: &State) {
    let castling = ["e1g1", "e1c1", "e8g8", "e8c8"]
        .iter()
        .any(|king_move| mv.ends_with(king_move));
    for (what, is_seen) in [
        ("promotion", mv.contains('=')),
        ("drop", mv.contains('@') && !mv.contains('=')),
        ("king move like castling", castling),
        ("forced concession", mv.ends_with("concede")),
        ("mate waiting", after.text().contains("mated")),
        ("check", !after.in_check().is_empty()),
    ] {
        *seen.entry(what.to_owned()).or_default() += usize::from(is_seen);
    }
}

fn assert_seen(seen: &Seen, expected: &[&str]) {
    for &what in expected {
        assert!(
            seen.get(what).is_some_and(|&count| count > 0),
            "no {what} in {seen:?}"
        );
    }
}

#[test]
fn random_matches_from_the_start() {
    let mut random = Random::new(1);
    let mut seen = Seen::new();
    for players in [3, 4] {
        for options in MODES {
            for action_one_in in [20, 500] {
                let start = State::start(&format!("{players}{options}")).unwrap();
                play(start, &mut random, 250, action_one_in, &mut seen);
            }
        }
    }
    assert_seen(&seen, &["drop", "check", "agreement"]);
}

#[test]
fn random_matches_from_sparse_positions() {
    let effort = Effort::from_environment();
    let mut random = Random::new(effort.seed(2));
    let mut seen = Seen::new();
    let mut played = 0;
    let games = effort.games(300);
    while played < games {
        let Ok(start) = State::parse(&random.sparse_match()) else {
            continue;
        };
        played += 1;
        play(start, &mut random, 70, 200, &mut seen);
    }
    assert_seen(
        &seen,
        &["promotion", "drop", "forced concession", "mate waiting"],
    );
    // Fewer games do not end in every way.
    if games >= 300 {
        assert_seen(
            &seen,
            &["checkmate", "concession", "deadlock", "fifty-moves"],
        );
    }
}
