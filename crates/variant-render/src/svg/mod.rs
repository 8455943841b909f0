mod animation;
mod board;
mod decoration;
mod font;
mod hexagon;
mod legend;
mod letters;
mod marks;
mod paint;
mod pen;
mod pieces;
mod placed;
mod ring;
mod shapes;

use alloc::string::String;
use alloc::vec::Vec;

use self::font::Text;
use self::legend::{entries_height, entries_width, margin, shown};
use self::paint::{CAPITAL, LABELS, LINE, Painter, SQUARE};
use self::pen::{Escaped, Layer};
use self::pieces::rows_height;
use self::placed::PlacedBoard;
use self::ring::Ring;
use crate::theme::region_letters;
use crate::view::View;
use crate::{Diagram, Place, Sheet, Theme};

pub use self::animation::animated;

const MARGIN: i64 = 10;
const GUTTER: i64 = 26;
const TITLE: i64 = 32;
const LEGEND_GAP: i64 = 8;

impl Sheet {
    /// Returns an SVG document without fonts or scripts, light or dark as the viewer prefers. Deterministic.
    pub fn svg(&self) -> String {
        self.svg_with(&Theme::default())
    }

    /// Returns an SVG document in a theme.
    pub fn svg_with(&self, theme: &Theme) -> String {
        let regions = region_letters(self.diagrams.iter());
        let mut painter = Painter::new(self, theme, &regions);
        let layout = Layout::of(self);
        painter.open(&[self], layout.width, layout.height, "");
        painter.sheet(&layout);
        painter.pen.put(format_args!("</g></svg>\n"));
        painter.pen.finish()
    }

    /// Squares of each board in [`svg`](Self::svg), with the upper left corners of their boxes of 45 units.
    ///
    /// ```
    /// use board_geometry::{Chessboard, Geometry};
    /// use variant_render::{Army, Diagram, Sheet};
    /// let sheet = Sheet::new(Army::white_and_black()).with(Diagram::of(Chessboard::BOARD));
    /// let boards = sheet.svg_squares();
    /// let corner = |name: &str| boards[0].iter().find(|(place, ..)| place.to_string() == name);
    /// let (Some(a1), Some(b2)) = (corner("a1"), corner("b2")) else { panic!() };
    /// assert_eq!((b2.1 - a1.1, b2.2 - a1.2), (45, -45));
    /// ```
    pub fn svg_squares(&self) -> Vec<Vec<(Place, i64, i64)>> {
        let blocks = Layout::of(self).blocks;
        let boards = self.diagrams.iter().zip(blocks);
        boards
            .map(|(diagram, block)| {
                let board = PlacedBoard::new(diagram, block);
                let square = |&place: &Place| {
                    let (x, y) = board.corner_of(place);
                    (board.name(place), x, y)
                };
                board.squares.keys().map(square).collect()
            })
            .collect()
    }
}

#[derive(Default)]
struct Layout {
    width: i64,
    height: i64,
    blocks: Vec<(i64, i64)>,
    /// Cards of a ring, and its centre.
    cards: Vec<(i64, i64)>,
    centre: Option<(i64, i64)>,
    legend_top: i64,
    rows_top: i64,
}

impl Layout {
    fn of(sheet: &Sheet) -> Self {
        let sizes: Vec<(i64, i64)> = sheet.diagrams.iter().map(block_size).collect();
        let top = MARGIN + if sheet.title.is_empty() { 0 } else { TITLE };
        let mut layout = match sheet.ring {
            Some(first) => Self::ring(Ring::of(sheet, first, &sizes), top),
            None => Self::grid(sheet, &sizes, top),
        };
        let title = LABELS + font::width(&sheet.title, CAPITAL * 4 / 3) / 100;
        let (mut inner, mut y) = (layout.width.max(title), layout.height);
        if !sheet.rows.is_empty() {
            inner = inner.max(8 * SQUARE);
        }
        let legend = match layout.centre {
            Some(_) => Vec::new(),
            None => shown(sheet),
        };
        inner = inner.max(LABELS + entries_width(&legend)).max(SQUARE);
        layout.legend_top = y;
        if !legend.is_empty() {
            layout.legend_top += LEGEND_GAP;
            y = layout.legend_top + entries_height(&legend, inner - LABELS);
        }
        layout.rows_top = y + if sheet.rows.is_empty() { 0 } else { 6 };
        layout.height = layout.rows_top + rows_height(&sheet.rows, inner - LABELS) + MARGIN;
        layout.width = inner + 2 * MARGIN;
        layout
    }

    fn grid(sheet: &Sheet, sizes: &[(i64, i64)], top: i64) -> Self {
        let columns = sheet.columns.unwrap_or(match sizes.len() {
            small @ 0..=3 => small,
            many => many.isqrt() + usize::from(many.isqrt().pow(2) < many),
        });
        let columns = columns.clamp(1, sizes.len().max(1));
        let mut widths = alloc::vec![0; columns];
        for line in sizes.chunks(columns) {
            for (width, size) in widths.iter_mut().zip(line) {
                *width = size.0.max(*width);
            }
        }
        let (mut blocks, mut y) = (Vec::new(), top);
        for line in sizes.chunks(columns) {
            let mut x = MARGIN;
            for width in widths.iter().take(line.len()) {
                blocks.push((x, y));
                x += width + GUTTER;
            }
            y += line.iter().map(|size| size.1).max().unwrap_or(0) + GUTTER;
        }
        Self {
            width: widths.iter().map(|width| width + GUTTER).sum::<i64>() - GUTTER,
            height: if sizes.is_empty() { y } else { y - GUTTER },
            blocks,
            ..Self::default()
        }
    }

    fn ring(ring: Ring, top: i64) -> Self {
        let shift = |(x, y): (i64, i64)| (x + MARGIN, y + top);
        Self {
            width: ring.width,
            height: ring.height + top,
            blocks: ring.boards.into_iter().map(shift).collect(),
            cards: ring.cards.into_iter().map(shift).collect(),
            centre: Some(shift(ring.centre)),
            ..Self::default()
        }
    }
}

fn below(diagram: &Diagram) -> impl Iterator<Item = &String> + Clone {
    diagram.below.iter().chain(&diagram.hint_key)
}

fn block_size(diagram: &Diagram) -> (i64, i64) {
    let view = &View::of(diagram);
    let margin = margin(view);
    let (board, high) = hexagon::extent(view);
    let texts = diagram.above.iter().chain(below(diagram));
    let text = (texts.clone()).map(|text| font::width(text, CAPITAL) / 100 + 1);
    let text = text.max();
    let height = texts.count() as i64 * LINE + high + 2 * margin;
    (
        margin + (board + margin).max(text.unwrap_or(0)),
        height + rows_height(&diagram.rows, board),
    )
}

impl Painter<'_> {
    fn open(&mut self, sheets: &[&Sheet], width: i64, height: i64, attributes: &str) {
        let side = i64::from(self.theme.square_size.max(1));
        let pixels = |length: i64| (length * side / SQUARE).max(1);
        self.pen.put(format_args!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{}" height="{}"{attributes}>"#,
            pixels(width),
            pixels(height),
        ));
        if !self.sheet.title.is_empty() {
            let title = Escaped(&self.sheet.title);
            self.pen.put(format_args!("<title>{title}</title>"));
        }
        if self.theme.adapts {
            self.pen
                .put(format_args!("<style>@media (prefers-color-scheme:dark){{"));
            for (light, dark) in self.theme.adapted() {
                self.pen.put(format_args!(
                    "[fill=\"{light}\"]{{fill:{dark}}}[stroke=\"{light}\"]{{stroke:{dark}}}"
                ));
            }
            self.pen.put(format_args!("}}</style>"));
        }
        self.pen.put(format_args!("<defs>"));
        self.define_pieces(sheets);
        let mut diagrams = sheets.iter().flat_map(|sheet| &sheet.diagrams);
        if diagrams.any(|diagram| !diagram.checked.is_empty()) {
            let (id, colour) = (self.id("check"), self.theme.check);
            self.pen.put(format_args!(r#"<radialGradient id="{id}">"#));
            for (offset, opacity) in [("0.3", "0.95"), ("1", "0.1")] {
                self.pen.put(format_args!(
                    r#"<stop offset="{offset}" stop-color="{colour}" stop-opacity="{opacity}"/>"#
                ));
            }
            self.pen.put(format_args!("</radialGradient>"));
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

    fn sheet(&mut self, layout: &Layout) {
        let sheet = self.sheet;
        self.pen.part(Layer::Text);
        let (x, baseline) = ((MARGIN + LABELS) * 100, (MARGIN + TITLE) * 100 - 1600);
        let title = Text::new(&sheet.title, (x, baseline), CAPITAL * 4 / 3);
        title.draw(&mut self.pen, self.theme.ink);
        for (diagram, &corner) in sheet.diagrams.iter().zip(&layout.blocks) {
            self.block(diagram, corner);
        }
        let (left, width) = (MARGIN + LABELS, layout.width - LABELS - 2 * MARGIN);
        if let Some(centre) = layout.centre {
            for (entry, &corner) in sheet.legend.iter().zip(&layout.cards) {
                self.card(entry, corner);
            }
            self.key(centre);
        } else {
            self.entries((left, layout.legend_top), width);
        }
        self.rows(&sheet.rows, (left, layout.rows_top), width);
    }

    fn key(&mut self, (x, y): (i64, i64)) {
        let sheet = self.sheet;
        let is_tagged = pieces::all_pieces(&[sheet]).any(|piece| piece.tag.is_some());
        let has_drops = (sheet.diagrams.iter()).any(|diagram| !diagram.drops.is_empty());
        let lines = [
            is_tagged.then_some("#2: a piece of set 2"),
            has_drops.then_some("broken ring: can be dropped here"),
        ];
        for (line, words) in (0..).zip(lines.into_iter().flatten()) {
            self.pen.part(Layer::Text);
            let text = Text::new(words, (x * 100, (y + line * LINE) * 100), CAPITAL);
            text.centred().draw(&mut self.pen, self.theme.ink);
        }
    }

    fn block(&mut self, diagram: &Diagram, (x, y): (i64, i64)) {
        let board = &PlacedBoard::new(diagram, (x, y));
        let (left, (width, height)) = (board.left, hexagon::extent(board));
        self.board(board);
        self.texts(diagram.above.iter(), (left, y));
        self.plates(board);
        self.pieces(board);
        self.labels(board);
        self.marks(board);
        let under = board.top + height + margin(board);
        let below = self.texts(below(diagram), (left, under));
        self.rows(&diagram.rows, (left, below), width);
    }

    /// Height below the lines.
    fn texts<'t>(
        &mut self,
        lines: impl Iterator<Item = &'t String>,
        (x, mut y): (i64, i64),
    ) -> i64 {
        for line in lines {
            self.pen.part(Layer::Text);
            self.text(line, x * 100, y * 100 + 1350);
            y += LINE;
        }
        y
    }
}
