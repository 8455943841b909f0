//! Orthodox chess beside `cozy-chess`.
#![allow(
    missing_docs,
    reason = "criterion's macros make undocumented functions"
)]

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use orthodox_chess::OrthodoxChess;
use variant_benches::{PLIES, bench_modes, bench_variant, cozy, short, spots};
use variant_core::Rng;

const SPOTS: [(&str, &str, u32); 4] = [
    ("start", spots::CHESS_START, 4),
    ("kiwipete", spots::KIWIPETE, 3),
    ("endgame", spots::ENDGAME, 5),
    ("promotions", spots::PROMOTIONS, 4),
];

fn ours(criterion: &mut Criterion) {
    bench_modes::<OrthodoxChess>(criterion, &[("start", 4)]);
    bench_variant::<OrthodoxChess>(criterion, &SPOTS[1..]);
}

fn cozy_chess(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("cozy-chess/perft");
    group.sample_size(10);
    for (name, text, depth) in SPOTS {
        let board: cozy_chess::Board = text.parse().expect("a position of chess");
        group.throughput(Throughput::Elements(cozy::perft(&board, depth)));
        group.bench_function(BenchmarkId::new("bulk", name), |bencher| {
            bencher.iter(|| cozy::perft(black_box(&board), depth));
        });
    }
    group.finish();
}

/// Queries that `cozy-chess` has too.
fn cozy_questions(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("cozy-chess/questions");
    for (name, text, _) in SPOTS {
        let board: cozy_chess::Board = text.parse().expect("a position of chess");
        let moves = cozy::moves(&board);
        let texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
        group.throughput(Throughput::Elements(1));
        group.bench_function(BenchmarkId::new("key", name), |bencher| {
            bencher.iter(|| black_box(&board).hash());
        });
        group.bench_function(BenchmarkId::new("in-check", name), |bencher| {
            bencher.iter(|| !black_box(&board).checkers().is_empty());
        });
        group.bench_function(BenchmarkId::new("outcome", name), |bencher| {
            bencher.iter(|| black_box(&board).status());
        });
        group.throughput(Throughput::Elements(moves.len() as u64));
        group.bench_function(BenchmarkId::new("list", name), |bencher| {
            bencher.iter(|| cozy::moves(black_box(&board)));
        });
        group.bench_function(BenchmarkId::new("is-legal", name), |bencher| {
            bencher.iter(|| cozy::is_legal(&board, &moves));
        });
        group.bench_function(BenchmarkId::new("parse", name), |bencher| {
            bencher.iter(|| {
                for text in &texts {
                    let m: Option<cozy_chess::Move> = text.parse().ok();
                    black_box(m.filter(|&m| black_box(&board).is_legal(m)));
                }
            });
        });
        group.bench_function(BenchmarkId::new("list-play-key", name), |bencher| {
            bencher.iter(|| cozy::list_play_key(&board));
        });
        group.bench_function(BenchmarkId::new("play-key-check", name), |bencher| {
            bencher.iter(|| cozy::play_key_check(&board, &moves));
        });
    }
    group.finish();
}

/// Random games, limited like `orthodox-chess/games/playout`.
fn cozy_games(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("cozy-chess/games");
    group.sample_size(10);
    let seeds = 0..8;
    let game = |seed| cozy::playout(&mut Rng::new(seed), PLIES);
    let plies: u32 = seeds.clone().map(game).sum();
    group.throughput(Throughput::Elements(u64::from(plies)));
    group.bench_function(BenchmarkId::new("playout", "start"), |bencher| {
        bencher.iter(|| seeds.clone().map(game).sum::<u32>());
    });
    group.finish();
}

criterion_group! {
    name = benches;
    config = short();
    targets = ours, cozy_chess, cozy_questions, cozy_games
}
criterion_main!(benches);
