//! The five games: counting, listing and making moves, perft, random games.
#![allow(
    missing_docs,
    reason = "criterion's macros make undocumented functions"
)]

use circle_chess::Circle;
use criterion::{Criterion, criterion_group, criterion_main};
use quad_kingdom::QuadKingdom;
use quarter_chess::Quarter;
use variant_benches::{Spot, bench_variant};
use zm_quadchess::Quadchess;
use zonal_chess::Zonal;
