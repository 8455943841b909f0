use variant_core::{Player, Position, Rng};
use variant_registry::{AnyGame, AnyMove};

/// From 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Level(pub(crate) u8);

impl Level {
    pub(crate) fn new(level: u8) -> Option<Self> {
        (1..=10).contains(&level).then_some(Self(level))
    }

    pub(crate) fn nodes(self) -> u64 {
        50 * 3_u64.pow(u32::from(self.0) - 1)
    }

    /// Moves that a player sees; empty for all. Half are overlooked with a chance that falls from 72 % to nothing.
    pub(crate) fn seen(self, game: &AnyGame, player: Player, seed: u64) -> Vec<AnyMove> {
        let plies = game.history().len() as u64;
        let mut rng = Rng::new(seed.wrapping_mul(0x9e37_79b9).wrapping_add(plies));
        if rng.below(100) >= 8 * u64::from(10 - self.0) {
            return Vec::new();
        }
        let position = game.position();
        let mut moves = position.moves();
        moves.retain(|&m| {
            let actor = position.actor_of(m);
            actor.is_none_or(|actor| actor.player == player)
        });
        let left = moves.len().div_ceil(2);
        while moves.len() > left {
            let index = rng.below(moves.len() as u64);
            moves.swap_remove(index as usize);
        }
        moves
    }
}
