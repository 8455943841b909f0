use std::time::{Duration, Instant};

#[cfg(feature = "progress")]
use crate::bar::Bar;

pub(crate) struct Progress {
    started: Instant,
    #[cfg(feature = "progress")]
    bar: Bar,
}

impl Progress {
    /// Hidden if output is a terminal.
    pub(crate) fn new() -> Self {
        Self {
            started: Instant::now(),
            #[cfg(feature = "progress")]
            bar: Bar::new(),
        }
    }

    pub(crate) fn report(&self, done: usize, whole: usize) {
        #[cfg(feature = "progress")]
        self.bar.report(self.started, done, whole);
        #[cfg(not(feature = "progress"))]
        let _ = (self.started, done, whole);
    }

    pub(crate) fn finish(self) -> Duration {
        #[cfg(feature = "progress")]
        self.bar.finish();
        self.started.elapsed()
    }
}
