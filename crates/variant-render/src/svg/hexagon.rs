use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::font;
use super::paint::{COORDINATE, Painter, SQUARE};
use super::placed::PlacedBoard;
use crate::Place;
use crate::comb::Comb;
use crate::view::View;

/// Half of a cell's height, and steps to its corners. A box of [`SQUARE`] fits into it.
const HALF: i64 = 24;
const SHORT: i64 = 14;
const LONG: i64 = 28;
const PITCH: i64 = SHORT + LONG;

pub(super) fn extent(view: &View<'_>) -> (i64, i64) {
    if !view.hexagonal {
        let side = |squares: i32| i64::from(squares) * SQUARE;
        return (side(view.files()), side(view.ranks()));
    }
    let rows = i64::from(Comb::of(view).rows());
    (
        PITCH * i64::from(view.files() - 1) + 2 * LONG,
        HALF * (rows + 2),
    )
}

/// Upper left corner of the box, from that of the board.
pub(super) fn corner(view: &View<'_>, file: i32, rank: i32) -> (i64, i64) {
    if !view.hexagonal {
        let (x, y) = (i64::from(file), i64::from(view.ranks() - 1 - rank));
        return (x * SQUARE, y * SQUARE);
    }
    let place = Place {
        file: file as u8,
        rank: rank as u8,
    };
    let row = i64::from(Comb::of(view).row(place));
    let inset = SQUARE / 2;
    (
        PITCH * i64::from(file) + LONG - inset,
        HALF * (row + 1) - inset,
    )
}

pub(super) fn outline((x, y): (i64, i64)) -> String {
    let (x, y) = (x + SQUARE / 2 - SHORT, y + SQUARE / 2 - HALF);
    let (slant, flat) = (LONG - SHORT, 2 * SHORT);
    format!("M{x} {y}h{flat}l{slant} {HALF}l-{slant} {HALF}h-{flat}l-{slant} -{HALF}z")
}

impl Painter<'_> {
    pub(super) fn cell_names(&mut self, board: &PlacedBoard<'_>) {
        self.begin_coordinates();
        let mut named = BTreeSet::new();
        let middle = |place: Place| {
            let (x, y) = board.corner_of(place);
            (x * 100 + SQUARE * 50, y * 100 + SQUARE * 50)
        };
        for &place in board.squares.keys() {
            let (file, _) = board.labels(place);
            if named.insert(file.clone()) {
                let (x, y) = middle(place);
                self.coordinate(&file, x, y + HALF * 100 + 350 + COORDINATE);
            }
        }
        for (side, places) in [
            (-1, board.squares.keys().collect::<Vec<_>>()),
            (1, board.squares.keys().rev().collect()),
        ] {
            let mut named = BTreeSet::new();
            for &place in places {
                let (_, rank) = board.labels(place);
                if named.insert(rank.clone()) {
                    let half = font::width(&rank, COORDINATE) / 2;
                    let (x, y) = middle(place);
                    let beside = (LONG * 100 + 350 + half) * side;
                    self.coordinate(&rank, x + beside, y - 250);
                }
            }
        }
        self.pen.put(format_args!("\"/>"));
    }
}
