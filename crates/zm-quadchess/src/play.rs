//! Making a move: its direct effects (ZQ-4 to ZQ-9, ZQ-27). Mates and the order of turns are resolved
//! in `turn_resolver.rs`.

use chess_pieces::{Armies, Army, BoardState, PieceEvent, PieceType};

use crate::board::{QuadRules, corner};
use crate::moves::{Event, Move};
use crate::position::Quadchess;
use crate::turn_resolver::TurnResolver;

/// What a move has done on the board.
#[derive(Clone, Copy)]
#[allow(clippy::struct_excessive_bools, reason = "four independent facts")]
pub(crate) struct Made {
    captures: bool,
    castled: bool,
    /// Whether a queen stands where the king left (ZQ-9).
    queen: bool,
    /// Whether at most two squares have changed.
    is_simple: bool,
}

impl Quadchess {
    /// Makes a move of an army on a board.
    #[inline(always)]
    pub(crate) fn make_on(
        &self,
        board: &mut BoardState<QuadRules, 4>,
        army: Army,
        m: Move,
        report: &mut impl FnMut(PieceEvent<QuadRules>),
    ) -> Made {
        let made = board.make(army, m, report);
        let queen =
            m.piece_type == PieceType::KING && self.arrived_kings().contains(army) && !made.castled;
        if queen {
            board.pieces_mut().put(m.from, army, PieceType::QUEEN);
        }
        Made {
            captures: made.captures(),
            castled: made.castled,
            queen,
            is_simple: made.en_passant.is_empty(),
        }
    }

    /// Makes a legal move in `next`, which is a copy of this position, and settles what follows.
    #[inline(always)]
    pub(crate) fn advance(&self, m: Move, next: &mut Self, mut report: impl FnMut(Event)) {
        self.make_in(m, next, &mut report);
        if next.urgent.is_empty() && next.absence.is_empty() {
            // No mate, no interruption, no departure.
            let following = next.following(self.turn);
            if next.surely_has_moves(following) {
                next.turn = following;
                return;
            }
        }
        TurnResolver::after_move(self, next, report);
    }

    /// The army that comes after another while none is urgent (ZQ-12).
    #[inline(always)]
    pub(crate) fn following(&self, army: Army) -> Army {
        self.in_game().next_after(army, 4).unwrap_or(army)
    }

    /// Makes a legal move in `next`, which is a copy of this position, but leaves the turn with the army that
    /// has moved.
    #[inline(always)]
    pub(crate) fn make_in(&self, m: Move, next: &mut Self, report: &mut impl FnMut(Event)) {
        let army = self.turn;
        let mut tell = |event| report(Event::Pieces(event));
        let made = self.make_on(&mut next.board, army, m, &mut tell);
        next.note_king(m, made, report);
        next.note_en_passant(army, m);
        next.note_clock(army, m, made);
        if self.is_dummy(army) {
            next.pass_dummy_on();
        }
        let holder = self.control.holder(army).unwrap_or(army);
        let checked = if made.is_simple && self.checked().is_empty() {
            next.find_newly_checked(army, holder, m)
        } else {
            next.find_checked()
        };
        next.urgent = next.urgent.with_first(checked);
    }

    /// The position after the army to move has passed, if it is not more than that.
    pub(crate) fn passed(&self) -> Option<Self> {
        let army = self.turn;
        let is_quiet = !self.is_decided()
            && self.urgent.is_empty()
            && self.absence.is_empty()
            && self.arrived_kings().is_empty();
        if !is_quiet {
            return None;
        }
        let mut next = *self;
        next.board.en_passant_mut().end(Armies::of(army));
        next.ply = self.ply.saturating_add(1);
        next.count_turn(army);
        if self.is_dummy(army) {
            next.pass_dummy_on();
        }
        TurnResolver::after_move(self, &mut next, |_| ());
        // Whoever leaves the game was active, or its controller was.
        (next.active() == self.active() && next.turn != army).then_some(next)
    }

    /// Arrival, king promotion, and the arrival that lapses (ZQ-9).
    #[inline(always)]
    fn note_king(&mut self, m: Move, made: Made, report: &mut impl FnMut(Event)) {
        let army = self.turn;
        if self.arrived_kings().contains(army) {
            let arrived = self.arrived_kings().without(army);
            self.promotion = self.promotion.with_second(arrived);
            if made.queen {
                let others = self.promotable_kings().without(army);
                self.promotion = self.promotion.with_first(others);
                report(Event::KingPromoted {
                    army,
                    square: m.from,
                });
            } else {
                report(Event::ArrivalLapsed { army });
            }
        } else if m.piece_type == PieceType::KING
            && m.to == corner(army)
            && self.promotable_kings().contains(army)
            && !made.castled
        {
            let arrived = self.arrived_kings().with(army);
            self.promotion = self.promotion.with_second(arrived);
            report(Event::KingArrived { army });
        }
    }

    /// The army's own rights expire with its turn, rights over pawns that moved or were captured end, and
    /// a two-square advance grants new ones (ZQ-7).
    #[inline(always)]
    fn note_en_passant(&mut self, army: Army, m: Move) {
        if !self.board.en_passant().is_empty() {
            self.board.en_passant_mut().end(Armies::of(army));
            self.review_en_passant();
        }
        if m.piece_type == PieceType::PAWN {
            let holder = self.control.holder(army).unwrap_or(army);
            let others = self.in_game() - self.control.armies_of(holder);
            self.board.grant_en_passant(army, m, others);
        }
    }

    /// Drops the rights that no pawn could use as the board stands, and those over frozen pawns and
    /// over pawns of the same player (ZQ-7).
    pub(crate) fn review_en_passant(&mut self) {
        let control = self.control;
        self.board.review_en_passant(|capturer, owner| {
            let (capturer, owner) = (control.holder(capturer), control.holder(owner));
            capturer.is_some() && owner.is_some() && capturer != owner
        });
    }

    /// ZQ-27: the leader is the one before the move.
    #[inline(always)]
    fn note_clock(&mut self, army: Army, m: Move, made: Made) {
        self.ply = self.ply.saturating_add(1);
        if made.captures || made.queen || m.piece_type == PieceType::PAWN {
            self.clock = 0;
            if made.captures || made.queen || m.becomes != m.piece_type {
                self.control.set_leader(self.find_leader());
            }
        } else {
            self.count_turn(army);
        }
    }

    /// Counts the turn of an army without progress: the clock is that of the leader.
    #[inline(always)]
    fn count_turn(&mut self, army: Army) {
        if army == self.leader() {
            self.clock = self.clock.saturating_add(1);
        }
    }
}
