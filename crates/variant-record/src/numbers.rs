use variant_core::implement::smallvec::SmallVec;
use variant_core::{Player, Position};

use crate::Item;

/// Numbers of moves as written.
#[derive(Clone, Default)]
pub(crate) struct Numbers {
    players: SmallVec<[Player; 4]>,
    number: u32,
    /// As read, for the next move.
    stated: Option<u32>,
    shift: i64,
    last: Option<usize>,
    pub(crate) is_interrupted: bool,
}

impl Numbers {
    pub(crate) fn of(players: SmallVec<[Player; 4]>) -> Self {
        Self {
            players,
            ..Self::default()
        }
    }

    pub(crate) const fn state(&mut self, number: u32) {
        self.stated = Some(number);
    }

    /// Shifted like those of the main line before.
    pub(crate) fn in_variation(&self, number: u32) -> u32 {
        let shifted = i64::from(number) + self.shift;
        u32::try_from(shifted)
            .ok()
            .filter(|&number| number > 0)
            .unwrap_or(number)
    }

    pub(crate) fn of_last(&self) -> Item<'static> {
        Item::Number {
            number: self.number,
            continued: self.last.is_some_and(|place| place > 0),
        }
    }

    /// Number at a new round or after an interruption.
    pub(crate) fn before_move_in<P: Position>(&mut self, position: &P) -> Option<Item<'static>> {
        let mover: Option<Player> = position.to_act().first().map(|actor| actor.player);
        let mut players = self.players.iter();
        let place = players
            .position(|&player| Some(player) == mover)
            .unwrap_or(0);
        let goes_on = self.last.replace(place).is_some_and(|last| last < place);
        let is_interrupted = core::mem::take(&mut self.is_interrupted);
        if !goes_on {
            self.number = self.number.saturating_add(1);
        }
        if let Some(stated) = self.stated.take() {
            self.shift = i64::from(self.number) - i64::from(stated);
        }
        (!goes_on || is_interrupted).then_some(Item::Number {
            number: self.number,
            continued: place > 0,
        })
    }
}
