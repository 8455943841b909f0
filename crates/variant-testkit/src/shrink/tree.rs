use proptest::strategy::ValueTree;

use super::{Case, Shrinker};

/// Value tree of a line or game; prints the smallest failing case.
#[derive(Debug)]
pub struct Shrinking<T: Tree> {
    shrinker: Option<Shrinker<T>>,
    current: T,
    has_failed: bool,
    is_best: bool,
}

/// A line or game of a strategy.
#[expect(private_bounds, reason = "lines and games are all the cases there are")]
pub trait Tree: Case + std::fmt::Debug {}

impl<T: Case + std::fmt::Debug> Tree for T {}

impl<T: Tree> Shrinking<T> {
    pub(crate) fn new(case: T, least: usize, takes_pieces: bool) -> Self {
        Self {
            current: case.clone(),
            shrinker: Some(Shrinker::new(case, least, takes_pieces)),
            has_failed: false,
            is_best: true,
        }
    }

    pub(crate) const fn fixed(case: T) -> Self {
        Self {
            current: case,
            shrinker: None,
            has_failed: false,
            is_best: true,
        }
    }
}

impl<T: Tree> ValueTree for Shrinking<T> {
    type Value = T;

    fn current(&self) -> T {
        self.current.clone()
    }

    fn simplify(&mut self) -> bool {
        self.has_failed = true;
        let Some(shrinker) = &mut self.shrinker else {
            return false;
        };
        if !self.is_best {
            shrinker.accept(self.current.clone());
            self.is_best = true;
        }
        match shrinker.next() {
            Some(smaller) => {
                self.current = smaller;
                self.is_best = false;
                true
            }
            None => false,
        }
    }

    fn complicate(&mut self) -> bool {
        let Some(shrinker) = self.shrinker.as_mut().filter(|_| !self.is_best) else {
            return false;
        };
        if let Some(smaller) = shrinker.next() {
            self.current = smaller;
        } else {
            self.current = shrinker.best().clone();
            self.is_best = true;
        }
        true
    }
}

impl<T: Tree> Drop for Shrinking<T> {
    fn drop(&mut self) {
        if self.has_failed {
            let best = self.shrinker.as_ref().map_or(&self.current, Shrinker::best);
            eprintln!("{}", best.report());
        }
    }
}
