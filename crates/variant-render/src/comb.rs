use alloc::string::{String, ToString};

use crate::place::FileName;
use crate::{Diagram, Place};

/// Columns of cells, each half a cell higher or lower than the next.
pub(crate) struct Comb {
    top: i32,
    bottom: i32,
}

impl Comb {
    pub(crate) fn of(diagram: &Diagram) -> Self {
        let heights = || diagram.squares.keys().map(|&place| height(place));
        Self {
            top: heights().max().unwrap_or(0),
            bottom: heights().min().unwrap_or(0),
        }
    }

    /// In halves, from the highest cell.
    pub(crate) fn row(&self, place: Place) -> i32 {
        self.top - height(place)
    }

    pub(crate) fn rows(&self) -> i32 {
        self.top - self.bottom
    }
}

fn height(place: Place) -> i32 {
    2 * i32::from(place.rank) - i32::from(place.file)
}

/// File and rank.
pub(crate) fn labels(place: Place, files: i32) -> (String, String) {
    let middle = u8::try_from(files / 2).unwrap_or(0);
    let rank = place.rank.saturating_sub(place.file.saturating_sub(middle));
    let letter = FileName(place.file.saturating_add(u8::from(place.file > 8)));
    (letter.to_string(), (u16::from(rank) + 1).to_string())
}
