//! How many positions each search visits, to a depth, and what it finds there. The order of moves, the windows, what
//! the table keeps, reductions, and where captures end all show in these numbers, though seldom in the move that is
//! found. After a change on purpose that makes a search stronger or faster, the numbers are written anew.

use variant_core::Variant;
use variant_search::{Algorithm, Budget, Search, Searchable};

use crate::after_random_moves;

/// One line: the usual search to a depth, the plain one to another with a table and without, and max-n to a third.
fn signature<V: Variant + Searchable>(mode: &str, plies: u32, depths: [u32; 3]) -> String {
    let position: V = after_random_moves(mode, plies, 9);
    let run = |search: Search<V>, depth| {
        let found = { search }.run(&position, Budget::depth(depth));
        let best = found.best.map_or_else(String::new, |m| m.to_string());
        format!("{best} {} {}", found.value.unwrap_or(0), found.nodes)
    };
    let table = |bytes| Search::<V>::default().table_bytes(bytes);
    let [usual, plain, max_n] = depths;
    let alpha_beta = |bytes| table(bytes).algorithm(Algorithm::AlphaBeta);
    [
        run(alpha_beta(1 << 20), usual),
        run(table(1 << 20).algorithm(Algorithm::BestReply), usual),
        run(alpha_beta(1 << 20).plain(true), plain),
        run(alpha_beta(0).plain(true), plain),
        run(table(0).algorithm(Algorithm::MaxN), max_n),
    ]
    .join(", ")
}

#[test]
fn of_games_of_two() {
    use orthodox_chess::Chess;
    use quarter_chess::Quarter;
    use zonal_chess::Zonal;
    let found = [
        signature::<Chess>("start", 0, [7, 4, 3]),
        signature::<Chess>("start", 40, [6, 4, 2]),
        signature::<Chess>("start", 160, [8, 5, 2]),
        signature::<Zonal>("start", 40, [4, 3, 1]),
        signature::<Quarter>("start", 60, [5, 3, 1]),
    ];
    let expected = [
        "d2d4 36 9546, d2d4 36 9546, d2d4 25 2411, d2d4 25 2596, d2d4 48 11252",
        "d3d4 -238 7778, d3d4 -238 7778, d3d4 -264 7171, d3d4 -264 8666, d3d4 -219 49574",
        "b7a6 -1104 30603, b7a6 -1104 30603, b7a6 -793 6961, b7a6 -793 11709, b7c6 -588 432",
        "j3k4 218 1133, j3k4 218 1133, j3k4 218 2884, j3k4 218 2983, j3k4 196 7458",
        "e1d2 110 2750, e1d2 110 2750, e1d2 71 7815, e1d2 71 9333, b1d2 98 3457",
    ];
    assert_eq!(found, expected);
}

#[test]
fn of_games_of_four() {
    use quad_kingdom::QuadKingdom;
    use zm_quadchess::Quadchess;
    let found = [
        signature::<Quadchess>("ffa", 60, [5, 4, 2]),
        signature::<Quadchess>("teams-opposite", 20, [5, 3, 2]),
        signature::<QuadKingdom>("two-b", 100, [4, 3, 1]),
        signature::<QuadKingdom>("ffa+points", 300, [4, 3, 2]),
    ];
    let expected = [
        "e2e1r 1807 1722, f8g7 1875 12451, c3d2 2278 2689, c3d2 2278 3076, f8g7 2010 466",
        "c1d2 1443 4939, c1d2 1443 4939, c1d2 1430 1907, c1d2 1430 1969, c1d2 903 847",
        "a7a8 -493 6275, a7a8 -493 6275, a7a8 -493 4100, a7a8 -493 4274, d7e6 -506 2420",
        "k8g12 -779 5027, h7g8 -580 6769, k8l7 -813 10206, k8l7 -813 14092, f7e7n 46 5169",
    ];
    assert_eq!(found, expected);
}

#[test]
fn of_many_boards() {
    use circle_chess::Circle;
    let found = [
        signature::<Circle>("3:rounds", 20, [4, 3, 2]),
        signature::<Circle>("4", 20, [2, 2, 1]),
    ];
    let expected = [
        "3:b1c3 -12 2198, 3:b1c3 -12 2198, 3:b1c3 -2 2045, 3:b1c3 -2 2964, 3:b2g7 168 756",
        "2:g1f3 23 629, 2:g1f3 23 629, 2:g1f3 23 1352, 2:g1f3 23 1352, 2:g1f3 24 248",
    ];
    assert_eq!(found, expected);
}
