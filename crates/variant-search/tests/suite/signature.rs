//! How many positions each search looks at, to a depth, and what it finds there. The order of moves, the windows, what
//! the table keeps and where captures end all show in these numbers, though seldom in the move that is found. Whoever
//! changes one of them on purpose, and finds the result stronger or faster, writes them anew.

use variant_core::{Tactics, Variant};
use variant_search::{Algorithm, Budget, Search};

use crate::after_random_moves;

/// The line expected, its value, and the nodes.
type Found = (&'static str, i32, u64);

/// Alpha-beta to one depth, and what it looks at without a table; max-n, which prunes nothing, to another depth.
fn check<V: Variant + Tactics>(
    mode: &str,
    plies: u32,
    depths: [u32; 2],
    (alpha_beta, plain, max_n): (Found, u64, Found),
) {
    let position: V = after_random_moves(mode, plies, 9);
    let run = |algorithm, bytes, depth| {
        let search = Search::<V>::default().algorithm(algorithm);
        let mut search = search.table_bytes(bytes);
        let found = search.run(&position, Budget::depth(depth));
        let line: Vec<String> = found.line.iter().map(ToString::to_string).collect();
        (line.join(" "), found.value.unwrap(), found.nodes)
    };
    let same = |(line, value, nodes): (String, i32, u64), expected: Found| {
        assert_eq!(
            (&*line, value, nodes),
            expected,
            "{mode} after {plies} plies"
        );
    };
    same(run(Algorithm::AlphaBeta, 1 << 20, depths[0]), alpha_beta);
    let (.., nodes) = run(Algorithm::AlphaBeta, 0, depths[0]);
    assert_eq!(nodes, plain, "{mode} after {plies} plies without a table");
    same(run(Algorithm::MaxN, 0, depths[1]), max_n);
}

#[test]
fn of_games_of_two() {
    use orthodox_chess::Chess;
    use quarter_chess::Quarter;
    use zonal_chess::Zonal;
    check::<Chess>(
        "start",
        0,
        [5, 3],
        (
            ("b1a3 b8a6 g1f3 a6b4 a3b1", 0, 10464),
            15363,
            ("b1a3 b8a6 g1f3", 0, 12804),
        ),
    );
    check::<Chess>(
        "start",
        40,
        [5, 2],
        (
            ("d3d4 e4f3 g2f3 h5g4 f3g4", -20, 23254),
            29485,
            ("c2c3 e4f3", -20, 78579),
        ),
    );
    check::<Chess>(
        "start",
        160,
        [6, 2],
        (
            ("b7a6 c4c3 a6d3 e8d8 h1g2 d8d4", -480, 15288),
            30341,
            ("h1g1 g5f4", -380, 508),
        ),
    );
    check::<Zonal>(
        "start",
        40,
        [3, 1],
        (("j3k4 h6g5 f4g5", 400, 2710), 2915, ("j3k4", 300, 20414)),
    );
    check::<Quarter>(
        "start",
        60,
        [4, 1],
        (
            ("e1d2 e7f8 c4d5 b4d5", -50, 17894),
            24097,
            ("e1d2", -50, 12421),
        ),
    );
}

#[test]
fn of_games_of_four() {
    use quad_kingdom::QuadKingdom;
    use zm_quadchess::Quadchess;
    check::<Quadchess>(
        "ffa",
        60,
        [4, 2],
        (
            ("c3d2 f3d2 a5a2 e2e1r", 2214, 2641),
            3203,
            ("e2e1n g4f3", 1900, 1113),
        ),
    );
    check::<Quadchess>(
        "teams-opposite",
        20,
        [4, 2],
        (
            ("c1d2 d4f3 f5e4 h2g2", 1370, 22976),
            23078,
            ("c1d2 d4e2", 860, 1135),
        ),
    );
    check::<QuadKingdom>(
        "two-b",
        100,
        [3, 1],
        (("a7a8 g10d7 a8d11", -440, 4884), 5407, ("d7e6", -420, 7259)),
    );
    check::<QuadKingdom>(
        "ffa+points",
        300,
        [3, 2],
        (
            ("k8l7 j3h3 f6f7 h7g6", -773, 7034),
            10201,
            ("f7e7n j3j4", 14, 14129),
        ),
    );
}

#[test]
fn of_many_boards() {
    use circle_chess::Circle;
    check::<Circle>(
        "3:rounds",
        20,
        [3, 2],
        (
            ("3:b1a3 1:a8a7 2:e8d7", 0, 1852),
            1875,
            ("3:b2g7 1:a8a7", 150, 756),
        ),
    );
    check::<Circle>(
        "4",
        20,
        [2, 1],
        (("1:h5g4 1:f3g4", 0, 1451), 1451, ("2:g1f3", 134, 398)),
    );
}
