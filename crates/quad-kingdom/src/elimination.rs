//! Elimination of kingdoms that have no legal move when their turn comes (QK-11, QK-12).

use chess_pieces::{Armies, Army};

use crate::board::{EMERALD, KingdomRules};
use crate::kingdoms::{ALL, partner};
use crate::moves::{Event, Fall};
use crate::position::QuadKingdom;
use crate::rules::{Mode, Turn};

impl QuadKingdom {
    /// Eliminates kingdoms, and passes for Emerald, until there is a legal move or the game is decided.
    ///
    /// It terminates: there are four kingdoms, and Emerald passes at most once between two eliminations.
    #[inline(always)]
    pub(crate) fn settle(&mut self, report: &mut impl FnMut(Event)) {
        self.update_checks();
        while !self.is_decided() && !self.can_move() {
            self.eliminate_or_pass(report);
            self.update_checks();
        }
    }

    /// Handles a turn without a legal move.
    #[cold]
    fn eliminate_or_pass(&mut self, report: &mut impl FnMut(Event)) {
        if self.rules.mode == Mode::Three && self.turn == Turn::One(EMERALD) {
            // Emerald is not eliminated but passes (QK-18); its rights end as with a move (QK-7).
            report(Event::Passed);
            self.board.en_passant_mut().end(Armies::of(EMERALD));
            self.turn_after(EMERALD, report);
        } else {
            self.eliminate_movers(report);
        }
    }

    /// Eliminates the kingdoms to move: those in check, or all of them if none is (QK-11, QK-15).
    fn eliminate_movers(&mut self, report: &mut impl FnMut(Event)) {
        let movers = self.turn.movers();
        let in_check = |&army: &Army| !self.checkers(army).is_empty();
        let mated: Armies = movers.iter().filter(in_check).collect();
        let (eliminated, how) = if mated.is_empty() {
            (movers, Fall::Trap)
        } else {
            (mated, Fall::Checkmate)
        };
        // The scorers depend on who stands, so they are found before anything changes.
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
        self.mark_eliminated(eliminated, how);
        self.keep_next_standing();
        if !self.is_decided() {
            self.pass_move_from(eliminated, report);
        }
    }

    /// Updates standing, clock and rights when kingdoms are eliminated.
    fn mark_eliminated(&mut self, eliminated: Armies, how: Fall) {
        self.standing = self.standing - eliminated;
        if how == Fall::Trap && self.rules.draws {
            self.kept.add_trapped(eliminated);
        }
        self.halfmove_clock = 0; // QK-13
        let castling = self.board.castling();
        self.board
            .set_castling(castling.without_armies::<KingdomRules>(eliminated));
        self.review_en_passant();
    }

    /// Passes the move on after an elimination that does not end the game (QK-11).
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
