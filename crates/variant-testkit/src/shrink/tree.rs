use proptest::strategy::ValueTree;

use super::{Case, Shrinker};

/// Value tree of a line or game; prints the smallest failing case.
#[derive(Debug)]
pub(crate) struct Shrinking<T: Case> {
    shrinker: Shrinker<T>,
    /// Smaller than the best case, not yet known to fail.
    tried: Option<T>,
    has_failed: bool,
}

impl<T: Case> Shrinking<T> {
    pub(crate) fn new(case: T, least: usize, takes_pieces: bool) -> Self {
        Self {
            shrinker: Shrinker::new(case, least, takes_pieces),
            tried: None,
            has_failed: false,
        }
    }

    pub(crate) fn fixed(case: T) -> Self {
        Self::new(case, usize::MAX, false)
    }
}

impl<T: Case> ValueTree for Shrinking<T> {
    type Value = T;

    fn current(&self) -> T {
        let best = self.shrinker.best();
        self.tried.as_ref().unwrap_or(best).clone()
    }

    fn simplify(&mut self) -> bool {
        self.has_failed = true;
        if let Some(failing) = self.tried.take() {
            self.shrinker.accept(failing);
        }
        self.tried = self.shrinker.next();
        self.tried.is_some()
    }

    fn complicate(&mut self) -> bool {
        let was_tried = self.tried.is_some();
        if was_tried {
            self.tried = self.shrinker.next();
        }
        was_tried
    }
}

impl<T: Case> Drop for Shrinking<T> {
    fn drop(&mut self) {
        if self.has_failed {
            eprintln!("{}", self.shrinker.best().report());
        }
    }
}
