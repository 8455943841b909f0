use std::collections::BTreeMap;
use std::time::Duration;

use variant_core::{Actor, Player, Position, Seat};
use variant_match::{MatchRules, TimeControl};
use variant_registry::AnyGame;
use variant_search::Clock;

use crate::commands::thinking::clock;

pub(super) struct Clocks {
    controls: Vec<(Player, TimeControl)>,
    left: BTreeMap<Seat, Duration>,
}

impl Clocks {
    pub(super) const fn new(controls: Vec<(Player, TimeControl)>) -> Self {
        let left = BTreeMap::new();
        Self { controls, left }
    }

    fn left(&self, game: &AnyGame, actor: Actor) -> Option<(TimeControl, Duration)> {
        let mut controls = self.controls.iter();
        let &(_, control) = controls.find(|(player, _)| *player == actor.player)?;
        let position = game.position();
        let left = self.left.get(&position.clock_of(actor)).copied();
        let left = left.unwrap_or_else(|| control.base.saturating_mul(position.clock_factor()));
        Some((control, left))
    }

    pub(super) fn all(&self, game: &AnyGame) -> Vec<(Player, Clock)> {
        let mut actors = game.position().to_act().to_vec();
        for &(player, _) in &self.controls {
            if actors.iter().all(|actor| actor.player != player) {
                let seat = Seat::Army(player.letter());
                actors.push(Actor { seat, player });
            }
        }
        let clocks = self.controls.iter().filter_map(|&(player, _)| {
            let own = actors.iter().filter(|actor| actor.player == player);
            let left = own.filter_map(|&actor| self.left(game, actor));
            let (control, left) = left.min_by_key(|&(_, left)| left)?;
            Some((player, clock(control, left)))
        });
        clocks.collect()
    }

    pub(super) fn spend(&mut self, game: &AnyGame, actor: Actor, time: Duration) -> Spent {
        let Some((control, left)) = self.left(game, actor) else {
            return Spent::NoClock;
        };
        let spent = time.saturating_sub(control.delay);
        if spent >= left {
            return Spent::All;
        }
        let left = left.saturating_sub(spent).saturating_add(control.increment);
        self.left.insert(game.position().clock_of(actor), left);
        Spent::Left(left)
    }
}

pub(super) enum Spent {
    NoClock,
    Left(Duration),
    /// The flag has fallen.
    All,
}
