//! Judgement: kingdoms that cannot move when their turn comes turn to stone (QK-11, QK-12).

use chess_pieces::Army;

use crate::board::castlings_of;
use crate::kingdoms::{EMERALD, Kingdoms, partner};
use crate::moves::{Event, Fall};
use crate::position::QuadKingdom;
use crate::rules::{Mode, Turn};

impl QuadKingdom {
    /// Judges the kingdoms whose turn has come, until somebody can move or the game is decided.
    ///
    /// Each round but Emerald's passes takes a kingdom out, and Emerald passes once at most between two
    /// falls, so it ends.
    #[inline(always)]
    pub(crate) fn settle(&mut self, report: &mut impl FnMut(Event)) {
        self.look();
        while !self.is_decided() && !self.can_move() {
            self.judge(report);
            self.look();
        }
    }

    /// What becomes of those who cannot move.
    #[cold]
    fn judge(&mut self, report: &mut impl FnMut(Event)) {
        if self.rules.mode == Mode::Three && self.turn == Turn::One(EMERALD) {
            // Emerald does not fall, it passes (QK-18); its rights end as by a move (QK-7).
            report(Event::Passed);
            self.passed.end(Kingdoms::of(EMERALD));
            self.turn_after(EMERALD, report);
        } else {
            self.let_fall(report);
        }
    }

    fn let_fall(&mut self, report: &mut impl FnMut(Event)) {
        let judged = self.turn.movers();
        let in_check = |&army: &Army| !self.checkers(army).is_empty();
        let mated: Kingdoms = judged.iter().filter(in_check).collect();
        let (falling, how) = if mated.is_empty() {
            (judged, Fall::Trap)
        } else {
            (mated, Fall::Checkmate)
        };
        // Who gave mate is asked before anybody turns to stone.
        let scorers = [0, 1, 2, 3].map(|index| {
            let army = Army::new(index);
            mated
                .contains(army)
                .then(|| self.mating_player(army))
                .flatten()
        });
        for (army, scorer) in Kingdoms::ALL.iter().zip(scorers) {
            if falling.contains(army) {
                report(Event::Fell { army, how });
            }
            if let Some(scorer) = scorer {
                self.score_checkmate(scorer, report);
            }
        }
        self.turn_to_stone(falling, how);
        self.keep_next_standing();
        if !self.is_decided() {
            self.pass_move_from(falling, report);
        }
    }

    fn turn_to_stone(&mut self, falling: Kingdoms, how: Fall) {
        self.standing = self.standing - falling;
        if how == Fall::Trap && self.rules.draws {
            self.trapped = self.trapped | falling;
        }
        self.halfmove_clock = 0; // QK-13
        for index in falling.iter().flat_map(castlings_of) {
            self.rights = self.rights.without(index);
        }
        self.review_en_passant();
    }

    /// To whom the move passes after a fall when the game goes on (QK-11).
    fn pass_move_from(&mut self, fallen: Kingdoms, report: &mut impl FnMut(Event)) {
        let Some(first) = fallen.first() else { return };
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
