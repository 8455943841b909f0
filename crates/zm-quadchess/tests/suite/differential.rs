//! The engine and the slow reference, step by step through random games.

use std::collections::BTreeSet;

use crate::reference::{Outcome, Record, State};
use crate::sampling::{ACTIONS, Random, crowded_text, mutated, sparse_text};
use variant_core::perft::perft;
use variant_core::{Position, Variant};
use variant_match::MatchGame;
use variant_testkit::Effort;
use zm_quadchess::{Setup, ZmQuadchess};

/// Random games are cut off after so many plies.
const PLY_CAP: usize = 160;

fn read(text: &str) -> ZmQuadchess {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// An outcome in the words of the reference.
fn in_words(outcome: &variant_core::Outcome) -> Outcome {
    Outcome {
        reason: outcome.reason.to_string(),
        scores: (outcome.scores.iter())
            .map(|(player, score)| (player.to_string(), score.points()))
            .collect(),
    }
}

fn compare(state: &State, legal: &[String], position: &ZmQuadchess) {
    let text = state.text();
    assert_eq!(position.to_string(), text);
    // The text holds the whole state.
    assert_eq!(&read(&text), position);
    let moves: BTreeSet<String> = position.moves().iter().map(ToString::to_string).collect();
    assert_eq!(position.count_moves(), moves.len() as u64, "{text}");
    let expected: BTreeSet<String> = legal.iter().cloned().collect();
    assert_eq!(moves, expected, "{text}");
    let checked: Vec<String> = position
        .in_check()
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(checked, state.in_check(), "{text}");
    assert_eq!(
        position.outcome().as_ref().map(in_words),
        state.outcome(),
        "{text}"
    );
    let actors = position.to_act();
    let turn: Vec<(String, String)> = (actors.iter())
        .map(|actor| (actor.seat.to_string(), actor.player.to_string()))
        .collect();
    assert_eq!(turn, state.turn(), "{text}");
    assert_eq!(position.has_moves(), !moves.is_empty(), "{text}");
}

/// Plays the same random game on both sides, by moves alone, and compares at every ply.
fn walk(random: &mut Random, state: State) {
    let mut position = read(&state.text());
    let mut state = state;
    for ply in 0..PLY_CAP {
        let moves = state.moves();
        compare(&state, &moves, &position);
        if ply % 64 == 5 {
            assert_eq!(perft(&position, 2), state.perft(2).into(), "{position}");
        }
        if moves.is_empty() {
            return;
        }
        let text = random.pick(&moves);
        let m = position.parse_move(&text).expect("a legal move");
        let next = position.play(m).expect("a legal move");
        assert_eq!(position.play_reporting(m, |_| ()), next);
        position = next;
        state = state.play(&text).expect("a legal move");
    }
}

/// Plays a whole game with actions mixed in on both sides.
fn play_out(random: &mut Random, start: State, action_in: usize) {
    let mut game = MatchGame::new(read(&start.text()));
    let mut record = Record::new(start);
    for _ in 0..PLY_CAP {
        let text = record.state().text();
        assert_eq!(game.position().to_string(), text);
        assert_eq!(game.outcome().map(in_words), record.outcome(), "{text}");
        if game.outcome().is_some() {
            assert!(game.apply(random.pick(&ACTIONS)).is_err());
            return;
        }
        let ply = if random.one_in(action_in) {
            random.pick(&ACTIONS).to_string()
        } else {
            random.pick(&record.state().moves())
        };
        let expected = record.apply(&ply);
        let found = game.apply(&ply);
        assert_eq!(
            found.is_ok(),
            expected.is_ok(),
            "{text}: {ply}: {found:?}, {expected:?}"
        );
    }
}

/// Random positions of a kind that both can read, in every mode; both must refuse the same texts.
fn samples(
    seed: u64,
    count: u32,
    sample: fn(&mut Random, &str) -> String,
    mut each: impl FnMut(&mut Random, State),
) {
    let effort = Effort::from_environment();
    let mut random = Random::new(effort.seed(seed));
    for mode in ZmQuadchess::MODES {
        let mut left = effort.games(count);
        while left > 0 {
            let text = sample(&mut random, mode);
            let state = State::parse(&text);
            let position = text.parse::<ZmQuadchess>();
            assert_eq!(
                state.is_ok(),
                position.is_ok(),
                "{text}: {state:?}, {position:?}"
            );
            if let Ok(state) = state {
                each(&mut random, state);
                left -= 1;
            }
        }
    }
}

/// 32 games.
#[test]
fn walks_from_the_start_agree() {
    let effort = Effort::from_environment();
    for mode in ZmQuadchess::MODES {
        for seed in 0..u64::from(effort.games(4)) {
            walk(
                &mut Random::new(effort.seed(seed)),
                State::start(mode).expect("a mode"),
            );
        }
    }
}

/// 400 games.
#[test]
fn walks_from_sparse_positions_agree() {
    samples(1, 50, sparse_text, walk);
}

/// 200 games.
#[test]
fn walks_from_crowded_positions_agree() {
    samples(2, 25, crowded_text, walk);
}

/// 48 games.
#[test]
fn games_with_actions_from_the_start_agree() {
    let effort = Effort::from_environment();
    for mode in ZmQuadchess::MODES {
        for seed in 0..u64::from(effort.games(6)) {
            let action_in = if seed % 3 == 0 { 4000 } else { 40 };
            play_out(
                &mut Random::new(effort.seed(seed)),
                State::start(mode).expect("a mode"),
                action_in,
            );
        }
    }
}

/// 800 games.
#[test]
fn games_with_actions_from_sparse_positions_agree() {
    samples(3, 100, sparse_text, |random, state| {
        let action_in = random.pick(&[6, 30, 4000]);
        play_out(random, state, action_in);
    });
}

/// 400 games.
#[test]
fn games_with_actions_from_crowded_positions_agree() {
    samples(4, 50, crowded_text, |random, state| {
        let action_in = random.pick(&[10, 60, 4000]);
        play_out(random, state, action_in);
    });
}

/// Texts changed here and there: both refuse, or both accept and print alike.
#[test]
fn mutated_texts_agree() {
    let effort = Effort::from_environment();
    let mut random = Random::new(effort.seed(5));
    for sample in [sparse_text, crowded_text] {
        for mode in ZmQuadchess::MODES {
            for _ in 0..effort.games(500) {
                let text = sample(&mut random, mode);
                agree_on(&mutated(&mut random, &text));
            }
        }
    }
}

fn agree_on(text: &str) {
    let (state, position) = (State::parse(text), text.parse::<ZmQuadchess>());
    assert_eq!(
        state.is_ok(),
        position.is_ok(),
        "{text}: {state:?}, {position:?}"
    );
    if let (Ok(state), Ok(position)) = (state, position) {
        assert_eq!(position.to_string(), text.replace(" three ", " three:s "));
        assert_eq!(position.to_string(), state.text());
        assert_eq!(ZmQuadchess::try_from(Setup::from(position)), Ok(position));
    }
}

/// ZQ-33: the same agreements are accepted and refused.
#[test]
fn agreements_about_communication_agree() {
    let mut random = Random::new(6);
    for _ in 0..200 {
        let mut record = Record::new(State::start("ffa").expect("a mode"));
        let mut game = MatchGame::new(ZmQuadchess::default());
        for _ in 0..6 {
            let text = random.pick(&["none", "open", "open-and-secret", "secret", ""]);
            let agreed = text.parse().is_ok_and(|how| game.agree_on(how).is_ok());
            assert_eq!(agreed, record.communicate(text).is_ok());
            assert_eq!(game.communication().to_string(), record.communication());
            let ply = random.pick(&["penalty:w", "absent:n:remove", "d2d3", "d2d4"]);
            assert_eq!(game.apply(ply).is_ok(), record.apply(ply).is_ok());
        }
    }
}
