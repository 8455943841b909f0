//! Mate and annexation (ZQ-14 to ZQ-16), and the other ways out of the game (ZQ-18, ZQ-22).

use chess_pieces::{Army, PieceType};
use variant_core::Reason;

use crate::Armies;
use crate::moves::{Departure, Event};
use crate::order::Course;
use crate::position::Quadchess;

impl<F: FnMut(Event)> Course<'_, F> {
    /// Mates all kings in check whose own army has no legal move, again and again as lines open
    /// (ZQ-14, ZQ-16).
    pub(crate) fn mate_kings(&mut self, spared: Armies) {
        while !self.position.is_decided() {
            let checked = self.position.checked.minus(spared);
            let mated: Armies = checked
                .iter()
                .filter(|&army| !self.position.army_has_moves(army))
                .collect();
            if mated.is_empty() {
                return;
            }
            self.eliminate(mated);
        }
    }

    /// Mated armies pass to the player who moved last; where that is nobody, one of them or one that
    /// has left, they freeze (ZQ-15, ZQ-21).
    pub(crate) fn eliminate(&mut self, mated: Armies) {
        let position = &mut *self.position;
        let credited = self
            .last
            .filter(|&last| position.active().contains(last) && !mated.contains(last));
        for army in mated.iter() {
            (self.report)(Event::Mated { army, by: credited });
            match credited {
                Some(player) => position.annex(army, player),
                None => position.leave(army, Departure::Freeze),
            }
        }
        position.refresh();
        self.reason = Some(Reason::CHECKMATE);
    }

    /// Players leave the game together.
    pub(crate) fn leave(&mut self, seats: Armies, how: Departure, reason: Reason) {
        for seat in seats.iter() {
            (self.report)(Event::Left { seat, how, reason });
            self.position.leave(seat, how);
        }
        self.position.refresh();
        self.reason = Some(reason);
    }
}

impl Quadchess {
    /// A mated king comes off; its army, which owes a move, and all that its player had annexed pass
    /// to the credited player (ZQ-15).
    fn annex(&mut self, mated: Army, credited: Army) {
        self.pieces.take_all(self.pieces.of(mated, PieceType::KING));
        self.control.pass(mated, Some(credited));
        self.forget(mated);
        self.owed = self.owed.with(mated);
    }

    /// Takes a player (or the dummy) out of the game with every army it controls.
    fn leave(&mut self, seat: Army, how: Departure) {
        let all = self.pieces_of_player(seat);
        let king = self.pieces.of(seat, PieceType::KING);
        self.pieces.take_all(match how {
            Departure::Remove => all,
            Departure::Freeze => king,
            Departure::Draw => all - king,
        });
        self.control.pass(seat, None);
        self.forget(seat);
    }

    /// What every elimination does besides: rights end, and the count of ZQ-27 starts anew.
    fn forget(&mut self, seat: Army) {
        self.absent = self.absent.without(seat);
        self.rights = self.rights.without(seat.index());
        self.kings = self.kings.without(seat);
        self.arrived = self.arrived.without(seat);
        self.owed = self.owed.and(self.in_game());
        if self.mode == crate::Mode::Three && self.owner == seat {
            self.pass_dummy_on();
        }
        self.clock = 0;
        self.prune_passing();
    }
}
