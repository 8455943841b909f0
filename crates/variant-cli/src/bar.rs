use std::io::{self, IsTerminal};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

pub(crate) const PATIENCE: Duration = Duration::from_secs(1);

/// The cursor waits in the blank second line: an interrupt leaves the prompt's line clean.
pub(crate) const TEMPLATE: &str = "{wide_bar} {percent:>3} %  {elapsed} of about {duration}\n ";

pub(crate) fn is_wanted() -> bool {
    io::stdout().is_terminal() && io::stderr().is_terminal()
}

pub(crate) struct Bar {
    wanted: bool,
    shown: OnceLock<ProgressBar>,
}

impl Bar {
    pub(crate) fn new() -> Self {
        Self {
            wanted: is_wanted(),
            shown: OnceLock::new(),
        }
    }

    pub(crate) fn report(&self, started: Instant, done: usize, whole: usize) {
        if !self.wanted || started.elapsed() < PATIENCE {
            return;
        }
        let bar = self.shown.get_or_init(|| {
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

    pub(crate) fn finish(&self) {
        if let Some(bar) = self.shown.get() {
            bar.finish_and_clear();
        }
    }
}
