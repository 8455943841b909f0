use orthodox_chess::Chess;
use variant_render::{Army, Sheet};

use super::diagram;
use crate::Registered;

impl Registered for Chess {
    fn sheet(&self) -> Sheet {
        let armies = Army::white_and_black();
        let board = diagram(self, self.pieces(), &armies, |_, piece| piece);
        Sheet::new(armies).with(board)
    }
}
