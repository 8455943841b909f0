//! Resignation and other departures (ZQ-18, ZQ-22, ZQ-28).

use chess_pieces::{Armies, Army, PieceType};
use variant_core::{ActionError, Player, Reason};

use crate::army_pair::ArmyPair;
use crate::board::{QuadRules, army_of};
use crate::moves::{Departure, Event};
use crate::position::Quadchess;
use crate::rules::mode::Mode;
use crate::turn::TurnResolver;

impl<F: FnMut(Event)> TurnResolver<'_, F> {
    pub(crate) fn depart(&mut self, seats: Armies, how: Departure, reason: Reason) {
        self.restore_owed_move();
        self.leave(seats, how, reason);
        self.resume();
        self.settle();
    }

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
    /// A player may resign on a turn of its own, not the dummy's, unless absent (ZQ-18, ZQ-21).
    pub(crate) fn resigning_seats(&self) -> Result<Armies, ActionError> {
        let player = self.mover();
        if self.is_dummy(self.turn) {
            return Err(ActionError::NotAllowed {
                why: "no player resigns on the dummy's turn",
            });
        }
        if self.absent().contains(player) {
            return Err(ActionError::NotAllowed {
                why: "an absent player does not resign",
            });
        }
        Ok(self.seats_of_person(player))
    }

    /// Two or more active players may agree a draw (ZQ-28).
    pub(crate) fn agreeing_seats(&self, players: &[Player]) -> Result<Armies, ActionError> {
        if players.len() < 2 {
            return Err(ActionError::NotAllowed {
                why: "a draw needs at least two players",
            });
        }
        let mut agreeing = Armies::NONE;
        for &player in players {
            agreeing = agreeing | self.seats_of_player(player)?;
        }
        Ok(agreeing)
    }

    /// Active seats of a person, by key (ZQ-31).
    pub(crate) fn seats_of_player(&self, player: Player) -> Result<Armies, ActionError> {
        let not_active = ActionError::NotAllowed {
            why: "no active player has this letter",
        };
        let seat = army_of(player.letter())
            .filter(|&seat| !self.mode.is_dummy(seat) && self.mode.person(seat) == seat);
        let seats = seat.map_or(Armies::NONE, |seat| self.seats_of_person(seat));
        if seats.is_empty() {
            Err(not_active)
        } else {
            Ok(seats)
        }
    }

    pub(crate) fn leave(&mut self, seat: Army, how: Departure) {
        let all = self.pieces_of_player(seat);
        let king = self.pieces().of(seat, PieceType::KING);
        self.board.pieces_mut().take_all(match how {
            Departure::Remove => all,      // ZQ-18 a
            Departure::Freeze => king,     // ZQ-18 b, ZQ-19
            Departure::Draw => all - king, // ZQ-22
        });
        self.control.pass(seat, None);
        self.forget(seat);
    }

    /// Clears rights, owed moves, absence, the dummy's ownership and the clock (ZQ-27) of an eliminated seat.
    pub(crate) fn forget(&mut self, seat: Army) {
        self.forget_absence(seat);
        let castling = self.board.castling();
        self.board
            .set_castling(castling.without_armies::<QuadRules>(Armies::of(seat)));
        self.promotion = ArmyPair::new(
            self.promotable_kings().without(seat),
            self.arrived_kings().without(seat),
        );
        self.set_owed(self.owed() & self.in_game());
        if self.mode == Mode::Three && self.owner() == seat {
            self.pass_dummy_on();
        }
        self.clock = 0;
        self.review_en_passant();
    }
}
