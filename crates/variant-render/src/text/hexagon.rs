use alloc::collections::BTreeSet;

use super::board::Scribe;
use super::canvas::{Canvas, Look};
use crate::comb::Comb;
use crate::view::View;

impl Scribe<'_> {
    pub(super) fn comb(&self, view: &View<'_>, room: usize) -> Canvas {
        let mut canvas = Canvas::default();
        let comb = Comb::of(view);
        let row = |place| comb.row(place).max(0) as usize;
        let column = |place: crate::Place| 3 + usize::from(place.file) * (room + 2);
        let (mut files, mut ranks) = (BTreeSet::new(), BTreeSet::new());
        for &place in view.squares.keys() {
            let (file, rank) = view.labels(place);
            self.square(&mut canvas, (row(place), column(place)), view, place, room);
            if !view.pieces.contains_key(&place) {
                canvas.put(row(place), column(place) + 1, '.', Look::default());
            }
            if files.insert(file.clone()) {
                canvas.note(row(place) + 2, column(place) + 1, &file);
            }
            if ranks.insert(rank.clone()) {
                let start = (column(place) + 1).saturating_sub(rank.len() + 1);
                canvas.note(row(place), start, &rank);
            }
        }
        let mut ranks = BTreeSet::new();
        for &place in view.squares.keys().rev() {
            let (_, rank) = view.labels(place);
            if ranks.insert(rank.clone()) {
                let end = column(place) + room + 2;
                canvas.note(row(place), end, &rank);
            }
        }
        canvas
    }
}
