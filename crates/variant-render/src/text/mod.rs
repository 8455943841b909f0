mod board;
mod canvas;
mod fence;
mod hexagon;
mod key;
mod style;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use self::board::{Scribe, on_terminal};
use self::canvas::{Canvas, Look};
use self::style::printable;
use crate::theme::region_letters;
use crate::view::View;
use crate::{Diagram, LegendEntry, Row, Sheet};

pub use self::style::TextStyle;

const GUTTER: usize = 3;
const COMPACT_GUTTER: usize = 1;

impl Sheet {
    /// Returns printable ASCII, at most 80 columns wide if the boards allow.
    ///
    /// Pieces of up to two armies are letters, upper case for army 0; of more, the army's letter precedes.
    ///
    /// - `[ ]` last move, `! !` king in check, `* *` destination
    /// - `+` drop or label, left of the piece
    /// - `=` and `#` borders and lines, `F` flag, `x` closed diagonal
    pub fn ascii(&self) -> String {
        self.text(&TextStyle {
            ascii: true,
            ..TextStyle::default()
        })
    }

    /// Returns text with box drawing characters, and figurines for up to two armies.
    pub fn unicode(&self) -> String {
        self.text(&TextStyle::default())
    }

    /// Returns text in a style, such as with colours.
    pub fn text(&self, style: &TextStyle) -> String {
        let regions = region_letters(self.diagrams.iter());
        let scribe = Scribe {
            sheet: self,
            style,
            regions: &regions,
        };
        let mut canvas = Canvas::default();
        if !self.title.is_empty() {
            scribe.line(&mut canvas, &self.title);
        }
        let blocks: Vec<Canvas> = self
            .diagrams
            .iter()
            .map(|diagram| scribe.block(diagram))
            .collect();
        let gutter = if style.compact {
            COMPACT_GUTTER
        } else {
            GUTTER
        };
        for line in side_by_side(&blocks, self.columns, style.width, gutter) {
            let top = next_row(&canvas);
            let mut left = 0;
            for block in line {
                canvas.paste(top, left, block);
                left += block.width() + gutter;
            }
        }
        scribe.legend(&mut canvas);
        if !self.rows.is_empty() {
            let top = next_row(&canvas);
            scribe.rows(&mut canvas, top, &self.rows, style.width);
        }
        canvas.print()
    }
}

fn next_row(canvas: &Canvas) -> usize {
    match canvas.height() {
        0 => 0,
        height => height + 1,
    }
}

fn side_by_side(
    blocks: &[Canvas],
    columns: Option<usize>,
    width: usize,
    gutter: usize,
) -> Vec<&[Canvas]> {
    if let Some(columns) = columns {
        return blocks.chunks(columns.max(1)).collect();
    }
    let mut lines = Vec::new();
    let mut rest = blocks;
    while !rest.is_empty() {
        let mut used = 0;
        let fitting = rest
            .iter()
            .take_while(|block| {
                used += block.width() + gutter;
                used <= width.saturating_add(gutter)
            })
            .count();
        let (line, others) = rest.split_at(fitting.max(1));
        lines.push(line);
        rest = others;
    }
    lines
}

fn wrapped(text: &str, width: usize) -> Vec<String> {
    if text.chars().count() <= width {
        return Vec::from([text.into()]);
    }
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.extend([" ", word]);
            }
            Some(_) => lines.push(format!("  {word}")),
            None => lines.push(word.into()),
        }
    }
    lines
}

impl Scribe<'_> {
    fn block(&self, diagram: &Diagram) -> Canvas {
        let mut canvas = Canvas::default();
        let board = self.board(&View::of(diagram));
        let width = match self.sheet.diagrams.len() {
            // Beside other boards, captions are no wider than the board.
            2.. => board.width(),
            _ => self.style.width,
        };
        self.captions(&mut canvas, &diagram.above, width);
        canvas.paste(canvas.height(), 0, &board);
        self.captions(&mut canvas, &diagram.below, width);
        let top = canvas.height();
        self.rows(&mut canvas, top, &diagram.rows, board.width());
        canvas
    }

    fn legend(&self, canvas: &mut Canvas) {
        let are_many = self.sheet.legend.len() > 2;
        let shown = |entry: &&LegendEntry| {
            are_many || entry.clock.is_some() || !(entry.notes.is_empty() && entry.rows.is_empty())
        };
        let mut row = next_row(canvas);
        let mut column = 0;
        for entry in self.sheet.legend.iter().filter(shown) {
            let sign = if entry.to_move { '>' } else { ' ' };
            let letter = if entry.name.chars().eq([entry.letter]) {
                String::new()
            } else {
                format!(" ({})", entry.letter)
            };
            let facts = entry.facts();
            let colon = if facts.is_empty() { "" } else { ": " };
            let line = format!("{sign} {}{letter}{colon}{facts}", entry.name);
            // Entries without rows share lines.
            let is_alone = !self.style.compact || !entry.rows.is_empty();
            let length = line.chars().count();
            if column > 0 && (is_alone || column + length > self.style.width) {
                row += 1;
                column = 0;
            }
            for line in wrapped(&line, self.style.width) {
                let line = printable(&line, self.style.ascii);
                canvas.note(row, column, &line);
                row += 1;
            }
            let indented = entry.rows.iter().map(|stock| Row {
                label: format!("    {}", stock.label),
                ..stock.clone()
            });
            let rows: Vec<Row> = indented.collect();
            self.rows(canvas, row, &rows, self.style.width);
            if is_alone || column + length > self.style.width {
                row = row.max(canvas.height());
            } else {
                row -= 1;
                column += length + 1;
            }
        }
    }

    fn captions(&self, canvas: &mut Canvas, captions: &[String], width: usize) {
        for line in captions.iter().flat_map(|caption| wrapped(caption, width)) {
            self.line(canvas, &line);
        }
    }

    fn line(&self, canvas: &mut Canvas, text: &str) {
        let row = canvas.height();
        canvas.put(row, 0, ' ', Look::default());
        let text = printable(text, self.style.ascii);
        canvas.note(row, 0, &text);
    }

    fn rows(&self, canvas: &mut Canvas, top: usize, rows: &[Row], width: usize) {
        let mut y = top;
        // The terminal's ground is unknown.
        let ground = self
            .style
            .colours
            .as_ref()
            .map(|theme| on_terminal(theme.dark));
        for row in rows {
            let label = match printable(&row.label, self.style.ascii) {
                none if none.is_empty() => none,
                label => label + ":",
            };
            canvas.note(y, 0, &label);
            let indent = label.chars().count();
            let mut x = indent;
            for (piece, count) in &row.pieces {
                let text = self.piece(piece);
                let multiple = if *count == 1 {
                    String::new()
                } else {
                    printable(&format!("{count}{}", self.times()), self.style.ascii)
                };
                let (before, length) = (multiple.chars().count(), text.chars().count());
                if x > indent && x + 1 + before + length > width {
                    y += 1;
                    x = indent;
                }
                canvas.note(y, x + 1, &multiple);
                canvas.write(y, x + 1 + before, &text, self.look(piece, ground));
                x += 1 + before + length;
            }
            if row.pieces.is_empty() {
                canvas.note(y, x + 1, "-");
            }
            y += 1;
        }
    }

    fn times(&self) -> char {
        if self.style.ascii { 'x' } else { '×' }
    }
}
