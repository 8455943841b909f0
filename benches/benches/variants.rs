//! The five games: counting, listing and making moves, perft, random games.
#![allow(
    missing_docs,
    reason = "criterion's macros make undocumented functions"
)]

use circle_chess::CircleChess;
use criterion::{Criterion, criterion_group, criterion_main};
use quad_kingdom::QuadKingdom;
use quarter_chess::QuarterChess;
use variant_benches::{bench_modes, bench_variant, short, spots};
use zm_quadchess::ZmQuadchess;
use zonal_chess::ZonalChess;

fn zonal(criterion: &mut Criterion) {
    bench_modes::<ZonalChess>(criterion, &[("start", 3)]);
    let four_riders = ("four riders in zones", spots::FOUR_RIDERS, 3);
    bench_variant::<ZonalChess>(criterion, &[four_riders]);
}

fn quarter(criterion: &mut Criterion) {
    bench_modes::<QuarterChess>(criterion, &[("start", 3), ("pawn-shift", 3)]);
    let crowd = ("merchants and drivers", spots::MERCHANTS, 3);
    bench_variant::<QuarterChess>(criterion, &[crowd]);
}

fn quadchess(criterion: &mut Criterion) {
    bench_modes::<ZmQuadchess>(
        criterion,
        &[("ffa", 5), ("teams-opposite", 5), ("three", 5)],
    );
}

fn kingdom(criterion: &mut Criterion) {
    bench_modes::<QuadKingdom>(
        criterion,
        &[
            ("ffa", 4),
            ("teams", 4),
            ("two-a", 4),
            ("two-b", 4),
            ("three", 4),
        ],
    );
}

fn circle(criterion: &mut Criterion) {
    bench_modes::<CircleChess>(
        criterion,
        &[
            ("3", 3),
            ("8", 2),
            ("26", 2),
            ("3:rounds", 4),
            ("26:rounds", 4),
        ],
    );
}

criterion_group! {
    name = benches;
    config = short();
    targets = zonal, quarter, quadchess, kingdom, circle
}
criterion_main!(benches);
