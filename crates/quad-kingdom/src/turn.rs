//! Turns, control of Emerald, eliminations (QK-11, QK-12, QK-15 to QK-18).

use chess_pieces::{Armies, Army};

use crate::board::{ALL, EMERALD, KingdomRules, partner};
use crate::moves::{Event, Fall};
use crate::position::QuadKingdom;
use crate::rules::{Control, Mode, Turn};

impl QuadKingdom {
    #[inline(always)]
    pub(crate) fn pass_turn_on(&mut self, us: Army, report: &mut impl FnMut(Event)) {
        match self.turn {
            // QK-16: a player's kingdoms alternate while both stand.
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

    #[inline(always)]
    pub(crate) fn turn_after(&mut self, army: Army, report: &mut impl FnMut(Event)) {
        if self.rules.mode == Mode::Teams && self.standing != ALL {
            self.turn = self.turn_of_side(army.after(1, 4));
            return;
        }
        // The game goes on, so one stands.
        let next = self.standing.next_after(army, 4).unwrap_or(army);
        self.turn = Turn::One(next);
        if self.rules.mode == Mode::Three && next == EMERALD {
            self.pass_control(report);
        }
    }

    /// QK-15: in `teams` after an elimination, a complete side moves together.
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

    /// QK-18.
    fn pass_control(&mut self, report: &mut impl FnMut(Event)) {
        let holder = self.trapped_and_control.control().next;
        self.trapped_and_control.set_control(Control {
            holder: Some(holder),
            next: self.player_after(holder),
        });
        report(Event::Control { holder });
    }

    /// QK-18.
    pub(crate) fn keep_next_standing(&mut self) {
        let control = self.trapped_and_control.control();
        if self.rules.mode == Mode::Three && !self.standing.contains(control.next) {
            self.trapped_and_control.set_control(Control {
                next: self.player_after(control.next),
                ..control
            });
        }
    }

    fn player_after(&self, army: Army) -> Army {
        let players = self.standing.without(EMERALD);
        players.next_after(army, 4).unwrap_or(army)
    }
}

impl QuadKingdom {
    /// Eliminates kingdoms, and passes for Emerald, until a move is legal or the game is decided. Terminates:
    /// Emerald passes at most once between eliminations.
    #[inline(always)]
    pub(crate) fn settle(&mut self, report: &mut impl FnMut(Event)) {
        while !self.is_decided() && !self.can_move() {
            self.eliminate_or_pass(report);
            self.refresh();
        }
    }

    #[cold]
    fn eliminate_or_pass(&mut self, report: &mut impl FnMut(Event)) {
        if self.rules.mode == Mode::Three && self.turn == Turn::One(EMERALD) {
            // QK-18; Emerald's en passant rights end as after a move (QK-7).
            report(Event::Passed);
            self.board.en_passant_mut().end(Armies::of(EMERALD));
            self.turn_after(EMERALD, report);
        } else {
            self.eliminate_movers(report);
        }
    }

    /// Movers in check, or all if none is (QK-11, QK-15).
    fn eliminate_movers(&mut self, report: &mut impl FnMut(Event)) {
        let movers = self.turn.movers();
        let in_check = |&army: &Army| !self.checkers(army).is_empty();
        let mated: Armies = movers.iter().filter(in_check).collect();
        let (eliminated, how) = if mated.is_empty() {
            (movers, Fall::Trap)
        } else {
            (mated, Fall::Checkmate)
        };
        // Before anything changes: scorers depend on the standing kingdoms.
        let scorers = [0, 1, 2, 3].map(|index| {
            let army = Army::new(index);
            mated
                .contains(army)
                .then(|| self.mating_player(army))
                .flatten()
        });
        for (army, scorer) in ALL.iter().zip(scorers) {
            if eliminated.contains(army) {
                report(Event::Fell { army, how });
            }
            if let Some(scorer) = scorer {
                self.score_checkmate(scorer, report);
            }
        }
        if how == Fall::Trap && self.rules.draws {
            self.trapped_and_control.add_trapped(eliminated);
        }
        self.eliminate(eliminated, report);
    }

    /// QK-11, QK-12.
    pub(crate) fn eliminate(&mut self, eliminated: Armies, report: &mut impl FnMut(Event)) {
        self.standing = self.standing - eliminated;
        self.halfmove_clock = 0; // QK-13
        let castling = self.board.castling();
        self.board
            .set_castling(castling.without_armies::<KingdomRules>(eliminated));
        self.review_en_passant();
        self.keep_next_standing();
        if !self.is_decided() {
            self.pass_move_from(eliminated, report);
        }
    }

    /// QK-11.
    fn pass_move_from(&mut self, eliminated: Armies, report: &mut impl FnMut(Event)) {
        let Some(first) = eliminated.first() else {
            return;
        };
        match (self.rules.mode, self.turn) {
            (_, Turn::Alternate { reply, .. }) => {
                self.turn = Turn::Alternate {
                    mover: partner(first),
                    reply,
                };
            }
            (Mode::Teams, _) => self.turn = Turn::One(partner(first)),
            _ => self.turn_after(first, report),
        }
    }
}
