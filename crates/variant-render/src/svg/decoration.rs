use alloc::format;
use alloc::string::ToString;

use super::font::Text;
use super::paint::{Painter, SQUARE};
use super::pen::{Escaped, Hundredths, Layer};
use super::placed::PlacedBoard;
use crate::Rgb;

/// In hundredths; beside every piece.
const LABEL: i64 = 550;
/// In hundredths; beside every piece.
const HINT: i64 = 500;
const GHOST: i64 = 52;
const INSET: i64 = SQUARE * (100 - GHOST) / 200;

impl Painter<'_> {
    pub(super) fn towers(&mut self, board: &PlacedBoard<'_>) {
        let stone = self.theme.stone;
        let (dark, light) = (self.theme.frame, stone.mixed(Rgb::WHITE, 45));
        for &(place, side) in &board.towers {
            self.pen.part(Layer::Ground);
            let (left, low) = board.corner(i32::from(place.file), i32::from(place.rank) - 1);
            let length = i64::from(side) * SQUARE;
            let top = low - length;
            // The wall stands a sixth of a square off the board.
            let merlons = 2 * i64::from(side) + 1;
            let step = (length - 14) / merlons;
            let wall = step * merlons;
            let (x, y) = (left + (length - wall) / 2, top + (length - wall) / 2);
            self.pen
                .put(format_args!(r#"<g stroke="{dark}"><title>tower</title>"#));
            self.pen.put(format_args!(
                r#"<path stroke-width="1.6" fill="{stone}" d="M{x} {y}h{wall}v{wall}h-{wall}z"/>"#
            ));
            self.pen.put(format_args!(r#"<path fill="{light}" d=""#));
            for index in (0..merlons).step_by(2) {
                let along = index * step;
                let far = wall - step;
                let all = [
                    (x + along, y),
                    (x + along, y + far),
                    (x, y + along),
                    (x + far, y + along),
                ];
                // Corners belong to two walls.
                let count = if along == 0 || along == far { 2 } else { 4 };
                for (x, y) in all.into_iter().take(count) {
                    self.pen
                        .put(format_args!("M{x} {y}h{step}v{step}h-{step}z"));
                }
            }
            let (cx, cy) = (left + length / 2, top + length / 2);
            let outer = wall / 2 - step - 3;
            let inner = outer * 2 / 3;
            self.pen.put(format_args!(
                r#""/><circle cx="{cx}" cy="{cy}" r="{outer}" fill="{light}" stroke-width="1.6"/>"#
            ));
            self.pen.put(format_args!(
                r#"<circle cx="{cx}" cy="{cy}" r="{inner}" fill="none"/></g>"#
            ));
        }
    }

    pub(super) fn hints(&mut self, board: &PlacedBoard<'_>) {
        if board.hints.is_empty() {
            return;
        }
        self.pen.part(Layer::Marks);
        self.pen.put(format_args!(
            r#"<path fill="none" stroke="{}" stroke-width="{}" aria-hidden="true" d=""#,
            self.theme.frame,
            Hundredths(HINT * 15 / 100)
        ));
        for (place, hint) in &board.hints {
            if let Some((x, y)) = board.square(*place) {
                let corner = (x * 100 + 420, y * 100 + 320 + HINT);
                Text::new(hint, corner, HINT).strokes(&mut self.pen);
            }
        }
        self.pen.put(format_args!("\"/>"));
    }

    pub(super) fn drops(&mut self, board: &PlacedBoard<'_>) {
        for (&place, piece) in &board.drops {
            let Some((x, y)) = board.square(place) else {
                continue;
            };
            let (cx, cy, ink) = (x + SQUARE / 2, y + SQUARE / 2, self.theme.frame);
            let (left, top, scale) = (x + INSET, y + INSET, Hundredths(GHOST));
            self.pen.part(Layer::Marks);
            self.pen.put(format_args!(
                r#"<circle cx="{cx}.5" cy="{cy}.5" r="17" fill="none" stroke="{ink}" stroke-width="2" stroke-dasharray="4 5"/>"#
            ));
            self.pen.put(format_args!(
                r#"<g transform="translate({left} {top}) scale({scale})">"#
            ));
            let title = format!(
                "{} may be dropped on {}",
                self.name(piece),
                board.name(place)
            );
            self.piece(piece, (0, 0), &title);
            self.pen.put(format_args!("</g>"));
        }
    }

    pub(super) fn labels(&mut self, board: &PlacedBoard<'_>) {
        for (place, label) in &board.labels {
            let Some((x, y)) = board.square(*place) else {
                continue;
            };
            let (label, ink) = (label.to_string(), self.theme.frame);
            let (title, name) = (Escaped(&label), board.name(*place));
            let (left, top, light) = (x + 1, y + 1, self.theme.light.mixed(Rgb::WHITE, 60));
            self.pen.part(Layer::Marks);
            self.pen
                .put(format_args!("<g><title>{title} on {name}</title>"));
            self.pen.put(format_args!(
                r#"<rect x="{left}" y="{top}" width="8" height="8" rx="2" fill="{light}" stroke="{ink}" stroke-width="1"/>"#
            ));
            let text = Text::new(&label, (x * 100 + 500, y * 100 + 225 + LABEL), LABEL);
            text.centred().draw(&mut self.pen, ink);
            self.pen.put(format_args!("</g>"));
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::super::font;
    use super::super::shapes::{Part, parts};
    use super::*;
    use crate::Outline;

    fn points(path: &str) -> Vec<(f64, f64)> {
        let mut points = Vec::new();
        let mut rest = path;
        let mut at = (0.0, 0.0);
        while let Some(command) = rest.chars().next() {
            let end = rest[1..].find(|c: char| c.is_ascii_alphabetic());
            let (words, after) = rest[1..].split_at(end.unwrap_or(rest.len() - 1));
            rest = after;
            let words = words.split(' ').filter(|word| !word.is_empty());
            let numbers: Vec<f64> = words.map(|word| word.parse().expect(path)).collect();
            let last = match command {
                'H' => (numbers[0], at.1),
                'V' => (at.0, numbers[0]),
                'Z' => at,
                _ => (numbers[numbers.len() - 2], numbers[numbers.len() - 1]),
            };
            if command == 'M' {
                at = last;
                continue;
            }
            let controls: Vec<(f64, f64)> = match command {
                'Q' | 'C' => (numbers.chunks(2)).map(|pair| (pair[0], pair[1])).collect(),
                _ => [last].into(),
            };
            for step in 0..=20 {
                let t = f64::from(step) / 20.0;
                let mut hull: Vec<(f64, f64)> = [at].into_iter().chain(controls.clone()).collect();
                while hull.len() > 1 {
                    let mixed = |pair: &[(f64, f64)]| {
                        let mix = |a: f64, b: f64| a + (b - a) * t;
                        (mix(pair[0].0, pair[1].0), mix(pair[0].1, pair[1].1))
                    };
                    hull = hull.windows(2).map(mixed).collect();
                }
                points.push(hull[0]);
                if command == 'A' {
                    let (x, y, radius) = (
                        f64::midpoint(at.0, last.0),
                        f64::midpoint(at.1, last.1),
                        numbers[0],
                    );
                    let (sine, cosine) = (t * core::f64::consts::TAU).sin_cos();
                    points.push((x + radius * cosine, y + radius * sine));
                }
            }
            at = last;
        }
        points
    }

    #[test]
    fn names_in_corners_stand_beside_every_piece() {
        use Outline as O;
        let all = [
            O::King,
            O::Queen,
            O::Rook,
            O::Bishop,
            O::Knight,
            O::Pawn,
            O::MitredKnight,
            O::Wheel,
            O::Purse,
            O::Disc,
        ];
        let widest = ('A'..='P').map(|letter| font::width(&letter.to_string(), HINT));
        let edge = |hundredths: i64| f64::from(i32::try_from(hundredths).unwrap()) / 100.0 + 1.0;
        let hint = (edge(420 + widest.max().unwrap()), edge(320 + HINT));
        let label = (9.5 + 0.7, 9.5 + 0.7);
        for outline in all {
            for part in parts(outline) {
                let (Part::Body(path) | Part::Line(path) | Part::Spot(path)) = part;
                for (x, y) in points(path) {
                    let touches = [hint, label]
                        .iter()
                        .any(|&(right, low)| x < right && y < low);
                    assert!(!touches, "{outline:?}: {path} at {x:.1} {y:.1}");
                }
            }
        }
    }
}
