//! Absent players (ZQ-20).

use chess_pieces::{Armies, Army};
use variant_core::{ActionError, Player};

use crate::army_pair::ArmyPair;
use crate::moves::{Departure, Event};
use crate::position::Quadchess;
use crate::turn::TurnResolver;

impl Quadchess {
    /// Active seats of absent players ([ZQ-20](crate::rulebook#zq-20)).
    pub const fn absent(&self) -> Armies {
        self.absence.first()
    }

    /// Absent players whose pieces will be removed, by [`Mode::person`](crate::Mode::person); others' will
    /// freeze ([ZQ-20](crate::rulebook#zq-20)).
    pub const fn removal(&self) -> Armies {
        self.absence.second()
    }

    /// Seat of the player who chooses the move: for an absent mover the next active player, if possible a
    /// present one ([ZQ-20](crate::rulebook#zq-20)).
    pub fn chooser(&self) -> Army {
        let mover = self.mover();
        if !self.absent().contains(mover) {
            return mover;
        }
        let others = (self.active().and(self.mode.seats())).minus(self.mode.seats_of_person(mover));
        (others.minus(self.absent()).next_after(mover, 4))
            .or_else(|| others.next_after(mover, 4))
            .unwrap_or(mover)
    }

    pub(crate) fn declare_absent(&mut self, seats: Armies, how: Departure) {
        let removal = if how == Departure::Remove {
            seats.iter().map(|seat| self.mode.person(seat)).collect()
        } else {
            Armies::NONE
        };
        self.absence = ArmyPair::new(self.absent() | seats, self.removal() | removal);
    }

    pub(crate) fn forget_absence(&mut self, seat: Army) {
        let absent = self.absent().without(seat);
        let mut removal = self.removal();
        if self.mode.seats_of_person(seat).and(absent).is_empty() {
            removal = removal.without(self.mode.person(seat));
        }
        self.absence = ArmyPair::new(absent, removal);
    }

    /// Absent player who leaves now: the controller of the army to move, unless its king is in check. The
    /// dummy's owner stays on the dummy's turn.
    pub(crate) fn resigning(&self) -> Option<(Army, Departure)> {
        let holder = self.control.holder(self.turn)?;
        if !self.absent().contains(holder) || self.checked().contains(holder) {
            return None;
        }
        let removed = self.removal().contains(self.mode.person(holder));
        let how = if removed {
            Departure::Remove
        } else {
            Departure::Freeze
        };
        Some((holder, how))
    }

    /// ZQ-20.
    pub(crate) fn seats_of_present(&self, player: Player) -> Result<Armies, ActionError> {
        let seats = self.seats_of_player(player)?;
        if self.absent().and(seats).is_empty() {
            Ok(seats)
        } else {
            Err(ActionError::NotAllowed {
                why: "the player is absent already",
            })
        }
    }
}

impl<F: FnMut(Event)> TurnResolver<'_, F> {
    /// ZQ-20: leaves at once if to move and not in check.
    pub(crate) fn declare_absent(&mut self, seats: Armies, how: Departure) {
        self.position.declare_absent(seats, how);
        self.settle();
    }
}
