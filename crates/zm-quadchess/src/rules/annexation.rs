//! Mate and annexation (ZQ-14 to ZQ-16).

use chess_pieces::{Armies, Army, PieceType};
use variant_core::Reason;

use crate::moves::{Departure, Event};
use crate::position::Quadchess;
use crate::turn::TurnResolver;

impl<F: FnMut(Event)> TurnResolver<'_, F> {
    /// Mates kings in check whose armies have no legal move, except `exempt`, until there are no more (ZQ-14,
    /// ZQ-16).
    pub(crate) fn mate_kings(&mut self, exempt: Armies) {
        while !self.position.is_decided() {
            let checked = self.position.checked().minus(exempt);
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

    /// Mated armies pass to the player who moved last. They freeze before the first move, and if that player
    /// is mated too or has left (ZQ-15, ZQ-21).
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
    /// Removes the king. Its army, which now owes a move, and its player's annexed armies pass to `credited`
    /// (ZQ-15).
    fn annex(&mut self, mated: Army, credited: Army) {
        let king = self.pieces().of(mated, PieceType::KING);
        self.board.pieces_mut().take_all(king);
        self.control.pass(mated, Some(credited));
        self.forget(mated);
        self.set_owed(self.owed().with(mated));
    }
}
