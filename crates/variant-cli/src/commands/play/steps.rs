use variant_core::text::excerpt;
use variant_core::{MoveTextError, Player, Position};

use super::words::why_illegal;
use super::{Next, Step, Table};
use crate::failure::Failure;

impl Table<'_> {
    pub(super) fn apply(&mut self, text: &str, humans: &[Player]) -> Result<Next, Failure> {
        let position = self.game.position();
        let m = self.game.parse_move(text);
        if let Ok(m) = m {
            let actor = position.actor_of(m);
            if actor.is_some_and(|actor| !humans.contains(&actor.player)) {
                self.output.line(format_args!("{text}: not your move"))?;
                return Ok(Next::Asked);
            }
            let time = self.asked.map(|asked| asked.elapsed()).unwrap_or_default();
            if self.game.outcome().is_none() && self.flag_falls(actor, time)? {
                return Ok(Next::Moved);
            }
            if self.game.play(m).is_ok() {
                self.tried = None;
                return Ok(Next::Moved);
            }
        } else if let Ok(proposal) = self.game.parse_proposal(text) {
            return self.take(proposal, humans);
        }
        let message = match m {
            Err(error) => off_board(text, error),
            Ok(_) => None,
        };
        let message = message.unwrap_or_else(|| {
            let why = why_illegal(self.game.position(), text);
            let parts: Vec<String> = self.fault_of(text).into_iter().chain(why).collect();
            parts.join(": ")
        });
        self.tried = Some(text.into());
        let text = excerpt(text);
        self.output.line(format_args!(
            "{text}: {message}; `help` lists what you can say"
        ))?;
        Ok(Next::Asked)
    }

    /// To the last position where a human was to move, or by one ply; false if impossible.
    pub(super) fn take_back(&mut self, step: Step) -> bool {
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
        let mut acting = self.acting().into_iter();
        acting.any(|player| self.humans.contains(&player))
    }
}

fn off_board(text: &str, error: MoveTextError) -> Option<String> {
    let MoveTextError::Malformed { offset, .. } = error else {
        return None;
    };
    let rest = text.get(offset..)?;
    let digits = rest.get(1..)?;
    let digits = digits.bytes().take_while(u8::is_ascii_digit).count();
    let square = rest.get(..=digits)?;
    let is_square = digits > 0 && square.starts_with(|file: char| file.is_ascii_lowercase());
    is_square.then(|| format!("the board has no square {square}"))
}
