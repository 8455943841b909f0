use alloc::string::String;
use alloc::vec::Vec;

use super::font::{self, Text};
use super::paint::{CAPITAL, Ink, LABELS, LINE, Painter, SQUARE};
use super::pen::Layer;
use super::pieces::rows_height;
use crate::view::View;
use crate::{LegendEntry, Rgb, Row, Sheet};

const INDENT: i64 = 36;
const PLATE: i64 = 16;
pub(super) const PLATE_ROOM: i64 = PLATE + 4;

pub(super) fn margin(view: &View<'_>) -> i64 {
    let plates = if view.seats.is_empty() { 0 } else { PLATE_ROOM };
    LABELS + plates
}

/// With facts, or without another place for name and turn.
pub(super) fn shown(sheet: &Sheet) -> Vec<&LegendEntry> {
    let has_turn = sheet.diagrams.iter().any(|board| !board.below.is_empty());
    let is_known = sheet.legend.len() <= 2 && has_turn;
    let shown = |entry: &&LegendEntry| {
        !(entry.facts().is_empty() && entry.rows.is_empty())
            || !(is_known || has_plate(sheet, entry.letter))
    };
    sheet.legend.iter().filter(shown).collect()
}

fn has_plate(sheet: &Sheet, letter: char) -> bool {
    let mut seats = sheet.diagrams.iter().flat_map(|board| &board.seats);
    seats.any(|&(seat, _)| seat == letter)
}

pub(super) fn entries_height(entries: &[&LegendEntry], width: i64) -> i64 {
    let rows = |entry: &&LegendEntry| rows_height(&entry.rows, width - INDENT);
    entries.iter().map(|entry| LINE + rows(entry)).sum()
}

pub(super) fn entries_width(entries: &[&LegendEntry]) -> i64 {
    let width = |entry: &&LegendEntry| {
        INDENT
            + (font::width(&entry.name, CAPITAL) + font::width(&entry.facts(), CAPITAL)) / 100
            + 14
    };
    entries.iter().map(width).max().unwrap_or(0)
}

impl Painter<'_> {
    pub(super) fn entries(&mut self, (x, mut y): (i64, i64), width: i64) {
        for entry in shown(self.sheet) {
            self.pen.part(Layer::Text);
            if entry.to_move && !has_plate(self.sheet, entry.letter) {
                self.turn_mark(x + 1, y + 4);
            }
            self.sample(entry, (x + 16, y + 3));
            let facts = entry.facts();
            let colon = if facts.is_empty() { "" } else { ":" };
            let name = entry.name.clone() + colon;
            let name = self.text(&name, (x + INDENT) * 100, y * 100 + 1400);
            name.draw(&mut self.pen);
            Text {
                words: &facts,
                x: name.x + name.width() + 1000,
                ..name
            }
            .draw(&mut self.pen);
            y += LINE;
            self.rows(&entry.rows, (x + INDENT, y), width - INDENT);
            y += rows_height(&entry.rows, width - INDENT);
        }
    }

    fn turn_mark(&mut self, x: i64, y: i64) {
        let ink = self.theme.ink;
        self.pen.put(format_args!(
            r#"<path fill="{ink}" d="M{x} {y}l10 5.5l-10 5.5z"/>"#
        ));
    }

    fn sample(&mut self, entry: &LegendEntry, (x, y): (i64, i64)) {
        let (fill, edge) = (entry.paint.fill, self.theme.ink);
        self.pen.put(format_args!(
            r#"<rect x="{x}" y="{y}" width="13" height="13" rx="3" fill="{fill}" stroke="{edge}"/>"#
        ));
        if entry.is_out {
            let (left, low) = (x - 1, y + 14);
            let ink = self.theme.check;
            self.pen.put(format_args!(
                r#"<path stroke="{ink}" stroke-width="2.2" d="M{left} {low}l15 -15"/>"#
            ));
        }
    }

    pub(super) fn plates(&mut self, view: &View<'_>, (left, top): (i64, i64)) {
        let (width, height) = (
            i64::from(view.files()) * SQUARE,
            i64::from(view.ranks()) * SQUARE,
        );
        let out = LABELS + PLATE / 2;
        for &(letter, side) in &view.seats {
            let (x, y, turn) = match view.side_in_picture(side) {
                crate::Side::South => (left + width / 2, top + height + out, 0),
                crate::Side::West => (left - out, top + height / 2, -90),
                crate::Side::North => (left + width / 2, top - out, 0),
                crate::Side::East => (left + width + out, top + height / 2, 90),
            };
            self.pen.part(Layer::Text);
            self.plate(letter, (x, y), turn, view.to_move.contains(&letter));
        }
    }

    fn plate(&mut self, letter: char, (x, y): (i64, i64), turn: i64, to_move: bool) {
        let mut own = [0; 4];
        let sheet = self.sheet;
        let entry = sheet.legend.iter().find(|entry| entry.letter == letter);
        let name = entry.map_or(&*letter.encode_utf8(&mut own), |entry| entry.name.as_str());
        let mut paint = entry.map_or(crate::Paint::of(Rgb::WHITE), |entry| entry.paint);
        if entry.is_some_and(|entry| entry.is_out) {
            (paint.fill, paint.detail) = (self.theme.stone, self.theme.frame);
        }
        let half = font::width(name, CAPITAL) / 200 + 18;
        self.pen.put(format_args!(
            concat!(
                r#"<g transform="translate({} {}) rotate({})">"#,
                r#"<rect x="{}" y="-8" width="{}" height="{}" rx="5" fill="{}" stroke="{}"/>"#
            ),
            x,
            y,
            turn,
            -half,
            2 * half,
            PLATE,
            paint.fill,
            self.theme.ink
        ));
        if to_move {
            let (ink, x) = (paint.detail, 5 - half);
            self.pen.put(format_args!(
                r#"<path fill="{ink}" d="M{x} -4l7 4l-7 4z"/>"#
            ));
        }
        Text {
            words: name,
            x: 0,
            baseline: CAPITAL / 2,
            height: CAPITAL,
            ink: Ink::Colour(paint.detail),
        }
        .centred()
        .draw(&mut self.pen);
        self.pen.put(format_args!("</g>"));
    }

    pub(super) fn card(&mut self, entry: &LegendEntry, (x, y): (i64, i64)) {
        let height = card_height(entry);
        self.pen.part(Layer::Text);
        let (fill, outline) = (entry.paint.fill, entry.paint.outline);
        let light = self.theme.card;
        self.pen.put(format_args!(
            concat!(
                r#"<rect x="{0}" y="{1}" width="{2}" height="{3}" rx="8" fill="{4}" stroke="{5}"/>"#,
                r#"<path fill="{6}" stroke="{5}" d="M{0} {7}v-18q0 -8 8 -8h{8}q8 0 8 8v18z"/>"#
            ),
            x,
            y,
            CARD_WIDTH,
            height,
            light,
            outline,
            fill,
            y + BAND,
            CARD_WIDTH - 16,
        ));
        let text = Text {
            words: &entry.name,
            x: (x + 12) * 100,
            baseline: (y + 18) * 100,
            height: CAPITAL * 5 / 4,
            ink: Ink::Colour(entry.paint.detail),
        };
        text.draw(&mut self.pen);
        if let Some(clock) = &entry.clock {
            let clock = Text {
                words: clock,
                ..text
            };
            Text {
                x: (x + CARD_WIDTH - 12) * 100 - clock.width(),
                ..clock
            }
            .draw(&mut self.pen);
        }
        let mut top = y + BAND + 4;
        for line in &entry.notes {
            let text = self.text(line, (x + 12) * 100, top * 100 + 1350);
            text.draw(&mut self.pen);
            top += LINE;
        }
        for row in &entry.rows {
            let text = self.text(&row.label, (x + 12) * 100, (top + 3) * 100 + 1350);
            text.draw(&mut self.pen);
            top += HEADING;
            let row = [unlabelled(row)];
            self.rows(&row, (x + 12, top), CARD_WIDTH - 24);
            top += rows_height(&row, CARD_WIDTH - 24);
        }
    }
}

fn unlabelled(row: &Row) -> Row {
    Row {
        label: String::new(),
        pieces: row.pieces.clone(),
    }
}

const BAND: i64 = 26;
const HEADING: i64 = LINE + 4;
/// Six pieces wide.
pub(super) const CARD_WIDTH: i64 = 6 * 36 + 24;

pub(super) fn card_height(entry: &LegendEntry) -> i64 {
    let row = |row: &Row| HEADING + rows_height(&[unlabelled(row)], CARD_WIDTH - 24);
    let rows: i64 = entry.rows.iter().map(row).sum();
    BAND + 12 + entry.notes.len() as i64 * LINE + rows.max(SQUARE)
}
