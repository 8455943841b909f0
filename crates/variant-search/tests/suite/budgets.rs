//! Budgets are kept, and what is deterministic stays so.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use circle_chess::Circle;
use orthodox_chess::Chess;
use quad_kingdom::QuadKingdom;
use variant_core::{Player, Position, Tactics, Variant};
use variant_search::{Algorithm, Budget, Search};

use crate::after_random_moves;

const ALL: [Algorithm; 3] = [Algorithm::AlphaBeta, Algorithm::MaxN, Algorithm::Uct];

fn check<V: Variant + Tactics>(mode: &str) {
    let position: V = after_random_moves(mode, 30, 5);
    for algorithm in ALL {
        let run = |seed| {
            let mut search = Search::<V>::default().algorithm(algorithm).seed(seed);
            search.run(&position, Budget::nodes(700))
        };
        let found = run(3);
        assert_eq!(found, run(3), "{algorithm:?} in {position}");
        assert!(
            found.nodes < 1_000,
            "{algorithm:?} in {position}: {}",
            found.nodes
        );
        let best = found.best.unwrap();
        assert!(position.is_legal(best) && found.line.first() == Some(&best));
        let mut along = position.clone();
        for &m in &found.line {
            along = along.play(m).unwrap();
        }
        let players = position.players();
        assert_eq!(found.scores.len(), players.len());
        assert!(
            found
                .scores
                .iter()
                .all(|&(_, score)| (0.0..=1.0).contains(&score))
        );
    }
}

#[test]
fn nodes_bound_every_search_and_decide_its_result() {
    check::<Chess>("start");
    check::<QuadKingdom>("teams");
    check::<QuadKingdom>("three");
    check::<Circle>("4");
    check::<zm_quadchess::Quadchess>("two-opposite");
}

#[test]
fn a_stopped_search_has_a_move_all_the_same() {
    let stop = AtomicBool::new(true);
    for algorithm in ALL {
        let mut search = Search::default().algorithm(algorithm);
        let found = search.run(&Chess::default(), Budget::default().and_stop(&stop));
        assert!(found.best.is_some(), "{algorithm:?}");
        let mut search = Search::default().algorithm(algorithm);
        let found = search.run(&Chess::default(), Budget::time(Duration::ZERO));
        assert!(found.best.is_some(), "{algorithm:?}");
    }
}

#[test]
fn nothing_is_found_where_there_is_nothing_to_do() {
    let mated: Chess = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
        .parse()
        .unwrap();
    for algorithm in ALL {
        let found = Search::default()
            .algorithm(algorithm)
            .run(&mated, Budget::nodes(100));
        assert_eq!((found.best, found.line.len()), (None, 0));
    }
}

/// In free Circle Chess every player may move at any time, each on boards of its own.
#[test]
fn each_of_several_actors_finds_a_move_of_its_own() {
    let start = Circle::start("4").unwrap();
    for player in start.players() {
        let found = Search::default().run_for(&start, player, Budget::nodes(2_000));
        let actor = start.actor_of(found.best.unwrap()).unwrap();
        assert_eq!(actor.player, player);
    }
    let stranger = Player::new(b'Z');
    let found = Search::default().run_for(&start, stranger, Budget::nodes(100));
    assert_eq!(found.best, None);
}
