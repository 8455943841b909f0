use chess_pieces::{Army, PieceType};

use crate::board::corner;
use crate::moves::{Event, Move};
use crate::play::Effects;
use crate::position::Quadchess;

impl Quadchess {
    #[inline(always)]
    pub(crate) fn leaves_queen(&self, army: Army, m: Move, castled: bool) -> bool {
        m.piece_type == PieceType::KING && self.arrived_kings().contains(army) && !castled
    }

    #[inline(always)]
    pub(crate) fn note_king(
        &mut self,
        army: Army,
        m: Move,
        effects: Effects,
        report: &mut impl FnMut(Event),
    ) {
        if self.arrived_kings().contains(army) {
            let arrived = self.arrived_kings().without(army);
            self.promotion = self.promotion.with_second(arrived);
            if effects.queen {
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
            && !effects.castled
        {
            let arrived = self.arrived_kings().with(army);
            self.promotion = self.promotion.with_second(arrived);
            report(Event::KingArrived { army });
        }
    }
}
