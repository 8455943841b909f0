//! Fallen flags (ZQ-20).

use variant_core::{Actor, Player, Seat};
use variant_match::MatchGame;
use zm_quadchess::ZmQuadchess;

#[test]
fn a_player_out_of_time_becomes_absent_on_any_turn() {
    for letter in *b"sw" {
        let mut game = MatchGame::new(ZmQuadchess::default());
        let actor = Actor {
            seat: Seat::Army(letter.into()),
            player: Player::new(letter),
        };
        assert!(game.forfeit_on_time(actor));
        assert_eq!(game.texts(), [format!("absent:{}", char::from(letter))]);
        assert!(!game.forfeit_on_time(actor), "it is absent already");
    }
}
