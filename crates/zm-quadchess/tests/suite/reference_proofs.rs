//! The slow reference implementation reproduces the known perft counts and keeps its own invariants.

use crate::reference::{Outcome, Record, State};
use crate::sampling::{ACTIONS, Random, crowded_text, mutated, sparse_text};
use variant_testkit::Effort;

/// The modes with their perft counts from the start.
pub(crate) const MODES: [(&str, [u64; 4]); 8] = [
    ("ffa", [12, 135, 1527, 17187]),
    ("teams-opposite", [12, 135, 1527, 17187]),
    ("teams-adjacent", [12, 125, 1505, 15696]),
    ("teams-adjacent-east", [11, 133, 1397, 16723]),
    ("two-opposite", [12, 135, 1527, 17187]),
    ("two-adjacent", [12, 125, 1505, 15696]),
    ("two-adjacent-east", [11, 133, 1397, 16723]),
    ("three", [12, 135, 1527, 17187]),
];

/// Random games still undecided after so many actions are cut off.
const ACTION_CAP: u32 = 400;

fn start(mode: &str) -> State {
    State::start(mode).expect("the mode exists")
}

fn read(text: &str) -> State {
    State::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Invariants of every position.
fn check_invariants(state: &State) {
    let text = state.text();
    assert_eq!(&read(&text), state, "{text}");
    assert_eq!(read(&text).text(), text);
    let moves = state.moves();
    assert!(
        moves.windows(2).all(|pair| pair[0] < pair[1]),
        "sorted and unique: {text}"
    );
    assert_eq!(
        moves.is_empty(),
        state.turn().is_empty(),
        "somebody has a move until the end: {text}"
    );
    assert_eq!(state.perft(1), moves.len() as u64);
    if moves.is_empty() {
        let outcome = state.outcome().expect("only a decided game has no moves");
        assert!(["win", "draw"].contains(&outcome.reason.as_str()), "{text}");
    }
    assert!(state.in_check().len() <= 4 && state.play("a1a1").is_err());
}

/// Scores follow the scheme of winners 1, drawn 0.5, others 0.
fn check_outcome(outcome: &Outcome, text: &str) {
    let reasons = [
        "checkmate",
        "stalemate",
        "resignation",
        "dead-position",
        "repetition",
        "perpetual-check",
        "fifty-moves",
        "agreement",
        "win",
        "draw",
    ];
    assert!(reasons.contains(&outcome.reason.as_str()), "{text}");
    assert!(
        outcome
            .scores
            .iter()
            .all(|(_, score)| [0.0, 0.5, 1.0].contains(score)),
        "{text}"
    );
    assert!((2..=4).contains(&outcome.scores.len()), "{text}");
}

/// Plays a random game with actions mixed in, and checks every position on the way.
fn play_game(random: &mut Random, start: State, action_in: usize) -> Record {
    let mut record = Record::new(start);
    for _ in 0..ACTION_CAP {
        check_invariants(record.state());
        if let Some(outcome) = record.outcome() {
            check_outcome(&outcome, &record.state().text());
            let after = record.clone().apply("resign:freeze");
            assert!(after.is_err(), "nothing comes after the end");
            break;
        }
        if random.one_in(action_in) {
            let before = record.state().clone();
            if record.apply(random.pick(&ACTIONS)).is_err() {
                assert_eq!(record.state(), &before, "a refused action changes nothing");
            }
        } else {
            let mv = random.pick(&record.state().moves());
            record.apply(&mv).expect("the move is legal");
        }
    }
    record
}

#[test]
fn perft_counts() {
    let deepest = Effort::from_environment().depth(4);
    for (mode, counts) in MODES {
        for (depth, count) in (1..=deepest).zip(counts) {
            assert_eq!(start(mode).perft(depth), count, "{mode} to depth {depth}");
        }
    }
}

#[test]
fn start_texts() {
    let placement = "wK,wP,2,nN,nB,nR,nK/wR,wP,2,nP,nP,nP,nP/wB,wP,6/wN,wP,6/6,eP,eN/6,eP,eB/\
                     sP,sP,sP,sP,2,eP,eR/sK,sR,sB,sN,2,eP,eK";
    for (mode, _) in MODES {
        let (field, control) = if mode == "three" {
            ("three:s", "swnd")
        } else {
            (mode, "swne")
        };
        assert_eq!(
            start(mode).text(),
            format!("{placement} {field} s {control} swne - swne 0 0")
        );
        check_invariants(&start(mode));
    }
    let short = format!("{placement} three s swnd swne - swne 0 0");
    assert_eq!(read(&short), start("three:s"));
    for mode in ["", "teams", "ffa:s", "three:e", "three:", "Ffa"] {
        assert!(State::start(mode).is_err(), "{mode}");
    }
}

#[test]
fn random_games_from_the_start() {
    let effort = Effort::from_environment();
    for (mode, _) in MODES {
        for seed in 0..u64::from(effort.games(5)) {
            play_game(
                &mut Random::new(effort.seed(seed)),
                start(mode),
                if seed % 3 == 0 { usize::MAX } else { 40 },
            );
        }
    }
}

#[test]
fn random_games_from_sparse_and_crowded_positions() {
    let effort = Effort::from_environment();
    let mut random = Random::new(effort.seed(42));
    for (mode, _) in MODES {
        for sample in [sparse_text, crowded_text] {
            let mut played = 0;
            while played < effort.games(13) {
                if let Ok(state) = State::parse(&sample(&mut random, mode)) {
                    play_game(&mut random, state, 25);
                    played += 1;
                }
            }
        }
    }
}

#[test]
fn mutated_texts_are_refused_or_read_as_written() {
    let effort = Effort::from_environment();
    let mut random = Random::new(effort.seed(3));
    for (mode, _) in MODES {
        for _ in 0..effort.games(4) {
            let record = play_game(&mut random, start(mode), 60);
            let text = record.state().text();
            for _ in 0..50 {
                let mutated = mutated(&mut random, &text);
                if let Ok(state) = State::parse(&mutated) {
                    assert_eq!(state.text(), mutated);
                    check_invariants(&state);
                }
            }
        }
    }
}
