//! The engine against the slow reference: moves, texts, checks, outcomes and games agree in every
//! mode and with every option.

use quad_kingdom::QuadKingdom;
use variant_core::perft::perft;
use variant_core::{Game, Position};
use variant_testkit::Effort;

use crate::reference::{Record, State};
use crate::reference_support::Random;
use crate::support::{
    MODES, compare, compare_outcomes, compare_reading, dense_position, mutated, sparse_position,
    with_options,
};

/// Plays a random game on both sides, comparing everything at every ply; returns the plies and the
/// reason it ended with.
fn play_both(random: &mut Random, start: &State, cap: u32) -> (u32, Option<String>) {
    let mut slow = start.clone();
    let mut fast: QuadKingdom = slow.text().parse().expect("a position");
    for ply in 0..cap {
        compare(&slow, &fast);
        if random.below(60) == 0 {
            assert_eq!(perft(&fast, 2), slow.perft(2).into(), "{fast}");
        }
        let moves = slow.moves();
        if moves.is_empty() {
            return (ply, slow.outcome().map(|outcome| outcome.reason));
        }
        let text = random.pick::<String>(&moves);
        let before = slow.text();
        slow = slow.play(text).expect("a legal move");
        fast = fast.play_unchecked(fast.parse_move(text).expect("a legal move"));
        assert_eq!(slow.text(), fast.to_string(), "{text} in {before}");
    }
    compare(&slow, &fast);
    (cap, None)
}

/// 75 games, in each mode with each option.
#[test]
fn random_games_from_the_start() {
    let effort = Effort::from_environment();
    let mut random = Random::new(effort.seed(11));
    let mut plies = 0;
    for mode in MODES {
        for game in 0..effort.games(15) as usize {
            let start = State::start(&with_options(mode, game)).expect("a mode");
            plies += play_both(&mut random, &start, 50).0;
        }
    }
    assert!(plies > effort.games(3000), "{plies}");
}

/// 900 games from sparse positions, to falls and ends of every kind.
#[test]
fn random_games_from_sparse_positions() {
    let effort = Effort::from_environment();
    let mut random = Random::new(effort.seed(12));
    let mut reasons = Vec::new();
    let games = effort.games(900);
    for game in 0..games as usize {
        let start = sparse_position(&mut random, MODES[game % 5]);
        reasons.extend(play_both(&mut random, &start, 40).1);
    }
    // Fewer games do not end in every way.
    let every_way = ["checkmate", "trapped", "points"];
    for reason in every_way.into_iter().filter(|_| games >= 900) {
        let count = reasons.iter().filter(|r| *r == reason).count();
        assert!(count > 2, "{count} games by {reason}");
    }
}

/// 100 short games from crowded positions with kings and rooks at home, open castlings and pawns that
/// have just advanced.
#[test]
fn random_games_from_dense_positions() {
    let effort = Effort::from_environment();
    let mut random = Random::new(effort.seed(13));
    let (mut read, mut rights) = (0, 0);
    for game in 0..effort.games(400) as usize {
        let text = dense_position(&mut random, MODES[game % 5]);
        let Some(start) = compare_reading(&text) else {
            continue;
        };
        read += 1;
        rights += u32::from(start.text().split(' ').nth(5) != Some("-"));
        play_both(&mut random, &start, 8);
    }
    assert!(
        read > effort.games(80) && rights > effort.games(80),
        "{read} positions, {rights} with en passant"
    );
}

/// 100 000 damaged texts: both refuse, or both accept and print alike.
#[test]
fn mutated_texts_are_read_alike() {
    let effort = Effort::from_environment();
    let mut random = Random::new(effort.seed(14));
    let mut accepted = 0;
    for round in 0..effort.games(1000) as usize {
        let mode = MODES[round % 5];
        let text = match round % 3 {
            0 => State::start(&with_options(mode, round))
                .expect("a mode")
                .text(),
            1 => sparse_position(&mut random, mode).text(),
            _ => dense_position(&mut random, mode),
        };
        for _ in 0..100 {
            let text = mutated(&mut random, &text);
            let read = compare_reading(&text);
            accepted += usize::from(read.is_some_and(|state| state.text() == text));
        }
    }
    assert!(accepted > effort.games(500) as usize, "{accepted} accepted");
}

/// 500 games through `Game`, with draw offers that are mostly refused.
#[test]
fn games_with_history_and_actions() {
    let effort = Effort::from_environment();
    let mut random = Random::new(effort.seed(15));
    let mut reasons = Vec::new();
    let games = effort.games(500);
    for number in 0..games as usize {
        let mode = MODES[number % 5];
        let start = sparse_position(&mut random, mode);
        let mut fast: Game<QuadKingdom> = Game::new(start.text().parse().expect("a position"));
        let mut slow = Record::new(start);
        // Some shuffle two pieces to and fro, for repetitions.
        let lazy = random.below(3) == 0;
        for _ in 0..60 {
            let text = next_ply(&mut random, &slow, lazy);
            let accepted = slow.apply(&text).is_ok();
            assert_eq!(
                fast.apply(&text).is_ok(),
                accepted,
                "{text}: {}",
                fast.position()
            );
            assert_eq!(fast.position().to_string(), slow.state().text());
            let outcome = slow.outcome();
            compare_outcomes(outcome.as_ref(), fast.outcome(), &slow.state().text());
            if let Some(outcome) = outcome {
                reasons.push(outcome.reason);
                assert!(fast.apply("draw:wmbe").is_err() && fast.moves().is_empty());
                break;
            }
        }
    }
    let every_way = [
        "repetition",
        "agreement",
        "resignation",
        "fifty-moves",
        "dead-position",
        "checkmate",
    ];
    // Fewer games do not end in every way.
    for reason in every_way.into_iter().take(if games < 500 { 3 } else { 6 }) {
        let count = reasons.iter().filter(|r| *r == reason).count();
        assert!(count > 2, "{count} games by {reason}");
    }
}

/// A move, now and then an action; the lazy take moves back if they can.
fn next_ply(random: &mut Random, game: &Record, lazy: bool) -> String {
    const ACTIONS: [&str; 16] = [
        "draw:wmbe",
        "draw:wb",
        "draw:wm",
        "draw:mb",
        "draw:wmb",
        "draw:me",
        "draw:",
        "draw:x",
        "resign:x",
        "resign:w",
        "resign:m",
        "resign:b",
        "resign:e",
        "a1b1",
        "g1g1",
        "",
    ];
    if random.below(40) == 0 {
        return (*random.pick(&ACTIONS)).to_string();
    }
    let moves = game.state().moves();
    let home = |text: &&String| text.len() == 4 && (text.contains("g2") || text.contains("g1"));
    match moves.iter().find(home).filter(|_| lazy) {
        Some(text) => text.clone(),
        None if lazy => moves[0].clone(),
        None => random.pick::<String>(&moves).clone(),
    }
}
