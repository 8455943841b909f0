//! Batch counts of replies agree with counts after each move.

use variant_core::perft::perft;
use variant_core::{Position, Rng};
use variant_testkit::Effort;
use zonal_chess::ZonalChess;

use crate::positions::{Flavour, position};

/// Plays a random game, and compares the counts at every ply.
fn count_along_a_game(start: ZonalChess, plies: usize, rng: &mut Rng) {
    let mut position = start;
    for _ in 0..plies {
        let replies = variant_perft::perft(&position, 2);
        assert_eq!(replies, perft(&position, 2), "`{position}`");
        let Some(m) = position.random_move(rng) else {
            return;
        };
        position = position.play_unchecked(m);
    }
}

fn count_along_games(flavour: Flavour, games: u32, plies: usize) {
    let effort = Effort::from_environment();
    let mut rng = Rng::new(effort.seed(flavour as u64 + 70));
    for _ in 0..effort.games(games) {
        count_along_a_game(position(flavour, &mut rng), plies, &mut rng);
    }
}

#[test]
fn zc_7_replies_are_counted_in_games_from_the_start() {
    let effort = Effort::from_environment();
    let mut rng = Rng::new(effort.seed(70));
    for _ in 0..effort.games(20) {
        count_along_a_game(ZonalChess::default(), 150, &mut rng);
    }
}

#[test]
fn zc_7_replies_are_counted_with_riders_strewn_over_the_zones() {
    count_along_games(Flavour::Zones, 3000, 3);
}

#[test]
fn zc_7_replies_are_counted_with_castlings() {
    count_along_games(Flavour::Castling, 1000, 3);
}

#[test]
fn zc_7_replies_are_counted_with_captures_en_passant() {
    count_along_games(Flavour::EnPassant, 1500, 3);
}

#[test]
fn zc_7_replies_are_counted_on_sparse_and_crowded_boards() {
    count_along_games(Flavour::Sparse, 1000, 4);
    count_along_games(Flavour::Crowded, 300, 4);
}
