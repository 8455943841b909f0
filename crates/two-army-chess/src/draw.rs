//! Pictures of positions.

use variant_render::{Army, Diagram, Draw, Sheet, legend};

use crate::{TwoArmyGame, TwoArmyPosition};

/// Draws pieces, the king in check, the turn, and the additions of [`TwoArmyGame::decorate`]. Needs the feature
/// `draw`.
///
/// ```
/// use orthodox_chess::Chess;
/// use two_army_chess::variant_render::Draw;
/// assert!(Chess::default().sheet().ascii().contains("1 | R | N | B | Q | K | B | N | R |"));
/// ```
impl<V: TwoArmyGame<TYPES>, const TYPES: usize> Draw for TwoArmyPosition<V, TYPES> {
    fn sheet(&self) -> Sheet {
        let armies = Army::white_and_black();
        let mut board =
            Diagram::of_pieces::<V::Rules, 2, TYPES>(self, self.pieces(), &armies, |_, piece| {
                piece
            });
        V::decorate(self, &mut board);
        let legend = legend(self, &armies);
        let mut sheet = Sheet::new(armies).with(board);
        sheet.legend = legend;
        sheet
    }
}
