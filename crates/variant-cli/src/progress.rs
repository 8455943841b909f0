//! A bar for counts that take long, on a terminal only.

use std::io::{self, IsTerminal};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// How long a count may take before the bar appears.
const PATIENCE: Duration = Duration::from_secs(1);

/// The second line is blank. The cursor waits there, so that a program that is interrupted leaves nothing
/// behind in the line of the prompt.
const TEMPLATE: &str = "{wide_bar} {percent:>3} %  {elapsed} of about {duration}\n ";

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
            wanted: io::stdout().is_terminal() && io::stderr().is_terminal(),
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

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use indicatif::{ProgressDrawTarget, TermLike};

    use super::*;

    const WIDTH: usize = 60;

    /// A terminal that remembers its lines; the cursor stands in the last one.
    #[derive(Clone, Debug, Default)]
    struct Terminal(Arc<Mutex<Vec<String>>>);

    impl Terminal {
        fn write(&self, text: &str) {
            let mut lines = self.0.lock().unwrap();
            for letter in text.chars() {
                let is_full = |line: &String| line.chars().count() == WIDTH;
                if letter == '\n' || lines.last().is_none_or(is_full) {
                    lines.push(String::new());
                }
                if letter != '\n' {
                    lines.last_mut().unwrap().push(letter);
                }
            }
        }
    }

    impl TermLike for Terminal {
        fn width(&self) -> u16 {
            WIDTH as u16
        }
        fn move_cursor_up(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn move_cursor_down(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn move_cursor_right(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn move_cursor_left(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn write_line(&self, text: &str) -> io::Result<()> {
            self.write(&format!("{text}\n"));
            Ok(())
        }
        fn write_str(&self, text: &str) -> io::Result<()> {
            self.write(text);
            Ok(())
        }
        fn clear_line(&self) -> io::Result<()> {
            Ok(())
        }
        fn flush(&self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn an_interrupt_leaves_the_cursor_in_a_line_of_its_own() {
        let terminal = Terminal::default();
        let target = ProgressDrawTarget::term_like(Box::new(terminal.clone()));
        let bar = ProgressBar::with_draw_target(Some(10), target)
            .with_style(ProgressStyle::with_template(TEMPLATE).unwrap());
        bar.tick();
        let lines = terminal.0.lock().unwrap().clone();
        assert!(lines.iter().any(|line| line.contains("0 %")), "{lines:?}");
        assert_eq!(lines.last().map(|line| line.trim()), Some(""), "{lines:?}");
    }
}
