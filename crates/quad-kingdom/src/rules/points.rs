//! Points (QK-19) and their effect (QK-20).

use chess_pieces::{Armies, Army, PieceType};

use crate::board::{ALL, EMERALD};
use crate::moves::Event;
use crate::position::QuadKingdom;
use crate::rules::{Mode, Rules};

/// QK-19.
const CHECKMATE: u32 = 11;

/// QK-19.
const fn value(piece_type: PieceType) -> u32 {
    const VALUES: [u32; 6] = [1, 3, 3, 5, 9, CHECKMATE];
    if piece_type.index() < VALUES.len() {
        VALUES[piece_type.index()]
    } else {
        0
    }
}

impl QuadKingdom {
    /// QK-19: credits the player who moves, unless the piece is of the same side.
    #[inline]
    pub(crate) fn score_capture(
        &mut self,
        us: Army,
        captured: Army,
        piece_type: PieceType,
        report: &mut impl FnMut(Event),
    ) {
        let Rules { mode, points, .. } = self.rules;
        if points
            && let Some(account) = self.decider(us)
            // QK-18: captures of the holder's own pieces score nothing.
            && !mode.side_of(us).with(account).contains(captured)
        {
            add_points(&mut self.points, account, value(piece_type), report);
        }
    }

    /// QK-19.
    pub(crate) fn score_checkmate(&mut self, account: Army, report: &mut impl FnMut(Event)) {
        if self.rules.points {
            add_points(&mut self.points, account, CHECKMATE, report);
        }
    }

    /// QK-19: the owner of the checking piece; of several, the nearest before `mated` in the order of play.
    /// Emerald checks for its holder.
    pub(crate) fn mating_player(&self, mated: Army) -> Option<Army> {
        let checkers = self.checkers(mated);
        let gives_check = |&army: &Army| !checkers.is_disjoint(self.pieces().army(army));
        let places: Armies = (ALL.iter().filter(gives_check))
            .filter_map(|army| match self.rules.mode {
                Mode::Three if army == EMERALD => self.trapped_and_control.control().holder,
                _ => Some(army),
            })
            .collect();
        let nearest = [3, 2, 1].map(|places| mated.after(places, 4));
        let owner = nearest.into_iter().find(|&army| places.contains(army))?;
        self.decider(owner)
    }

    /// QK-20: players whose side had more points than the survivors before the last checkmate scored.
    pub(crate) fn ahead_of_survivors(&self, last_mated: Option<Army>) -> Armies {
        if !self.rules.points {
            return Armies::NONE;
        }
        let scorer = last_mated.and_then(|army| self.mating_player(army));
        let before = |army: Army| {
            let points = self.points[army.index() & 3];
            // Fewer: a resignation in check (QK-22).
            let is_scorer = scorer == Some(army) && points >= CHECKMATE;
            i64::from(points) - if is_scorer { i64::from(CHECKMATE) } else { 0 }
        };
        let sum = |army: Army| {
            let side = self.rules.mode.side_of(army);
            side.iter().map(before).sum::<i64>()
        };
        let players = self.rules.mode.players();
        let survivors = self.players_left().first().map_or(0, sum);
        players
            .iter()
            .filter(|&army| sum(army) > survivors)
            .collect()
    }
}

fn add_points(points: &mut [u32; 4], account: Army, scored: u32, report: &mut impl FnMut(Event)) {
    if let Some(sum) = points.get_mut(account.index()) {
        *sum = sum.saturating_add(scored);
        report(Event::Scored {
            account,
            points: scored,
        });
    }
}
