//! Perft with and without tables, playouts, and the random numbers behind them.

use crate::ring::{self, Ring};
use crate::wheel;
use proptest::prelude::*;
use std::num::NonZero;
use variant_core::implement::zobrist_keys;
use variant_core::playout::{Playout, playout, walk};
use variant_core::{Game, Player, Position, Reason, Rng, Score, Variant};
use variant_perft::{
    CountOverflow, PerftTable, divide, perft, perft_hashed, perft_leaf_by_leaf, perft_part, tally,
};
use variant_perft::{SharedPerftTable, perft_shared};

/// Leaves counted by hand: three moves everywhere, none once the token is at the goal.
fn leaves(token: u8, depth: u32) -> u128 {
    match depth {
        0 => 1,
        _ if token == 6 => 0,
        _ => [6, 1, 2]
            .iter()
            .map(|step| leaves((token + step) % 7, depth - 1))
            .sum(),
    }
}

#[test]
fn a_collision_cannot_pass() {
    // All positions have the key 0 here, so every entry of a table is looked up for every other.
    for mode in Ring::MODES {
        let start = Ring::start(mode).unwrap();
        for bytes in [0, 1, 100, 10_000] {
            let mut table = PerftTable::with_bytes(bytes);
            for depth in [9, 3, 0, 1, 2, 8, 7] {
                let expected = leaves(start.token, depth);
                assert_eq!(perft(&start, depth), expected);
                assert_eq!(perft_leaf_by_leaf(&start, depth), expected);
                // The second time the table is full.
                for _ in 0..2 {
                    assert_eq!(perft_hashed(&start, depth, &mut table), Ok(expected));
                }
            }
        }
    }
}

#[test]
fn threads_that_share_a_table_count_what_each_would() {
    // One part in the smallest tables, so that the threads are in each other's way, and a key for all.
    for bytes in [0, 1, 10_000, 1 << 20] {
        for mode in Ring::MODES {
            let start = Ring::start(mode).unwrap();
            let table = SharedPerftTable::with_bytes(bytes);
            std::thread::scope(|scope| {
                for _ in 0..4 {
                    scope.spawn(|| {
                        for depth in [9, 3, 0, 1, 2, 8, 7, 9] {
                            let expected = leaves(start.token, depth);
                            assert_eq!(perft_shared(&start, depth, &table), Ok(expected));
                        }
                    });
                }
            });
        }
    }
}

#[test]
fn what_one_thread_has_counted_another_knows() {
    let start = Ring::start("start").unwrap();
    let table = SharedPerftTable::with_bytes(1 << 20);
    let expected = Ok(leaves(0, 12));
    assert_eq!(perft_shared(&start, 12, &table), expected);
    let again = || {
        let before = ring::played();
        assert_eq!(perft_shared(&start, 12, &table), expected);
        ring::played() - before
    };
    let played = std::thread::scope(|scope| scope.spawn(again).join());
    assert_eq!(played.unwrap(), 0);
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

/// A power, as long as it can be written in 128 bits: the count of a position that leads to itself.
fn power(base: u128, exponent: u32) -> Option<u128> {
    base.checked_pow(exponent)
}

#[test]
fn counts_beyond_64_bits_are_exact_and_beyond_128_bits_errors() {
    for moves in [2_u8, 3, 16, 255] {
        let wheel = wheel::Wheel(moves);
        let mut table = PerftTable::with_bytes(1 << 16);
        let shared = SharedPerftTable::with_bytes(1 << 16);
        for depth in 0..200 {
            let expected = power(moves.into(), depth).ok_or(CountOverflow);
            assert_eq!(
                perft_hashed(&wheel, depth, &mut table),
                expected,
                "{moves} {depth}"
            );
            {
                let count = |wheel: &wheel::Wheel, depth| perft_shared(wheel, depth, &shared);
                let parts = variant_perft::divide_parallel_with(&wheel, depth, count, |_, _| {});
                match (depth.checked_sub(1), parts) {
                    (None, parts) => assert_eq!(parts, Ok(vec![])),
                    (Some(rest), Ok(parts)) => {
                        assert_eq!(parts.len(), usize::from(moves));
                        let each = power(moves.into(), rest);
                        assert!(parts.iter().all(|&(_, nodes)| Some(nodes) == each));
                    }
                    (Some(rest), Err(CountOverflow)) => {
                        assert_eq!(power(moves.into(), rest), None);
                    }
                }
            }
        }
    }
}

#[test]
fn sums_beyond_64_bits_are_exact() {
    let most = u128::from(u64::MAX - 1);
    for depth in 1..20 {
        let expected = most << (depth - 1);
        assert_eq!(perft(&wheel::Claims, depth), expected, "{depth}");
        let mut table = PerftTable::with_bytes(1 << 12);
        for _ in 0..2 {
            assert_eq!(
                perft_hashed(&wheel::Claims, depth, &mut table),
                Ok(expected)
            );
        }
        assert_eq!(perft_leaf_by_leaf(&wheel::Claims, depth), 1 << depth);
    }
}

#[test]
fn a_table_takes_memory_as_it_is_used() {
    // As many bytes as there are addresses: nothing could hold a table of that length.
    let mut table = PerftTable::with_bytes(usize::MAX);
    let wheel = wheel::Wheel(2);
    assert_eq!(perft_hashed(&wheel, 100, &mut table), Ok(1 << 100));
    let start = Ring::start("start").unwrap();
    let mut table = PerftTable::with_bytes(1 << 40);
    assert_eq!(perft_hashed(&start, 8, &mut table), Ok(leaves(0, 8)));
}

#[test]
fn the_more_a_table_holds_the_less_is_played() {
    let start = Ring::start("start").unwrap();
    let played = |bytes| {
        let before = ring::played();
        let mut table = PerftTable::with_bytes(bytes);
        assert_eq!(perft_hashed(&start, 12, &mut table), Ok(leaves(0, 12)));
        ring::played() - before
    };
    let (many, one) = (played(1 << 16), played(0));
    assert!(many < one, "{many} {one}");
}

/// The figures of "Kiwipete" are those of the Chess Programming Wiki. In the other position the queen mates on g7, g8,
/// h1 and h2, checks on a1 and d4 besides, and on g6 leaves no move.
#[test]
fn captures_checks_and_mates_are_told_apart() {
    let tally = |text: &str, depth| {
        let position: orthodox_chess::Chess = text.parse().unwrap();
        let last = tally(&position, depth);
        (last.nodes, last.captures, last.checks, last.mates)
    };
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    assert_eq!(tally(kiwipete, 0), (1, 0, 0, 0));
    assert_eq!(tally(kiwipete, 3), (97_862, 17_102, 993, 1));
    assert_eq!(tally("7k/5K2/8/8/8/8/8/6Q1 w - - 0 1", 1), (27, 0, 6, 4));
}

#[test]
fn threads_count_the_same() {
    use std::sync::atomic::{AtomicUsize, Ordering};
    let start = Ring::start("start").unwrap();
    for depth in 0..9 {
        let done = AtomicUsize::new(0);
        let divided = variant_perft::divide_parallel(&start, depth, |finished, all| {
            assert!(finished <= all);
            done.fetch_max(finished, Ordering::Relaxed);
        });
        assert_eq!(divided, Ok(divide(&start, depth, perft)));
        let tasks = if depth < 3 { 0 } else { leaves(0, 2) as usize };
        assert_eq!(done.into_inner(), tasks);
    }
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
        let walked = walk(&start, &mut Rng::new(seed), 10_000);
        assert_eq!(walked.outcome.is_some(), walked.plies < 10_000);
        assert_eq!(walked, walk(&start, &mut Rng::new(seed), 10_000));
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
    assert_eq!(count(walk), 0);
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
fn a_part_that_cannot_be_counted_is_an_error() {
    let parts = NonZero::new(2).unwrap();
    let part = |depth| {
        let start = Ring::start("start").unwrap();
        perft_part(&start, depth, 0, parts, |_, _| Err(CountOverflow))
    };
    assert_eq!([part(1), part(4), part(9)], [Err(CountOverflow); 3]);
    // 64 sequences each, of which 63 can be summed.
    let most = |part| perft_part(&wheel::Wheel(2), 9, part, parts, |_, _| Ok(u128::MAX / 63));
    assert_eq!([most(0), most(1)], [Err(CountOverflow); 2]);
    // After two plies there are 64 sequences, and three more plies to count.
    let one = NonZero::<u32>::MIN;
    let whole = perft_part(&wheel::Wheel(8), 5, 0, one, |wheel, depth| {
        Ok(perft(wheel, depth))
    });
    assert_eq!(whole, Ok(1 << 15));
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
