use alloc::format;
use alloc::string::{String, ToString};

use board_geometry::{Chessboard, Geometry};
use circle_chess::{Board, Circle, SetRule};
use orthodox_men::Kind;
use variant_render::{Army, Diagram, Figure, Man, Place, Row, Sheet};

use super::status;
use crate::Registered;

/// Every board with its two seats, then every player's stockpile. Men from other sets bear the number
/// of theirs (CC-2).
impl Registered for Circle {
    fn sheet(&self) -> Sheet {
        let armies = Army::white_and_black();
        let mut sheet = Sheet::new(armies.clone());
        sheet.title = status(self, &armies);
        for board in self.boards() {
            sheet = sheet.with(draw_board(board, self.mated().any(|n| n == board.number())));
        }
        let with_sets = self.set_rule() == SetRule::Tournament;
        for player in self.players_left() {
            let mut row = Row::new(&player.to_string());
            for (army, man) in self.stockpile(player) {
                let figure = Man::new(Figure::from_letter(man.kind.letter()), army.index());
                let figure = if with_sets {
                    figure.tagged(man.set)
                } else {
                    figure
                };
                row = row.with(figure, 1);
            }
            sheet.rows.push(row);
        }
        sheet
    }
}

fn draw_board(board: &Board, mated: bool) -> Diagram {
    let [white, black] = board.players();
    let mut diagram = Diagram::of(Chessboard::BOARD);
    diagram
        .above
        .push(format!("board {}: {black} plays Black", board.number()));
    let turn = if mated {
        String::from("mated")
    } else {
        format!("{} to move", board.mover())
    };
    diagram.below.push(format!("{white} plays White; {turn}"));
    let men = board.chess().men();
    for square in men.occupied() {
        let Some((army, kind)) = men.at(square) else {
            continue;
        };
        let man = Man::new(Figure::from_letter(kind.letter()), army.index());
        let foreign = board.set_at(square).filter(|&set| set != board.number());
        let place = Place::of(Chessboard::BOARD, square);
        diagram
            .men
            .insert(place, foreign.map_or(man, |set| man.tagged(set)));
        if kind == Kind::KING && army == board.turn() && board.is_check() {
            diagram.checked.push(place);
        }
    }
    diagram
}
