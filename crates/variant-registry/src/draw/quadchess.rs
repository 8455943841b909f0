use variant_render::{Army, Man, Sheet};
use zm_quadchess::Quadchess;

use super::{diagram, plain};
use crate::Registered;

impl Registered for Quadchess {
    /// Frozen men (ZQ-19) are drawn as out of action, annexed ones with the mark of their controller.
    fn sheet(&self) -> Sheet {
        let armies = Army::seats();
        let frozen = self.frozen();
        let board = diagram(self, self.men(), &armies, |square, army, kind| Man {
            frozen: frozen.contains(square),
            controller: self.controller(army).map(orthodox_men::Army::index),
            ..plain(square, army, kind)
        });
        Sheet::new(armies).with(board)
    }
}
