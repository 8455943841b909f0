//! Fallen flags (QK-22).

use quad_kingdom::QuadKingdom;
use variant_core::{Actor, Player, Position, Seat};
use variant_match::MatchGame;

fn actor(letter: u8) -> Actor {
    Actor {
        seat: Seat::Army(letter.into()),
        player: Player::new(letter),
    }
}

#[test]
fn a_player_out_of_time_resigns_on_its_own_turn_and_is_absent_before() {
    let mut game = MatchGame::new(QuadKingdom::default());
    assert!(game.forfeit_on_time(actor(b'm')));
    assert_eq!(game.texts(), [""; 0]);
    assert!(game.absent().contains(&Player::new(b'm')));
    assert!(game.forfeit_on_time(actor(b'w')));
    assert_eq!(game.texts(), ["resign:w"]);
    assert_eq!(game.position().to_act()[0], actor(b'm'));
    // A player who has left owes nothing more.
    assert!(!game.forfeit_on_time(actor(b'w')));
}
