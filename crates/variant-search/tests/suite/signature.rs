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
        "f2f3 0 2319, f2f3 0 2319, b1a3 0 1957, b1a3 0 2142, f2f3 0 11252",
        "d3d4 -20 4300, d3d4 -20 4300, d3d4 -20 7060, d3d4 -20 8104, d3d4 -20 49574",
        "b7c6 -500 15621, b7c6 -500 15621, b7a6 -480 6316, b7a6 -480 8223, b7a6 -380 432",
        "j3k4 300 846, j3k4 300 846, j3k4 400 2684, j3k4 400 2889, j3k4 300 7458",
        "e1d2 -50 3188, e1d2 -50 3188, e1d2 -50 4965, e1d2 -50 5158, e1d2 -50 3457",
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
        "e2e1r 1767 1672, f8g7 1900 4860, c3d2 2214 2589, c3d2 2214 3276, e2e1n 1900 466",
        "c1d2 1370 3789, c1d2 1370 3789, c1d2 1370 1897, c1d2 1370 1923, c1d2 860 847",
        "a7a8 -440 1615, a7a8 -440 1615, a7a8 -440 4914, a7a8 -440 5440, d7e6 -420 2420",
        "k8l7 -673 2655, h7g8 -553 7311, k8l7 -773 4510, k8l7 -773 5253, f7e7n 14 5169",
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
        "3:a4a5 0 1857, 3:a4a5 0 1857, 3:b1a3 0 1852, 3:b1a3 0 1875, 3:b2g7 150 756",
        "1:h5g4 0 554, 1:h5g4 0 554, 1:h5g4 0 1451, 1:h5g4 0 1451, 1:h5g4 0 248",
    ];
    assert_eq!(found, expected);
}
