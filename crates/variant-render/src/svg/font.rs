//! Stroke font: pictures need no installed fonts.

use core::fmt;

use super::letters::glyph;
use super::pen::{Hundredths, Pen};

/// Height of capitals in the grid of the letters.
const CAPITAL: i64 = 14;
const SPACING: i64 = 5;

/// A run of text; lengths in hundredths.
#[derive(Clone, Copy, Debug)]
pub(super) struct Text<'a> {
    pub(super) words: &'a str,
    /// Left end of the text.
    pub(super) x: i64,
    pub(super) baseline: i64,
    pub(super) height: i64,
}

impl<'a> Text<'a> {
    pub(super) const fn new(words: &'a str, (x, baseline): (i64, i64), height: i64) -> Self {
        Self {
            words,
            x,
            baseline,
            height,
        }
    }

    pub(super) fn width(&self) -> i64 {
        width(self.words, self.height)
    }

    pub(super) fn centred(self) -> Self {
        Self {
            x: self.x - self.width() / 2,
            ..self
        }
    }

    pub(super) fn draw(&self, pen: &mut Pen, ink: impl fmt::Display) {
        if self.words.is_empty() {
            return;
        }
        pen.put(format_args!(
            r#"<path fill="none" stroke="{ink}" stroke-width="{}" d=""#,
            Hundredths(self.height * 13 / 100)
        ));
        self.strokes(pen);
        pen.put(format_args!("\"/>"));
    }

    pub(super) fn strokes(&self, pen: &mut Pen) {
        let mut x = self.x;
        for letter in self.words.chars() {
            let (advance, strokes) = glyph(letter);
            for stroke in strokes.split(' ') {
                self.stroke(pen, x, stroke);
            }
            x += (advance + SPACING) * self.height / CAPITAL;
        }
    }

    /// Points in a row; `~` in front makes a curve.
    fn stroke(&self, pen: &mut Pen, x: i64, stroke: &str) {
        let (smooth, stroke) = match stroke.strip_prefix('~') {
            Some(rest) => (true, rest),
            None => (false, stroke),
        };
        let points = || {
            stroke.as_bytes().chunks_exact(2).map(|pair| {
                let digit = |byte: u8| i64::from(char::from(byte).to_digit(36).unwrap_or(0));
                (
                    x + digit(pair[0]) * self.height / CAPITAL,
                    self.baseline + (digit(pair[1]) - CAPITAL) * self.height / CAPITAL,
                )
            })
        };
        let (Some(first), Some(last)) = (points().next(), points().next_back()) else {
            return;
        };
        if !smooth {
            move_to(pen, 'M', first);
            points().skip(1).for_each(|point| move_to(pen, 'L', point));
            return;
        }
        let closed = first == last;
        let middles = points().zip(points().skip(1)).map(|(a, b)| middle(a, b));
        let mut curve = points().skip(1).zip(middles.clone().skip(1));
        let start = middles.clone().next().unwrap_or(first);
        if closed {
            move_to(pen, 'M', start);
        } else {
            move_to(pen, 'M', first);
            move_to(pen, 'L', start);
        }
        curve.by_ref().for_each(|(pull, to)| {
            move_to(pen, 'Q', pull);
            move_to(pen, ' ', to);
        });
        if closed {
            move_to(pen, 'Q', last);
            move_to(pen, ' ', start);
            pen.put(format_args!("Z"));
        } else {
            move_to(pen, 'L', last);
        }
    }
}

pub(super) fn width(text: &str, height: i64) -> i64 {
    let grid: i64 = text.chars().map(|letter| glyph(letter).0 + SPACING).sum();
    (grid - SPACING).max(0) * height / CAPITAL
}

fn middle(a: (i64, i64), b: (i64, i64)) -> (i64, i64) {
    (i64::midpoint(a.0, b.0), i64::midpoint(a.1, b.1))
}

fn move_to(pen: &mut Pen, command: char, (x, y): (i64, i64)) {
    pen.put(format_args!("{command}{} {}", Hundredths(x), Hundredths(y)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_stay_in_their_width() {
        for letter in ' '..='~' {
            let (advance, strokes) = glyph(letter);
            for stroke in strokes.split(' ').filter(|stroke| !stroke.is_empty()) {
                let points = stroke.trim_start_matches('~');
                assert_eq!(points.len() % 2, 0, "{letter} {stroke}");
                for pair in points.as_bytes().chunks(2) {
                    let digit = |byte: u8| i64::from(char::from(byte).to_digit(36).unwrap());
                    assert!(digit(pair[0]) <= advance.max(9), "{letter} {stroke}");
                    assert!(digit(pair[1]) <= 18, "{letter} {stroke}");
                }
            }
        }
    }
}
