use chess_pieces::Army;
use variant_core::Player;

/// White, who moves first.
pub const WHITE: Army = Army::new(0);
/// Black, who moves second.
pub const BLACK: Army = Army::new(1);

/// Players, White first.
pub const PLAYERS: [Player; 2] = [Player::new(b'w'), Player::new(b'b')];
