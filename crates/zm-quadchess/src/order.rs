//! The order of turns (ZQ-12, ZQ-21): what follows from a move, a departure or a penalty, until a
//! position is settled.

use chess_pieces::Army;
use variant_core::Reason;

use crate::Armies;
use crate::board::clockwise;
use crate::moves::{Departure, Event};
use crate::position::Quadchess;

/// A position on its way to being settled.
pub(crate) struct Course<'p, F> {
    pub(crate) position: &'p mut Quadchess,
    /// The player who made the last move, if anybody has moved (ZQ-21).
    pub(crate) last: Option<Army>,
    /// The latest event that took a player out of the game.
    pub(crate) reason: Option<Reason>,
    pub(crate) report: F,
}

impl<'p, F: FnMut(Event)> Course<'p, F> {
    pub(crate) const fn new(position: &'p mut Quadchess, last: Option<Army>, report: F) -> Self {
        Self {
            position,
            last,
            reason: None,
            report,
        }
    }

    /// What follows from a move: `next` is the position with everything that the move changes itself,
    /// still with the mover's turn.
    #[inline(never)]
    pub(crate) fn after_move(before: &Quadchess, next: &'p mut Quadchess, report: F) {
        Self::new(next, Some(before.mover()), report).follow_move(before);
    }

    fn follow_move(&mut self, before: &Quadchess) {
        for army in self.position.checked.minus(before.checked).iter() {
            (self.report)(Event::Checked { army });
        }
        // ZQ-14: never the mover's own king; of a dummy's move neither the dummy's nor its owner's.
        let spared = Armies::NONE.with(before.turn).with(before.mover());
        self.mate_kings(spared);
        self.turn_after(before.turn);
        self.settle();
    }

    /// Before a departure or penalty: an army to move that owes that move still owes it afterwards, and
    /// so keeps its turn (ZQ-21, ZQ-34). It shows by others that are in check or owe a move: only so does
    /// an annexed army come before them (ZQ-12).
    pub(crate) fn recall_debt(&mut self) {
        let position = &mut *self.position;
        let annexed = position.in_game().minus(position.active());
        if annexed.contains(position.turn) && !position.urgent().is_empty() {
            position.owed = position.owed.with(position.turn);
        }
    }

    /// After a departure or penalty: kings it left mated, and whose turn it is (ZQ-21).
    pub(crate) fn resume(&mut self) {
        self.mate_kings(Armies::NONE);
        let position = &*self.position;
        if !position.in_game().contains(position.turn) {
            self.turn_after(position.turn);
            return;
        }
        let urgent = position.urgent().first_from(position.turn);
        self.give_turn(urgent.unwrap_or(position.turn));
    }

    /// The next army after the one that moved, passed or left (ZQ-12).
    fn turn_after(&mut self, army: Army) {
        let from = clockwise(army, 1);
        let position = &*self.position;
        let regular = position.in_game().first_from(from);
        let next = position
            .urgent()
            .first_from(from)
            .or(regular)
            .unwrap_or(army);
        let mut passed_over = from;
        while passed_over != next {
            if self.position.in_game().contains(passed_over) {
                (self.report)(Event::Skipped { army: passed_over });
            }
            passed_over = clockwise(passed_over, 1);
        }
        self.give_turn(next);
    }

    fn give_turn(&mut self, army: Army) {
        self.position.turn = army;
        self.position.owed = self.position.owed.without(army);
    }

    /// Lets pass, draw, fall or resign whoever must, until the army to move can and will move.
    ///
    /// Every round takes a player out or passes an annexed army by, and of those there are few in a
    /// row: an army passes only when the turn comes to it, and every active one either moves or goes.
    pub(crate) fn settle(&mut self) {
        while !self.position.is_decided() {
            let army = self.position.turn;
            if self.position.army_has_moves(army) {
                let Some(seat) = self.position.resigning() else {
                    return;
                };
                // ZQ-20
                let seats = self.position.seats_of_person(seat);
                self.leave(seats, Departure::Freeze, Reason::RESIGNATION);
                self.resume();
            } else if !self.position.active().contains(army) {
                // ZQ-15: an annexed army passes; that was its turn (ZQ-7).
                (self.report)(Event::Passed { army });
                self.position.passing.expire(army);
                self.turn_after(army);
            } else if self.position.checked.contains(army) {
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
    /// The armies that come before their turn (ZQ-12 a, b).
    fn urgent(&self) -> Armies {
        Armies::from_bits(self.checked.bits() | self.owed.bits())
    }

    /// The absent player who resigns now: to move and unchecked, and not merely owner of the dummy
    /// (ZQ-20).
    fn resigning(&self) -> Option<Army> {
        let holder = self.control.holder(self.turn)?;
        (self.absent.contains(holder) && !self.checked.contains(holder)).then_some(holder)
    }

    /// Whether the game is decided, or the army to move has a move and its player stays for it.
    pub(crate) fn is_settled(&self) -> bool {
        self.is_decided() || self.army_has_moves(self.turn) && self.resigning().is_none()
    }
}
