use alloc::format;
use alloc::string::ToString;

use super::font::Text;
use super::paint::{Ink, Painter, SQUARE};
use super::pen::{Escaped, Hundredths, Layer};
use crate::Rgb;
use crate::view::View;

/// In hundredths.
const LABEL: i64 = 900;
/// In hundredths.
const HINT: i64 = 560;
const GHOST: i64 = 52;
const INSET: i64 = SQUARE * (100 - GHOST) / 200;

impl Painter<'_> {
    pub(super) fn towers(&mut self, view: &View<'_>, corner: impl Fn(i32, i32) -> (i64, i64)) {
        let stone = self.theme.stone;
        let (dark, light) = (self.theme.frame, stone.mixed(Rgb::WHITE, 45));
        for &(place, side) in &view.towers {
            self.pen.part(Layer::Ground);
            let (left, low) = corner(i32::from(place.file), i32::from(place.rank) - 1);
            let length = i64::from(side) * SQUARE;
            let top = low - length;
            // The wall stands a sixth of a square off the board.
            let merlons = 2 * i64::from(side) + 1;
            let step = (length - 14) / merlons;
            let wall = step * merlons;
            let (x, y) = (left + (length - wall) / 2, top + (length - wall) / 2);
            self.pen.put(format_args!(
                concat!(
                    r#"<g stroke="{}"><title>tower</title><path stroke-width="1.6" fill="{}" "#,
                    r#"d="M{} {}h{}v{}h-{}z"/><path fill="{}" d=""#
                ),
                dark, stone, x, y, wall, wall, wall, light
            ));
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
            let radius = wall / 2 - step - 3;
            self.pen.put(format_args!(
                concat!(
                    r#""/><circle cx="{0}" cy="{1}" r="{2}" fill="{3}" stroke-width="1.6"/>"#,
                    r#"<circle cx="{0}" cy="{1}" r="{4}" fill="none"/></g>"#
                ),
                cx,
                cy,
                radius,
                light,
                radius * 2 / 3
            ));
        }
    }

    pub(super) fn hints(&mut self, view: &View<'_>, corner: impl Fn(i32, i32) -> (i64, i64)) {
        if view.hints.is_empty() {
            return;
        }
        self.pen.part(Layer::Marks);
        self.pen.put(format_args!(
            r#"<path fill="none" stroke="{}" stroke-width="{}" aria-hidden="true" d=""#,
            self.theme.frame,
            Hundredths(HINT * 15 / 100)
        ));
        for (place, hint) in &view.hints {
            if view.squares.contains_key(place) {
                let (x, y) = corner(i32::from(place.file), i32::from(place.rank));
                Text {
                    words: hint,
                    x: x * 100 + 400,
                    baseline: y * 100 + 250 + HINT,
                    height: HINT,
                    ink: Ink::Current,
                }
                .strokes(&mut self.pen);
            }
        }
        self.pen.put(format_args!("\"/>"));
    }

    pub(super) fn drops(&mut self, view: &View<'_>, corner: impl Fn(i32, i32) -> (i64, i64)) {
        for (&place, piece) in &view.drops {
            if !view.squares.contains_key(&place) {
                continue;
            }
            let (x, y) = corner(i32::from(place.file), i32::from(place.rank));
            let (ink, half) = (self.theme.target, SQUARE / 2);
            self.pen.part(Layer::Marks);
            self.pen.put(format_args!(
                concat!(
                    r#"<circle cx="{}.5" cy="{}.5" r="17" fill="none" stroke="{}" "#,
                    r#"stroke-width="2" stroke-dasharray="4 5"/>"#,
                    r#"<g transform="translate({} {}) scale({})">"#
                ),
                x + half,
                y + half,
                ink,
                x + INSET,
                y + INSET,
                Hundredths(GHOST)
            ));
            let title = format!(
                "{} may be dropped on {}",
                self.name(piece),
                view.name(place)
            );
            self.piece(piece, (0, 0), &title);
            self.pen.put(format_args!("</g>"));
        }
    }

    pub(super) fn labels(&mut self, view: &View<'_>, corner: impl Fn(i32, i32) -> (i64, i64)) {
        for (place, label) in &view.labels {
            if !view.squares.contains_key(place) {
                continue;
            }
            let (x, y) = corner(i32::from(place.file), i32::from(place.rank));
            let (label, ink) = (label.to_string(), self.theme.frame);
            let (title, name) = (Escaped(&label), view.name(*place));
            self.pen.part(Layer::Marks);
            self.pen.put(format_args!(
                concat!(
                    r#"<g><title>{} on {}</title><rect x="{}" y="{}" width="13" height="14" rx="2.5" "#,
                    r#"fill="{}" stroke="{}" stroke-width="1"/>"#
                ),
                title,
                name,
                x + 1,
                y + 1,
                self.theme.light.mixed(Rgb::WHITE, 60),
                ink
            ));
            Text {
                words: &label,
                x: x * 100 + 750,
                baseline: y * 100 + 350 + LABEL,
                height: LABEL,
                ink: Ink::Colour(ink),
            }
            .centred()
            .draw(&mut self.pen);
            self.pen.put(format_args!("</g>"));
        }
    }
}
