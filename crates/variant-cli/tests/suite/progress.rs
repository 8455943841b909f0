//! The progress bar, on a terminal made for the test: the program shows it on real ones only.

#[expect(dead_code, reason = "the program uses the rest")]
#[path = "../../src/progress.rs"]
mod source;

use std::io;
use std::sync::{Arc, Mutex};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle, TermLike};

use source::TEMPLATE;

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
