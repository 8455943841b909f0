use std::time::{Duration, Instant};

#[cfg(feature = "progress")]
use crate::bar::Bar;

pub(crate) struct Progress {
    started: Instant,
    #[cfg(feature = "progress")]
    bar: Bar,
}

impl Progress {
    /// Hidden, if the output is a terminal.
    pub(crate) fn new() -> Self {
        Self {
            started: Instant::now(),
            #[cfg(feature = "progress")]
            bar: Bar::new(),
        }
    }

    #[cfg(feature = "progress")]
    pub(crate) fn report(&self, done: usize, whole: usize) {
        self.bar.report(self.started, done, whole);
    }

    #[cfg(not(feature = "progress"))]
    pub(crate) const fn report(&self, _: usize, _: usize) {}

    pub(crate) fn finish(self) -> Duration {
        #[cfg(feature = "progress")]
        self.bar.finish();
        self.started.elapsed()
    }
}
