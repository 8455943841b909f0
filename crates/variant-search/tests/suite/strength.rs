//! The searches beat a player who moves at random, with few nodes a move.

use variant_core::{Game, Position, Rng, Score, Variant};
use variant_search::{Algorithm, Budget, Evaluate, Material, Search, Searchable};

/// The scores of a searching player and its allies in games against random movers, one game for each
/// seed.
fn scores<V: Variant + Searchable>(mode: &str, seat: usize, seeds: u64, nodes: u64) -> Vec<Score> {
    let play = |seed| {
        let mut rng = Rng::new(seed);
        let mut search = Search::<V>::default().seed(seed);
        let start = V::start(mode).unwrap();
        let me = start.players()[seat];
        let mut game = Game::new(start);
        for _ in 0..3_000 {
            if game.outcome().is_some() {
                break;
            }
            let position = game.position();
            let mover = game.position().to_act()[0].player;
            let m = if position.are_allied(me, mover) {
                let budget = Budget::nodes(nodes);
                search.run_game(&game, Some(mover), budget).best
            } else {
                position.random_move(&mut rng)
            };
            game.play(m.unwrap()).unwrap();
        }
        let outcome = game.outcome();
        outcome
            .and_then(|outcome| outcome.score(me))
            .unwrap_or(Score::Loss)
    };
    (1..=seeds).map(play).collect()
}

fn assert_wins<V: Variant + Searchable>(mode: &str, seat: usize, nodes: u64) {
    let scores = scores::<V>(mode, seat, 3, nodes);
    let wins = scores.iter().filter(|&&score| score == Score::Win).count();
    // Against three who move at random a draw now and then cannot be helped.
    let enough = if mode == "ffa" { 2 } else { 3 };
    let lost = scores.contains(&Score::Loss);
    assert!(wins >= enough && !lost, "{} {mode}: {scores:?}", V::NAME);
}

#[test]
fn alpha_beta_beats_a_random_mover_in_games_of_two_sides() {
    assert_wins::<orthodox_chess::OrthodoxChess>("start", 0, 1_500);
    #[cfg(feature = "long-tests")]
    assert_wins::<quarter_chess::QuarterChess>("start", 1, 1_500);
    #[cfg(feature = "long-tests")]
    assert_wins::<zonal_chess::ZonalChess>("start", 0, 1_500);
    assert_wins::<quad_kingdom::QuadKingdom>("two-a", 0, 1_500);
    #[cfg(feature = "long-tests")]
    assert_wins::<zm_quadchess::ZmQuadchess>("two-opposite", 1, 1_500);
}

#[test]
fn paranoid_search_beats_three_random_movers() {
    #[cfg(feature = "long-tests")]
    assert_wins::<zm_quadchess::ZmQuadchess>("ffa", 0, 6_000);
    assert_wins::<quad_kingdom::QuadKingdom>("ffa", 0, 6_000);
}

/// Players who can move at any time: the searching player and the others move in turn. Against players who move
/// at random it soon has more than both of them together, which none of these has by moving at random too.
#[test]
fn uct_takes_more_than_random_movers_on_several_boards() {
    let play = |seed| {
        let searching = share_of_first_player(seed, Some(Budget::nodes(1_000)));
        assert!(searching > 0.5, "seed {seed}: {searching}");
        let random = share_of_first_player(seed, None);
        assert!(random < 0.5, "seed {seed}: {random}");
    };
    std::thread::scope(|scope| {
        for seed in 1..=4 {
            scope.spawn(move || play(seed));
        }
    });
}

/// The first player's share of the material after 300 half-moves, every other of which it makes.
fn share_of_first_player(seed: u64, budget: Option<Budget>) -> f64 {
    let mut rng = Rng::new(seed);
    let mut search = Search::default().seed(seed);
    let mut game = Game::new(circle_chess::CircleChess::start("3").unwrap());
    let players = game.position().players();
    let me = players[0];
    for ply in 0..300 {
        if game.outcome().is_some() {
            break;
        }
        let budget = budget.filter(|_| ply % 2 == 0);
        let own = budget.and_then(|budget| search.run_game(&game, Some(me), budget).best);
        let position = game.position();
        let is_others = |&m: &_| (position.actor_of(m)).is_some_and(|actor| actor.player != me);
        let others: Vec<_> = position.moves().into_iter().filter(is_others).collect();
        let random = others.get(rng.below(others.len() as u64) as usize).copied();
        let m = own.or(random).or_else(|| position.random_move(&mut rng));
        game.play(m.unwrap()).unwrap();
    }
    if let Some(outcome) = game.outcome() {
        return outcome.score(me).map_or(0.0, Score::points);
    }
    let values = Material::default().evaluate(game.position(), &players);
    f64::from(values[0]) / f64::from(values.iter().sum::<i32>())
}

/// Armies that stand alike can expect the same, whatever the algorithm.
#[test]
fn scores_add_up_and_are_equal_where_armies_stand_alike() {
    shares_at_start::<quad_kingdom::QuadKingdom>("ffa");
    #[cfg(feature = "long-tests")]
    shares_at_start::<zm_quadchess::ZmQuadchess>("ffa");
}

fn shares_at_start<V: Variant + Searchable>(mode: &str) {
    let start = V::start(mode).unwrap();
    for (algorithm, tolerance) in [
        (Algorithm::AlphaBeta, 1e-9),
        (Algorithm::BestReply, 1e-9),
        (Algorithm::MaxN, 1e-9),
        // A tree has seen some moves of each player more often than others.
        (Algorithm::Uct, 0.05),
    ] {
        let mut search = Search::default().algorithm(algorithm);
        let found = search.run(&start, Budget::nodes(3_000));
        let sum: f64 = found.scores.iter().map(|&(_, score)| score).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{} {algorithm:?}: {sum}", V::NAME);
        for (player, score) in found.scores {
            let name = V::NAME;
            assert!(
                (score - 0.25).abs() <= tolerance,
                "{name} {algorithm:?} {player}: {score}"
            );
        }
    }
}
