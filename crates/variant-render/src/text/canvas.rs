use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

use anstyle::Style;

use crate::Rgb;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Look {
    pub(super) ink: Option<Rgb>,
    pub(super) ground: Option<Rgb>,
}

impl Look {
    fn style(self) -> Style {
        Style::new()
            .fg_color(self.ink.map(Rgb::on_terminal))
            .bg_color(self.ground.map(Rgb::on_terminal))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cell {
    glyph: char,
    look: Look,
}

const BLANK: Cell = Cell {
    glyph: ' ',
    look: Look {
        ink: None,
        ground: None,
    },
};

/// Growing rectangle of characters; row 0 is the highest.
#[derive(Clone, Debug, Default)]
pub(super) struct Canvas {
    rows: Vec<Vec<Cell>>,
}

impl Canvas {
    pub(super) fn put(&mut self, row: usize, column: usize, glyph: char, look: Look) {
        if self.rows.len() <= row {
            self.rows.resize(row + 1, Vec::new());
        }
        let cells = &mut self.rows[row];
        if cells.len() <= column {
            cells.resize(column + 1, BLANK);
        }
        cells[column] = Cell { glyph, look };
    }

    pub(super) fn write(&mut self, row: usize, column: usize, text: &str, look: Look) {
        for (offset, glyph) in text.chars().enumerate() {
            self.put(row, column + offset, glyph, look);
        }
    }

    /// Writes without colours.
    pub(super) fn note(&mut self, row: usize, column: usize, text: &str) {
        self.write(row, column, text, Look::default());
    }

    pub(super) fn paste(&mut self, row: usize, column: usize, other: &Self) {
        for (y, cells) in other.rows.iter().enumerate() {
            for (x, cell) in cells.iter().enumerate() {
                self.put(row + y, column + x, cell.glyph, cell.look);
            }
        }
    }

    pub(super) fn height(&self) -> usize {
        self.rows.len()
    }

    pub(super) fn width(&self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or(0)
    }

    pub(super) fn print(&self) -> String {
        let mut text = String::new();
        for cells in &self.rows {
            let end = cells.iter().rposition(|&cell| cell != BLANK);
            let cells = &cells[..end.map_or(0, |last| last + 1)];
            for run in cells.chunk_by(|a, b| a.look == b.look) {
                let style = run.first().map_or(Style::new(), |cell| cell.look.style());
                let _ = write!(text, "{style}");
                text.extend(run.iter().map(|cell| cell.glyph));
                let _ = write!(text, "{style:#}");
            }
            text.push('\n');
        }
        text
    }
}
