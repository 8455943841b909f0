//! Counts against a naive count that knows nothing of packed forms.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use orthodox_chess::OrthodoxChess;
use variant_cluster::{Plan, PlyCount, Progress};
use variant_core::implement::hash_key;
use variant_perft::{CountLeaves, perft};
use variant_registry::{AnyPosition, variants};

/// Positions told apart by `repeats` alone, by ply.
fn naive<P: CountLeaves>(start: &P, depth: u32) -> Vec<PlyCount> {
    let mut level = vec![(start.clone(), 1)];
    let mut plies = Vec::new();
    for ply in 1..=depth {
        let mut next: HashMap<u64, Vec<(P, u128)>> = HashMap::new();
        for (position, count) in &level {
            for m in position.moves() {
                let child = position.play_unchecked(m);
                let alike = next.entry(child.key()).or_default();
                match alike.iter_mut().find(|(other, _)| other.repeats(&child)) {
                    Some((_, sum)) => *sum += count,
                    None => alike.push((child, *count)),
                }
            }
        }
        level = next.into_values().flatten().collect();
        plies.push(PlyCount {
            ply,
            nodes: perft(start, ply),
            distinct: Some(level.len() as u64),
            proof: Some(level.iter().fold(0, |sum: u128, (position, count)| {
                let mut key = Vec::new();
                position.pack(&mut key);
                sum.wrapping_add(u128::from(hash_key(&key[..])).wrapping_mul(*count))
            })),
        });
    }
    plies
}

#[test]
fn orthodox_chess_has_the_published_numbers() {
    let counts = Plan::new("orthodox-chess", 5)
        .run(&OrthodoxChess::default())
        .unwrap();
    let numbers: Vec<_> = (counts.plies.iter())
        .map(|ply| (ply.nodes, ply.distinct.unwrap()))
        .collect();
    let expected = [
        (20, 20),
        (400, 400),
        (8_902, 5_362),
        (197_281, 72_078),
        (4_865_609, 822_518),
    ];
    assert_eq!(numbers, expected);
}

/// What a count from the start of chess tells of its progress.
fn progress_of(plan: Plan) -> Vec<Progress> {
    let told = Arc::new(Mutex::new(Vec::new()));
    let list = Arc::clone(&told);
    let plan = plan.on_progress(move |progress| list.lock().unwrap().push(progress));
    plan.run(&OrthodoxChess::default()).unwrap();
    std::mem::take(&mut told.lock().unwrap())
}

#[test]
fn progress_is_told_where_a_ply_is_done() {
    for bulk in [0, 1, 2] {
        let told = progress_of(Plan::new("orthodox-chess", 4).bulk(bulk));
        let done = told
            .iter()
            .filter(|progress| progress.expanded == progress.whole);
        let mut done: Vec<_> = done
            .map(|progress| (progress.ply, progress.whole))
            .collect();
        // On a slow machine the report that comes by time can tell the same.
        done.dedup();
        let expected = match bulk {
            2 => vec![(1, 1), (2, 20), (4, 400)],
            _ => vec![(1, 1), (2, 20), (3, 400), (4, 5_362)],
        };
        assert_eq!(done, expected);
        assert!(told.iter().all(|progress| {
            progress.expanded <= progress.whole && (1 << 20..1 << 30).contains(&progress.memory)
        }));
    }
}

/// One thread speaks for all, which have even parts, nearly: parts that are told times threads.
#[test]
fn progress_of_several_threads_is_that_of_the_whole() {
    for threads in [1, 2, 3] {
        let told = progress_of(Plan::new("orthodox-chess", 4).threads(threads));
        let whole = |ply| told.iter().rfind(|progress| progress.ply == ply).unwrap();
        assert!((300..=500).contains(&whole(3).whole), "{:?}", whole(3));
        assert!((5_000..=5_700).contains(&whole(4).whole), "{:?}", whole(4));
        assert_eq!(whole(4).expanded, whole(4).whole);
    }
}

#[test]
fn all_that_is_sent_is_told() {
    let sent = |threads| {
        let counts = Plan::new("orthodox-chess", 3).threads(threads);
        counts.run(&OrthodoxChess::default()).unwrap().exchanged
    };
    // No position takes less than its key and its number.
    assert!(sent(1) > 8_902 * 16, "{}", sent(1));
    assert_eq!(sent(1), sent(2));
}

#[test]
fn every_mode_of_every_variant_is_counted_as_by_hand() {
    for variant in variants() {
        for mode in variant.modes {
            let start = AnyPosition::start(variant.name, Some(mode)).unwrap();
            let depth = (1..=3)
                .rev()
                .find(|&depth| perft(&start, depth) < 20_000)
                .unwrap_or(1);
            let counts = Plan::new(variant.name, depth)
                .threads(2)
                .run(&start)
                .unwrap();
            assert_eq!(
                counts.plies,
                naive(&start, depth),
                "{} {mode}",
                variant.name
            );
        }
    }
}

#[test]
fn positions_with_every_kind_of_right_are_counted_as_by_hand() {
    let texts = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
    ];
    for text in texts {
        let start: OrthodoxChess = text.parse().unwrap();
        let counts = Plan::new("orthodox-chess", 3).run(&start).unwrap();
        assert_eq!(counts.plies, naive(&start, 3), "{text}");
    }
}

#[test]
fn draws_and_ends_are_counted_as_perft_counts_them() {
    // 75 moves draw after one more; perft goes on. And a mate ends.
    for text in [
        "4k3/8/8/8/8/8/3R4/4K3 w - - 149 90",
        "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1",
    ] {
        let start: OrthodoxChess = text.parse().unwrap();
        let counts = Plan::new("orthodox-chess", 4).run(&start).unwrap();
        for ply in &counts.plies {
            assert_eq!(ply.nodes, perft(&start, ply.ply), "{text}, ply {}", ply.ply);
        }
    }
}

#[test]
fn plies_in_bulk_are_the_nodes() {
    let start = OrthodoxChess::default();
    for depth in 0..4 {
        for bulk in 0..=2 {
            let counts = Plan::new("orthodox-chess", depth)
                .bulk(bulk)
                .run(&start)
                .unwrap();
            assert_eq!(counts.nodes(), perft(&start, depth));
            assert_eq!(counts.plies.len(), depth as usize);
            for ply in &counts.plies {
                assert_eq!(ply.nodes, perft(&start, ply.ply));
                assert_eq!(ply.distinct.is_some(), ply.ply + bulk <= depth);
            }
        }
    }
}

#[test]
fn threads_and_little_memory_change_nothing() {
    let start = OrthodoxChess::default();
    let one = Plan::new("orthodox-chess", 4).run(&start).unwrap();
    let many = Plan::new("orthodox-chess", 4)
        .threads(3)
        .memory(0)
        .run(&start)
        .unwrap();
    assert_eq!(one.plies, many.plies);
}
