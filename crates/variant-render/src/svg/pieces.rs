use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::font::{self, Text};
use super::paint::{Painter, SQUARE};
use super::pen::{Escaped, Hundredths, Layer};
use super::placed::PlacedBoard;
use super::shapes::{Part, parts};
use crate::{Figure, Outline, Paint, Piece, Row, Sheet};

/// Height of labels in hundredths.
const LABEL: i64 = 900;
/// In hundredths of the size on boards.
const SMALL: i64 = 80;
const SMALL_SIDE: i64 = SQUARE * SMALL / 100;
const ROW_HEIGHT: i64 = SMALL_SIDE + 4;

pub(super) fn all_pieces<'a>(sheets: &'a [&Sheet]) -> impl Iterator<Item = &'a Piece> {
    let boards = sheets.iter().flat_map(|sheet| &sheet.diagrams);
    let drops = boards.flat_map(|board| board.drops.values());
    (sheets.iter().flat_map(|sheet| sheet.pieces())).chain(drops)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Drawing {
    outline: Outline,
    letter: Option<char>,
}

impl Drawing {
    fn of(figure: Figure) -> Self {
        let outline = figure.outline;
        Self {
            outline,
            letter: outline.code().is_none().then_some(figure.letter),
        }
    }
}

impl Painter<'_> {
    pub(super) fn define_pieces(&mut self, sheets: &[&Sheet]) {
        let mut drawings = BTreeSet::new();
        drawings.extend(all_pieces(sheets).map(|piece| Drawing::of(piece.figure)));
        for drawing in drawings {
            self.define(drawing);
        }
        let mut frozen = BTreeSet::new();
        let pieces = all_pieces(sheets).filter(|piece| piece.frozen);
        frozen.extend(pieces.map(|piece| piece.army));
        for army in frozen {
            let id = self.id(format_args!("stone-{army}"));
            let (ground, stripe) = (self.theme.stone, self.paint(army).fill);
            self.pen.put(format_args!(
                r#"<pattern id="{id}" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">"#
            ));
            self.pen.put(format_args!(
                r#"<rect width="6" height="6" fill="{ground}"/>"#
            ));
            self.pen.put(format_args!(
                r#"<path d="M1 0V6" stroke="{stripe}" stroke-width="1.5"/></pattern>"#
            ));
        }
    }

    fn define(&mut self, drawing: Drawing) {
        let id = self.drawing_id(drawing);
        self.pen.put(format_args!(r#"<g id="{id}">"#));
        for part in parts(drawing.outline) {
            match part {
                Part::Body(path) => self.pen.put(format_args!(r#"<path d="{path}"/>"#)),
                Part::Line(path) => self.pen.put(format_args!(
                    r#"<path fill="none" stroke="currentColor" d="{path}"/>"#
                )),
                Part::Spot(path) => self.pen.put(format_args!(
                    r#"<path fill="currentColor" stroke="none" d="{path}"/>"#
                )),
            }
        }
        if let Some(letter) = drawing.letter {
            let text = letter.to_string();
            let (middle, height) = (SQUARE * 50, 1300);
            let text = Text::new(&text, (middle, middle + height / 2), height);
            text.centred().draw(&mut self.pen, "currentColor");
        }
        self.pen.put(format_args!("</g>"));
    }

    fn drawing_id(&self, drawing: Drawing) -> String {
        match (drawing.letter, drawing.outline.code()) {
            (None, Some(code)) => self.id(format_args!("piece-{code}")),
            (letter, _) => self.id(format_args!("piece-u{:x}", letter.map_or(0, u32::from))),
        }
    }

    pub(super) fn pieces(&mut self, board: &PlacedBoard<'_>) {
        for (&place, piece) in &board.pieces {
            let Some(corner) = board.square(place) else {
                continue;
            };
            let check = if board.checked.contains(&place) {
                ", in check"
            } else {
                ""
            };
            let title = format!(
                "{} {}{check}{}",
                self.name(piece),
                board.name(place),
                self.state(piece)
            );
            self.pen.part(Layer::Pieces);
            self.piece(piece, corner, &title);
        }
    }

    pub(super) fn name(&self, piece: &Piece) -> String {
        format!("{} {}", self.army_name(piece.army), piece.figure)
    }

    fn state(&self, piece: &Piece) -> String {
        let mut words = String::new();
        if piece.frozen {
            words += ", frozen";
        }
        if piece.held {
            words += ", unable to move";
        }
        if let Some(controller) = piece.foreign_controller() {
            words += ", controlled by ";
            words += &self.army_name(controller);
        }
        if let Some(number) = piece.tag {
            words += ", number ";
            words += &number.to_string();
        }
        words
    }

    pub(super) fn piece(&mut self, piece: &Piece, (x, y): (i64, i64), title: &str) {
        let paint = self.paint(piece.army);
        let (fill, outline, detail) = if piece.frozen {
            let line = self.theme.frame;
            let stone = self.id(format_args!("stone-{}", piece.army));
            (format!("url(#{stone})"), line, line)
        } else {
            (paint.fill.to_string(), paint.outline, paint.detail)
        };
        let (id, title) = (self.drawing_id(Drawing::of(piece.figure)), Escaped(title));
        self.pen.put(format_args!("<g><title>{title}</title>"));
        self.pen.put(format_args!(
            r##"<use href="#{id}" x="{x}" y="{y}" fill="{fill}" stroke="{outline}" color="{detail}"/>"##
        ));
        if let Some(controller) = piece.foreign_controller() {
            let Paint { fill, outline, .. } = self.paint(controller);
            let (cx, cy) = (x + 37, y + 37);
            self.pen.put(format_args!(
                r##"<circle cx="{cx}" cy="{cy}" r="6.6" fill="#ffffff" stroke="none"/>"##
            ));
            self.pen.put(format_args!(
                r#"<circle cx="{cx}" cy="{cy}" r="5" fill="{fill}" stroke="{outline}" stroke-width="1.6"/>"#
            ));
        }
        if piece.held {
            self.barred_disc((x + 8, y + 37));
        }
        if let Some(number) = piece.tag {
            self.tag(number, (x, y));
        }
        self.pen.put(format_args!("</g>"));
    }

    fn barred_disc(&mut self, (x, y): (i64, i64)) {
        let (colour, left) = (self.theme.barred, Hundredths(x * 100 - 350));
        self.pen.put(format_args!(
            r##"<circle cx="{x}" cy="{y}" r="7.4" fill="{colour}" stroke="#ffffff" stroke-width="1.8"/>"##
        ));
        self.pen.put(format_args!(
            r##"<path stroke="#ffffff" stroke-width="2.6" d="M{left} {y}h7"/>"##
        ));
    }

    /// The `#` tells it from a count.
    fn tag(&mut self, number: u8, (x, y): (i64, i64)) {
        let (number, height) = (format!("#{number}"), 800);
        let half = font::width(&number, height) / 2 + 250;
        let (centre, middle) = (x * 100 + 4450 - half, y * 100 + 750);
        self.pen.put(format_args!(
            r##"<rect x="{}" y="{}" width="{}" height="13" rx="4" fill="#ffffff" stroke="{}" stroke-width="1"/>"##,
            Hundredths(centre - half),
            Hundredths(middle - 650),
            Hundredths(2 * half),
            self.theme.frame,
        ));
        let text = Text::new(&number, (centre, middle + height / 2), height);
        text.centred().draw(&mut self.pen, self.theme.frame);
    }

    pub(super) fn rows(&mut self, rows: &[Row], (x, y): (i64, i64), width: i64) {
        let mut top = y;
        let baseline = |top: i64| (top + SMALL_SIDE / 2) * 100 + LABEL / 2;
        for row in rows {
            self.pen.part(Layer::Text);
            let label = Text::new(&row.label, (x * 100, baseline(top)), LABEL);
            label.draw(&mut self.pen, self.theme.ink);
            for ((piece, count), (dx, dy)) in row.pieces.iter().zip(stations(row, width)) {
                let mut title = self.name(piece) + &self.state(piece);
                if *count != 1 {
                    title.extend([" (", &multiple(*count), ")"]);
                }
                let (left, top, side) = (x + dx, top + dy, SMALL_SIDE - 2);
                // Outlines of dark pieces show on a light square, also where the picture is dark.
                self.pen.put(format_args!(
                    r#"<rect x="{}" y="{}" width="{side}" height="{side}" rx="4" fill="{}"/>"#,
                    left + 1,
                    top + 1,
                    self.theme.light
                ));
                let scale = Hundredths(SMALL);
                self.pen.put(format_args!(
                    r#"<g transform="translate({left} {top}) scale({scale})">"#
                ));
                self.piece(piece, (0, 0), &title);
                self.pen.put(format_args!("</g>"));
                if *count != 1 {
                    let place = ((left + SMALL_SIDE) * 100, baseline(top));
                    let number = multiple(*count);
                    Text::new(&number, place, LABEL).draw(&mut self.pen, self.theme.ink);
                }
            }
            top += row_height(row, width);
        }
    }
}

fn multiple(count: u32) -> String {
    format!("\u{d7}{count}")
}

fn stations(row: &Row, width: i64) -> Vec<(i64, i64)> {
    let indent = match font::width(&row.label, LABEL) {
        0 => 0,
        label => label / 100 + 8,
    };
    let (mut x, mut y) = (indent, 0);
    row.pieces
        .iter()
        .map(|&(_, count)| {
            let behind = match count {
                1 => 0,
                _ => font::width(&multiple(count), LABEL) / 100 + 8,
            };
            let side = SMALL_SIDE + behind;
            if x > indent && x + side > width {
                x = indent;
                y += ROW_HEIGHT;
            }
            let station = (x, y);
            x += side;
            station
        })
        .collect()
}

fn row_height(row: &Row, width: i64) -> i64 {
    ROW_HEIGHT + stations(row, width).last().map_or(0, |&(_, y)| y)
}

pub(super) fn rows_height(rows: &[Row], width: i64) -> i64 {
    rows.iter().map(|row| row_height(row, width)).sum()
}
