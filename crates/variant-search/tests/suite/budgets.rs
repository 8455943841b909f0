//! Budgets are kept, and what is deterministic stays so.

use std::collections::HashSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use circle_chess::CircleChess;
use orthodox_chess::OrthodoxChess;
use quad_kingdom::QuadKingdom;
use variant_core::{Game, Player, Position, Tactics, Variant};
use variant_search::{
    Algorithm, Budget, Clock, Evaluate, Found, LIMIT, Material, Search, Searchable, Values,
};

use crate::after_random_moves;

const ALL: [Algorithm; 4] = [
    Algorithm::AlphaBeta,
    Algorithm::BestReply,
    Algorithm::MaxN,
    Algorithm::Uct,
];

fn check<V: Variant + Searchable>(mode: &str) {
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
    check::<OrthodoxChess>("start");
    check::<QuadKingdom>("teams");
    check::<QuadKingdom>("three");
    check::<CircleChess>("4");
    #[cfg(feature = "long-tests")]
    check::<zm_quadchess::ZmQuadchess>("two-opposite");
}

#[test]
fn a_stopped_search_has_a_move_all_the_same() {
    let stop = AtomicBool::new(true);
    for algorithm in ALL {
        let mut search = Search::default().algorithm(algorithm);
        let found = search.run(&OrthodoxChess::default(), Budget::default().and_stop(&stop));
        assert!(found.best.is_some(), "{algorithm:?}");
        let is_first = found.line.first() == found.best.as_ref();
        assert!(is_first || algorithm == Algorithm::Uct, "{algorithm:?}");
        let mut search = Search::default().algorithm(algorithm);
        let found = search.run(&OrthodoxChess::default(), Budget::time(Duration::ZERO));
        assert!(found.best.is_some(), "{algorithm:?}");
    }
}

/// A rook mates in one, and any other move is none.
#[test]
fn depth_1_is_finished_without_any_time() {
    let position: OrthodoxChess = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1".parse().unwrap();
    let stop = AtomicBool::new(true);
    let increment = Duration::from_secs(5);
    let remaining = Duration::from_millis(20);
    let clock = Clock {
        remaining,
        increment,
        ..Clock::default()
    };
    for algorithm in ALL {
        for budget in [
            Budget::default().and_stop(&stop),
            Budget::time(Duration::ZERO),
            Budget::clock(clock),
        ] {
            for threads in [1, 2] {
                let search = Search::default().algorithm(algorithm).threads(threads);
                let found = { search }.run(&position, budget);
                let best = found.best.unwrap().to_string();
                assert_eq!(best, "a1a8", "{algorithm:?} {budget:?} {threads}");
                assert!(found.depth >= 1 && found.nodes < 2_000);
            }
        }
    }
}

/// Takes a millisecond for each position.
struct Slow;

impl<P: Tactics> Evaluate<P> for Slow {
    fn evaluate(&self, position: &P, players: &[Player]) -> Values {
        std::thread::sleep(Duration::from_millis(1));
        Material::default().evaluate(position, players)
    }
}

/// However many lines and captures there are, and however long a position takes: after 256 positions the time decides.
#[test]
fn a_wide_first_iteration_ends_in_time() {
    let wide = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let position: OrthodoxChess = wide.parse().unwrap();
    let stop = AtomicBool::new(true);
    let clock = Clock {
        remaining: Duration::from_millis(50),
        ..Clock::default()
    };
    for budget in [
        Budget::clock(clock),
        Budget::time(Duration::ZERO),
        Budget::default().and_stop(&stop),
    ] {
        let found = Search::new(Slow).multi_pv(50).run(&position, budget);
        assert!(position.is_legal(found.best.unwrap()));
        assert_eq!(found.nodes, 256, "{budget:?}");
    }
}

/// Asks for a stop when it is asked for the hundredth time.
struct Stopping<'a> {
    stop: &'a AtomicBool,
    asked: AtomicU32,
}

impl<P: Tactics> Evaluate<P> for Stopping<'_> {
    fn evaluate(&self, position: &P, players: &[Player]) -> Values {
        let is_time = self.asked.fetch_add(1, Ordering::Relaxed) == 99;
        self.stop.fetch_or(is_time, Ordering::Relaxed);
        Material::default().evaluate(position, players)
    }
}

/// A stop is seen within 64 nodes: few more positions are judged than before it.
#[test]
fn a_search_stops_when_it_is_asked_to() {
    let start = QuadKingdom::default();
    for algorithm in ALL {
        let stop = AtomicBool::new(false);
        let asked = AtomicU32::new(0);
        let evaluation = Stopping { stop: &stop, asked };
        let mut search = Search::new(evaluation).algorithm(algorithm);
        let found = search.run(&start, Budget::default().and_stop(&stop));
        assert!(stop.load(Ordering::Relaxed), "{algorithm:?}");
        assert!(start.is_legal(found.best.unwrap()), "{algorithm:?}");
        assert!(found.nodes < 2_000, "{algorithm:?}: {}", found.nodes);
    }
}

/// Keeps the keys of what it is asked about.
#[derive(Default)]
struct Keeping(Mutex<HashSet<u64>>);

impl<P: Tactics> Evaluate<P> for &Keeping {
    fn evaluate(&self, position: &P, players: &[Player]) -> Values {
        self.0.lock().unwrap().insert(position.key());
        Material::default().evaluate(position, players)
    }
}

#[test]
fn without_random_moves_uct_judges_the_ends_of_its_lines() {
    let start = OrthodoxChess::default();
    let moves = start.moves().into_iter();
    let near: HashSet<u64> = (moves.map(|m| start.play_unchecked(m).key()))
        .chain([start.key()])
        .collect();
    let judged = |playout| {
        let kept = Keeping::default();
        let mut search = Search::new(&kept)
            .algorithm(Algorithm::Uct)
            .playout(playout);
        let budget = Budget {
            nodes: Some(400),
            ..Budget::depth(1)
        };
        search.run(&start, budget);
        kept.0.into_inner().unwrap()
    };
    let lines = judged(0);
    assert!(lines.len() > 10 && lines.is_subset(&near));
    assert!(!judged(4).is_subset(&near));
}

/// A depth is the length of its lines, which never run out.
#[test]
fn uct_ends_where_nothing_but_a_depth_is_given() {
    let mut search = Search::default().algorithm(Algorithm::Uct);
    let found = search.run(&OrthodoxChess::default(), Budget::depth(3));
    assert!((100_000..101_000).contains(&found.nodes), "{}", found.nodes);
    assert!((1..=3).contains(&found.line.len()), "{:?}", found.line);
}

#[test]
fn settings_are_shown() {
    let search = Search::<OrthodoxChess>::default()
        .algorithm(Algorithm::Uct)
        .table_bytes(512)
        .seed(7);
    let shown = format!("{search:?}");
    assert_eq!(
        shown,
        "Search { algorithm: Uct, table_bytes: 512, seed: 7, .. }"
    );
}

#[test]
fn nothing_is_found_in_a_game_that_is_over() {
    let mut game = Game::new(OrthodoxChess::default());
    game.apply("resign:w").unwrap();
    let found = Search::default().run_game(&game, None, Budget::depth(2));
    assert_eq!((found.best, found.nodes), (None, 0));
    #[cfg(feature = "long-tests")]
    {
        // South alone has a king in play, so no player is to act.
        let decided = "8/8/8/8/8/4,sK,3/8/6,sR,1 ffa s s--- - - - 7 20";
        let decided: zm_quadchess::ZmQuadchess = decided.parse().unwrap();
        let found = Search::default().run(&decided, Budget::depth(2));
        assert_eq!((found.best, found.nodes), (None, 0));
    }
}

#[test]
fn nothing_is_found_where_there_is_nothing_to_do() {
    let mated: OrthodoxChess = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
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
    let start = CircleChess::start("4").unwrap();
    for player in start.players() {
        let found = Search::default().run_after(&start, &[], Some(player), Budget::nodes(2_000));
        let actor = start.actor_of(found.best.unwrap()).unwrap();
        assert_eq!(actor.player, player);
    }
    let stranger = Player::new(b'Z');
    let found = Search::default().run_after(&start, &[], Some(stranger), Budget::nodes(100));
    assert_eq!(found.best, None);
}

/// Captures and checks on all boards once made a search to depth 1 endless.
#[test]
fn depths_on_many_boards_are_reached() {
    let position = after_random_moves::<CircleChess>("8", 480, 1);
    let budget = Budget {
        nodes: Some(50_000),
        ..Budget::depth(2)
    };
    for algorithm in [Algorithm::AlphaBeta, Algorithm::BestReply] {
        let found = Search::default()
            .algorithm(algorithm)
            .run(&position, budget);
        assert!(
            found.depth == 2 && found.nodes < 20_000,
            "{algorithm:?}: {found:?}"
        );
    }
}

/// A search for such a player once took the other's moves and returned the worst.
#[test]
fn a_player_who_is_not_to_move_has_no_move() {
    let black = Player::new(b'b');
    for algorithm in ALL {
        let mut search = Search::default().algorithm(algorithm);
        let found = search.run_after(
            &OrthodoxChess::default(),
            &[],
            Some(black),
            Budget::nodes(100),
        );
        assert_eq!(found, Found::default(), "{algorithm:?}");
    }
    let game = Game::new(OrthodoxChess::default());
    let found = Search::default().run_game(&game, Some(black), Budget::depth(1));
    assert_eq!(found.best, None);
    let rounds = CircleChess::start("3:rounds").unwrap();
    let rounds = rounds.play(rounds.parse_move("1:e2e4").unwrap()).unwrap();
    let found =
        Search::default().run_after(&rounds, &[], Some(Player::new(b'A')), Budget::depth(2));
    assert_eq!(found.best, None);
}

/// Everything for the player with this letter, nothing for the others.
struct Boundless(char);

impl<P> Evaluate<P> for Boundless {
    fn evaluate(&self, _: &P, players: &[Player]) -> Values {
        let value = |player: &Player| {
            if player.letter() == self.0 {
                i32::MAX
            } else {
                i32::MIN
            }
        };
        players.iter().map(value).collect()
    }
}

#[test]
fn no_evaluation_is_taken_for_a_mate() {
    let start = OrthodoxChess::default();
    for algorithm in [Algorithm::AlphaBeta, Algorithm::MaxN] {
        for (favoured, value) in [('w', LIMIT - 1), ('b', 1 - LIMIT)] {
            for depth in [1, 2] {
                let mut search = Search::new(Boundless(favoured)).algorithm(algorithm);
                let found = search.run(&start, Budget::depth(depth));
                assert_eq!(found.value, Some(value), "{algorithm:?} for {favoured}");
                assert!(
                    found
                        .scores
                        .iter()
                        .all(|&(_, score)| (0.0..=1.0).contains(&score))
                );
            }
        }
    }
    let mut search = Search::new(Boundless('w')).algorithm(Algorithm::Uct);
    let found = search.run(&start, Budget::nodes(100));
    assert!(found.scores[0].1 > 0.999 && found.scores[1].1 < 0.001);
}
