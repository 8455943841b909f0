use alloc::string::String;
use alloc::vec::Vec;

use super::font::{self, Text};
use super::paint::{CAPITAL, LABELS, LINE, Painter, SQUARE};
use super::pen::Layer;
use super::pieces::rows_height;
use super::placed::PlacedBoard;
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
            let (left, baseline) = ((x + INDENT) * 100, y * 100 + 1400);
            self.text(&name, left, baseline);
            let behind = left + font::width(&name, CAPITAL) + 1000;
            self.text(&facts, behind, baseline);
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

    pub(super) fn plates(&mut self, board: &PlacedBoard<'_>) {
        let [width, height] = [board.files(), board.ranks()].map(|side| i64::from(side) * SQUARE);
        let (left, top, out) = (board.left, board.top, LABELS + PLATE / 2);
        for &(letter, side) in &board.seats {
            let (x, y, turn) = match board.side_in_picture(side) {
                crate::Side::South => (left + width / 2, top + height + out, 0),
                crate::Side::West => (left - out, top + height / 2, -90),
                crate::Side::North => (left + width / 2, top - out, 0),
                crate::Side::East => (left + width + out, top + height / 2, 90),
            };
            self.pen.part(Layer::Text);
            self.plate(letter, (x, y), turn, board.to_move.contains(&letter));
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
        let (width, fill, edge) = (2 * half, paint.fill, self.theme.ink);
        self.pen.put(format_args!(
            r#"<g transform="translate({x} {y}) rotate({turn})">"#
        ));
        self.pen.put(format_args!(
            r#"<rect x="-{half}" y="-8" width="{width}" height="{PLATE}" rx="5" fill="{fill}" stroke="{edge}"/>"#
        ));
        if to_move {
            let (ink, x) = (paint.detail, 5 - half);
            self.pen.put(format_args!(
                r#"<path fill="{ink}" d="M{x} -4l7 4l-7 4z"/>"#
            ));
        }
        let text = Text::new(name, (0, CAPITAL / 2), CAPITAL);
        text.centred().draw(&mut self.pen, paint.detail);
        self.pen.put(format_args!("</g>"));
    }

    pub(super) fn card(&mut self, entry: &LegendEntry, (x, y): (i64, i64)) {
        let height = card_height(entry);
        self.pen.part(Layer::Text);
        let (fill, outline) = (entry.paint.fill, entry.paint.outline);
        let (light, low, straight) = (self.theme.card, y + BAND, CARD_WIDTH - 16);
        self.pen.put(format_args!(
            r#"<rect x="{x}" y="{y}" width="{CARD_WIDTH}" height="{height}" rx="8" fill="{light}" stroke="{outline}"/>"#
        ));
        self.pen.put(format_args!(
            r#"<path fill="{fill}" stroke="{outline}" d="M{x} {low}v-18q0 -8 8 -8h{straight}q8 0 8 8v18z"/>"#
        ));
        let (baseline, size, ink) = ((y + 18) * 100, CAPITAL * 5 / 4, entry.paint.detail);
        let name = Text::new(&entry.name, ((x + 12) * 100, baseline), size);
        name.draw(&mut self.pen, ink);
        if let Some(clock) = &entry.clock {
            let left = (x + CARD_WIDTH - 12) * 100 - font::width(clock, size);
            Text::new(clock, (left, baseline), size).draw(&mut self.pen, ink);
        }
        let mut top = y + BAND + 4;
        for line in &entry.notes {
            self.text(line, (x + 12) * 100, top * 100 + 1350);
            top += LINE;
        }
        for row in &entry.rows {
            self.text(&row.label, (x + 12) * 100, (top + 3) * 100 + 1350);
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
