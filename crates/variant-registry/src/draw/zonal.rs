use variant_render::{Army, Sheet};
use zonal_chess::Zonal;

use super::diagram;
use crate::Registered;

/// The zones and the Z squares (ZC-2) are regions of the board, and so tinted.
impl Registered for Zonal {
    fn sheet(&self) -> Sheet {
        let armies = Army::white_and_black();
        let board = diagram(self, self.pieces(), &armies, |_, piece| piece);
        Sheet::new(armies).with(board)
    }
}
