use alloc::string::String;
use core::fmt;

use super::font::Text;
use super::pen::{Hundredths, Layer, Pen};
use crate::theme::paint_of;
use crate::{Paint, Rgb, Sheet, Theme};

/// Side of a square: the grid of the outlines.
pub(super) const SQUARE: i64 = 45;
pub(super) const LABELS: i64 = 18;
pub(super) const LINE: i64 = 20;
/// Height of capitals in hundredths.
pub(super) const CAPITAL: i64 = 950;
/// Height of coordinates in hundredths.
pub(super) const COORDINATE: i64 = 850;

pub(super) struct Painter<'a> {
    pub(super) pen: Pen,
    pub(super) sheet: &'a Sheet,
    pub(super) theme: &'a Theme,
    /// Letters of all regions, ascending.
    pub(super) regions: &'a [char],
    /// Prefix of ids, sanitised.
    prefix: String,
}

impl<'a> Painter<'a> {
    pub(super) fn new(sheet: &'a Sheet, theme: &'a Theme, regions: &'a [char]) -> Self {
        let prefix = theme
            .id_prefix
            .chars()
            .filter(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_'))
            .collect();
        Self {
            pen: Pen::default(),
            sheet,
            theme,
            regions,
            prefix,
        }
    }

    /// Draws text; lengths in hundredths.
    pub(super) fn text(&mut self, words: &str, x: i64, baseline: i64) {
        Text::new(words, (x, baseline), CAPITAL).draw(&mut self.pen, self.theme.ink);
    }

    /// Begins a path with [`coordinate`](Self::coordinate)s.
    pub(super) fn begin_coordinates(&mut self) {
        self.pen.part(Layer::Fences);
        self.pen.put(format_args!(
            r#"<path aria-hidden="true" fill="none" stroke="{}" stroke-width="{}" d=""#,
            self.theme.ink,
            Hundredths(COORDINATE * 13 / 100)
        ));
    }

    pub(super) fn coordinate(&mut self, name: &str, middle: i64, baseline: i64) {
        let text = Text::new(name, (middle, baseline), COORDINATE);
        text.centred().strokes(&mut self.pen);
    }

    pub(super) fn id(&self, name: impl fmt::Display) -> String {
        alloc::format!("{}{name}", self.prefix)
    }

    pub(super) fn paint(&self, army: usize) -> Paint {
        paint_of(&self.sheet.armies, army)
    }

    pub(super) fn fill_or(&self, army: Option<usize>, colour: Rgb) -> Rgb {
        army.map_or(colour, |army| self.paint(army).fill)
    }

    /// Name, not yet escaped.
    pub(super) fn army_name(&self, army: usize) -> String {
        match self.sheet.armies.get(army) {
            Some(army) => army.name.clone(),
            None => alloc::format!("army {army}"),
        }
    }
}
