//! Benchmarks of a variant, with the feature `criterion`.
//!
//! ```no_run
//! use orthodox_chess::OrthodoxChess;
//! use variant_testkit::bench::{bench_modes, short};
//!
//! // In `benches/chess.rs`, with `harness = false`.
//! fn main() {
//!     let mut criterion = short().configure_from_args();
//!     bench_modes::<OrthodoxChess>(&mut criterion, &[("start", 4)]);
//!     criterion.final_summary();
//! }
//! ```

use std::hint::black_box;
use std::time::Duration;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, BenchmarkId, Criterion, Throughput};
use variant_core::Rng;
use variant_core::playout::{Playout, playout, random_walk};
use variant_perft::{CountLeaves, perft, perft_leaf_by_leaf};
use variant_record::Recorded;

/// Benchmarks listing, making and counting moves, and perft with and without bulk counting, at positions: the name of
/// the rows, the text, and the depth of perft (some hundred thousand nodes).
///
/// # Panics
/// If a text is refused.
pub fn bench_variant<P: Recorded + CountLeaves>(
    criterion: &mut Criterion,
    positions: &[(&str, &str, u32)],
) {
    for &(name, text, depth) in positions {
        let position: P =
            (text.parse()).unwrap_or_else(|error| panic!("{name} of {}: {error}", P::NAME));
        bench_position(criterion, name, depth, &position);
    }
}

/// Like [`bench_variant`], at the starts of modes with their perft depths; also random games.
///
/// # Panics
/// If the variant lacks a mode.
pub fn bench_modes<P: Recorded + CountLeaves>(criterion: &mut Criterion, modes: &[(&str, u32)]) {
    for &(mode, depth) in modes {
        let start = P::start(mode).unwrap_or_else(|error| panic!("{mode} of {}: {error}", P::NAME));
        bench_position(criterion, mode, depth, &start);
        bench_games(criterion, mode, &start);
    }
}

fn bench_position<P: Recorded + CountLeaves>(
    criterion: &mut Criterion,
    name: &str,
    depth: u32,
    position: &P,
) {
    bench_moves(criterion, name, position);
    bench_questions(criterion, name, position);
    bench_perft(criterion, name, depth, position);
}

fn row<T>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    (kind, name): (&str, &str),
    mut work: impl FnMut() -> T,
) {
    let id = BenchmarkId::new(kind, name);
    group.bench_function(id, |bencher| bencher.iter(&mut work));
}

fn bench_moves<P: Recorded>(criterion: &mut Criterion, name: &str, position: &P) {
    let mut group = criterion.benchmark_group(format!("{}/moves", P::NAME));
    let moves = position.moves();
    group.throughput(Throughput::Elements(moves.len() as u64));
    row(&mut group, ("count", name), || {
        black_box(position).count_moves()
    });
    row(&mut group, ("list", name), || black_box(position).moves());
    row(&mut group, ("play", name), || {
        let mut next = position.clone();
        for &m in &moves {
            black_box(position).play_into(m, &mut next);
            black_box(&next);
        }
    });
    group.finish();
}

fn bench_questions<P: Recorded>(criterion: &mut Criterion, name: &str, position: &P) {
    let mut group = criterion.benchmark_group(format!("{}/questions", P::NAME));
    row(&mut group, ("key", name), || black_box(position).key());
    row(&mut group, ("in-check", name), || {
        black_box(position).in_check()
    });
    row(&mut group, ("is-over", name), || {
        black_box(position).is_over()
    });
    row(&mut group, ("outcome", name), || {
        black_box(position).outcome()
    });
    let moves = position.moves();
    let texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
    group.throughput(Throughput::Elements(moves.len() as u64));
    row(&mut group, ("is-legal", name), || {
        for &m in &moves {
            black_box(black_box(position).is_legal(m));
        }
    });
    row(&mut group, ("parse", name), || {
        for text in &texts {
            let _ = black_box(black_box(position).parse_move(text));
        }
    });
    row(&mut group, ("list-play-key", name), || {
        let mut next = position.clone();
        for m in black_box(position).moves() {
            black_box(position).play_into(m, &mut next);
            black_box(next.key());
        }
    });
    row(&mut group, ("play-key-check", name), || {
        let mut next = position.clone();
        for &m in &moves {
            black_box(position).play_into(m, &mut next);
            black_box((next.key(), next.in_check().is_empty()));
        }
    });
    group.finish();
}

fn bench_perft<P: Recorded + CountLeaves>(
    criterion: &mut Criterion,
    name: &str,
    depth: u32,
    position: &P,
) {
    let mut group = criterion.benchmark_group(format!("{}/perft", P::NAME));
    group.sample_size(10);
    group.throughput(Throughput::Elements(perft(position, depth) as u64));
    row(&mut group, ("bulk", name), || {
        perft(black_box(position), depth)
    });
    row(&mut group, ("leaf-by-leaf", name), || {
        perft_leaf_by_leaf(black_box(position), depth)
    });
    group.finish();
}

/// Plies of a random game.
pub const PLIES: u32 = 200;

/// Criterion with measurements of one second.
pub fn short() -> Criterion {
    Criterion::default()
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_secs(1))
        .sample_size(20)
        .nresamples(2_000)
        .without_plots()
}

type Play<P> = fn(&P, &mut Rng, u32) -> Playout<P>;

fn bench_games<P: Recorded>(criterion: &mut Criterion, name: &str, start: &P) {
    let mut group = criterion.benchmark_group(format!("{}/games", P::NAME));
    group.sample_size(10);
    let kinds: [(_, Play<P>); 2] = [("walk", random_walk), ("playout", playout)];
    for (kind, play) in kinds {
        let played = (0..8).map(|seed| play(start, &mut Rng::new(seed), PLIES).plies);
        group.throughput(Throughput::Elements(played.sum::<u32>().into()));
        row(&mut group, (kind, name), || {
            for seed in 0..8 {
                black_box(play(black_box(start), &mut Rng::new(seed), PLIES));
            }
        });
    }
    group.finish();
}
