use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Deref;

use crate::place::FileName;
use crate::{Arrow, Diagram, Line, Place, Side, comb};

/// Diagram turned until [`Diagram::bottom`] is at the bottom. Places are columns and rows; [`View::name`] returns
/// those of the board.
pub(crate) struct View<'a> {
    turned: Cow<'a, Diagram>,
    frame: Frame,
}

impl Deref for View<'_> {
    type Target = Diagram;

    fn deref(&self) -> &Diagram {
        &self.turned
    }
}

impl<'a> View<'a> {
    pub(crate) fn of(diagram: &'a Diagram) -> Self {
        let frame = Frame {
            bottom: match diagram.bottom {
                Side::West if diagram.hexagonal => Side::South,
                Side::East if diagram.hexagonal => Side::North,
                side => side,
            },
            files: diagram.files(),
            ranks: diagram.ranks(),
        };
        let turned = match frame.bottom {
            Side::South => Cow::Borrowed(diagram),
            _ => Cow::Owned(frame.turn(diagram)),
        };
        Self { turned, frame }
    }

    pub(crate) fn name(&self, place: Place) -> Place {
        self.frame.back(place)
    }

    pub(crate) fn side_in_picture(&self, side: Side) -> Side {
        let sides = [Side::South, Side::West, Side::North, Side::East];
        let turn = (side as usize + 4 - self.frame.bottom as usize) % 4;
        sides.get(turn).copied().unwrap_or_default()
    }

    pub(crate) fn column_name(&self, column: i32) -> String {
        self.axis_name(column, 0, self.frame.is_upright())
    }

    pub(crate) fn row_name(&self, row: i32) -> String {
        self.axis_name(0, row, !self.frame.is_upright())
    }

    /// File and rank.
    pub(crate) fn labels(&self, place: Place) -> (String, String) {
        comb::labels(self.name(place), self.frame.files)
    }

    fn axis_name(&self, column: i32, row: i32, is_file: bool) -> String {
        let place = self.frame.back(Place {
            file: column as u8,
            rank: row as u8,
        });
        if is_file {
            FileName(place.file).to_string()
        } else {
            (u16::from(place.rank) + 1).to_string()
        }
    }
}

#[derive(Clone, Copy)]
struct Frame {
    bottom: Side,
    files: i32,
    ranks: i32,
}

impl Frame {
    fn is_upright(self) -> bool {
        matches!(self.bottom, Side::South | Side::North)
    }

    /// A board's point in the picture: a square, or a corner if `size` is 0.
    fn turn_point(self, (file, rank): (u8, u8), size: i32) -> Option<(u8, u8)> {
        let (x, y) = (i32::from(file), i32::from(rank));
        let (across, up) = (self.files - size - x, self.ranks - size - y);
        if across < 0 || up < 0 {
            return None;
        }
        let (x, y) = match self.bottom {
            Side::South => (x, y),
            Side::West => (up, x),
            Side::North => (across, up),
            Side::East => (y, across),
        };
        Some((u8::try_from(x).ok()?, u8::try_from(y).ok()?))
    }

    /// `None` beyond the board.
    fn place(self, place: Place) -> Option<Place> {
        let (file, rank) = self.turn_point((place.file, place.rank), 1)?;
        Some(Place { file, rank })
    }

    /// Inverse of [`Frame::place`].
    fn back(self, place: Place) -> Place {
        let (x, y) = (i32::from(place.file), i32::from(place.rank));
        let (file, rank) = match self.bottom {
            Side::South => (x, y),
            Side::West => (y, self.ranks - 1 - x),
            Side::North => (self.files - 1 - x, self.ranks - 1 - y),
            Side::East => (self.files - 1 - y, x),
        };
        Place {
            file: file as u8,
            rank: rank as u8,
        }
    }

    fn line(self, line: &Line) -> Option<Line> {
        Some(Line {
            from: self.turn_point(line.from, 0)?,
            to: self.turn_point(line.to, 0)?,
            ..*line
        })
    }

    fn tower(self, (place, side): (Place, u8)) -> Option<(Place, u8)> {
        let far = (place.file.checked_add(side)?, place.rank.checked_add(side)?);
        let a = self.turn_point((place.file, place.rank), 0)?;
        let b = self.turn_point(far, 0)?;
        let place = Place {
            file: a.0.min(b.0),
            rank: a.1.min(b.1),
        };
        Some((place, side))
    }

    fn map<T: Clone>(self, by_place: &BTreeMap<Place, T>) -> BTreeMap<Place, T> {
        let turn = |(at, of): (&Place, &T)| Some((self.place(*at)?, of.clone()));
        let mut turned = BTreeMap::new();
        turned.extend(by_place.iter().filter_map(turn));
        turned
    }

    fn turn(self, diagram: &Diagram) -> Diagram {
        let place = |place: &Place| self.place(*place);
        let arrow = |arrow: &Arrow| {
            let (from, to) = (place(&arrow.from)?, place(&arrow.to)?);
            Some(Arrow { from, to, ..*arrow })
        };
        let mut turned = diagram.clone();
        turned.squares = self.map(&diagram.squares);
        turned.pieces = self.map(&diagram.pieces);
        turned.labels = self.map(&diagram.labels);
        turned.hints = self.map(&diagram.hints);
        turned.drops = self.map(&diagram.drops);
        map_list(&mut turned.gaps, |(a, b)| Some((place(a)?, place(b)?)));
        map_list(&mut turned.last_move, place);
        map_list(&mut turned.checked, place);
        map_list(&mut turned.targets, place);
        map_list(&mut turned.towers, |&tower| self.tower(tower));
        map_list(&mut turned.tints, |(at, tint)| Some((place(at)?, *tint)));
        map_list(&mut turned.arrows, arrow);
        map_list(&mut turned.lines, |line| self.line(line));
        turned
    }
}

fn map_list<T>(list: &mut Vec<T>, turn: impl Fn(&T) -> Option<T>) {
    *list = list.iter().filter_map(turn).collect();
}

#[cfg(test)]
mod tests {
    use board_geometry::Board;

    use super::*;
    use crate::Piece;

    fn place(name: &str) -> Place {
        name.parse().unwrap()
    }

    #[test]
    fn a_corner_goes_round_the_board() {
        let board = Board::<board_geometry::Drawn>::parse("...\n...", &[]).unwrap();
        let mut diagram = Diagram::of(&board);
        diagram.pieces.insert(place("a1"), Piece::from_letter('K'));
        let sides = [Side::South, Side::West, Side::North, Side::East];
        let seen: Vec<_> = sides
            .iter()
            .map(|&side| {
                diagram.bottom = side;
                let view = View::of(&diagram);
                let king = *view.pieces.keys().next().unwrap();
                assert_eq!(view.name(king), place("a1"));
                let names = (view.column_name(0), view.row_name(0));
                (king.to_string(), view.files(), names.0 + &names.1)
            })
            .collect();
        let expected = [
            ("a1", 3, "a1"),
            ("b1", 2, "2a"),
            ("c2", 3, "c2"),
            ("a3", 2, "1c"),
        ];
        let expected = expected.map(|(king, files, names)| (king.into(), files, names.into()));
        assert_eq!(seen, expected);
    }

    #[test]
    fn lines_and_marks_beyond_the_board_are_dropped_when_it_turns() {
        let board = Board::<board_geometry::Drawn>::parse("...\n...", &[]).unwrap();
        let mut diagram = Diagram::of(&board);
        diagram.lines = [(3, 2), (4, 2)]
            .map(|end| Line::new((0, 2), end, crate::LineStyle::Solid))
            .into();
        diagram.last_move = ["c1", "d1"].map(place).into();
        diagram.bottom = Side::West;
        let view = View::of(&diagram);
        let ends: Vec<_> = view.lines.iter().map(|line| (line.from, line.to)).collect();
        assert_eq!(ends, [((0, 0), (0, 3))]);
        assert_eq!(view.last_move, [place("b3")]);
    }
}
