//! Sheets as SVG documents.

mod board;
mod font;
mod letters;
mod marks;
mod paint;
mod pen;
mod pieces;
mod shapes;

use alloc::string::String;
use alloc::vec::Vec;

use self::font::Text;
use self::paint::{Ink, Painter, SQUARE};
use self::pen::Escaped;
use self::pieces::rows_height;
use crate::theme::region_letters;
use crate::view::View;
use crate::{Diagram, Sheet, Theme};

/// Around the whole picture.
const MARGIN: i64 = 10;
/// Between boards.
const GUTTER: i64 = 26;
/// Around a board, for coordinates and flags.
const LABELS: i64 = 18;
const LINE: i64 = 20;
/// Capital height of text, in hundredths.
const CAPITAL: i64 = 950;
const TITLE: i64 = 32;

pub(crate) fn draw(sheet: &Sheet, theme: &Theme) -> String {
    let regions = region_letters(&sheet.diagrams);
    let mut painter = Painter::new(sheet, theme, &regions);
    let layout = Layout::of(sheet);
    painter.open(layout.width, layout.height);
    let ink = Ink::Colour(theme.ink);
    Text {
        words: &sheet.title,
        x: (MARGIN + LABELS) * 100,
        baseline: (MARGIN + TITLE) * 100 - 1600,
        height: CAPITAL * 4 / 3,
        ink,
    }
    .draw(&mut painter.pen);
    for (diagram, &(x, y)) in sheet.diagrams.iter().zip(&layout.blocks) {
        painter.block(diagram, (x, y));
    }
    painter.rows(
        &sheet.rows,
        (MARGIN + LABELS, layout.rows_top),
        layout.width - LABELS - 2 * MARGIN,
    );
    painter.pen.put(format_args!("</g></svg>\n"));
    painter.pen.finish()
}

struct Layout {
    width: i64,
    height: i64,
    /// Upper left corners of diagrams.
    blocks: Vec<(i64, i64)>,
    rows_top: i64,
}

impl Layout {
    fn of(sheet: &Sheet) -> Self {
        let columns = sheet.columns.unwrap_or(match sheet.diagrams.len() {
            small @ 0..=3 => small,
            many => many.isqrt() + usize::from(many.isqrt().pow(2) < many),
        });
        let columns = columns.clamp(1, sheet.diagrams.len().max(1));
        let sizes: Vec<(i64, i64)> = sheet.diagrams.iter().map(block_size).collect();
        let mut widths = alloc::vec![0; columns];
        for line in sizes.chunks(columns) {
            for (width, size) in widths.iter_mut().zip(line) {
                *width = size.0.max(*width);
            }
        }
        let mut blocks = Vec::new();
        let mut y = MARGIN + if sheet.title.is_empty() { 0 } else { TITLE };
        for line in sizes.chunks(columns) {
            let mut x = MARGIN;
            for width in widths.iter().take(line.len()) {
                blocks.push((x, y));
                x += width + GUTTER;
            }
            y += line.iter().map(|size| size.1).max().unwrap_or(0) + GUTTER;
        }
        let boards = widths.iter().map(|width| width + GUTTER).sum::<i64>() - GUTTER;
        let title = LABELS + font::width(&sheet.title, CAPITAL * 4 / 3) / 100;
        let width = boards.max(title).max(if sheet.rows.is_empty() {
            SQUARE
        } else {
            8 * SQUARE
        });
        let rows_top = if sheet.diagrams.is_empty() {
            y
        } else {
            y - GUTTER + 6
        };
        let rows = rows_height(&sheet.rows, width - LABELS);
        Self {
            width: width + 2 * MARGIN,
            height: rows_top + rows + MARGIN,
            blocks,
            rows_top,
        }
    }
}

/// Size of a diagram with coordinates, texts and rows.
fn block_size(diagram: &Diagram) -> (i64, i64) {
    let diagram = &View::of(diagram);
    let board = i64::from(diagram.files()) * SQUARE;
    let texts = diagram.above.iter().chain(&diagram.below);
    let text = texts.map(|text| font::width(text, CAPITAL) / 100 + 1).max();
    let lines = (diagram.above.len() + diagram.below.len()) as i64 * LINE;
    let height = lines + i64::from(diagram.ranks()) * SQUARE + 2 * LABELS;
    (
        LABELS + (board + LABELS).max(text.unwrap_or(0)),
        height + rows_height(&diagram.rows, board),
    )
}

impl Painter<'_> {
    /// Everything before the first board.
    fn open(&mut self, width: i64, height: i64) {
        let side = i64::from(self.theme.square_size.max(1));
        let pixels = |length: i64| (length * side / SQUARE).max(1);
        self.pen.put(format_args!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{}" height="{}">"#,
            pixels(width),
            pixels(height),
        ));
        if !self.sheet.title.is_empty() {
            let title = Escaped(&self.sheet.title);
            self.pen.put(format_args!("<title>{title}</title>"));
        }
        self.pen.put(format_args!("<defs>"));
        self.define_pieces();
        if self
            .sheet
            .diagrams
            .iter()
            .any(|diagram| !diagram.checked.is_empty())
        {
            let (id, colour) = (self.id("check"), self.theme.check);
            self.pen.put(format_args!(
                concat!(
                    r#"<radialGradient id="{0}"><stop offset="0.3" stop-color="{1}" stop-opacity="0.95"/>"#,
                    r#"<stop offset="1" stop-color="{1}" stop-opacity="0.1"/></radialGradient>"#
                ),
                id, colour
            ));
        }
        self.pen.put(format_args!("</defs>"));
        if let Some(colour) = self.theme.background {
            self.pen.put(format_args!(
                r#"<rect width="{width}" height="{height}" fill="{colour}"/>"#
            ));
        }
        self.pen.put(format_args!(
            r#"<g stroke-width="1.4" stroke-linejoin="round" stroke-linecap="round">"#
        ));
    }

    /// A diagram with texts and rows.
    fn block(&mut self, diagram: &Diagram, (x, y): (i64, i64)) {
        let diagram = &View::of(diagram);
        let left = x + LABELS;
        let top = self.texts(&diagram.above, (left, y));
        let top = top + LABELS;
        let ranks = i64::from(diagram.ranks());
        let corner = |file: i32, rank: i32| {
            (
                left + i64::from(file) * SQUARE,
                top + (ranks - 1 - i64::from(rank)) * SQUARE,
            )
        };
        self.pen.put(format_args!("<g>"));
        self.board(diagram, corner);
        self.pieces(diagram, corner);
        self.marks(diagram, corner);
        self.pen.put(format_args!("</g>"));
        let below = top + ranks * SQUARE + LABELS;
        let below = self.texts(&diagram.below, (left, below));
        self.rows(
            &diagram.rows,
            (left, below),
            i64::from(diagram.files()) * SQUARE,
        );
    }

    /// Draws lines of text; returns the height below them.
    fn texts(&mut self, lines: &[String], (x, mut y): (i64, i64)) -> i64 {
        for line in lines {
            Text {
                words: line,
                x: x * 100,
                baseline: y * 100 + 1350,
                height: CAPITAL,
                ink: Ink::Colour(self.theme.ink),
            }
            .draw(&mut self.pen);
            y += LINE;
        }
        y
    }
}
