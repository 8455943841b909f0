use super::{Step, Table};

impl Table<'_> {
    pub(super) fn take_back(&mut self, step: Step) -> bool {
        self.waited.clear();
        if !self.game.undo() {
            return false;
        }
        if step == Step::Ply {
            self.is_paused = true;
            return true;
        }
        let mut plies = 1;
        while !self.human_acts() {
            if !self.game.undo() {
                // A computer moved first: nothing to undo.
                (0..plies).for_each(|_| _ = self.game.redo());
                return false;
            }
            plies += 1;
        }
        true
    }

    pub(super) fn make_again(&mut self, step: Step) -> bool {
        self.waited.clear();
        if !self.game.redo() {
            return false;
        }
        if step == Step::Ply {
            self.is_paused = true;
            return true;
        }
        while self.game.outcome().is_none() && !self.human_acts() && self.game.redo() {}
        true
    }

    fn human_acts(&self) -> bool {
        !self.acting_humans().is_empty()
    }
}
