use quad_kingdom::{EMERALD, QuadKingdom};
use variant_render::{Army, Man, Sheet};

use super::{diagram, plain};
use crate::Registered;

impl Registered for QuadKingdom {
    /// Men of stone (QK-12) are drawn as out of action, those of Emerald with the mark of who controls
    /// them (QK-18).
    fn sheet(&self) -> Sheet {
        let armies = Army::kingdoms();
        let standing = self.standing();
        let holder = self.control().and_then(|control| control.holder);
        let board = diagram(self, self.men(), &armies, |square, army, kind| Man {
            frozen: !standing.contains(army),
            controller: holder
                .filter(|_| army == EMERALD)
                .map(orthodox_men::Army::index),
            ..plain(square, army, kind)
        });
        Sheet::new(armies).with(board)
    }
}
