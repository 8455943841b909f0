//! Proves the reference implementation beyond single rules: known perft counts, texts, random games.

use crate::reference::{Outcome, Record, State};
use crate::reference_support::{Random, placement, sparse_pieces, turned, turned_letters};
use variant_testkit::Effort;

const MODES: [&str; 5] = ["ffa", "teams", "two-a", "two-b", "three"];
const OPTIONS: [&str; 4] = ["", "+points", "+draws", "+points+draws"];
#[test]
fn perft_of_the_start_positions() {
    for (mode, counts) in [
        ("ffa", [20, 393, 7800, 152_058]),
        ("teams", [20, 393, 7800, 152_058]),
        ("two-a", [20, 393, 7800, 152_058]),
        ("two-b", [20, 400, 9460, 223_259]),
        ("three:-w", [20, 393, 7800, 152_522]),
    ] {
        let start = State::start(mode).expect("a mode");
        for (depth, count) in (1..=Effort::from_environment().depth(4)).zip(counts) {
            assert_eq!(start.perft(depth), count, "{mode} depth {depth}");
        }
    }
}

#[test]
fn texts_of_positions_along_random_moves() {
    let mut random = Random::new(1);
    for mode in MODES {
        for options in OPTIONS {
            let mut state = State::start(&format!("{mode}{options}")).expect("a mode");
            for _ in 0..120 {
                check_position(&state);
                let moves = state.moves();
                if moves.is_empty() {
                    break;
                }
                state = state
                    .play(random.pick::<String>(&moves))
                    .expect("a legal move");
            }
        }
    }
}

#[test]
fn sparse_positions_are_played_to_an_end() {
    let effort = Effort::from_environment();
    let mut random = Random::new(effort.seed(2));
    let mut reasons = Vec::new();
    let games = effort.games(100);
    for number in 0..games {
        let start = sparse_position(&mut random);
        let outcome = play_out(&mut random, start, 200, 1000, &format!("sparse {number}"));
        reasons.extend(outcome.map(|outcome| outcome.reason));
    }
    // Fewer games do not end in every way.
    let every_way = ["checkmate", "trapped", "points", "dead-position"];
    for reason in every_way.into_iter().filter(|_| games >= 100) {
        assert!(reasons.iter().any(|r| r == reason), "no game by {reason}");
    }
}

#[test]
fn games_from_the_start_are_played_to_an_end() {
    let mut random = Random::new(3);
    for mode in MODES {
        for options in OPTIONS
            .iter()
            .take(Effort::from_environment().games(4) as usize)
        {
            let mode = format!("{mode}{options}");
            let start = State::start(&mode).expect("a mode");
            let outcome = play_out(&mut random, start, 1500, 400, &mode);
            assert!(outcome.is_some(), "{mode} goes on after the cap");
        }
    }
}

#[test]
fn quarter_turns_change_no_count() {
    let mut random = Random::new(4);
    let mut compared = 0;
    while compared < 60 {
        let mut pieces = sparse_pieces(&mut random, "wmbe");
        let mut turn = random.pick(&["w", "m", "b", "e"]).to_string();
        let mut counts = Vec::new();
        for _ in 0..4 {
            let text = format!("{} ffa {turn} wmbe - - 0,0,0,0 0 0", placement(&pieces));
            counts.push(State::parse(&text).map(|state| state.perft(2)).ok());
            pieces = turned(&pieces);
            turn = turned_letters(&turn);
        }
        assert!(counts.iter().all(|count| *count == counts[0]), "{pieces:?}");
        compared += u32::from(counts[0].is_some());
    }
}

/// A random settled position with few pieces, in any mode.
fn sparse_position(random: &mut Random) -> State {
    let turns = [
        "w", "m", "b", "e", "wb", "me", "wm", "we", "bm", "be", "mw", "mb", "ew", "eb",
    ];
    let standings = [
        "wmbe", "wmbe", "w-be", "-mbe", "wmb-", "wm--", "--be", "wm-e",
    ];
    loop {
        let mut mode = (*random.pick(&MODES)).to_string();
        let mut standing = *random.pick(&standings);
        let mut kingdoms = "wmbe";
        if mode == "two-b" {
            (standing, kingdoms) = ("w-b-", "wb");
        } else if mode == "three" {
            mode = (*random.pick(&["three:wm", "three:-b", "three:bw", "three:mb"])).to_string();
        }
        let pieces = placement(&sparse_pieces(random, kingdoms));
        let options = random.pick(&OPTIONS);
        let turn = random.pick(&turns);
        let text = format!("{pieces} {mode}{options} {turn} {standing} - - 0,0,0,0 0 0");
        match State::parse(&text) {
            Ok(state) if !state.moves().is_empty() => return state,
            _ => {}
        }
    }
}

/// Plays random moves, offering actions that must be refused, and checks every position. All players
/// left agree to a draw with a chance of one in `patience` before each move, and after `cap` moves.
fn play_out(
    random: &mut Random,
    start: State,
    cap: u32,
    patience: usize,
    name: &str,
) -> Option<Outcome> {
    let mut record = Record::new(start);
    let mut plies = 0;
    while record.outcome().is_none() {
        check_position(record.state());
        for nonsense in ["draw:", "draw:x", "resign:remove", "a1a1", "", "g1g1é"] {
            assert!(record.apply(nonsense).is_err(), "{name}: {nonsense}");
        }
        if plies >= cap || random.below(patience) == 0 {
            agree(&mut record);
            break;
        }
        let moves = record.state().moves();
        let before = record.state().clone();
        record
            .apply(random.pick::<String>(&moves))
            .expect("a legal move");
        check_step(&before, record.state());
        plies += 1;
    }
    check_position(record.state());
    let text = record.state().text();
    let outcome = record.outcome()?;
    let halves: Vec<f64> = outcome.scores.iter().map(|score| score.1 * 2.0).collect();
    assert!(
        halves.iter().any(|&half| half > 0.0),
        "{name}: nobody scores in {text}"
    );
    assert!(record.apply("draw:wmbe").is_err());
    Some(outcome)
}

/// All players left agree to a draw.
fn agree(record: &mut Record) {
    let offers = ["wmbe", "wmb", "wm", "wb", "mb", "wme", "wbe", "mbe"];
    let pairs = ["we", "me", "be"];
    let accepted = offers
        .iter()
        .chain(&pairs)
        .filter(|players| record.apply(&format!("draw:{players}")).is_ok())
        .count();
    assert_eq!(accepted, 1);
    let outcome = record.outcome().expect("an agreed draw");
    assert_eq!(outcome.reason, "agreement");
}

/// Invariants of settled positions.
fn check_position(state: &State) {
    let text = state.text();
    assert_eq!(State::parse(&text).as_ref(), Ok(state), "{text}");
    let moves = state.moves();
    assert!(moves.is_sorted_by(|a, b| a < b), "{text}");
    assert_eq!(state.turn().is_empty(), moves.is_empty(), "{text}");
    assert_eq!(state.perft(1), moves.len() as u64, "{text}");
    let reason = state.outcome().map(|outcome| outcome.reason);
    let drawn = ["fifty-moves", "dead-position"];
    let decided = reason.is_some_and(|reason| !drawn.contains(&reason.as_str()));
    assert_eq!(decided, moves.is_empty(), "{text}");
}

/// A move never brings pieces or kingdoms back, or takes points away.
fn check_step(before: &State, after: &State) {
    let field = |state: &State, n: usize| state.text().split(' ').nth(n).map(str::to_string);
    let standing = |state| field(state, 3).expect("the standing kingdoms");
    for (was, is) in standing(before).chars().zip(standing(after).chars()) {
        assert!(was == is || was.is_alphabetic() && !is.is_alphabetic());
    }
    let placement = |state| field(state, 0).expect("the placement");
    let pieces = |state| placement(state).matches(char::is_uppercase).count();
    let kings = |state| placement(state).matches('K').count();
    assert!((pieces(before) - 1..=pieces(before)).contains(&pieces(after)));
    assert_eq!(kings(before), kings(after));
    let points = |state| {
        let numbers = field(state, 6).expect("the points");
        let sum = |n: &str| n.parse::<u32>().expect("a number");
        numbers.split(',').map(sum).collect::<Vec<_>>()
    };
    assert!(
        points(before)
            .iter()
            .zip(points(after))
            .all(|(a, b)| *a <= b)
    );
    // Unless control changes hands, QK-9 still holds after the move.
    let mut movers = before.turn().into_iter().map(|(army, _)| army);
    let unsafe_mover = movers.any(|army| after.in_check().contains(&army));
    let text = after.text();
    assert!(text.contains(" three:") || !unsafe_mover, "{text}");
}
