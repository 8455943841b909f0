use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use core::fmt::Write;

use super::font;
use super::paint::{COORDINATE, Painter, SQUARE};
use super::pen::Layer;
use super::placed::PlacedBoard;
use crate::diagram::Edge;
use crate::{Line, LineStyle, Rgb};

impl Painter<'_> {
    pub(super) fn board(&mut self, board: &PlacedBoard<'_>) {
        self.squares(board);
        if !board.hexagonal {
            self.towers(board);
        }
        self.last_move(board);
        self.checks(board);
        self.hints(board);
        if board.hexagonal {
            if self.theme.coordinates {
                self.cell_names(board);
            }
            return;
        }
        self.fences(board);
        for line in &board.lines {
            self.line(line, board);
        }
        for line in board.lines.iter().filter(|line| line.flags) {
            self.flags(line, board);
        }
        if self.theme.coordinates {
            self.coordinates(board);
        }
    }

    fn squares(&mut self, board: &PlacedBoard<'_>) {
        let mut paths: BTreeMap<Rgb, String> = BTreeMap::new();
        for &place in board.squares.keys() {
            let colour = self.theme.ground(board, place, self.regions);
            *paths.entry(colour).or_default() += &board.outline(place);
        }
        let edge = if board.hexagonal {
            format!(r#" stroke="{}" stroke-width="1.2""#, self.theme.frame)
        } else {
            String::new()
        };
        for (colour, path) in paths {
            self.pen.part(Layer::Ground);
            self.pen
                .put(format_args!(r#"<path fill="{colour}"{edge} d="{path}"/>"#));
        }
    }

    fn last_move(&mut self, board: &PlacedBoard<'_>) {
        for &place in &board.last_move {
            let Some((x, y)) = board.square(place) else {
                continue;
            };
            let fill = self.theme.tinted(board, place, self.regions);
            let edge = self.theme.last_move.mixed(Rgb::BLACK, 45);
            let outline = board.outline(place);
            self.pen.part(Layer::Tints);
            if board.hexagonal {
                self.pen.put(format_args!(
                    r#"<path fill="{fill}" stroke="{edge}" stroke-width="2" d="{outline}"/>"#
                ));
                continue;
            }
            let (left, top, side) = (x + 1, y + 1, SQUARE - 3);
            self.pen
                .put(format_args!(r#"<path fill="{fill}" d="{outline}"/>"#));
            self.pen.put(format_args!(
                r#"<path fill="none" stroke="{edge}" stroke-width="2" d="M{left}.5 {top}.5h{side}v{side}h-{side}z"/>"#
            ));
        }
    }

    fn checks(&mut self, board: &PlacedBoard<'_>) {
        for (x, y) in board.checked.iter().filter_map(|at| board.square(*at)) {
            let id = self.id("check");
            self.pen.part(Layer::Checks);
            self.pen.put(format_args!(
                r#"<rect x="{x}" y="{y}" width="{SQUARE}" height="{SQUARE}" fill="url(#{id})"/>"#
            ));
        }
    }

    fn fences(&mut self, board: &PlacedBoard<'_>) {
        let [mut frame, mut borders, mut walls] = [const { String::new() }; 3];
        for rank in 0..=board.ranks() {
            for file in 0..=board.files() {
                let (x, y) = board.corner(file, rank - 1);
                let east = (board.edge_east((file, rank)), 'h', SQUARE);
                let north = (board.edge_north((file, rank)), 'v', -SQUARE);
                for (edge, way, length) in [east, north] {
                    let path = format!("M{x} {y}{way}{length}");
                    match edge {
                        Edge::Frame => frame += &path,
                        Edge::Region => borders += &path,
                        Edge::Wall => walls += &path,
                        Edge::None | Edge::Plain => {}
                    }
                }
            }
        }
        for ((file, rank), north_east) in board.closed_corners() {
            let (x, y) = board.corner(file, rank - 1);
            let sign = if north_east { 1 } else { -1 };
            let _ = write!(walls, "M{} {}l18 {}", x - 9, y - 9 * sign, 18 * sign);
        }
        let colour = self.theme.frame;
        for (path, width) in [(borders, "3.4"), (frame, "2"), (walls, "5")] {
            if !path.is_empty() {
                self.pen.part(Layer::Fences);
                self.pen.put(format_args!(
                    r#"<path fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="round" d="{path}"/>"#
                ));
            }
        }
    }

    fn line(&mut self, line: &Line, board: &PlacedBoard<'_>) {
        let end = |(file, rank): (u8, u8)| board.corner(i32::from(file), i32::from(rank) - 1);
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

    fn flags(&mut self, line: &Line, board: &PlacedBoard<'_>) {
        let fill = self.fill_or(line.army, self.theme.frame);
        let pole = self.theme.ink;
        let runs_up = line.from.0 == line.to.0 && line.from.1 != line.to.1;
        for (end, other) in [(line.from, line.to), (line.to, line.from)] {
            let (x, y) = board.corner(i32::from(end.0), i32::from(end.1) - 1);
            let (foot, (top_x, top_y), way) = match (runs_up, end < other) {
                (true, true) => (format!("M{x} {}", y + 17), (x, y + 3), 1),
                (true, false) => (format!("M{x} {y}"), (x, y - 16), 1),
                (false, true) => (format!("M{x} {y}h-5v7"), (x - 5, y - 7), -1),
                (false, false) => (format!("M{x} {y}h5v7"), (x + 5, y - 7), 1),
            };
            self.pen.part(Layer::Fences);
            let (across, back) = (10 * way, -10 * way);
            self.pen.put(format_args!(
                r#"<path fill="none" stroke="{pole}" stroke-width="1.8" d="{foot}L{top_x} {top_y}"/>"#
            ));
            self.pen.put(format_args!(
                r#"<path fill="{fill}" stroke="{pole}" d="M{top_x} {top_y}l{across} 4l{back} 4z"/>"#
            ));
        }
    }

    fn coordinates(&mut self, board: &PlacedBoard<'_>) {
        self.begin_coordinates();
        let (files, ranks) = (board.files(), board.ranks());
        let ends = |squares: &mut dyn DoubleEndedIterator<Item = i32>, count: i32| {
            if !board.towers.is_empty() {
                return Some((0, count - 1));
            }
            let first = squares.next()?;
            Some((first, squares.next_back().unwrap_or(first)))
        };
        for file in 0..files {
            let mut squares = (0..ranks).filter(|&rank| board.at(file, rank).is_some());
            let Some((lowest, highest)) = ends(&mut squares, ranks) else {
                continue;
            };
            let name = board.column_name(file);
            let (x, y) = board.corner(file, lowest - 1);
            let middle = x * 100 + SQUARE * 50;
            self.coordinate(&name, middle, y * 100 + 400 + COORDINATE);
            let (_, y) = board.corner(file, highest);
            self.coordinate(&name, middle, y * 100 - 500);
        }
        for rank in 0..ranks {
            let mut squares = (0..files).filter(|&file| board.at(file, rank).is_some());
            let Some((first, last)) = ends(&mut squares, files) else {
                continue;
            };
            let name = board.row_name(rank);
            let half = font::width(&name, COORDINATE) / 2;
            let (x, y) = board.corner(first, rank);
            let baseline = y * 100 + SQUARE * 50 + COORDINATE / 2;
            self.coordinate(&name, x * 100 - 500 - half, baseline);
            let (x, _) = board.corner(last + 1, rank);
            self.coordinate(&name, x * 100 + 500 + half, baseline);
        }
        self.pen.put(format_args!("\"/>"));
    }
}
