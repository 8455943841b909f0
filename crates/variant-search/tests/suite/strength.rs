//! The searches beat a player who moves at random, with few nodes a move.

use variant_core::{Game, Player, Rng, Score, Tactics, Variant};
use variant_search::{Budget, Search};

/// The scores of a searching player and its allies in games against random movers, one game for each
/// seed.
fn scores<V: Variant + Tactics>(mode: &str, seat: usize, seeds: u64, nodes: u64) -> Vec<Score> {
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

fn assert_wins<V: Variant + Tactics>(mode: &str, seat: usize, nodes: u64) {
    let scores = scores::<V>(mode, seat, 3, nodes);
    let wins = scores.iter().filter(|&&score| score == Score::Win).count();
    // Against three who move at random a draw now and then cannot be helped.
    let enough = if mode == "ffa" { 2 } else { 3 };
    let lost = scores.contains(&Score::Loss);
    assert!(wins >= enough && !lost, "{} {mode}: {scores:?}", V::NAME);
}

#[test]
fn alpha_beta_beats_a_random_mover_in_games_of_two_sides() {
    assert_wins::<orthodox_chess::Chess>("start", 0, 1_500);
    assert_wins::<quarter_chess::Quarter>("start", 1, 1_500);
    assert_wins::<zonal_chess::Zonal>("start", 0, 1_500);
    assert_wins::<quad_kingdom::QuadKingdom>("two-a", 0, 1_500);
    assert_wins::<zm_quadchess::Quadchess>("two-opposite", 1, 1_500);
}

#[test]
fn paranoid_search_beats_three_random_movers() {
    assert_wins::<zm_quadchess::Quadchess>("ffa", 0, 6_000);
    assert_wins::<quad_kingdom::QuadKingdom>("ffa", 0, 6_000);
}

/// Players who can move at any time: the searching player and the others move in turn.
#[test]
fn uct_beats_random_movers_on_several_boards() {
    let (mut won, mut lost) = (0, 0);
    for seed in 1..=3 {
        let mut rng = Rng::new(seed);
        let mut search = Search::default().seed(seed);
        let mut game = Game::new(circle_chess::Circle::start("3").unwrap());
        let me = Player::new(b'A');
        for ply in 0..2_000 {
            if game.outcome().is_some() {
                break;
            }
            let own =
                (ply % 2 == 0).then(|| search.run_game(&game, Some(me), Budget::nodes(1_000)));
            let own = own.and_then(|found| found.best);
            let position = game.position();
            let others: Vec<_> = variant_core::Position::moves(position)
                .into_iter()
                .filter(|&m| position.actor_of(m).is_some_and(|actor| actor.player != me))
                .collect();
            let random = others.get(rng.below(others.len() as u64) as usize).copied();
            let any = variant_core::Position::random_move(position, &mut rng);
            let m = own.or(random).or(any);
            game.play(m.unwrap()).unwrap();
        }
        // Players who have left the match are not among the scores.
        let score = game
            .outcome()
            .map(|outcome| outcome.score(me).unwrap_or(Score::Loss));
        won += u32::from(score == Some(Score::Win));
        lost += u32::from(score == Some(Score::Loss));
    }
    assert!(won >= 1 && lost == 0, "won {won} of 3, lost {lost}");
}
