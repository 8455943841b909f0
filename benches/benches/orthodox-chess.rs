//! Orthodox chess, and `cozy-chess` at the same positions.
#![allow(
    missing_docs,
    reason = "criterion's macros make undocumented functions"
)]

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use orthodox_chess::Chess;
use variant_benches::{Spot, bench_modes, bench_variant, cozy, spots};

const SPOTS: &[Spot] = &[
    Spot {
        name: "start",
        text: spots::CHESS_START,
        depth: 4,
    },
    Spot {
        name: "kiwipete",
        text: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        depth: 3,
    },
    Spot {
        name: "endgame",
        text: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        depth: 5,
    },
    Spot {
        name: "promotions",
        text: "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        depth: 4,
    },
];

fn ours(criterion: &mut Criterion) {
    bench_modes::<Chess>(criterion, &[("start", 4)]);
    bench_variant::<Chess>(criterion, SPOTS.get(1..).unwrap_or_default());
}

fn cozy_chess(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("cozy-chess/perft");
    group.sample_size(10);
    for spot in SPOTS {
        let board: cozy_chess::Board = spot.text.parse().expect("a position of chess");
        group.throughput(Throughput::Elements(cozy::perft(&board, spot.depth)));
        group.bench_function(BenchmarkId::new("bulk", spot.name), |bencher| {
            bencher.iter(|| cozy::perft(black_box(&board), spot.depth));
        });
    }
    group.finish();
}

criterion_group!(benches, ours, cozy_chess);
criterion_main!(benches);
