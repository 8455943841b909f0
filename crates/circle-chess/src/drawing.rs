//! The picture of a match.

use alloc::format;
use alloc::string::{String, ToString};

use board_geometry::{Chessboard, Geometry};
use chess_pieces::PieceType;
use variant_render::{Army, Diagram, Draw, Figure, Piece, Place, Row, Sheet, status};

use crate::board::Board;
use crate::position::{Circle, SetRule};

/// Every board with its two players, then the stockpiles that are not empty. Pieces from other sets show
/// the number of their set (CC-2).
impl Draw for Circle {
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
            for (army, piece) in self.stockpile(player) {
                let figure =
                    Piece::new(Figure::from_letter(piece.piece_type.letter()), army.index());
                let figure = if with_sets {
                    figure.tagged(piece.set)
                } else {
                    figure
                };
                row = row.with(figure, 1);
            }
            if !row.pieces.is_empty() {
                sheet.rows.push(row);
            }
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
    let pieces = board.chess().pieces();
    for square in pieces.occupied() {
        let Some((army, piece_type)) = pieces.at(square) else {
            continue;
        };
        let piece = Piece::new(Figure::from_letter(piece_type.letter()), army.index());
        let foreign = board.set_at(square).filter(|&set| set != board.number());
        let place = Place::of(Chessboard::BOARD, square);
        diagram
            .pieces
            .insert(place, foreign.map_or(piece, |set| piece.tagged(set)));
        if piece_type == PieceType::KING && army == board.turn() && board.is_check() {
            diagram.checked.push(place);
        }
    }
    diagram
}
