use std::fmt::{Debug, Display};
use std::str::FromStr;

use variant_record::Recorded;

use crate::report::report;
use crate::{Line, PlayedGame};

/// Line or game, with the text `<position>; <ply> <ply>`.
pub(crate) trait Case: Clone + Debug + Display + FromStr<Err = String> {
    fn report(&self) -> String;

    /// Text of the position before a ply.
    fn before(&self, ply: usize) -> Option<String>;
}

impl<P: Recorded> Case for Line<P> {
    fn report(&self) -> String {
        report(&self.to_string(), self.position(), &self.game())
    }

    fn before(&self, ply: usize) -> Option<String> {
        self.positions()
            .nth(ply)
            .map(|position| position.to_string())
    }
}

impl<P: Recorded> Case for PlayedGame<P> {
    fn report(&self) -> String {
        report(&self.to_string(), self.position(), self)
    }

    fn before(&self, ply: usize) -> Option<String> {
        let earlier = self.history().plies_back().map(|(before, _)| before);
        let mut backwards = std::iter::once(self.position()).chain(earlier);
        let position = backwards.nth(self.plies().len() - ply)?;
        Some(position.to_string())
    }
}
