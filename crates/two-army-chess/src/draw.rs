use alloc::vec::Vec;

use chess_pieces::PieceRules;
use variant_core::Seat;
use variant_render::{Army, Diagram, Draw, Figure, Piece, Row, Sheet, attackers_after, legend};

use crate::{BLACK, TwoArmyGame, TwoArmyPosition, WHITE};

/// Draws pieces, the king in check, the turn, and [`TwoArmyGame::decorate`]. Needs the feature `draw`.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use two_army_chess::variant_render::Draw;
/// assert!(OrthodoxChess::default().sheet().ascii().contains("1 | R | N | B | Q | K | B | N | R |"));
/// ```
impl<V: TwoArmyGame> Draw for TwoArmyPosition<V> {
    fn sheet(&self) -> Sheet {
        let armies = Army::white_and_black();
        let mut board =
            Diagram::of_pieces::<V::Rules>(self, self.pieces(), &armies, |_, piece| piece);
        V::decorate(self, &mut board);
        let legend = legend(self, &armies);
        let mut sheet = Sheet::new(armies).with(board);
        sheet.legend = legend;
        if let Some(hands) = self.hands() {
            let rows = [(WHITE, "White"), (BLACK, "Black")].map(|(army, label)| {
                let row = Row::new(label);
                hands.of(army).fold(row, |row, (piece_type, count)| {
                    let letter = <V::Rules as PieceRules>::letter(piece_type);
                    row.with(
                        Piece::new(Figure::from_letter(letter), army.index()),
                        count.into(),
                    )
                })
            });
            sheet.rows = rows
                .into_iter()
                .filter(|row| !row.pieces.is_empty())
                .collect();
        }
        sheet
    }

    fn attackers_of(&self, seat: Seat, square: u16, moving: Option<[u16; 2]>) -> Vec<u16> {
        let army = if seat == Seat::Army('w') {
            WHITE
        } else {
            BLACK
        };
        attackers_after::<V::Rules>(self.pieces(), square, moving, |pieces, square| {
            let mut after = *self;
            *after.board_mut().pieces_mut() = *pieces;
            after.attackers(square, army.enemy())
        })
    }
}
