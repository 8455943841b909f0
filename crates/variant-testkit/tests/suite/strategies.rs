//! Values that the strategies draw, and what they shrink to.

use std::collections::BTreeSet;

use orthodox_chess::OrthodoxChess;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use variant_core::{Outcome, Ply, Position, Reason};
use variant_testkit::{Line, PlayedGame, Step, Violation, strategy};

fn drawn<S: Strategy>(strategy: &S, count: usize) -> Vec<S::Value> {
    let mut runner = TestRunner::deterministic();
    let mut draw = || strategy.new_tree(&mut runner).unwrap().current();
    (0..count).map(|_| draw()).collect()
}

fn shrunk<S: Strategy>(strategy: &S, fails: impl Fn(&S::Value) -> bool) -> S::Value {
    let mut runner = TestRunner::deterministic();
    let mut tree = loop {
        let tree = strategy.new_tree(&mut runner).unwrap();
        if fails(&tree.current()) {
            break tree;
        }
    };
    let mut has_changed = tree.simplify();
    while has_changed {
        has_changed = if fails(&tree.current()) {
            tree.simplify()
        } else {
            tree.complicate()
        };
    }
    tree.current()
}

const ENDING: &str = "4k3/8/8/8/8/8/PPP5/4K3 w - - 0 1";

#[test]
fn lines_have_up_to_as_many_plies_from_the_given_starts() {
    let lengths = |lines: &[Line<OrthodoxChess>]| -> BTreeSet<usize> {
        lines.iter().map(|line| line.moves().len()).collect()
    };
    let plain = drawn(&strategy::lines::<OrthodoxChess>(6).rare(0), 120);
    assert_eq!(lengths(&plain), (0..=6).collect());
    assert!(
        plain
            .iter()
            .all(|line| line.start() == &OrthodoxChess::default())
    );
    let rare = drawn(&strategy::lines::<OrthodoxChess>(6).rare(100), 120);
    assert_eq!(lengths(&rare), (0..=6).collect());
    let ending: OrthodoxChess = ENDING.parse().unwrap();
    let started = strategy::lines::<OrthodoxChess>(6).begin_at(&[ENDING]);
    assert!(
        drawn(&started, 20)
            .iter()
            .all(|line| line.start() == &ending)
    );
    let started = started.modes(&["start"]);
    assert!(
        drawn(&started, 20)
            .iter()
            .all(|line| line.start() == &OrthodoxChess::default())
    );
    let both = strategy::lines::<OrthodoxChess>(2)
        .begin_at(&[&OrthodoxChess::default().to_string(), ENDING]);
    let starts = drawn(&both, 40);
    let of_ending = starts.iter().filter(|line| line.start() == &ending).count();
    assert!((8..=32).contains(&of_ending), "{of_ending}");
    let any = lengths(&drawn(&any::<Line<OrthodoxChess>>(), 60));
    assert!(any.last() <= Some(&80) && any.last() > Some(&40), "{any:?}");
}

#[test]
fn lines_that_seek_rare_features_end_at_them() {
    let rare = |percent| {
        let lines = strategy::lines::<OrthodoxChess>(40).rare(percent);
        let lines = drawn(&lines, 150);
        let is_rare = |position: &OrthodoxChess| {
            !position.in_check().is_empty() || position.en_passant().is_some()
        };
        lines.iter().filter(|line| is_rare(line.position())).count()
    };
    let (plain, sought) = (rare(0), rare(100));
    assert!(sought > 30 && sought > 3 * plain, "{sought} and {plain}");
    let half = drawn(&strategy::lines::<OrthodoxChess>(40), 20).len();
    assert_eq!(half, 20);
}

#[test]
fn moves_stand_between_the_positions_around_them() {
    let steps = drawn(&strategy::moves::<OrthodoxChess>(30), 60);
    for Step {
        before,
        played,
        after,
        ..
    } in &steps
    {
        assert_eq!(before.play(*played).as_ref(), Ok(after));
    }
    assert!(
        steps
            .iter()
            .any(|step| step.before != OrthodoxChess::default())
    );
    let first = drawn(&strategy::moves::<OrthodoxChess>(0), 10);
    assert!(
        first
            .iter()
            .all(|step| step.before == OrthodoxChess::default())
    );
    let steps = drawn(&any::<Step<OrthodoxChess>>(), 10);
    assert!(
        steps
            .iter()
            .any(|step| step.before != OrthodoxChess::default())
    );
    let over = strategy::lines::<OrthodoxChess>(5).begin_at(&["7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"]);
    let mut runner = TestRunner::deterministic();
    assert!(over.clone().moves().new_tree(&mut runner).is_err());
    assert!(
        over.new_tree(&mut runner)
            .unwrap()
            .current()
            .moves()
            .is_empty()
    );
}

#[test]
fn cases_shrink_to_few_plies_and_pieces() {
    let pieces = |position: &OrthodoxChess| position.pieces().occupied().len();
    let lines = strategy::lines::<OrthodoxChess>(30).rare(0);
    let line = shrunk(&lines, |line| line.moves().len() > 3);
    assert_eq!(line.moves().len(), 4);
    assert!(pieces(line.start()) <= 6, "{line}");
    assert!(line.start().to_string().ends_with(" 0 1"), "{line}");
    let kept = shrunk(&lines.keep_pieces(), |line| line.moves().len() > 3);
    assert_eq!((kept.moves().len(), pieces(kept.start())), (4, 32));
    let step = shrunk(&strategy::moves::<OrthodoxChess>(30), |step| {
        step.played.to_string().ends_with('4')
    });
    assert!(pieces(&step.before) <= 3, "{step:?}");
    let game = shrunk(&strategy::games::<OrthodoxChess>(30), |game| {
        game.plies().len() > 1
    });
    assert_eq!(game.plies().len(), 2);
    assert!(pieces(game.start()) <= 3, "{game}");
    let kept = shrunk(
        &strategy::lines::<OrthodoxChess>(30).keep_pieces().games(),
        |game| game.plies().len() > 1,
    );
    assert_eq!(pieces(kept.start()), 32);
}

#[test]
fn games_have_actions_and_positions_that_come_back() {
    let games = drawn(&strategy::games::<OrthodoxChess>(60), 120);
    let has_action = |game: &&PlayedGame<OrthodoxChess>| {
        let mut plies = game.plies();
        plies.any(|ply| matches!(ply, Ply::Action(_)))
    };
    assert!(games.iter().all(|game| game.plies().len() <= 60));
    assert!(games.iter().any(|game| game.plies().len() > 45));
    let acted = games.iter().filter(has_action).count();
    assert!((30..110).contains(&acted), "{acted}");
    let ended = |reason: Reason| {
        let mut outcomes = games.iter().filter_map(|game| game.outcome());
        outcomes.any(|outcome: &Outcome| outcome.reason == reason)
    };
    assert!(ended(Reason::RESIGNATION) && ended(Reason::AGREEMENT));
    let repeats = |game: &&PlayedGame<OrthodoxChess>| {
        let (position, history) = (game.position(), game.history());
        history
            .occurrences(position, history.len())
            .next()
            .is_some()
    };
    assert!(games.iter().filter(repeats).count() > 10);
    let few = drawn(&strategy::games::<OrthodoxChess>(1), 40);
    let lengths: BTreeSet<usize> = few.iter().map(|game| game.plies().len()).collect();
    assert_eq!(lengths, [0, 1].into());
    let ending: OrthodoxChess = ENDING.parse().unwrap();
    let started = strategy::lines::<OrthodoxChess>(4).begin_at(&[ENDING]);
    assert!(
        drawn(&started.games(), 10)
            .iter()
            .all(|game| game.start() == &ending)
    );
    let any = drawn(&any::<PlayedGame<OrthodoxChess>>(), 30);
    assert!(any.iter().all(|game| game.plies().len() <= 80));
}

#[test]
fn sparse_positions_have_few_pieces_and_setups_are_half_sound() {
    let sparse = drawn(&strategy::sparse_positions::<OrthodoxChess>(5), 40);
    let counts = sparse
        .iter()
        .map(|position| position.pieces().occupied().len());
    let counts: Vec<usize> = counts.collect();
    assert!(
        counts.iter().all(|&count| (2..=9).contains(&count)),
        "{counts:?}"
    );
    assert!(
        counts.iter().filter(|&&count| count == 5).count() > 20,
        "{counts:?}"
    );
    let castling = |position: &&OrthodoxChess| position.to_string().split(' ').nth(2) != Some("-");
    assert!(sparse.iter().any(|position| !castling(&position)));

    let setups = drawn(&strategy::setups::<OrthodoxChess>(40), 200);
    let sound = setups
        .iter()
        .filter(|text| text.parse::<OrthodoxChess>().is_ok())
        .count();
    assert!((60..180).contains(&sound), "{sound}");
    let squares = |text: &str| {
        let placement = text.split(' ').next().unwrap_or_default();
        placement.chars().filter(char::is_ascii_alphabetic).count()
    };
    let counts: BTreeSet<usize> = setups.iter().map(|text| squares(text)).collect();
    assert!(counts.contains(&31) && counts.contains(&32), "{counts:?}");
}

#[test]
fn texts_are_malformed_in_part() {
    let texts = drawn(&strategy::malformed_positions::<OrthodoxChess>(20), 200);
    let read = texts
        .iter()
        .filter(|text| text.parse::<OrthodoxChess>().is_ok())
        .count();
    assert!((1..120).contains(&read), "{read}");
    assert!(texts.iter().any(|text| text.contains("KQkq")));
    let moves = drawn(&strategy::malformed_moves::<OrthodoxChess>(20), 200);
    let legal = moves
        .iter()
        .filter(|(position, text)| position.parse_move(text).is_ok());
    let legal = legal.count();
    assert!((1..120).contains(&legal), "{legal}");
    assert!(
        moves
            .iter()
            .any(|(position, _)| *position != OrthodoxChess::default())
    );
}

#[test]
fn configured_cases_and_checks() {
    let config = strategy::cases(30);
    if std::env::var_os("PROPTEST_CASES").is_none() {
        assert_eq!(config.cases, 30);
    }
    assert_eq!(config.max_shrink_iters, 4096);
    assert!(config.failure_persistence.is_none());
    assert!(strategy::holds(Ok(())).is_ok());
    let failed = strategy::holds(Err(Violation::new("a rule", "a fault"))).unwrap_err();
    assert!(
        failed
            .to_string()
            .contains("violated: a rule\n  seen: a fault"),
        "{failed}"
    );
    let positions = drawn(&strategy::positions::<OrthodoxChess>(10), 20);
    let distinct: BTreeSet<String> = positions.iter().map(ToString::to_string).collect();
    assert!(distinct.len() > 12, "{distinct:?}");
}

#[test]
#[should_panic(expected = "no such mode")]
fn a_mode_that_is_missing_panics() {
    let _ = strategy::lines::<OrthodoxChess>(1).modes(&["no such mode"]);
}

#[test]
#[should_panic(expected = "no position: ")]
fn a_text_that_is_refused_panics() {
    let _ = strategy::lines::<OrthodoxChess>(1).begin_at(&["no position"]);
}
