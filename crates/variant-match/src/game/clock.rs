use core::time::Duration;

use variant_core::{Actor, PlyRef};

use crate::clock::{Reading, TimeControl};
use crate::{MatchGame, MatchRules};

impl<P: MatchRules> MatchGame<P> {
    /// Time control, if any.
    pub const fn time_control(&self) -> Option<TimeControl> {
        self.time_control
    }

    /// Restarts the clocks with a time control, or removes them.
    pub fn set_time_control(&mut self, control: Option<TimeControl>) {
        self.time_control = control;
        self.readings.clear();
    }

    /// Time left on an actor's [clock](MatchRules::clock_of), by a time control or a record.
    pub fn time_left(&self, actor: Actor) -> Option<Duration> {
        let clock = self.position().clock_of(actor);
        let mut readings = self.readings.iter().rev();
        let latest = readings.find(|reading| reading.clock == clock);
        let factor = self.position().clock_factor();
        let base = || Some(self.time_control?.base.saturating_mul(factor));
        latest.map(|reading| reading.left).or_else(base)
    }

    /// Charges an actor for its next ply; returns whether its flag fell, with the consequence of
    /// [`MatchRules::out_of_time`].
    ///
    /// Undone and redone with the ply.
    ///
    /// ```
    /// use core::time::Duration;
    /// use orthodox_chess::OrthodoxChess;
    /// use variant_core::Position;
    /// use variant_match::{MatchGame, MatchRules};
    /// let mut game = MatchGame::new(OrthodoxChess::default());
    /// game.set_time_control(Some("60+1".parse()?));
    /// let white = game.position().to_act()[0];
    /// assert!(!game.spend(white, Duration::from_secs(11)));
    /// game.apply("e4")?;
    /// assert_eq!(game.time_left(white), Some(Duration::from_secs(50)));
    /// let black = game.position().to_act()[0];
    /// assert!(game.spend(black, Duration::from_secs(60)));
    /// let flag = game.position().out_of_time(black).unwrap();
    /// assert_eq!(flag.to_string(), "flag:b");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn spend(&mut self, actor: Actor, time: Duration) -> bool {
        let (Some(control), Some(left)) = (self.time_control, self.time_left(actor)) else {
            return false;
        };
        let mut left = left.saturating_sub(time.saturating_sub(control.delay));
        let has_fallen = left.is_zero();
        if !has_fallen {
            left = left.saturating_add(control.increment);
        }
        self.readings.push(Reading {
            plies: self.history().len(),
            clock: self.position().clock_of(actor),
            left,
        });
        has_fallen
    }

    /// Sets the last mover's clock, as a record states it.
    pub fn restore_clock(&mut self, left: Duration) {
        let Some((before, ply)) = self.history().plies_back().next() else {
            return;
        };
        let actors = before.to_act();
        let actor = match ply {
            PlyRef::Move(m) => before.actor_of(m),
            PlyRef::Action(_) => actors.first().copied().filter(|_| actors.len() == 1),
        };
        let Some(actor) = actor else {
            return;
        };
        let reading = Reading {
            plies: self.plies().len() - 1,
            clock: before.clock_of(actor),
            left,
        };
        self.readings.push(reading);
    }

    /// On the mover's clock after a ply.
    pub fn reading_of_ply(&self, index: usize) -> Option<Duration> {
        let after = (self.readings).partition_point(|reading| reading.plies <= index);
        let reading = self.readings.get(after.checked_sub(1)?)?;
        (reading.plies == index).then_some(reading.left)
    }
}
