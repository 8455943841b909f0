//! Perft with and without tables, by threads and in parts, on games that are nothing but a number.

use std::num::NonZero;

use variant_core::Variant;
use variant_perft::{
    CountLeaves, CountOverflow, PerftTable, SharedPerftTable, divide, divide_parallel, perft,
    perft_hashed, perft_leaf_by_leaf, perft_part, perft_shared, tally,
};

use crate::claims::Claims;
use crate::leaves::leaves;
use crate::ring::{PLAYED, Ring};
use crate::wheel::Wheel;

impl CountLeaves for Ring {}
impl CountLeaves for Wheel {}

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
        let before = PLAYED.get();
        assert_eq!(perft_shared(&start, 12, &table), expected);
        PLAYED.get() - before
    };
    let played = std::thread::scope(|scope| scope.spawn(again).join());
    assert_eq!(played.unwrap(), 0);
}

/// A power, as long as it can be written in 128 bits: the count of a position that leads to itself.
fn power(base: u128, exponent: u32) -> Option<u128> {
    base.checked_pow(exponent)
}

#[test]
fn counts_beyond_64_bits_are_exact_and_beyond_128_bits_errors() {
    for moves in [2_u8, 3, 16, 255] {
        let wheel = Wheel(moves);
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
                let count = |wheel: &Wheel, depth| perft_shared(wheel, depth, &shared);
                let parts = divide_parallel(&wheel, depth, count, |_, _| {});
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
        assert_eq!(perft(&Claims, depth), expected, "{depth}");
        let mut table = PerftTable::with_bytes(1 << 12);
        for _ in 0..2 {
            assert_eq!(perft_hashed(&Claims, depth, &mut table), Ok(expected));
        }
        assert_eq!(perft_leaf_by_leaf(&Claims, depth), 1 << depth);
    }
}

#[test]
fn a_table_takes_memory_as_it_is_used() {
    // As many bytes as there are addresses: nothing could hold a table of that length.
    let mut table = PerftTable::with_bytes(usize::MAX);
    let wheel = Wheel(2);
    assert_eq!(perft_hashed(&wheel, 100, &mut table), Ok(1 << 100));
    let start = Ring::start("start").unwrap();
    let mut table = PerftTable::with_bytes(1 << 40);
    assert_eq!(perft_hashed(&start, 8, &mut table), Ok(leaves(0, 8)));
}

#[test]
fn the_more_a_table_holds_the_less_is_played() {
    let start = Ring::start("start").unwrap();
    let played = |bytes| {
        let before = PLAYED.get();
        let mut table = PerftTable::with_bytes(bytes);
        assert_eq!(perft_hashed(&start, 12, &mut table), Ok(leaves(0, 12)));
        PLAYED.get() - before
    };
    let (many, one) = (played(1 << 16), played(0));
    assert!(many < one, "{many} {one}");
}

/// The figures of "Kiwipete" are those of the Chess Programming Wiki. In the other position the queen mates on g7, g8,
/// h1 and h2, checks on a1 and d4 besides, and on g6 leaves no move.
#[test]
fn captures_checks_and_mates_are_told_apart() {
    let tally = |text: &str, depth| {
        let position: orthodox_chess::OrthodoxChess = text.parse().unwrap();
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
        let count = |ring: &Ring, depth| Ok(perft(ring, depth));
        let divided = divide_parallel(&start, depth, count, |finished, all| {
            assert!(finished <= all);
            done.fetch_max(finished, Ordering::Relaxed);
        });
        assert_eq!(divided, Ok(divide(&start, depth, perft)));
        let tasks = if depth < 3 { 0 } else { leaves(0, 2) as usize };
        assert_eq!(done.into_inner(), tasks);
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
    let most = |part| perft_part(&Wheel(2), 9, part, parts, |_, _| Ok(u128::MAX / 63));
    assert_eq!([most(0), most(1)], [Err(CountOverflow); 2]);
    // After two plies there are 64 sequences, and three more plies to count.
    let one = NonZero::<u32>::MIN;
    let whole = perft_part(&Wheel(8), 5, 0, one, |wheel, depth| Ok(perft(wheel, depth)));
    assert_eq!(whole, Ok(1 << 15));
}
