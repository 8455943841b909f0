//! What the benchmarks of all variants share: the same measurements for every game.

pub mod boards;
pub mod cozy;
pub mod ratio;

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput};
use variant_core::perft::{perft, perft_leaf_by_leaf};
use variant_core::playout::{playout, walk};
use variant_core::{Rng, Variant};

/// A position to measure at.
#[derive(Clone, Copy, Debug)]
pub struct Spot {
    /// What it is called.
    pub name: &'static str,
    /// Its position text.
    pub text: &'static str,
    /// How deep perft goes: to some hundred thousand nodes.
    pub depth: u32,
}

/// Measures a variant at some positions: counting, listing and making moves, perft with the last ply
/// counted and with every leaf made, and random games from the first position.
///
/// # Panics
/// If a text is no position of the variant.
pub fn bench_variant<P: Variant>(criterion: &mut Criterion, spots: &[Spot]) {
    for spot in spots {
        let position: P = spot
            .text
            .parse()
            .unwrap_or_else(|error| panic!("{} of {}: {error}", spot.name, P::NAME));
        bench_moves(criterion, spot, &position);
        bench_perft(criterion, spot, &position);
    }
    if let Some(position) = spots.first().and_then(|spot| spot.text.parse().ok()) {
        bench_games::<P>(criterion, &position);
    }
}

fn bench_moves<P: Variant>(criterion: &mut Criterion, spot: &Spot, position: &P) {
    let mut group = criterion.benchmark_group(format!("{}/moves", P::NAME));
    let moves = position.moves();
    group.throughput(Throughput::Elements(moves.len() as u64));
    group.bench_function(BenchmarkId::new("count", spot.name), |bencher| {
        bencher.iter(|| black_box(position).count_moves());
    });
    group.bench_function(BenchmarkId::new("list", spot.name), |bencher| {
        bencher.iter(|| black_box(position).moves());
    });
    group.bench_function(BenchmarkId::new("play", spot.name), |bencher| {
        bencher.iter(|| {
            for &m in &moves {
                black_box(black_box(position).play_unchecked(m));
            }
        });
    });
    group.finish();
}

fn bench_perft<P: Variant>(criterion: &mut Criterion, spot: &Spot, position: &P) {
    let mut group = criterion.benchmark_group(format!("{}/perft", P::NAME));
    group.sample_size(10);
    group.throughput(Throughput::Elements(perft(position, spot.depth)));
    group.bench_function(BenchmarkId::new("bulk", spot.name), |bencher| {
        bencher.iter(|| perft(black_box(position), spot.depth));
    });
    group.bench_function(BenchmarkId::new("leaf-by-leaf", spot.name), |bencher| {
        bencher.iter(|| perft_leaf_by_leaf(black_box(position), spot.depth));
    });
    group.finish();
}

/// The plies of a random game that are measured.
const PLIES: u32 = 200;

fn bench_games<P: Variant>(criterion: &mut Criterion, start: &P) {
    let mut group = criterion.benchmark_group(format!("{}/games", P::NAME));
    let seeds = 0..8;
    let plies: u32 = seeds
        .clone()
        .map(|seed| walk(start, &mut Rng::new(seed), PLIES).plies)
        .sum();
    group.throughput(Throughput::Elements(u64::from(plies)));
    group.bench_function("walk", |bencher| {
        bencher.iter(|| {
            for seed in seeds.clone() {
                black_box(walk(black_box(start), &mut Rng::new(seed), PLIES));
            }
        });
    });
    let plies: u32 = seeds
        .clone()
        .map(|seed| playout(start, &mut Rng::new(seed), PLIES).plies)
        .sum();
    group.throughput(Throughput::Elements(u64::from(plies)));
    group.bench_function("playout", |bencher| {
        bencher.iter(|| {
            for seed in seeds.clone() {
                black_box(playout(black_box(start), &mut Rng::new(seed), PLIES));
            }
        });
    });
    group.finish();
}
