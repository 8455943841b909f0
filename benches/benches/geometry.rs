//! Rider attacks, queen attacks by several methods, and sets, on boards of 64, 128 and 160 squares, the last in words
//! of 192 and 256 bits.
#![allow(
    missing_docs,
    reason = "criterion's macros make undocumented functions"
)]

use std::hint::black_box;

use board_geometry::{Chessboard, Direction, Geometry, SquareSet};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use variant_benches::boards::{Cross, Towers, WideCross};
use variant_benches::short;
use variant_core::Rng;

/// Queen attacks square by square.
fn walked<G: Geometry>(from: board_geometry::Square<G>, occupied: SquareSet<G>) -> SquareSet<G> {
    let mut attacks = SquareSet::EMPTY;
    for direction in Direction::ALL {
        let mut square = from;
        while let Some(next) = G::BOARD.step(square, direction) {
            attacks.insert(next);
            if occupied.contains(next) {
                break;
            }
            square = next;
        }
    }
    attacks
}

/// Queen attacks by stepping a whole set.
fn flooded<G: Geometry>(from: board_geometry::Square<G>, occupied: SquareSet<G>) -> SquareSet<G> {
    let mut attacks = SquareSet::EMPTY;
    for direction in Direction::ALL {
        let mut front = SquareSet::from(from);
        while !front.is_empty() {
            front = G::BOARD.step_all(front, direction);
            attacks |= front;
            front -= occupied;
        }
    }
    attacks
}

/// Queen attacks by the first blocker of each ray.
fn ray_by_ray<G: Geometry>(
    from: board_geometry::Square<G>,
    occupied: SquareSet<G>,
) -> SquareSet<G> {
    Direction::ALL
        .iter()
        .map(|&direction| G::BOARD.ray_attacks(from, direction, occupied))
        .fold(SquareSet::EMPTY, |all, ray| all | ray)
}

fn random_sets<G: Geometry>(count: usize) -> Vec<SquareSet<G>> {
    let mut rng = Rng::new(1);
    let squares = G::BOARD.all();
    (0..count)
        .map(|_| squares.iter().filter(|_| rng.below(4) == 0).collect())
        .collect()
}

type Attacks<G> = fn(board_geometry::Square<G>, SquareSet<G>) -> SquareSet<G>;

fn bench_attacks<G: Geometry>(
    criterion: &mut Criterion,
    boards: &[SquareSet<G>],
    group: &str,
    name: &str,
    attacks: Attacks<G>,
) {
    let mut group = criterion.benchmark_group(group);
    group.throughput(Throughput::Elements((boards.len() * G::BOARD.len()) as u64));
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            let mut all = SquareSet::EMPTY;
            for &occupied in black_box(boards) {
                for from in G::BOARD.all() {
                    all ^= attacks(from, occupied);
                }
            }
            all
        });
    });
    group.finish();
}

fn bench_board<G: Geometry>(criterion: &mut Criterion, name: &str) {
    let boards = random_sets::<G>(16);
    bench_attacks::<G>(
        criterion,
        &boards,
        "rook attacks",
        name,
        |from, occupied| G::BOARD.rook_attacks(from, occupied),
    );
    bench_attacks::<G>(
        criterion,
        &boards,
        "bishop attacks",
        name,
        |from, occupied| G::BOARD.bishop_attacks(from, occupied),
    );
    let mut measure = |way: &str, attacks: Attacks<G>| {
        let group = format!("queen attacks/{way}");
        bench_attacks::<G>(criterion, &boards, &group, name, attacks);
    };
    measure("lines", |from, occupied| {
        G::BOARD.queen_attacks(from, occupied)
    });
    measure("ray by ray", ray_by_ray::<G>);
    measure("flooding", flooded::<G>);
    measure("walking", walked::<G>);

    let mut group = criterion.benchmark_group("sets");
    group.throughput(Throughput::Elements(boards.len() as u64));
    group.bench_function(BenchmarkId::new("iterate", name), |bencher| {
        bencher.iter(|| {
            let set_sum =
                |set: &SquareSet<G>| set.iter().map(|s| u32::from(s.index())).sum::<u32>();
            black_box(&boards).iter().map(set_sum).sum::<u32>()
        });
    });
    group.bench_function(BenchmarkId::new("count", name), |bencher| {
        bencher.iter(|| {
            black_box(&boards)
                .iter()
                .map(|set| set.len())
                .sum::<usize>()
        });
    });
    group.bench_function(BenchmarkId::new("step north", name), |bencher| {
        bencher.iter(|| {
            black_box(&boards)
                .iter()
                .map(|&set| G::BOARD.step_all(set, Direction::North))
                .fold(SquareSet::EMPTY, |all, set| all ^ set)
        });
    });
    group.finish();
}

/// Queen attacks from the tables of `cozy-chess`, 861 KiB: by PEXT if built with that feature, else by magic numbers.
fn looked_up(
    from: board_geometry::Square<Chessboard>,
    occupied: SquareSet<Chessboard>,
) -> SquareSet<Chessboard> {
    let square = cozy_chess::Square::index(usize::from(from.index()));
    let blockers = cozy_chess::BitBoard(occupied.bits());
    let attacks = cozy_chess::get_rook_moves(square, blockers)
        | cozy_chess::get_bishop_moves(square, blockers);
    SquareSet::from_bits(attacks.0)
}

/// Queen attacks by subtraction: `o - 2r` changes a line up to the first blocker beyond `r`; with reversed ranks, down
/// to it. Attacks along ranks use rays.
fn subtracted(
    from: board_geometry::Square<Chessboard>,
    occupied: SquareSet<Chessboard>,
) -> SquareSet<Chessboard> {
    let board = Chessboard::BOARD;
    let rider = SquareSet::from(from).bits();
    let line = |direction: Direction| {
        let mask = board.ray(from, direction) | board.ray(from, direction.turned_clockwise(4));
        let on_line = (mask & occupied).bits();
        let up = on_line.wrapping_sub(rider << 1);
        let down = on_line.swap_bytes().wrapping_sub(rider.swap_bytes() << 1);
        SquareSet::from_bits(up ^ down.swap_bytes()) & mask
    };
    line(Direction::North)
        | line(Direction::NorthEast)
        | line(Direction::NorthWest)
        | board.ray_attacks(from, Direction::East, occupied)
        | board.ray_attacks(from, Direction::West, occupied)
}

fn geometry(criterion: &mut Criterion) {
    let boards = random_sets::<Chessboard>(16);
    let ways: [(&str, Attacks<Chessboard>); 2] =
        [("look-up", looked_up), ("subtraction", subtracted)];
    for (way, attacks) in ways {
        for (from, &occupied) in Chessboard::BOARD.all().iter().zip(boards.iter().cycle()) {
            let queen = Chessboard::BOARD.queen_attacks(from, occupied);
            assert_eq!(attacks(from, occupied), queen, "{way}, {from}");
        }
        let group = format!("queen attacks/{way}");
        bench_attacks(criterion, &boards, &group, "64 squares", attacks);
    }
    bench_board::<Chessboard>(criterion, "64 squares");
    bench_board::<Towers>(criterion, "128 squares");
    bench_board::<Cross>(criterion, "160 squares, 192 bits");
    bench_board::<WideCross>(criterion, "160 squares, 256 bits");
}

criterion_group! {
    name = benches;
    config = short();
    targets = geometry
}
criterion_main!(benches);
