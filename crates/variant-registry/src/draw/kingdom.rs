use alloc::format;

use quad_kingdom::{Mode, QuadKingdom};
use variant_render::{Army, Line, LineStyle, Sheet};

use super::diagram;
use crate::Registered;

/// Where each kingdom's line of promotion begins (QK-6), in the order of play.
const PROMOTION_LINES: [((u8, u8), (u8, u8)); 4] = [
    ((0, 7), (12, 7)),
    ((7, 0), (7, 12)),
    ((0, 5), (12, 5)),
    ((5, 0), (5, 12)),
];

/// The pieces of fallen kingdoms (QK-12) look frozen; towers (QK-2) are gaps of the board.
impl Registered for QuadKingdom {
    fn sheet(&self) -> Sheet {
        let armies = Army::kingdoms();
        let standing = self.standing();
        let mut board = diagram(self, self.pieces(), &armies, |square, piece| {
            let stands = self
                .pieces()
                .army_at(square)
                .is_some_and(|army| standing.contains(army));
            if stands { piece } else { piece.frozen() }
        });
        for (army, (from, to)) in PROMOTION_LINES.into_iter().enumerate() {
            board
                .lines
                .push(Line::new(from, to, LineStyle::Dashed).of_army(army));
        }
        board
            .above
            .push(format!("mode {}", self.rules().mode.as_str()));
        if self.rules().points {
            let [white, maroon, black, emerald] = self.points();
            board.below.push(format!(
                "points: White {white}, Maroon {maroon}, Black {black}, Emerald {emerald}"
            ));
        }
        if let Some(holder) = self.control().and_then(|control| control.holder)
            && self.rules().mode == Mode::Three
        {
            let name = armies
                .get(holder.index())
                .map_or("", |army| army.name.as_str());
            board.below.push(format!("{name} controls Emerald"));
        }
        Sheet::new(armies).with(board)
    }
}
