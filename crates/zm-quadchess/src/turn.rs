//! Order of turns, mates and departures (ZQ-12 to ZQ-16, ZQ-21) in one process.

use chess_pieces::{Armies, Army};
use variant_core::Reason;

use crate::generate::mobility::has_moves;
use crate::moves::{Departure, Event};
use crate::rules::departure::{annex, refresh, take_out};
use crate::rules::en_passant::end_rights;
use crate::rules::{penalty, people};
use crate::state::ZmQuadchess;

// ZQ-12
pub(crate) fn following(state: &ZmQuadchess, army: Army) -> Army {
    (state.urgent().next_after(army, 4))
        .or(state.in_game().next_after(army, 4))
        .unwrap_or(army)
}

pub(crate) fn is_settled(state: &ZmQuadchess) -> bool {
    state.is_decided() || has_moves(state, state.turn) && people::leaving(state).is_none()
}

pub(crate) fn report_checks(
    before: &ZmQuadchess,
    state: &ZmQuadchess,
    report: &mut impl FnMut(Event),
) {
    for army in state.checked() - before.checked() {
        report(Event::Checked(army));
    }
}

pub(crate) fn report_skipped(
    state: &ZmQuadchess,
    army: Army,
    next: Army,
    report: &mut impl FnMut(Event),
) {
    let mut passed_over = army.after(1, 4);
    while passed_over != next {
        if state.in_game().contains(passed_over) {
            report(Event::Skipped(passed_over));
        }
        passed_over = passed_over.after(1, 4);
    }
}

pub(crate) struct TurnResolver<'p, F> {
    state: &'p mut ZmQuadchess,
    /// Player who moved last; `None` at first (ZQ-21).
    last: Option<Army>,
    reason: Option<Reason>,
    mobile: Armies,
    report: F,
}

impl<'p, F: FnMut(Event)> TurnResolver<'p, F> {
    pub(crate) const fn new(state: &'p mut ZmQuadchess, last: Option<Army>, report: F) -> Self {
        Self {
            state,
            last,
            reason: None,
            mobile: Armies::NONE,
            report,
        }
    }

    /// `state` has the move's direct effects, and the turn is the mover's.
    #[inline(never)]
    pub(crate) fn after_move(before: &ZmQuadchess, state: &'p mut ZmQuadchess, report: F) {
        let mut resolver = Self::new(state, Some(before.mover()), report);
        report_checks(before, resolver.state, &mut resolver.report);
        // ZQ-14: never the mover's own king; on the dummy's turn neither the dummy's nor its owner's.
        resolver.mate_kings(Armies::of(before.turn).with(before.mover()));
        resolver.pass_turn(before.turn);
        resolver.settle();
    }

    /// Removes players between two moves. Returns the cause of the last departure or mate.
    pub(crate) fn depart(
        mut self,
        seats: Armies,
        how: Departure,
        reason: Reason,
    ) -> Option<Reason> {
        self.restore_owed_move();
        self.eliminate(seats, how, reason);
        self.resume();
        self.settle();
        self.reason
    }

    // ZQ-20
    pub(crate) fn declare_absent(mut self, seats: Armies, how: Departure) -> Option<Reason> {
        people::declare_absent(self.state, seats, how);
        self.settle();
        self.reason
    }

    // ZQ-34
    pub(crate) fn penalise(mut self, seats: Armies) -> Option<Reason> {
        let Some(square) = penalty::penalty_square(self.state, seats) else {
            return self.depart(seats, Departure::Freeze, Reason::RESIGNATION);
        };
        self.restore_owed_move();
        penalty::take_piece(self.state, square);
        self.resume();
        self.settle();
        self.reason
    }

    fn has_moves(&mut self, army: Army) -> bool {
        if !self.mobile.contains(army) && has_moves(self.state, army) {
            self.mobile = self.mobile.with(army);
        }
        self.mobile.contains(army)
    }

    /// Before a departure or penalty: an army that moves because it owed a move owes it again, and keeps the turn
    /// (ZQ-21, ZQ-34). It did if it is annexed while others are in check or owe a move (ZQ-12).
    fn restore_owed_move(&mut self) {
        let state = &mut *self.state;
        let annexed = state.in_game() - state.active();
        if annexed.contains(state.turn) && !state.urgent().is_empty() {
            state.set_owed(state.owed().with(state.turn));
        }
    }

    // ZQ-21
    fn resume(&mut self) {
        self.mate_kings(Armies::NONE);
        let state = &*self.state;
        if !state.in_game().contains(state.turn) {
            self.pass_turn(state.turn);
            return;
        }
        let urgent = state.urgent().first_from(state.turn, 4);
        self.set_turn(urgent.unwrap_or(state.turn));
    }

    fn pass_turn(&mut self, from: Army) {
        let next = following(self.state, from);
        report_skipped(self.state, from, next, &mut self.report);
        self.set_turn(next);
    }

    fn set_turn(&mut self, army: Army) {
        self.state.turn = army;
        self.state.set_owed(self.state.owed().without(army));
    }

    /// Applies passes, stalemates, mates and absence until the army to move can move and its player stays, or the
    /// game is decided.
    ///
    /// Terminates: each round eliminates a player or passes an annexed army, which then owes nothing.
    fn settle(&mut self) {
        while !self.state.is_decided() {
            let army = self.state.turn;
            if self.has_moves(army) {
                // ZQ-20
                let Some((seats, how)) = people::leaving(self.state) else {
                    return;
                };
                self.eliminate(seats, how, Reason::RESIGNATION);
                self.resume();
            } else if !self.state.active().contains(army) {
                // ZQ-15: an annexed army passes, ending its turn (ZQ-7).
                (self.report)(Event::Passed(army));
                end_rights(self.state, army);
                self.mobile = Armies::NONE;
                self.pass_turn(army);
            } else if self.state.checked().contains(army) {
                // ZQ-21
                self.mate(Armies::of(army));
                self.resume();
            } else {
                // ZQ-23
                self.eliminate(Armies::of(army), Departure::Draw, Reason::STALEMATE);
                self.resume();
            }
        }
    }

    // ZQ-14, ZQ-16
    fn mate_kings(&mut self, exempt: Armies) {
        while !self.state.is_decided() {
            let checked = self.state.checked() - exempt;
            let is_mated = |&army: &Army| !self.has_moves(army);
            let mated: Armies = checked.iter().filter(is_mated).collect();
            if mated.is_empty() {
                return;
            }
            self.mate(mated);
        }
    }

    // ZQ-15, ZQ-21
    fn mate(&mut self, mated: Armies) {
        let candidates = self.state.active() - mated;
        let by = self.last.filter(|&last| candidates.contains(last));
        for army in mated {
            (self.report)(Event::Mated { army, by });
            match by {
                Some(player) => annex(self.state, army, player),
                None => take_out(self.state, army, Departure::Freeze),
            }
        }
        self.refresh(Reason::CHECKMATE);
    }

    fn eliminate(&mut self, seats: Armies, how: Departure, reason: Reason) {
        for seat in seats {
            (self.report)(Event::Left { seat, how, reason });
            take_out(self.state, seat, how);
        }
        self.refresh(reason);
    }

    fn refresh(&mut self, reason: Reason) {
        refresh(self.state);
        self.mobile = Armies::NONE;
        self.reason = Some(reason);
    }
}
