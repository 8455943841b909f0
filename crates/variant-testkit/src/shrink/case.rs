use variant_core::{Ply, Position};
use variant_record::Recorded;

use crate::{Line, PlayedGame};

pub(crate) trait Case: Clone {
    fn len(&self) -> usize;

    fn start(&self) -> String;

    fn report(&self) -> String;

    /// Last plies, from the text of the position before them.
    fn last(&self, plies: usize) -> Option<Self>;

    fn without_middle(&self, first: usize, last: usize) -> Option<Self>;

    fn from(&self, start: &str) -> Option<Self>;
}

impl<P: Recorded> Case for Line<P> {
    fn len(&self) -> usize {
        self.moves().len()
    }

    fn start(&self) -> String {
        self.start().to_string()
    }

    fn report(&self) -> String {
        self.report()
    }

    fn last(&self, plies: usize) -> Option<Self> {
        let skipped = self.len() - plies;
        let start = self.positions().nth(skipped)?;
        Self::replayed(read_back(&start)?, &self.moves()[skipped..])
    }

    fn without_middle(&self, first: usize, last: usize) -> Option<Self> {
        let moves = self.moves();
        let kept = [&moves[..first], &moves[moves.len() - last..]].concat();
        Self::replayed(self.start().clone(), &kept)
    }

    fn from(&self, start: &str) -> Option<Self> {
        Self::replayed(start.parse().ok()?, self.moves())
    }
}

impl<P: Recorded> Case for PlayedGame<P> {
    fn len(&self) -> usize {
        self.plies().len()
    }

    fn start(&self) -> String {
        (**self).start().to_string()
    }

    fn report(&self) -> String {
        self.report()
    }

    fn last(&self, plies: usize) -> Option<Self> {
        let mut records = self.history().plies_back();
        let start = match plies.checked_sub(1) {
            // Latest ply first.
            Some(earlier) => records.nth(earlier)?.0,
            None => self.position(),
        };
        let start = read_back(start)?;
        Self::replayed(start, self.plies().skip(self.len() - plies))
    }

    fn without_middle(&self, first: usize, last: usize) -> Option<Self> {
        let end = self.len() - last;
        let plies = self.plies().enumerate();
        let kept = plies.filter(|(index, _)| !(first..end).contains(index));
        let kept: Vec<&Ply<P>> = kept.map(|(_, ply)| ply).collect();
        Self::replayed((**self).start().clone(), kept)
    }

    fn from(&self, start: &str) -> Option<Self> {
        Self::replayed(start.parse().ok()?, self.plies())
    }
}

fn read_back<P: Position>(position: &P) -> Option<P> {
    position.to_string().parse().ok()
}
