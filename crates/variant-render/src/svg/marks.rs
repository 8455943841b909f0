use super::paint::{Painter, SQUARE};
use super::pen::{Hundredths, Layer};
use super::placed::PlacedBoard;
use crate::Arrow;

/// In hundredths, like all below: gap to the middle of the first square.
const START: i64 = 1000;
/// Half the shaft's width.
const SHAFT: i64 = 320;
/// Half the head's width.
const HEAD: i64 = 950;
const HEAD_LENGTH: i64 = 1500;

impl Painter<'_> {
    pub(super) fn marks(&mut self, board: &PlacedBoard<'_>) {
        self.drops(board);
        let half = SQUARE / 2;
        for place in &board.targets {
            let Some((x, y)) = board.square(*place) else {
                continue;
            };
            self.pen.part(Layer::Marks);
            let colour = self.theme.target;
            let (x, y) = (x + half, y + half);
            if board.pieces.contains_key(place) {
                self.pen.put(format_args!(
                    r#"<circle cx="{x}.5" cy="{y}.5" r="19" fill="none" stroke="{colour}" stroke-width="4" opacity="0.6"/>"#
                ));
            } else {
                self.pen.put(format_args!(
                    r#"<circle cx="{x}.5" cy="{y}.5" r="6.5" fill="{colour}" opacity="0.6"/>"#
                ));
            }
        }
        for arrow in &board.arrows {
            self.arrow(arrow, board);
        }
    }

    fn arrow(&mut self, arrow: &Arrow, board: &PlacedBoard<'_>) {
        let ends = [arrow.from, arrow.to].map(|place| board.square(place));
        let [Some(from), Some(to)] = ends else {
            return;
        };
        let [from, to] = [from, to].map(|(x, y)| (x * 100 + SQUARE * 50, y * 100 + SQUARE * 50));
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
        self.pen.part(Layer::Marks);
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
            board.name(arrow.from),
            board.name(arrow.to)
        ));
    }
}
