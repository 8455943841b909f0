//! Mate and annexation (ZQ-14 to ZQ-16), and the other ways out of the game (ZQ-18, ZQ-22).

use chess_pieces::{Armies, Army, PieceType};
use variant_core::Reason;

use crate::army_pair::ArmyPair;
use crate::board::QuadRules;
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

    /// Mated armies pass to the player who made the last move. They freeze if nobody has moved, or if
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

    /// Players leave the game together.
    pub(crate) fn leave(&mut self, seats: Armies, how: Departure, reason: Reason) {
        for seat in seats {
            (self.report)(Event::Left { seat, how, reason });
            self.position.leave(seat, how);
        }
        self.position.refresh();
        self.mobile = Armies::NONE;
        self.reason = Some(reason);
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

    /// Takes a player (or the dummy) out of the game with every army it controls.
    fn leave(&mut self, seat: Army, how: Departure) {
        let all = self.pieces_of_player(seat);
        let king = self.pieces().of(seat, PieceType::KING);
        self.board.pieces_mut().take_all(match how {
            Departure::Remove => all,
            Departure::Freeze => king,
            Departure::Draw => all - king,
        });
        self.control.pass(seat, None);
        self.forget(seat);
    }

    /// Clears what ends with any elimination: rights, debts, absence, the dummy's ownership, and the
    /// clock of ZQ-27.
    fn forget(&mut self, seat: Army) {
        self.forget_absence(seat);
        let castling = self.board.castling();
        self.board
            .set_castling(castling.without_armies::<QuadRules>(Armies::of(seat)));
        self.promotion = ArmyPair::new(
            self.promotable_kings().without(seat),
            self.arrived_kings().without(seat),
        );
        self.set_owed(self.owed() & self.in_game());
        if self.mode == crate::Mode::Three && self.owner() == seat {
            self.pass_dummy_on();
        }
        self.clock = 0;
        self.review_en_passant();
    }
}
