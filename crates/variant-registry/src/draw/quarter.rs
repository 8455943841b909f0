use quarter_chess::{Quarter, kind_letter};
use variant_render::{Army, Figure, Man, Sheet};

use super::diagram;
use crate::Registered;

impl Registered for Quarter {
    /// Men that merchants hold (QC-7) are drawn as out of action.
    fn sheet(&self) -> Sheet {
        let armies = Army::white_and_black();
        let held = self.immobilised();
        let board = diagram(self, self.men(), &armies, |square, army, kind| Man {
            frozen: held.contains(square),
            ..Man::new(Figure::from_letter(kind_letter(kind)), army.index())
        });
        Sheet::new(armies).with(board)
    }
}
