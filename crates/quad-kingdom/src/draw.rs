use alloc::format;

use board_geometry::Direction;
use chess_pieces::{PawnRules, PieceRules};
use variant_render::{Army, Diagram, Draw, Line, LineStyle, Sheet, Side, fills};

use crate::board::{KingdomBoard, KingdomRules};
use crate::position::QuadKingdom;
use crate::rules::Mode;

/// Pieces of eliminated kingdoms (QK-12) look frozen; towers are gaps (QK-2).
impl Draw for QuadKingdom {
    fn sheet(&self) -> Sheet {
        let armies = armies();
        let standing = self.standing();
        let mut board = Diagram::of_pieces::<KingdomRules, 4, 6>(
            self,
            self.pieces(),
            &armies,
            |square, piece| {
                let stands = self
                    .pieces()
                    .army_at(square)
                    .is_some_and(|army| standing.contains(army));
                if stands { piece } else { piece.frozen() }
            },
        );
        let lines = KingdomRules::PAWNS.iter().enumerate();
        board
            .lines
            .extend(lines.filter_map(|(army, rules)| Some(promotion_line(rules)?.of_army(army))));
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

/// QK-6: the far edge of the promotion row, with a flag at each end.
fn promotion_line(rules: &PawnRules<KingdomBoard>) -> Option<Line> {
    let row = rules.promotion;
    let (first, last) = (row.first()?, row.iter().next_back()?);
    let (west, east) = (first.file(), last.file() + 1);
    let (south, north) = (first.rank(), last.rank() + 1);
    let (from, to) = match rules.forward {
        Direction::North => ((west, north), (east, north)),
        Direction::East => ((east, south), (east, north)),
        Direction::South => ((west, south), (east, south)),
        Direction::West => ((west, south), (west, north)),
        _ => return None,
    };
    Some(Line::new(from, to, LineStyle::Dashed).flagged())
}

/// In the order of play (QK-3).
fn armies() -> [Army; 4] {
    let [white, black] = Army::white_and_black();
    let maroon = Army::new("maroon", 'm', fills::RED).at(Side::West);
    let emerald = Army::new("emerald", 'e', fills::GREEN).at(Side::East);
    [white, maroon, black, emerald]
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use board_geometry::{Geometry, Square};

    use super::*;

    #[test]
    fn qk_6_promotion_lines_are_the_far_edges_of_the_promotion_rows_with_flags() {
        let sheet = QuadKingdom::default().sheet();
        let lines = sheet.diagrams[0].lines.iter();
        let ends: Vec<_> = lines.clone().map(|line| (line.from, line.to)).collect();
        assert_eq!(
            ends,
            [
                ((0, 8), (12, 8)), // White: between the ranks 8 and 9
                ((8, 0), (8, 12)), // Maroon: between the files h and i
                ((0, 4), (12, 4)), // Black: between the ranks 5 and 4
                ((4, 0), (4, 12)), // Emerald: between the files e and d
            ]
        );
        assert!(lines.clone().all(|line| line.flags));
        assert!(lines.map(|line| line.army).eq((0..4).map(Some)));
    }

    const ROWS: &str =
        "*,*,2,bK,5,*,*/*,*,8,*,*/12/12/mK,11/5,mR,6/12/11,eK/12/12/*,*,wP,7,*,*/*,*,3,wK,4,*,*";

    fn drawn(fields: &str) -> Diagram {
        let position: QuadKingdom = alloc::format!("{ROWS} {fields}").parse().unwrap();
        position.sheet().diagrams.remove(0)
    }

    #[test]
    fn qk_12_pieces_of_fallen_kingdoms_look_frozen() {
        let board = drawn("ffa w w-be - - 0,0,0,0 0 0");
        let frozen = board.pieces.values().filter(|piece| piece.frozen);
        let armies: Vec<_> = frozen.map(|piece| piece.army).collect();
        assert_eq!((board.pieces.len(), armies), (6, alloc::vec![1, 1]));
        assert_eq!(board.above, ["mode ffa"]);
        assert_eq!(board.below, ["white to move"]);
    }

    #[test]
    fn points_and_who_controls_emerald_stand_below() {
        let points = drawn("ffa+points m wmbe - - 1,2,3,4 0 1");
        let expected = [
            "maroon to move",
            "points: White 1, Maroon 2, Black 3, Emerald 4",
        ];
        assert_eq!(points.below, expected);
        let three = drawn("three:bw w wmbe - - 0,0,0,0 0 8");
        assert_eq!(three.below, ["white to move", "black controls Emerald"]);
        let no_holder = drawn("three w wmbe - - 0,0,0,0 0 0");
        assert_eq!(no_holder.below, ["white to move"]);
    }

    /// Pawns stay on their side of the line.
    #[test]
    fn qk_6_no_pawn_crosses_its_line() {
        for rules in KingdomRules::PAWNS {
            let beyond = KingdomBoard::BOARD.step_all(rules.promotion, rules.forward);
            let line = promotion_line(rules).expect("a line");
            let parts = |square: Square<KingdomBoard>| {
                let (file, rank) = (square.file(), square.rank());
                match rules.forward {
                    Direction::North => rank < line.from.1,
                    Direction::East => file < line.from.0,
                    Direction::South => rank >= line.from.1,
                    _ => file >= line.from.0,
                }
            };
            assert!(rules.promotion.iter().all(parts) && rules.double_step.iter().all(parts));
            assert!(beyond.len() == 12 && !beyond.iter().any(parts));
        }
    }
}
