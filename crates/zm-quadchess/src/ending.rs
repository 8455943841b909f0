//! Ends of a game that a single position shows, and the scores (ZQ-17, ZQ-22, ZQ-24, ZQ-27).

use board_geometry::{Chessboard, Geometry, SquareSet};
use chess_pieces::{Armies, Army, PieceType};
use variant_core::{Outcome, Reason, Score};

use crate::board::corner;
use crate::position::Quadchess;

/// Moves of the leader's army after which all active players draw (ZQ-27).
pub(crate) const FIFTY_MOVES: u32 = 50;

pub(crate) fn outcome(position: &Quadchess) -> Option<Outcome> {
    let players = position.active().and(position.mode.seats());
    let reason = match (position.is_decided(), players.is_empty()) {
        (true, false) => Reason::WIN,
        (true, true) => Reason::DRAW,
        _ if position.is_dead() => Reason::DEAD_POSITION,
        _ if position.is_fifty() => Reason::FIFTY_MOVES,
        _ => return None,
    };
    Some(position.outcome_for(reason))
}

impl Quadchess {
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
    /// kings, no frozen piece, and a single knight or bishops on squares of one colour.
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
        self.clock >= FIFTY_MOVES
    }

    /// The active players: those whose king is in play, the dummy left out.
    pub(crate) const fn active_players(&self) -> Armies {
        self.active().and(self.mode.seats())
    }
}
