mod board;
mod canvas;
mod fence;
mod hexagon;
mod key;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use self::board::{Scribe, on_terminal};
use self::canvas::{Canvas, Look};
use crate::theme::region_letters;
use crate::view::View;
use crate::{Diagram, LegendEntry, Row, Sheet, Theme};

/// Character set of a text board.
///
/// ```
/// use variant_render::Glyphs;
/// assert_ne!(Glyphs::Ascii, Glyphs::Unicode);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Glyphs {
    /// Printable ASCII; other characters become `?`.
    Ascii,
    /// Box drawing characters and chess figurines.
    Unicode,
}

/// Style of a text board.
///
/// ```
/// use variant_render::{Army, Glyphs, Sheet, TextStyle, Theme};
/// let mut style = TextStyle::default();
/// style.width = 120;
/// style.colours = Some(Theme::default());
/// assert_eq!(Sheet::new(Army::seats()).titled("Empty").text(&style), "Empty\n");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct TextStyle {
    /// Characters.
    pub glyphs: Glyphs,
    /// Theme of the ANSI escape codes; `None` writes none.
    pub colours: Option<Theme>,
    /// Width available for boards and rows of pieces.
    pub width: usize,
    /// One line for each rank, without frames: lines and fences of regions are left out.
    pub compact: bool,
}

/// Unicode, no colours, 80 columns.
impl Default for TextStyle {
    fn default() -> Self {
        Self {
            glyphs: Glyphs::Unicode,
            colours: None,
            width: 80,
            compact: false,
        }
    }
}

const GUTTER: usize = 3;

pub(crate) use key::key;

pub(crate) fn draw(sheet: &Sheet, style: &TextStyle) -> String {
    let regions = region_letters(sheet.diagrams.iter());
    let scribe = Scribe {
        sheet,
        style,
        regions: &regions,
    };
    let mut canvas = Canvas::default();
    if !sheet.title.is_empty() {
        scribe.line(&mut canvas, &sheet.title);
    }
    let blocks: Vec<Canvas> = sheet
        .diagrams
        .iter()
        .map(|diagram| scribe.block(diagram))
        .collect();
    for line in side_by_side(&blocks, sheet.columns, style.width) {
        let top = next_row(&canvas);
        let mut left = 0;
        for block in line {
            canvas.paste(top, left, block);
            left += block.width() + GUTTER;
        }
    }
    scribe.legend(&mut canvas);
    if !sheet.rows.is_empty() {
        let top = next_row(&canvas);
        scribe.rows(&mut canvas, top, &sheet.rows, style.width);
    }
    canvas.print()
}

fn next_row(canvas: &Canvas) -> usize {
    match canvas.height() {
        0 => 0,
        height => height + 1,
    }
}

fn side_by_side(blocks: &[Canvas], columns: Option<usize>, width: usize) -> Vec<&[Canvas]> {
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
                used += block.width() + GUTTER;
                used <= width.saturating_add(GUTTER)
            })
            .count();
        let (line, others) = rest.split_at(fitting.max(1));
        lines.push(line);
        rest = others;
    }
    lines
}

impl Scribe<'_> {
    fn block(&self, diagram: &Diagram) -> Canvas {
        let mut canvas = Canvas::default();
        let board = self.board(&View::of(diagram));
        for caption in &diagram.above {
            self.line(&mut canvas, caption);
        }
        canvas.paste(canvas.height(), 0, &board);
        for caption in &diagram.below {
            self.line(&mut canvas, caption);
        }
        let top = canvas.height();
        self.rows(&mut canvas, top, &diagram.rows, board.width());
        canvas
    }

    /// Turn sign, letter, facts. Of two armies, only those with facts.
    fn legend(&self, canvas: &mut Canvas) {
        let are_many = self.sheet.legend.len() > 2;
        let shown = |entry: &&LegendEntry| {
            are_many || entry.clock.is_some() || !(entry.notes.is_empty() && entry.rows.is_empty())
        };
        for (index, entry) in self.sheet.legend.iter().filter(shown).enumerate() {
            let row = if index == 0 {
                next_row(canvas)
            } else {
                canvas.height()
            };
            let sign = if entry.to_move { '>' } else { ' ' };
            let letter = if entry.name.chars().eq([entry.letter]) {
                String::new()
            } else {
                format!(" ({})", entry.letter)
            };
            let facts = entry.facts();
            let colon = if facts.is_empty() { "" } else { ": " };
            let line = format!("{sign} {}{letter}{colon}{facts}", entry.name);
            let line = printable(&line, self.style.glyphs);
            canvas.write(row, 0, &line, Look::default());
            let indented = entry.rows.iter().map(|stock| Row {
                label: format!("    {}", stock.label),
                ..stock.clone()
            });
            let rows: Vec<Row> = indented.collect();
            self.rows(canvas, row + 1, &rows, self.style.width);
        }
    }

    /// A row of its own, even if empty.
    fn line(&self, canvas: &mut Canvas, text: &str) {
        let row = canvas.height();
        canvas.put(row, 0, ' ', Look::default());
        let text = printable(text, self.style.glyphs);
        canvas.write(row, 0, &text, Look::default());
    }

    fn rows(&self, canvas: &mut Canvas, top: usize, rows: &[Row], width: usize) {
        let mut y = top;
        // Pieces get a ground of their own, since the terminal's is unknown.
        let ground = self
            .style
            .colours
            .as_ref()
            .map(|theme| on_terminal(theme.dark));
        for row in rows {
            let label = match printable(&row.label, self.style.glyphs) {
                none if none.is_empty() => none,
                label => label + ":",
            };
            canvas.write(y, 0, &label, Look::default());
            let indent = label.chars().count();
            let mut x = indent;
            for (piece, count) in &row.pieces {
                let text = self.piece(piece);
                let multiple = if *count == 1 {
                    String::new()
                } else {
                    printable(&format!("{count}{}", self.times()), self.style.glyphs)
                };
                let (before, length) = (multiple.chars().count(), text.chars().count());
                if x > indent && x + 1 + before + length > width {
                    y += 1;
                    x = indent;
                }
                canvas.write(y, x + 1, &multiple, Look::default());
                canvas.write(y, x + 1 + before, &text, self.look(piece, ground));
                x += 1 + before + length;
            }
            if row.pieces.is_empty() {
                canvas.write(y, x + 1, "-", Look::default());
            }
            y += 1;
        }
    }

    fn times(&self) -> char {
        match self.style.glyphs {
            Glyphs::Ascii => 'x',
            Glyphs::Unicode => '×',
        }
    }
}

/// Replaces by `?` characters outside the set, and those that move the cursor, change direction or take no room.
fn printable(text: &str, glyphs: Glyphs) -> String {
    let shows = |&letter: &char| match glyphs {
        Glyphs::Ascii => matches!(letter, ' '..='~'),
        Glyphs::Unicode => {
            !letter.is_control()
                && !matches!(letter, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
                    | '\u{2060}'..='\u{206f}' | '\u{feff}')
        }
    };
    text.chars()
        .map(|letter| if shows(&letter) { letter } else { '?' })
        .collect()
}
