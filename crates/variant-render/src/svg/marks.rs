use super::paint::{Painter, SQUARE};
use super::pen::{Hundredths, Layer};
use crate::Arrow;
use crate::view::View;

/// In hundredths, like all below: gap to the middle of the first square.
const START: i64 = 1000;
/// Half the shaft's width.
const SHAFT: i64 = 320;
/// Half the head's width.
const HEAD: i64 = 950;
const HEAD_LENGTH: i64 = 1500;

impl Painter<'_> {
    pub(super) fn marks(&mut self, diagram: &View<'_>, corner: impl Fn(i32, i32) -> (i64, i64)) {
        self.drops(diagram, &corner);
        let half = SQUARE / 2;
        for place in &diagram.targets {
            if !diagram.squares.contains_key(place) {
                continue;
            }
            self.pen.part(Layer::Marks);
            let (x, y) = corner(i32::from(place.file), i32::from(place.rank));
            let colour = self.theme.target;
            let (x, y) = (x + half, y + half);
            if diagram.pieces.contains_key(place) {
                self.pen.put(format_args!(
                    r#"<circle cx="{x}.5" cy="{y}.5" r="19" fill="none" stroke="{colour}" stroke-width="4" opacity="0.6"/>"#
                ));
            } else {
                self.pen.put(format_args!(
                    r#"<circle cx="{x}.5" cy="{y}.5" r="6.5" fill="{colour}" opacity="0.6"/>"#
                ));
            }
        }
        for arrow in &diagram.arrows {
            let known = [arrow.from, arrow.to]
                .iter()
                .all(|place| diagram.squares.contains_key(place));
            if known {
                self.pen.part(Layer::Marks);
                self.arrow(diagram, arrow, &corner);
            }
        }
    }

    fn arrow(
        &mut self,
        diagram: &View<'_>,
        arrow: &Arrow,
        corner: impl Fn(i32, i32) -> (i64, i64),
    ) {
        let [from, to] = [arrow.from, arrow.to].map(|place| {
            let (x, y) = corner(i32::from(place.file), i32::from(place.rank));
            (x * 100 + SQUARE * 50, y * 100 + SQUARE * 50)
        });
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = (dx * dx + dy * dy).isqrt();
        if length == 0 {
            return;
        }
        let point = |along: i64, aside: i64| {
            (
                Hundredths(from.0 + (dx * along - dy * aside) / length),
                Hundredths(from.1 + (dy * along + dx * aside) / length),
            )
        };
        let neck = length - HEAD_LENGTH;
        let outline = [
            point(START, -SHAFT),
            point(neck, -SHAFT),
            point(neck, -HEAD),
            point(length, 0),
            point(neck, HEAD),
            point(neck, SHAFT),
            point(START, SHAFT),
        ];
        let colour = self.fill_or(arrow.army, self.theme.arrow);
        let edge = arrow.army.map_or(colour, |army| self.paint(army).outline);
        self.pen.put(format_args!(
            r#"<path fill="{colour}" stroke="{edge}" stroke-linejoin="round" opacity="0.8" d=""#
        ));
        for (index, (x, y)) in outline.iter().enumerate() {
            let command = if index == 0 { 'M' } else { 'L' };
            self.pen.put(format_args!("{command}{x} {y}"));
        }
        self.pen.put(format_args!(
            "Z\"><title>{} to {}</title></path>",
            diagram.name(arrow.from),
            diagram.name(arrow.to)
        ));
    }
}
