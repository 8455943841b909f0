use std::time::{Duration, Instant};

#[cfg(feature = "progress")]
use {
    indicatif::{ProgressBar, ProgressStyle},
    std::io::{self, IsTerminal},
    std::sync::OnceLock,
};

#[cfg(feature = "progress")]
pub(crate) const PATIENCE: Duration = Duration::from_secs(1);

#[cfg(feature = "progress")]
pub(crate) fn is_wanted() -> bool {
    io::stdout().is_terminal() && io::stderr().is_terminal()
}

/// The cursor waits in the blank second line: an interrupt leaves the prompt's line clean.
#[cfg(feature = "progress")]
pub(crate) const TEMPLATE: &str = "{wide_bar} {percent:>3} %  {elapsed} of about {duration}\n ";

#[cfg(feature = "progress")]
pub(crate) fn bar(whole: u64, template: &str) -> ProgressBar {
    match ProgressStyle::with_template(template) {
        Ok(style) if is_wanted() => ProgressBar::new(whole).with_style(style),
        _ => ProgressBar::hidden(),
    }
}

pub(crate) struct Progress {
    started: Instant,
    #[cfg(feature = "progress")]
    bar: OnceLock<ProgressBar>,
}

impl Progress {
    pub(crate) fn new() -> Self {
        Self {
            started: Instant::now(),
            #[cfg(feature = "progress")]
            bar: OnceLock::new(),
        }
    }

    /// Shows a bar once the count takes long.
    pub(crate) fn report(&self, done: usize, whole: usize) {
        #[cfg(feature = "progress")]
        if self.started.elapsed() >= PATIENCE {
            let bar = self.bar.get_or_init(|| bar(whole as u64, TEMPLATE));
            // Threads may report out of order.
            if done as u64 > bar.position() {
                bar.set_position(done as u64);
            }
        }
        #[cfg(not(feature = "progress"))]
        let _ = (self.started, done, whole);
    }

    pub(crate) fn finish(self) -> Duration {
        #[cfg(feature = "progress")]
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
        self.started.elapsed()
    }
}
