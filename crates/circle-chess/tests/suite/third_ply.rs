//! What is counted three half-moves on, with the next two boards counted once, beside making every half-move.

use circle_chess::Circle;
use variant_core::perft::count_third_ply_one_by_one;
use variant_core::{Position, Rng, Variant};
use variant_testkit::Effort;

#[test]
fn boards_that_come_next_are_counted_once_as_by_making_every_half_move() {
    let effort = Effort::from_environment();
    for (mode, games) in [("3:rounds", 60), ("4:social:rounds", 20), ("3", 1)] {
        for game in 0..effort.games(games) {
            let mut rng = Rng::new(effort.seed(1) + u64::from(game));
            let mut position = Circle::start(mode).expect("a mode");
            for ply in 0..120 {
                // The end of a game, where boards cannot move or are mated, has few moves to make.
                if ply % 4 == 0 || position.count_moves() < 8 {
                    let expected = count_third_ply_one_by_one(&position);
                    assert_eq!(position.count_third_ply(), expected, "{mode}: {position}");
                }
                let Some(m) = position.random_move(&mut rng) else {
                    break;
                };
                position = position.play_unchecked(m);
            }
        }
    }
}

/// White mates on the third board at the end of the round, and takes over the first one (CC-12). Without the knight of the
/// player who was mated nothing can move there, and the turn comes back to the second board.
#[test]
fn a_mate_that_brings_the_turn_back_is_counted_for_every_half_move() {
    let text = "social rounds:2 0 3 | 1 A-B 7k/8/8/8/8/1q6/8/K7 w - - 0 1 | \
                2 B-C 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 | 3 C-A 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1 | \
                A N | B - | C -";
    let position: Circle = text.parse().unwrap_or_else(|error| panic!("{error}"));
    let after = |moves: &[&str]| {
        let play = |position: Circle, text: &&str| {
            position.play_unchecked(position.parse_move(text).expect(text))
        };
        moves.iter().fold(position.clone(), play).to_string()
    };
    assert!(after(&["2:e2e4", "3:a1a7"]).contains(" rounds:1 "));
    assert!(after(&["2:e2e4", "3:a1a8"]).contains(" rounds:2 "));
    let expected = count_third_ply_one_by_one(&position);
    assert_eq!(position.count_third_ply(), expected);
}
