//! A bar for counts that take long, on a terminal only.

use std::io::{self, IsTerminal};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// How long a count may take before the bar appears.
pub(crate) const PATIENCE: Duration = Duration::from_secs(1);

/// The second line is blank. The cursor waits there, so that a program that is interrupted leaves nothing
/// behind in the line of the prompt.
pub(crate) const TEMPLATE: &str = "{wide_bar} {percent:>3} %  {elapsed} of about {duration}\n ";

/// Whether somebody watches: the output goes to a terminal.
pub(crate) fn is_wanted() -> bool {
    io::stdout().is_terminal() && io::stderr().is_terminal()
}

pub(crate) struct Progress {
    started: Instant,
    wanted: bool,
    bar: OnceLock<ProgressBar>,
}

impl Progress {
    /// A bar that waits, for output that goes to a terminal.
    pub(crate) fn new() -> Self {
        Self {
            started: Instant::now(),
            wanted: is_wanted(),
            bar: OnceLock::new(),
        }
    }

    /// Shows how much is done, if it has taken long enough to be of interest.
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

    /// Takes the bar away; how long it all took.
    pub(crate) fn finish(self) -> Duration {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
        self.started.elapsed()
    }
}
