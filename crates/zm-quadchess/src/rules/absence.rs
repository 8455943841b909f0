//! Absent players (ZQ-20): their declaration, their departure, and the player who moves for them until then.

use chess_pieces::{Armies, Army};
use variant_core::{ActionError, Player};

use crate::army_pair::ArmyPair;
use crate::moves::{Departure, Event};
use crate::position::Quadchess;
use crate::turn::TurnResolver;

impl Quadchess {
    /// The active seats whose players are absent ([ZQ-20](crate::rulebook#zq-20)).
    pub const fn absent(&self) -> Armies {
        self.absence.first()
    }

    /// The absent players who have asked to be removed, by the seat whose letter is their key
    /// ([`Mode::person`](crate::Mode::person)); the pieces of the others freeze when their absence
    /// takes effect ([ZQ-20](crate::rulebook#zq-20)).
    pub const fn removal(&self) -> Armies {
        self.absence.second()
    }

    /// The seat whose player chooses the move: the mover's, or for an absent one the next active
    /// player clockwise, one who is present if there is any ([ZQ-20](crate::rulebook#zq-20)).
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

    /// Declares the player of some active seats absent.
    pub(crate) fn declare_absent(&mut self, seats: Armies, how: Departure) {
        let removal = if how == Departure::Remove {
            seats.iter().map(|seat| self.mode.person(seat)).collect()
        } else {
            Armies::NONE
        };
        self.absence = ArmyPair::new(self.absent() | seats, self.removal() | removal);
    }

    /// Ends the absence of a seat that has left the game.
    pub(crate) fn forget_absence(&mut self, seat: Army) {
        let absent = self.absent().without(seat);
        let mut removal = self.removal();
        if self.mode.seats_of_person(seat).and(absent).is_empty() {
            removal = removal.without(self.mode.person(seat));
        }
        self.absence = ArmyPair::new(absent, removal);
    }

    /// The absent player who resigns now and the way of the departure: the controller of the army to
    /// move, if its king is not in check. The owner of the dummy's move does not resign on it.
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

    /// The active seats of the person with a key, who is not absent yet (ZQ-20).
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
    /// A player is declared absent, and leaves at once if it is to move unchecked (ZQ-20).
    pub(crate) fn declare_absent(&mut self, seats: Armies, how: Departure) {
        self.position.declare_absent(seats, how);
        self.settle();
    }
}
