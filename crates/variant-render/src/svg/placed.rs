use alloc::format;
use alloc::string::String;
use core::ops::Deref;

use super::hexagon;
use super::legend::margin;
use super::paint::{LINE, SQUARE};
use crate::view::View;
use crate::{Diagram, Place};

/// A board at its place in the picture.
pub(super) struct PlacedBoard<'a> {
    view: View<'a>,
    pub(super) left: i64,
    pub(super) top: i64,
}

impl<'a> Deref for PlacedBoard<'a> {
    type Target = View<'a>;

    fn deref(&self) -> &View<'a> {
        &self.view
    }
}

impl<'a> PlacedBoard<'a> {
    /// Places the board below the texts of its block.
    pub(super) fn new(diagram: &'a Diagram, (x, y): (i64, i64)) -> Self {
        let view = View::of(diagram);
        let margin = margin(&view);
        Self {
            left: x + margin,
            top: y + view.above.len() as i64 * LINE + margin,
            view,
        }
    }

    /// Upper left corner of a square's box, also beyond the board.
    pub(super) fn corner(&self, file: i32, rank: i32) -> (i64, i64) {
        let (x, y) = hexagon::corner(self, file, rank);
        (self.left + x, self.top + y)
    }

    pub(super) fn corner_of(&self, place: Place) -> (i64, i64) {
        self.corner(place.file.into(), place.rank.into())
    }

    /// Like [`corner_of`](Self::corner_of); `None` without a square.
    pub(super) fn square(&self, place: Place) -> Option<(i64, i64)> {
        let is_square = self.squares.contains_key(&place);
        is_square.then(|| self.corner_of(place))
    }

    pub(super) fn outline(&self, place: Place) -> String {
        let (x, y) = self.corner_of(place);
        if self.hexagonal {
            return hexagon::outline((x, y));
        }
        format!("M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z")
    }
}
