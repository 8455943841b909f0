use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use core::fmt::Write;

use super::font::{self, Text};
use super::hexagon::outline;
use super::paint::{COORDINATE, Ink, Painter, SQUARE};
use super::pen::{Hundredths, Layer};
use crate::diagram::Edge;
use crate::view::View;
use crate::{Line, LineStyle, Rgb};

impl Painter<'_> {
    /// `corner` returns a square's upper left corner.
    pub(super) fn board(&mut self, diagram: &View<'_>, corner: impl Fn(i32, i32) -> (i64, i64)) {
        if diagram.hexagonal {
            self.cells(diagram, &corner);
        } else {
            self.squares(diagram, &corner);
            self.towers(diagram, &corner);
        }
        self.last_move(diagram, &corner);
        self.checks(diagram, &corner);
        self.hints(diagram, &corner);
        if diagram.hexagonal {
            if self.theme.coordinates {
                self.cell_names(diagram, &corner);
            }
            return;
        }
        self.fences(diagram, &corner);
        for line in &diagram.lines {
            self.line(line, &corner);
        }
        for line in diagram.lines.iter().filter(|line| line.flags) {
            self.flags(line, &corner);
        }
        if self.theme.coordinates {
            self.coordinates(diagram, &corner);
        }
    }

    fn squares(&mut self, diagram: &View<'_>, corner: impl Fn(i32, i32) -> (i64, i64)) {
        let mut paths: BTreeMap<Rgb, String> = BTreeMap::new();
        for &place in diagram.squares.keys() {
            let (x, y) = corner(i32::from(place.file), i32::from(place.rank));
            let colour = self.theme.ground(diagram, place, self.regions);
            let _ = write!(
                paths.entry(colour).or_default(),
                "M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z"
            );
        }
        for (colour, path) in paths {
            self.pen.part(Layer::Ground);
            self.pen
                .put(format_args!(r#"<path fill="{colour}" d="{path}"/>"#));
        }
    }

    fn last_move(&mut self, diagram: &View<'_>, corner: impl Fn(i32, i32) -> (i64, i64)) {
        for &place in &diagram.last_move {
            if !diagram.squares.contains_key(&place) {
                continue;
            }
            let (x, y) = corner(i32::from(place.file), i32::from(place.rank));
            let fill = self.theme.tinted(diagram, place, self.regions);
            let (edge, frame) = (self.theme.last_move.mixed(Rgb::BLACK, 45), SQUARE - 3);
            self.pen.part(Layer::Tints);
            if diagram.hexagonal {
                let cell = outline((x, y));
                self.pen.put(format_args!(
                    r#"<path fill="{fill}" stroke="{edge}" stroke-width="2" d="{cell}"/>"#
                ));
                continue;
            }
            self.pen.put(format_args!(
                concat!(
                    r#"<path fill="{}" d="M{} {}h{}v{}h-{}z"/>"#,
                    r#"<path fill="none" stroke="{}" stroke-width="2" d="M{}.5 {}.5h{}v{}h-{}z"/>"#
                ),
                fill,
                x,
                y,
                SQUARE,
                SQUARE,
                SQUARE,
                edge,
                x + 1,
                y + 1,
                frame,
                frame,
                frame
            ));
        }
    }

    fn checks(&mut self, diagram: &View<'_>, corner: impl Fn(i32, i32) -> (i64, i64)) {
        for place in &diagram.checked {
            if diagram.squares.contains_key(place) {
                let (x, y) = corner(i32::from(place.file), i32::from(place.rank));
                let id = self.id("check");
                self.pen.part(Layer::Checks);
                self.pen.put(format_args!(
                    r#"<rect x="{x}" y="{y}" width="{SQUARE}" height="{SQUARE}" fill="url(#{id})"/>"#
                ));
            }
        }
    }

    fn fences(&mut self, diagram: &View<'_>, corner: impl Fn(i32, i32) -> (i64, i64)) {
        let [mut frame, mut borders, mut walls] = [const { String::new() }; 3];
        for rank in 0..=diagram.ranks() {
            for file in 0..=diagram.files() {
                let (x, y) = corner(file, rank - 1);
                let edges = [
                    (
                        diagram.edge_east((file, rank)),
                        format!("M{x} {y}h{SQUARE}"),
                    ),
                    (
                        diagram.edge_north((file, rank)),
                        format!("M{x} {y}v-{SQUARE}"),
                    ),
                ];
                for (edge, path) in edges {
                    match edge {
                        Edge::Frame => frame += &path,
                        Edge::Region => borders += &path,
                        Edge::Wall => walls += &path,
                        Edge::None | Edge::Plain => {}
                    }
                }
            }
        }
        for ((file, rank), north_east) in diagram.closed_corners() {
            let (x, y) = corner(file, rank - 1);
            let sign = if north_east { 1 } else { -1 };
            let _ = write!(walls, "M{} {}l18 {}", x - 9, y - 9 * sign, 18 * sign);
        }
        let colour = self.theme.frame;
        let paths = [
            (borders, colour, r#" stroke-width="3.4""#),
            (frame, colour, r#" stroke-width="2""#),
            (walls, colour, r#" stroke-width="5""#),
        ];
        for (path, colour, style) in paths {
            if !path.is_empty() {
                self.pen.part(Layer::Fences);
                self.pen.put(format_args!(
                    r#"<path fill="none" stroke="{colour}"{style} stroke-linecap="round" d="{path}"/>"#
                ));
            }
        }
    }

    fn line(&mut self, line: &Line, corner: impl Fn(i32, i32) -> (i64, i64)) {
        let end = |(file, rank): (u8, u8)| corner(i32::from(file), i32::from(rank) - 1);
        let ((x1, y1), (x2, y2)) = (end(line.from), end(line.to));
        let colour = self.fill_or(line.army, self.theme.frame);
        let (outer, inner) = (line.army.map(|army| self.paint(army).outline), colour);
        // A dark casing shows on light grounds.
        let strokes = match line.style {
            LineStyle::Solid => [(outer.unwrap_or(inner), "5", ""), (inner, "3", "")],
            LineStyle::Double => [(inner, "5", ""), (self.theme.light, "2", "")],
            LineStyle::Dashed => [
                (outer.unwrap_or(inner), "3", r#" stroke-dasharray="5 10""#),
                (inner, "1.6", r#" stroke-dasharray="5 10""#),
            ],
        };
        self.pen.part(Layer::Fences);
        for (colour, width, dashes) in strokes {
            self.pen.put(format_args!(
                r#"<path fill="none" stroke="{colour}" stroke-width="{width}"{dashes} d="M{x1} {y1}L{x2} {y2}"/>"#
            ));
        }
    }

    fn flags(&mut self, line: &Line, corner: impl Fn(i32, i32) -> (i64, i64)) {
        let fill = self.fill_or(line.army, self.theme.frame);
        let pole = self.theme.ink;
        let runs_up = line.from.0 == line.to.0 && line.from.1 != line.to.1;
        for (end, other) in [(line.from, line.to), (line.to, line.from)] {
            let (x, y) = corner(i32::from(end.0), i32::from(end.1) - 1);
            let (foot, (top_x, top_y), way) = match (runs_up, end < other) {
                (true, true) => (format!("M{x} {}", y + 17), (x, y + 3), 1),
                (true, false) => (format!("M{x} {y}"), (x, y - 16), 1),
                (false, true) => (format!("M{x} {y}h-5v7"), (x - 5, y - 7), -1),
                (false, false) => (format!("M{x} {y}h5v7"), (x + 5, y - 7), 1),
            };
            self.pen.part(Layer::Fences);
            self.pen.put(format_args!(
                concat!(
                    r#"<path fill="none" stroke="{}" stroke-width="1.8" d="{}L{} {}"/>"#,
                    r#"<path fill="{}" stroke="{}" d="M{} {}l{} 4l{} 4z"/>"#
                ),
                pole,
                foot,
                top_x,
                top_y,
                fill,
                pole,
                top_x,
                top_y,
                10 * way,
                -10 * way
            ));
        }
    }

    fn coordinates(&mut self, diagram: &View<'_>, corner: impl Fn(i32, i32) -> (i64, i64)) {
        self.pen.part(Layer::Fences);
        self.pen.put(format_args!(
            r#"<path aria-hidden="true" fill="none" stroke="{}" stroke-width="{}" d=""#,
            self.theme.ink,
            Hundredths(COORDINATE * 13 / 100)
        ));
        let (files, ranks) = (diagram.files(), diagram.ranks());
        let ends = |squares: &mut dyn DoubleEndedIterator<Item = i32>, count: i32| {
            if !diagram.towers.is_empty() {
                return Some((0, count - 1));
            }
            let first = squares.next()?;
            Some((first, squares.next_back().unwrap_or(first)))
        };
        for file in 0..files {
            let mut squares = (0..ranks).filter(|&rank| diagram.at(file, rank).is_some());
            let Some((lowest, highest)) = ends(&mut squares, ranks) else {
                continue;
            };
            let name = diagram.column_name(file);
            let (x, y) = corner(file, lowest - 1);
            let middle = x * 100 + SQUARE * 50;
            self.coordinate(&name, middle, y * 100 + 400 + COORDINATE);
            let (_, y) = corner(file, highest);
            self.coordinate(&name, middle, y * 100 - 500);
        }
        for rank in 0..ranks {
            let mut squares = (0..files).filter(|&file| diagram.at(file, rank).is_some());
            let Some((first, last)) = ends(&mut squares, files) else {
                continue;
            };
            let name = diagram.row_name(rank);
            let half = font::width(&name, COORDINATE) / 2;
            let (x, y) = corner(first, rank);
            let baseline = y * 100 + SQUARE * 50 + COORDINATE / 2;
            self.coordinate(&name, x * 100 - 500 - half, baseline);
            let (x, _) = corner(last + 1, rank);
            self.coordinate(&name, x * 100 + 500 + half, baseline);
        }
        self.pen.put(format_args!("\"/>"));
    }

    pub(super) fn coordinate(&mut self, name: &str, middle: i64, baseline: i64) {
        Text {
            words: name,
            x: middle,
            baseline,
            height: COORDINATE,
            ink: Ink::Current,
        }
        .centred()
        .strokes(&mut self.pen);
    }
}
