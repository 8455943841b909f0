//! How many positions each search looks at, to a depth, and what it finds there. The order of moves, the windows, what
//! the table keeps and where captures end all show in these numbers, though seldom in the move that is found. Whoever
//! changes one of them on purpose, and finds the result stronger or faster, writes them anew.

use variant_core::{Tactics, Variant};
use variant_search::{Algorithm, Budget, Search};

use crate::after_random_moves;

/// The line expected and its value, and the nodes of alpha-beta with a table, of the same without one, and of max-n.
type Signature = (&'static str, i32, [u64; 3]);

/// Alpha-beta to one depth, max-n, which prunes nothing, to another.
fn check<V: Variant + Tactics>(mode: &str, plies: u32, depths: [u32; 2], expected: Signature) {
    let position: V = after_random_moves(mode, plies, 9);
    let run = |algorithm, bytes, depth| {
        let search = Search::<V>::default().algorithm(algorithm);
        let mut search = search.table_bytes(bytes);
        search.run(&position, Budget::depth(depth))
    };
    let found = run(Algorithm::AlphaBeta, 1 << 20, depths[0]);
    let plain = run(Algorithm::AlphaBeta, 0, depths[0]);
    let selfish = run(Algorithm::MaxN, 0, depths[1]);
    let line: Vec<String> = found.line.iter().map(ToString::to_string).collect();
    let nodes = [found.nodes, plain.nodes, selfish.nodes];
    let found = (&*line.join(" "), found.value.unwrap(), nodes);
    assert_eq!(found, expected, "{mode} after {plies} plies");
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
        ("b1a3 b8a6 g1f3 a6b4 a3b1", 0, [10464, 15363, 12804]),
    );
    check::<Chess>(
        "start",
        40,
        [5, 2],
        ("d3d4 e4f3 g2f3 h5g4 f3g4", -20, [23254, 29485, 78579]),
    );
    check::<Chess>(
        "start",
        160,
        [6, 2],
        ("b7a6 c4c3 a6d3 e8d8 h1g2 d8d4", -480, [15288, 30341, 508]),
    );
    check::<Zonal>(
        "start",
        40,
        [3, 1],
        ("j3k4 h6g5 f4g5", 400, [2710, 2915, 20414]),
    );
    check::<Quarter>(
        "start",
        60,
        [4, 1],
        ("e1d2 e7f8 c4d5 b4d5", -50, [17894, 24097, 12421]),
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
        ("c3d2 f3d2 a5a2 e2e1r", 2214, [2641, 3203, 1113]),
    );
    check::<Quadchess>(
        "teams-opposite",
        20,
        [4, 2],
        ("c1d2 d4f3 f5e4 h2g2", 1370, [22976, 23078, 1135]),
    );
    check::<QuadKingdom>(
        "two-b",
        100,
        [3, 1],
        ("a7a8 g10d7 a8d11", -440, [4884, 5407, 7259]),
    );
    check::<QuadKingdom>(
        "ffa+points",
        300,
        [3, 2],
        ("k8l7 j3h3 f6f7 h7g6", -773, [7034, 10201, 14129]),
    );
}

#[test]
fn of_many_boards() {
    use circle_chess::Circle;
    check::<Circle>(
        "3:rounds",
        20,
        [3, 2],
        ("3:b1a3 1:a8a7 2:e8d7", 0, [1852, 1875, 756]),
    );
    check::<Circle>("4", 20, [2, 1], ("1:h5g4 1:f3g4", 0, [1451, 1451, 398]));
}
