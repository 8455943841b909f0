//! A table changes nothing about the result of a plain search to a depth.

use orthodox_chess::OrthodoxChess;
use variant_core::Variant;
use variant_search::{Algorithm, Budget, Search, Searchable};

use crate::after_random_moves;

fn assert_same<P: Searchable>(position: &P, depth: u32, search: &mut Search<P>) {
    let mut plain = Search::<P>::default()
        .table_bytes(0)
        .plain(true)
        .algorithm(Algorithm::AlphaBeta);
    let without = plain.run(position, Budget::depth(depth));
    let with = search.run(position, Budget::depth(depth));
    assert_eq!(
        (with.best, with.value, with.scores, with.depth),
        (without.best, without.value, without.scores, without.depth),
        "{position} to depth {depth}"
    );
    assert!(with.nodes <= without.nodes * 11 / 10 + 50, "{position}");
}

/// Searches positions of random games with one table for all of them, small enough to overflow.
fn check<V: Variant + Searchable>(modes: &[&str], plies: &[u32], depth: u32) {
    for mode in modes {
        let mut search = Search::default()
            .table_bytes(1 << 18)
            .plain(true)
            .algorithm(Algorithm::AlphaBeta);
        for (seed, &plies) in (1..).zip(plies) {
            let position: V = after_random_moves(mode, plies, seed);
            assert_same(&position, depth, &mut search);
        }
    }
}

#[test]
fn two_army_games() {
    check::<orthodox_chess::OrthodoxChess>(&["start"], &[0, 20, 60, 200, 300, 400], 4);
    #[cfg(feature = "long-tests")]
    check::<zonal_chess::ZonalChess>(&["start"], &[0, 40, 200], 3);
    #[cfg(feature = "long-tests")]
    check::<quarter_chess::QuarterChess>(&["start", "pawn-shift"], &[0, 40, 200], 3);
}

#[test]
fn four_army_games() {
    let modes = [
        "ffa",
        "ffa+points",
        "teams+points",
        "two-a+points",
        "two-b",
        "three+points",
    ];
    check::<quad_kingdom::QuadKingdom>(&modes, &[0, 200, 600], 2);
    #[cfg(feature = "long-tests")]
    check::<zm_quadchess::ZmQuadchess>(
        &["ffa", "teams-opposite", "two-adjacent", "three"],
        &[0, 100, 300],
        3,
    );
}

#[test]
fn many_boards() {
    check::<circle_chess::CircleChess>(&["3:rounds", "4:social:rounds"], &[0, 30], 2);
    check::<circle_chess::CircleChess>(&["3"], &[0, 10], 1);
}

/// Clocks that are about to draw, and points that are about to decide.
#[test]
fn what_decides_is_not_confused() {
    let mut search = Search::default()
        .table_bytes(1 << 20)
        .plain(true)
        .algorithm(Algorithm::AlphaBeta);
    for clock in 140..150 {
        let text = format!("7k/8/8/8/8/1R6/8/K7 w - - {clock} 100");
        let position: orthodox_chess::OrthodoxChess = text.parse().unwrap();
        assert_same(&position, 5, &mut search);
    }
    let board = "*,*,8,*,*/*,*,8,*,*/12/12/12/12/12/12/wQ,11/12/*,*,3,wK,2,bK,1,*,*/*,*,8,*,*";
    let mut search = Search::default()
        .table_bytes(1 << 20)
        .plain(true)
        .algorithm(Algorithm::AlphaBeta);
    for points in ["0,0,0,0", "0,0,9,0", "0,0,12,0", "3,0,9,0"] {
        let text = format!("{board} two-b+points w w-b- - - {points} 20 40");
        let position: quad_kingdom::QuadKingdom = text.parse().unwrap();
        assert_same(&position, 3, &mut search);
    }
}

#[test]
fn a_table_spares_nodes() {
    let nodes = |bytes| {
        let search = Search::default().plain(true).table_bytes(bytes);
        let mut search = search.algorithm(Algorithm::AlphaBeta);
        search
            .run(&OrthodoxChess::default(), Budget::depth(5))
            .nodes
    };
    let (with, without) = (nodes(1 << 20), nodes(0));
    assert!(with * 10 < without * 9, "{with} of {without}");
}
