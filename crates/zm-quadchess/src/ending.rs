//! Outcomes, scores and adjudication (ZQ-17, ZQ-22, ZQ-24 to ZQ-27).

use board_geometry::{Chessboard, Geometry, SquareSet};
use chess_pieces::{Armies, Army, PieceType};
use variant_core::{History, Outcome, PlyRef, Position, Reason, Score};

use crate::board::{ARMIES, corner};
use crate::moves::{Departure, Event, Move};
use crate::position::Quadchess;
use crate::rules::repetition;
use crate::turn::TurnResolver;

impl Quadchess {
    /// Moves of the leader's army after which all active players draw (ZQ-27).
    pub(crate) const FIFTY_MOVES: u32 = 50;

    /// The outcome that the position shows.
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

    /// The scores of all players if the game ends here for this reason.
    pub(crate) fn outcome_for(&self, reason: Reason) -> Outcome {
        let scores = self
            .mode
            .persons()
            .map(|seat| (self.mode.player(seat), self.score(seat)));
        Outcome::new(reason, scores)
    }

    /// 1 for the side that is left, eliminated partners included (ZQ-30); else a half for a king frozen
    /// by a draw (ZQ-22, ZQ-31) or drawing now.
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

    /// Whether a seat's player has drawn: the king stands frozen (ZQ-22).
    fn has_drawn(&self, seat: Army) -> bool {
        !self.in_game().contains(seat) && self.pieces().king(seat).is_some()
    }

    /// Dead position (ZQ-24): nothing unfrozen but kings and no king can promote; or two active
    /// kings, a single bishop or knight, and no frozen piece.
    pub(crate) fn is_dead(&self) -> bool {
        let frozen = self.frozen();
        let others = self.pieces().occupied() - frozen - self.pieces().of_type(PieceType::KING);
        let minor =
            self.pieces().of_type(PieceType::BISHOP) | self.pieces().of_type(PieceType::KNIGHT);
        let bare = others.is_empty()
            || !others.is_many()
                && others.is_subset(minor)
                && self.active().len() == 2
                && frozen.is_empty();
        bare && !self
            .active()
            .iter()
            .any(|army| self.king_can_promote(army, frozen))
    }

    /// Whether a king has its right and a path free of frozen pieces to its corner.
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

    /// Whether the leader's army has made its fifty moves (ZQ-27).
    pub(crate) const fn is_fifty(&self) -> bool {
        self.clock >= Self::FIFTY_MOVES
    }

    /// The active players: those whose king is in play, the dummy left out.
    pub(crate) const fn active_players(&self) -> Armies {
        self.active().and(self.mode.seats())
    }

    /// The position after an automatic draw, if there is one, and the last event that took a player out of
    /// the game (ZQ-24 to ZQ-27).
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

    /// The event that decides the game when this move is played.
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

/// The event that decided the game: inside the last ply, or a draw that came by itself after it.
pub(crate) fn deciding_reason(history: History<'_, Quadchess>) -> Option<Reason> {
    let Some(&(mut position)) = history.replaced() else {
        let (before, ply) = history.plies().next()?;
        return match ply {
            PlyRef::Move(m) => before.reason_of(m),
            PlyRef::Action(action) => before.after_action(action, history).ok()?.1,
        };
    };
    let mut reason = None;
    // Each draw takes a player out.
    for _ in ARMIES {
        if position.is_decided() {
            break;
        }
        (position, reason) = position.after_draw(history)?;
    }
    reason
}

/// The player who made the last move; `None` before the first.
pub(crate) fn last_mover(history: History<'_, Quadchess>) -> Option<Army> {
    history.plies().find_map(|(before, ply)| match ply {
        PlyRef::Move(_) => Some(before.mover()),
        PlyRef::Action(_) => None,
    })
}
