//! Replies counted together are those counted after each move.

use crate::differential::random_text;
use quarter_chess::Quarter;
use variant_core::perft::count_replies_one_by_one;
use variant_core::{Position, Rng};
use variant_testkit::Effort;

/// Compares the counts along a game of random moves; how many positions it had.
fn compare_along(mut position: Quarter, plies: usize, rng: &mut Rng) -> usize {
    for ply in 0..plies {
        let replies = position.count_replies();
        assert_eq!(replies, count_replies_one_by_one(&position), "`{position}`");
        let Some(m) = position.random_move(rng) else {
            return ply;
        };
        position = position.play_unchecked(m);
    }
    plies
}

#[test]
fn replies_along_games_from_the_start() {
    let effort = Effort::from_environment();
    let mut rng = Rng::new(effort.seed(21));
    let mut compared = 0;
    for _ in 0..effort.games(150) {
        compared += compare_along(Quarter::default(), 60, &mut rng);
    }
    assert!(compared > 4000, "{compared} positions");
}

#[test]
fn replies_from_random_boards() {
    let effort = Effort::from_environment();
    let mut rng = Rng::new(effort.seed(22));
    let mut compared = 0;
    for number in 0..effort.games(7500) as usize {
        let text = random_text(&mut rng, [4, 8, 14, 20, 30][number % 5]);
        if let Ok(position) = text.parse::<Quarter>() {
            compared += compare_along(position, 8, &mut rng);
        }
    }
    assert!(compared > 15_000, "{compared} positions");
}
