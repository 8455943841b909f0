//! Order of turns (ZQ-12, ZQ-13, ZQ-21).

use chess_pieces::{Armies, Army};
use variant_core::Reason;

use crate::moves::{Departure, Event};
use crate::position::Quadchess;

pub(crate) struct TurnResolver<'p, F> {
    pub(crate) position: &'p mut Quadchess,
    /// Player who moved last; `None` at first (ZQ-21).
    pub(crate) last: Option<Army>,
    pub(crate) reason: Option<Reason>,
    pub(crate) mobile: Armies,
    pub(crate) report: F,
}

impl<'p, F: FnMut(Event)> TurnResolver<'p, F> {
    pub(crate) const fn new(position: &'p mut Quadchess, last: Option<Army>, report: F) -> Self {
        Self {
            position,
            last,
            reason: None,
            mobile: Armies::NONE,
            report,
        }
    }

    pub(crate) fn has_moves(&mut self, army: Army) -> bool {
        if !self.mobile.contains(army) && self.position.army_has_moves(army) {
            self.mobile = self.mobile.with(army);
        }
        self.mobile.contains(army)
    }

    /// `next` has the move's direct effects and the mover's turn.
    #[inline(never)]
    pub(crate) fn after_move(before: &Quadchess, next: &'p mut Quadchess, report: F) {
        Self::new(next, Some(before.mover()), report).follow_move(before);
    }

    fn follow_move(&mut self, before: &Quadchess) {
        self.position.report_checks(before, &mut self.report);
        // ZQ-14: never the mover's own king; on the dummy's turn neither the dummy's nor its owner's.
        let exempt = Armies::NONE.with(before.turn).with(before.mover());
        self.mate_kings(exempt);
        self.turn_after(before.turn);
        self.settle();
    }

    /// Before a departure or penalty: an army that moves because it owed a move owes it again, and keeps the
    /// turn (ZQ-21, ZQ-34). This applies to an annexed army while others are in check or owe a move (ZQ-12).
    pub(crate) fn restore_owed_move(&mut self) {
        let position = &mut *self.position;
        let annexed = position.in_game().minus(position.active());
        if annexed.contains(position.turn) && !position.urgent().is_empty() {
            position.set_owed(position.owed().with(position.turn));
        }
    }

    /// After a departure or penalty: resolves mates and the turn (ZQ-21).
    pub(crate) fn resume(&mut self) {
        self.mate_kings(Armies::NONE);
        let position = &*self.position;
        if !position.in_game().contains(position.turn) {
            self.turn_after(position.turn);
            return;
        }
        let urgent = position.urgent().first_from(position.turn, 4);
        self.set_turn(urgent.unwrap_or(position.turn));
    }

    /// ZQ-12.
    fn turn_after(&mut self, army: Army) {
        let next = self.position.following(army);
        self.position.report_skipped(army, next, &mut self.report);
        self.set_turn(next);
    }

    fn set_turn(&mut self, army: Army) {
        self.position.turn = army;
        let owed = self.position.owed().without(army);
        self.position.set_owed(owed);
    }

    /// Applies passes, stalemates, mates and absence until the army to move has a legal move and its player
    /// stays, or the game is decided.
    ///
    /// Terminates: each round eliminates a player or passes an annexed army, which then owes nothing.
    pub(crate) fn settle(&mut self) {
        while !self.position.is_decided() {
            let army = self.position.turn;
            if self.has_moves(army) {
                // ZQ-20
                let Some((seat, how)) = self.position.resigning() else {
                    return;
                };
                let seats = self.position.seats_of_person(seat);
                self.leave(seats, how, Reason::RESIGNATION);
                self.resume();
            } else if !self.position.active().contains(army) {
                // ZQ-15: an annexed army passes, ending its turn (ZQ-7).
                (self.report)(Event::Passed { army });
                self.position.board.en_passant_mut().end(Armies::of(army));
                self.mobile = Armies::NONE;
                self.turn_after(army);
            } else if self.position.checked().contains(army) {
                // ZQ-21
                self.eliminate(Armies::NONE.with(army));
                self.resume();
            } else {
                // ZQ-23
                self.leave(Armies::NONE.with(army), Departure::Draw, Reason::STALEMATE);
                self.resume();
            }
        }
    }
}

impl Quadchess {
    /// Armies that come before their turn (ZQ-12 a, b).
    pub(crate) fn urgent(&self) -> Armies {
        self.urgent.either()
    }

    #[inline(always)]
    pub(crate) fn report_checks(&self, before: &Self, report: &mut impl FnMut(Event)) {
        for army in self.checked() - before.checked() {
            report(Event::Checked { army });
        }
    }

    #[inline(always)]
    pub(crate) fn report_skipped(&self, army: Army, next: Army, report: &mut impl FnMut(Event)) {
        let mut passed_over = army.after(1, 4);
        while passed_over != next {
            if self.in_game().contains(passed_over) {
                report(Event::Skipped { army: passed_over });
            }
            passed_over = passed_over.after(1, 4);
        }
    }

    pub(crate) fn is_settled(&self) -> bool {
        self.is_decided() || self.army_has_moves(self.turn) && self.resigning().is_none()
    }
}
