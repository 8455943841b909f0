//! State shared by all parts of a drawing.

use alloc::string::String;
use core::fmt;

use super::pen::Pen;
use crate::theme::paint_of;
use crate::{Paint, Rgb, Sheet, Theme};

/// The side of a square in the units of the picture: the grid the pieces are drawn on.
pub(super) const SQUARE: i64 = 45;

/// A colour, or that of the piece it is part of.
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

/// The pen, and what it paints.
pub(super) struct Painter<'a> {
    pub(super) pen: Pen,
    pub(super) sheet: &'a Sheet,
    pub(super) theme: &'a Theme,
    /// The letters of all regions, ascending.
    pub(super) regions: &'a [char],
    /// The theme's prefix of ids, without what may not stand in an id.
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

    /// An id of this picture.
    pub(super) fn id(&self, name: impl fmt::Display) -> String {
        alloc::format!("{}{name}", self.prefix)
    }

    pub(super) fn paint(&self, army: usize) -> Paint {
        paint_of(&self.sheet.armies, army)
    }

    /// The fill of an army, or a colour of its own for what belongs to none.
    pub(super) fn fill_or(&self, army: Option<usize>, colour: Rgb) -> Rgb {
        army.map_or(colour, |army| self.paint(army).fill)
    }

    /// The name of an army, not yet escaped.
    pub(super) fn army_name(&self, army: usize) -> String {
        match self.sheet.armies.get(army) {
            Some(army) => army.name.clone(),
            None => alloc::format!("army {army}"),
        }
    }
}
