use alloc::format;
use alloc::string::ToString;

use circle_chess::{Board, Circle, SetRule};
use variant_core::Position;
use variant_render::{Army, Diagram, Figure, Man, Row, Sheet};

use super::{board, plain};
use crate::Registered;

impl Registered for Circle {
    /// A board each, the men of other sets with the number of theirs (CC-6), and below all boards the
    /// stockpiles (CC-4).
    fn sheet(&self) -> Sheet {
        let mut sheet = Sheet::new(Army::white_and_black());
        sheet.diagrams = self.boards().map(one_board).collect();
        if let Some(outcome) = self.outcome() {
            sheet.title = outcome.to_string();
        }
        sheet.rows = self
            .players_left()
            .map(|player| {
                let mut row = Row::new(&player.to_string());
                for (army, man) in self.stockpile(player) {
                    let drawn = Man {
                        tag: (self.set_rule() == SetRule::Tournament).then_some(man.set),
                        ..Man::new(Figure::from_letter(man.kind.letter()), army.index())
                    };
                    match row.men.last_mut() {
                        Some((last, count)) if *last == drawn => *count += 1,
                        _ => row.men.push((drawn, 1)),
                    }
                }
                row
            })
            .collect();
        sheet
    }
}

fn one_board(one: &Board) -> Diagram {
    let [white, black] = one.players();
    let to_move = one.turn();
    let drawn = board(
        one.chess().men(),
        |square, army, kind| Man {
            tag: one.set_at(square).filter(|&set| set != one.number()),
            ..plain(square, army, kind)
        },
        |army| army == to_move && one.is_check(),
    );
    let mut diagram = drawn.captioned(&format!("{}: {white}-{black}", one.number()));
    diagram.below.push(format!("{} to move", one.mover()));
    diagram
}
