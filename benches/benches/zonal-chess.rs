//! Zonal Chess, with and without riders in zones, and orthodox chess in the same run.
//!
//! Divide the elements per second of `zonal-chess/perft/bulk` by those of `orthodox-chess/perft/bulk` for
//! the ratio.
#![allow(
    missing_docs,
    reason = "criterion's macros make undocumented functions"
)]

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use orthodox_chess::Chess;
use variant_benches::{Spot, bench_variant};
use variant_core::perft::perft;
use zonal_chess::Zonal;

const SPOTS: &[Spot] = &[
    Spot {
        name: "start",
        text: "***1rnbqkbnr1***/**1pppppppppp1**/*14*/16/16/*14*/**1PPPPPPPPPP1**/***1RNBQKBNR1*** \
               w KQkq - 0 1",
        depth: 4,
    },
    Spot {
        name: "four riders in zones",
        text: "***2nb1kbnr1***/**1ppp1pppppp1**/*1q12*/r15/15R/*12Q1*/**1PPPPPP1PPP1**/***2NB1KBNR1*** \
               w Kk - 0 1",
        depth: 3,
    },
    Spot {
        name: "open game",
        text: "***2r1qkb1r1***/**1pp2pppp1p1**/*4p1n4p2*/4p2p8/5P2B7/*4N1P5n1*/**1PPP2P1PPP1**/***2R1QK2R1*** \
               w Kk - 0 1",
        depth: 3,
    },
];

fn zonal_chess(criterion: &mut Criterion) {
    bench_variant::<Zonal>(criterion, SPOTS);
}

fn orthodox_chess(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("orthodox-chess/perft");
    let start = Chess::default();
    group.sample_size(10);
    group.throughput(Throughput::Elements(perft(&start, 4)));
    group.bench_function(BenchmarkId::new("bulk", "start"), |bencher| {
        bencher.iter(|| perft(black_box(&start), 4));
    });
    group.finish();
}

criterion_group!(benches, zonal_chess, orthodox_chess);
criterion_main!(benches);
