//! Perft by its definition, playouts, and the random numbers behind them.

use proptest::prelude::*;
use variant_core::implement::zobrist_keys;
use variant_core::perft::{divide, perft};
use variant_core::playout::{Playout, playout, random_walk};
use variant_core::{Game, Player, Position, Reason, Rng, Score, Variant};

use crate::leaves::leaves;
use crate::ring::{PLAYED, Ring};

/// Moves of the last ply are counted without being made.
#[test]
fn leaves_are_counted() {
    for mode in Ring::MODES {
        let start = Ring::start(mode).unwrap();
        for depth in 0..9 {
            let before = PLAYED.get();
            assert_eq!(perft(&start, depth), leaves(start.token, depth));
            let made: u128 = (1..depth).map(|ply| leaves(start.token, ply)).sum();
            assert_eq!(u128::from(PLAYED.get() - before), made);
        }
    }
}

#[test]
fn divide_has_every_move_once() {
    let start = Ring::start("start").unwrap();
    let divided = divide(&start, 6, perft);
    let moves: Vec<_> = divided.iter().map(|&(m, _)| m).collect();
    assert_eq!(moves, start.moves());
    assert_eq!(
        divided.iter().map(|(_, nodes)| nodes).sum::<u128>(),
        leaves(0, 6)
    );
    assert!(divide(&start, 0, perft).is_empty());
}

#[test]
fn playouts_follow_from_the_seed() {
    let start = Ring::start("start").unwrap();
    let mut lengths = std::collections::BTreeSet::new();
    for seed in 0..50 {
        let one = playout(&start, &mut Rng::new(seed), 1000);
        assert_eq!(one, playout(&start, &mut Rng::new(seed), 1000));
        assert!(one.outcome.is_some());
        lengths.insert(one.plies);
        let broken = playout(&start, &mut Rng::new(seed), 2);
        assert!(broken.plies <= 2 && (broken.outcome.is_none() || broken.position.token == 6));
        let walked = random_walk(&start, &mut Rng::new(seed), 10_000);
        assert_eq!(walked.outcome.is_some(), walked.plies < 10_000);
        assert_eq!(walked, random_walk(&start, &mut Rng::new(seed), 10_000));
    }
    assert!(lengths.len() > 5);
}

/// A third occurrence draws a ring: a playout looks its earlier positions up.
#[test]
fn playouts_end_by_repetition_and_walks_do_not() {
    let start = Ring::start("start").unwrap();
    let count = |play: fn(&Ring, &mut Rng, u32) -> Playout<Ring>| {
        let outcomes = (0..400).map(|seed| play(&start, &mut Rng::new(seed), 10_000).outcome);
        let drawn = outcomes.map(|outcome| outcome.unwrap().reason == Reason::REPETITION);
        drawn.filter(|&drawn| drawn).count()
    };
    assert!(count(playout) > 0);
    assert_eq!(count(random_walk), 0);
}

/// The last player wins by adjudication, which replaces the position: nothing is played after it.
#[test]
fn a_playout_settles_what_a_game_settles() {
    for (text, winner) in [("0 0 1 -", 'a'), ("2 1 2 -", 'b'), ("5 2 4 -", 'c')] {
        let start: Ring = text.parse().unwrap();
        let settled = Game::new(start);
        let played = playout(&start, &mut Rng::new(1), 100);
        assert_eq!((played.plies, &played.position), (0, settled.position()));
        assert_eq!(played.outcome.as_ref(), settled.outcome());
        let won = played.outcome.unwrap().score(Player::new(winner as u8));
        assert_eq!(won, Some(Score::Win));
    }
}

#[test]
fn random_moves_are_equally_likely() {
    let start = Ring::start("start").unwrap();
    let mut rng = Rng::new(5);
    let mut counts = [0u32; 3];
    for _ in 0..30_000 {
        let m = start.random_move(&mut rng).unwrap();
        counts[start.moves().iter().position(|&other| other == m).unwrap()] += 1;
    }
    // Six standard deviations around a third.
    assert!(
        counts.iter().all(|count| (9510..10_490).contains(count)),
        "{counts:?}"
    );
}

#[test]
fn random_numbers_are_those_of_splitmix() {
    // The published first numbers for the seed 1234567.
    let mut rng = Rng::new(1_234_567);
    let numbers: Vec<u64> = (0..5).map(|_| rng.next()).collect();
    assert_eq!(
        numbers,
        [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ]
    );
    assert_eq!(zobrist_keys::<5>(1_234_567).as_slice(), numbers);
}

#[test]
fn numbers_below_a_bound_are_equally_likely() {
    for bound in [1u64, 2, 3, 6, 7, 10] {
        let mut rng = Rng::new(bound);
        let mut counts = vec![0u64; bound as usize];
        for _ in 0..6000 * bound {
            counts[rng.below(bound) as usize] += 1;
        }
        assert!(
            counts.iter().all(|count| count.abs_diff(6000) < 480),
            "{counts:?}"
        );
    }
    assert_eq!(Rng::new(1).below(0), 0);
}

proptest! {
    #[test]
    fn a_number_is_below_its_bound(seed in any::<u64>(), bound in any::<u64>()) {
        let number = Rng::new(seed).below(bound);
        prop_assert!(number < bound || bound == 0 && number == 0);
    }
}
