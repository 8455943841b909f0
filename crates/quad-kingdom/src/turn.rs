//! The order of turns, and control of Emerald (QK-11, QK-15 to QK-18).

use chess_pieces::Army;

use crate::board::EMERALD;
use crate::kingdoms::{ALL, partner};
use crate::moves::Event;
use crate::position::QuadKingdom;
use crate::rules::{Control, Mode, Turn};

impl QuadKingdom {
    /// Sets the turn after a move of `us`.
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

    /// Sets the turn that follows a kingdom's, in all modes but `two-a`.
    #[inline(always)]
    pub(crate) fn turn_after(&mut self, army: Army, report: &mut impl FnMut(Event)) {
        if self.rules.mode == Mode::Teams && self.standing != ALL {
            self.turn = self.turn_of_side(army.after(1, 4));
            return;
        }
        // The game goes on, so a kingdom stands.
        let next = self.standing.next_after(army, 4).unwrap_or(army);
        self.turn = Turn::One(next);
        if self.rules.mode == Mode::Three && next == EMERALD {
            self.pass_control(report);
        }
    }

    /// The turn of a kingdom's side in `teams` once a kingdom is eliminated (QK-15): a complete side moves
    /// together, otherwise its standing kingdom moves.
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

    /// Passes control just before Emerald's turn (QK-18).
    fn pass_control(&mut self, report: &mut impl FnMut(Event)) {
        let holder = self.kept.control().next;
        self.kept.set_control(Control {
            holder: Some(holder),
            next: self.player_after(holder),
        });
        report(Event::Control { holder });
    }

    /// Keeps the next player in control a standing one (QK-18).
    pub(crate) fn keep_next_standing(&mut self) {
        let control = self.kept.control();
        if self.rules.mode == Mode::Three && !self.standing.contains(control.next) {
            self.kept.set_control(Control {
                next: self.player_after(control.next),
                ..control
            });
        }
    }

    /// The next standing player after one in the order of play; itself if no other stands.
    fn player_after(&self, army: Army) -> Army {
        let players = self.standing.without(EMERALD);
        players.next_after(army, 4).unwrap_or(army)
    }
}
