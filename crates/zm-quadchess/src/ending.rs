//! Outcomes, scores, automatic draws (ZQ-17, ZQ-22, ZQ-24 to ZQ-27).

use board_geometry::{Chessboard, Geometry, SquareSet};
use chess_pieces::{Armies, Army, PieceType};
use variant_core::{History, Outcome, PlyRef, Position, Reason, Score};

use crate::board::{ARMIES, corner};
use crate::moves::{Departure, Event, Move};
use crate::position::Quadchess;
use crate::rules::repetition;
use crate::turn::TurnResolver;

impl Quadchess {
    /// Moves of the leader's army without progress that draw (ZQ-27).
    pub(crate) const FIFTY_MOVES: u32 = 50;

    pub(crate) fn shown_outcome(&self) -> Option<Outcome> {
        let players = self.active_players();
        let reason = match (self.is_decided(), players.is_empty()) {
            (true, false) => Reason::WIN,
            (true, true) => Reason::DRAW,
            _ if self.is_dead() => Reason::DEAD_POSITION,
            _ if self.is_fifty() => Reason::FIFTY_MOVES,
            _ => return None,
        };
        Some(self.outcome_for(reason))
    }

    pub(crate) fn outcome_for(&self, reason: Reason) -> Outcome {
        let scores = self
            .mode
            .persons()
            .map(|seat| (self.mode.player(seat), self.score(seat)));
        Outcome::new(reason, scores)
    }

    /// The side left wins, with eliminated partners (ZQ-30). Kings that draw now or are frozen by a draw have
    /// drawn (ZQ-22, ZQ-31).
    fn score(&self, person: Army) -> Score {
        let players = self.active().and(self.mode.seats());
        let seats = self.mode.seats_of_person(person);
        if self.is_decided() && !players.and(self.mode.side(person)).is_empty() {
            Score::Win
        } else if seats
            .iter()
            .any(|seat| players.contains(seat) || self.has_drawn(seat))
        {
            Score::Draw
        } else {
            Score::Loss
        }
    }

    /// ZQ-22.
    fn has_drawn(&self, seat: Army) -> bool {
        !self.in_game().contains(seat) && self.pieces().king(seat).is_some()
    }

    /// ZQ-24: no king can promote, and only kings are unfrozen; or two active kings without frozen pieces
    /// have one knight or bishops of one colour.
    pub(crate) fn is_dead(&self) -> bool {
        let frozen = self.frozen();
        let others = self.pieces().occupied() - frozen - self.pieces().of_type(PieceType::KING);
        let too_few = others.is_empty()
            || self.pieces().are_too_few_to_mate() && self.active().len() == 2 && frozen.is_empty();
        too_few
            && !self
                .active()
                .iter()
                .any(|army| self.king_can_promote(army, frozen))
    }

    /// Whether the king has its right, and a path without frozen pieces.
    fn king_can_promote(&self, army: Army, frozen: SquareSet<Chessboard>) -> bool {
        if !self.promotable_kings().contains(army) {
            return false;
        }
        let mut reached = self.pieces().of(army, PieceType::KING);
        let mut front = reached;
        while !front.is_empty() && !reached.contains(corner(army)) {
            let steps = front.iter().fold(SquareSet::EMPTY, |all, square| {
                all | Chessboard::BOARD.neighbours(square)
            });
            front = steps - frozen - reached;
            reached |= front;
        }
        reached.contains(corner(army))
    }

    pub(crate) const fn is_fifty(&self) -> bool {
        self.clock >= Self::FIFTY_MOVES
    }

    pub(crate) const fn active_players(&self) -> Armies {
        self.active().and(self.mode.seats())
    }

    /// Applies an automatic draw (ZQ-24 to ZQ-27); also returns the cause of the last departure.
    pub(crate) fn after_draw(&self, history: History<'_, Self>) -> Option<(Self, Option<Reason>)> {
        let (seats, reason) = if self.is_dead() {
            // ZQ-24
            (self.active_players(), Reason::DEAD_POSITION)
        } else if let Some(draw) = repetition::draw(self, history) {
            draw
        } else if self.is_fifty() {
            // ZQ-27
            (self.active_players(), Reason::FIFTY_MOVES)
        } else {
            return None;
        };
        let mut next = *self;
        let mut resolver = TurnResolver::new(&mut next, last_mover(history), |_: Event| ());
        resolver.depart(seats, Departure::Draw, reason);
        let reason = resolver.reason;
        Some((next, reason))
    }

    /// Cause of the last mate or departure by `m`.
    fn reason_of(&self, m: Move) -> Option<Reason> {
        let mut reason = None;
        let _ = self.play_reporting(m, |event| match event {
            Event::Mated { .. } => reason = Some(Reason::CHECKMATE),
            Event::Left { reason: why, .. } => reason = Some(why),
            _ => {}
        });
        reason
    }
}

/// Cause of the end: in the last ply, or an automatic draw after it.
pub(crate) fn deciding_reason(history: History<'_, Quadchess>) -> Option<Reason> {
    let Some(&(mut position)) = history.replaced() else {
        let (before, ply) = history.plies_back().next()?;
        return match ply {
            PlyRef::Move(m) => before.reason_of(m),
            PlyRef::Action(action) => before.after_action(action, history).ok()?.1,
        };
    };
    let mut reason = None;
    for _ in ARMIES {
        if position.is_decided() {
            break;
        }
        (position, reason) = position.after_draw(history)?;
    }
    reason
}

pub(crate) fn last_mover(history: History<'_, Quadchess>) -> Option<Army> {
    history.plies_back().find_map(|(before, ply)| match ply {
        PlyRef::Move(_) => Some(before.mover()),
        PlyRef::Action(_) => None,
    })
}
