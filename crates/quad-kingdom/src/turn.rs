//! Who moves next, and who decides for Emerald (QK-11, QK-15 to QK-18).

use chess_pieces::Army;

use crate::kingdoms::{EMERALD, Kingdoms, after, partner};
use crate::moves::Event;
use crate::position::QuadKingdom;
use crate::rules::{Mode, Turn};

impl QuadKingdom {
    /// Names who moves after a move of `us`.
    #[inline(always)]
    pub(crate) fn pass_turn_on(&mut self, us: Army, report: &mut impl FnMut(Event)) {
        match self.turn {
            // A player's kingdoms take turns while both stand (QK-16).
            Turn::Alternate { reply, .. } => {
                let partner = partner(us);
                self.turn = Turn::Alternate {
                    mover: reply,
                    reply: if self.standing.contains(partner) {
                        partner
                    } else {
                        us
                    },
                };
            }
            Turn::One(_) | Turn::Together(..) => self.turn_after(us, report),
        }
    }

    /// Names who moves after the slot of a kingdom, in all modes but `two-a`.
    #[inline(always)]
    pub(crate) fn turn_after(&mut self, army: Army, report: &mut impl FnMut(Event)) {
        if self.rules.mode == Mode::Teams && self.standing != Kingdoms::ALL {
            self.turn = self.turn_of_side(after(army, 1));
            return;
        }
        // The mover stands, or another does: the game goes on.
        let next = self.standing.next_after(army).unwrap_or(army);
        self.turn = Turn::One(next);
        if self.rules.mode == Mode::Three && next == EMERALD {
            self.pass_control(report);
        }
    }

    /// `teams` with somebody fallen: the turn of the side of a kingdom (QK-15). Complete, it moves
    /// together; else its one kingdom moves, wherever its slot is.
    fn turn_of_side(&self, army: Army) -> Turn {
        let partner = partner(army);
        match (
            self.standing.contains(army),
            self.standing.contains(partner),
        ) {
            (true, true) => Turn::Together(army.min(partner), army.max(partner)),
            (true, false) => Turn::One(army),
            (false, _) => Turn::One(partner),
        }
    }

    /// Control passes just before Emerald's turn (QK-18).
    fn pass_control(&mut self, report: &mut impl FnMut(Event)) {
        let holder = self.control.next;
        self.control.holder = Some(holder);
        self.control.next = self.player_after(holder);
        report(Event::Control { holder });
    }

    /// The player who has control next is always one who stands (QK-18).
    pub(crate) fn keep_next_standing(&mut self) {
        if self.rules.mode == Mode::Three && !self.standing.contains(self.control.next) {
            self.control.next = self.player_after(self.control.next);
        }
    }

    /// The first standing player after another, who comes last.
    fn player_after(&self, army: Army) -> Army {
        let players = self.standing.without(EMERALD);
        players.next_after(army).unwrap_or(army)
    }
}
