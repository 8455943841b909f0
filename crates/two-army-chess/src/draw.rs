use alloc::string::String;
use alloc::vec::Vec;

use chess_pieces::{Army, PieceRules};
use variant_core::Seat;
use variant_render::{
    Army as Drawn, Diagram, Draw, Figure, Piece, Row, Ruling, Sheet, Specials, attackers_after,
    legend,
};

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
        let armies = Drawn::white_and_black();
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

    fn attackers_of(&self, seat: Seat, square: u16, moving: &[[u16; 2]]) -> Vec<u16> {
        let army = army_of(seat);
        attackers_after::<V::Rules>(self.pieces(), square, moving, |pieces, square| {
            let mut after = *self;
            *after.board_mut().pieces_mut() = *pieces;
            after.attackers(square, army.enemy())
        })
    }

    fn specials_of(&self, seat: Seat) -> Specials {
        Specials::of::<V::Rules>(self.board(), army_of(seat))
    }

    fn ruling_on(&self, seat: Seat, moving: [u16; 2]) -> Ruling {
        V::ruling_on(self, army_of(seat), moving)
    }

    fn last_rule(&self) -> &'static str {
        V::LAST_RULE
    }

    fn why_no_own_move(&self, text: &str) -> String {
        V::why_no_own_move(self, text)
    }
}

fn army_of(seat: Seat) -> Army {
    if seat == Seat::Army('w') {
        WHITE
    } else {
        BLACK
    }
}
