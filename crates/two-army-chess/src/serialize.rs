use alloc::vec::Vec;

use board_geometry::Geometry;
use variant_core::serialize::Stored;

use crate::play::distinguishing_en_passant;
use crate::state::BoardOf;
use crate::{TwoArmyGame, TwoArmyPosition, TwoArmySetup};

variant_core::serde_as_text!(TwoArmyPosition<V> as bytes, V: TwoArmyGame);

impl<V: TwoArmyGame> Stored for TwoArmyPosition<V> {
    /// Half-move clock, move number, and the en passant square if the packed form leaves it out.
    fn numbers(&self) -> Vec<u32> {
        let mut numbers = alloc::vec![self.halfmove_clock, self.fullmove_number];
        if distinguishing_en_passant(self).is_none() {
            let target = self.en_passant().map(|right| right.target.index());
            numbers.extend(target.map(u32::from));
        }
        numbers
    }

    fn with_numbers(self, numbers: &[u32]) -> Option<Self> {
        let (&[halfmove_clock, fullmove_number], target) = numbers.split_first_chunk()?;
        let mut setup = TwoArmySetup {
            halfmove_clock,
            fullmove_number,
            ..self.into()
        };
        for &target in target {
            setup.en_passant = Some(<BoardOf<V>>::BOARD.square(target as usize)?);
        }
        setup.try_into().ok()
    }
}
