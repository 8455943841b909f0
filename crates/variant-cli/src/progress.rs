use std::io::{self, IsTerminal};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

pub(crate) const PATIENCE: Duration = Duration::from_secs(1);

/// The cursor waits in the blank second line, so that an interrupt leaves the prompt's line clean.
pub(crate) const TEMPLATE: &str = "{wide_bar} {percent:>3} %  {elapsed} of about {duration}\n ";

pub(crate) fn is_wanted() -> bool {
    io::stdout().is_terminal() && io::stderr().is_terminal()
}

pub(crate) struct Progress {
    started: Instant,
    wanted: bool,
    bar: OnceLock<ProgressBar>,
}

impl Progress {
    /// Hidden, if the output is a terminal.
    pub(crate) fn new() -> Self {
        Self {
            started: Instant::now(),
            wanted: is_wanted(),
            bar: OnceLock::new(),
        }
    }

    pub(crate) fn report(&self, done: usize, whole: usize) {
        if !self.wanted || self.started.elapsed() < PATIENCE {
            return;
        }
        let bar = self.bar.get_or_init(|| {
            let bar = ProgressBar::new(whole as u64);
            match ProgressStyle::with_template(TEMPLATE) {
                Ok(style) => bar.with_style(style),
                Err(_) => bar,
            }
        });
        // Threads may report out of order.
        if done as u64 > bar.position() {
            bar.set_position(done as u64);
        }
    }

    pub(crate) fn finish(self) -> Duration {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
        self.started.elapsed()
    }
}
