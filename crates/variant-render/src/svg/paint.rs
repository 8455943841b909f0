use alloc::string::String;
use core::fmt;

use super::font::Text;
use super::pen::Pen;
use crate::theme::paint_of;
use crate::{Paint, Rgb, Sheet, Theme};

/// Side of a square: the grid of the outlines.
pub(super) const SQUARE: i64 = 45;
pub(super) const LABELS: i64 = 18;
pub(super) const LINE: i64 = 20;
/// In hundredths.
pub(super) const CAPITAL: i64 = 950;
/// In hundredths.
pub(super) const COORDINATE: i64 = 850;

#[derive(Clone, Copy, Debug)]
pub(super) enum Ink {
    Colour(Rgb),
    Current,
}

impl fmt::Display for Ink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Colour(colour) => colour.fmt(f),
            Self::Current => f.write_str("currentColor"),
        }
    }
}

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

    /// Lengths in hundredths.
    pub(super) fn text<'t>(&self, words: &'t str, x: i64, baseline: i64) -> Text<'t> {
        Text {
            words,
            x,
            baseline,
            height: CAPITAL,
            ink: Ink::Colour(self.theme.ink),
        }
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
