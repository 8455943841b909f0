//! Mate and annexation (ZQ-14 to ZQ-16).

use chess_pieces::{Armies, Army, PieceType};
use variant_core::Reason;

use crate::moves::{Departure, Event};
use crate::position::Quadchess;
use crate::turn::TurnResolver;

impl<F: FnMut(Event)> TurnResolver<'_, F> {
    /// Mates all kings in check whose own army has no legal move, except those of `spared`, and
    /// repeats until no further king is mated (ZQ-14, ZQ-16).
    pub(crate) fn mate_kings(&mut self, spared: Armies) {
        while !self.position.is_decided() {
            let checked = self.position.checked().minus(spared);
            let mated: Armies = checked
                .iter()
                .filter(|&army| !self.has_moves(army))
                .collect();
            if mated.is_empty() {
                return;
            }
            self.eliminate(mated);
        }
    }

    /// Passes mated armies to the player who made the last move. They freeze before the first move, and if
    /// that player is mated too or has left the game (ZQ-15, ZQ-21).
    pub(crate) fn eliminate(&mut self, mated: Armies) {
        let position = &mut *self.position;
        let credited = self
            .last
            .filter(|&last| position.active().contains(last) && !mated.contains(last));
        for army in mated {
            (self.report)(Event::Mated { army, by: credited });
            match credited {
                Some(player) => position.annex(army, player),
                None => position.leave(army, Departure::Freeze),
            }
        }
        position.refresh();
        self.mobile = Armies::NONE;
        self.reason = Some(Reason::CHECKMATE);
    }
}

impl Quadchess {
    /// A mated king comes off; its army, which owes a move, and all that its player had annexed pass
    /// to the credited player (ZQ-15).
    fn annex(&mut self, mated: Army, credited: Army) {
        let king = self.pieces().of(mated, PieceType::KING);
        self.board.pieces_mut().take_all(king);
        self.control.pass(mated, Some(credited));
        self.forget(mated);
        self.set_owed(self.owed().with(mated));
    }
}
