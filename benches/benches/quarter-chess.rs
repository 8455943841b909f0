//! Quarter Chess, and orthodox chess in the same run for the ratio.
#![allow(
    missing_docs,
    reason = "criterion's macros make undocumented functions"
)]

use criterion::{Criterion, criterion_group, criterion_main};
use orthodox_chess::Chess;
use quarter_chess::Quarter;
use variant_benches::{Spot, bench_variant};

const SPOTS: &[Spot] = &[
    Spot {
        name: "start",
        text: "rnakqdnr/mppppppm/8/8/8/8/MPPPPPPM/RNDQKANR w - - 0 1",
        depth: 3,
    },
    Spot {
        name: "pawn-shift",
        text: "rnakqdnr/mppppppm/8/8/8/8/MPPPPPPM/RNDQKANR w - - 0 1 pawn-shift",
        depth: 3,
    },
    Spot {
        name: "merchants",
        text: "rnak3r/1p1ppppm/1n4M1/R1p5/2q2A2/2M1m2R/1PPPPPP1/1NDQK1N1 w - - 9 11",
        depth: 3,
    },
    Spot {
        name: "open",
        text: "R4ma1/1p2A3/2p1k3/3Rpq2/1d1r1n2/2m1r3/MPPPM1Pn/1NDK4 w - - 1 31",
        depth: 3,
    },
];

const CHESS: &[Spot] = &[Spot {
    name: "start",
    text: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    depth: 4,
}];

fn quarter_chess(criterion: &mut Criterion) {
    bench_variant::<Quarter>(criterion, SPOTS);
}

fn orthodox_chess(criterion: &mut Criterion) {
    bench_variant::<Chess>(criterion, CHESS);
}

criterion_group!(benches, quarter_chess, orthodox_chess);
criterion_main!(benches);
