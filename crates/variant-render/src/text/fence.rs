use crate::diagram::Edge;
use crate::{Diagram, Line, LineStyle};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weight {
    None,
    Light,
    Heavy,
    Double,
}

pub(super) struct Fence<'a> {
    diagram: &'a Diagram,
    ascii: bool,
}

impl<'a> Fence<'a> {
    pub(super) fn new(diagram: &'a Diagram, ascii: bool) -> Self {
        Self { diagram, ascii }
    }

    fn east(&self, corner: (i32, i32)) -> Weight {
        let line = self.line_over(|line| {
            line.from.1 == line.to.1 && covers(line, corner, (corner.0 + 1, corner.1))
        });
        weight(self.diagram.edge_east(corner), line)
    }

    fn north(&self, corner: (i32, i32)) -> Weight {
        let line = self.line_over(|line| {
            line.from.0 == line.to.0 && covers(line, corner, (corner.0, corner.1 + 1))
        });
        weight(self.diagram.edge_north(corner), line)
    }

    fn line_over(&self, covers: impl Fn(&Line) -> bool) -> Option<LineStyle> {
        self.diagram
            .lines
            .iter()
            .rfind(|line| covers(line))
            .map(|line| line.style)
    }

    pub(super) fn across(&self, corner: (i32, i32)) -> char {
        let weight = self.east(corner) as usize;
        if self.ascii {
            [' ', '-', '=', '='][weight]
        } else {
            [' ', '─', '━', '═'][weight]
        }
    }

    pub(super) fn upward(&self, corner: (i32, i32)) -> char {
        let weight = self.north(corner) as usize;
        if self.ascii {
            [' ', '|', '#', '#'][weight]
        } else {
            [' ', '│', '┃', '║'][weight]
        }
    }

    pub(super) fn corner(&self, corner: (i32, i32)) -> char {
        let arms = [
            self.north(corner),
            self.north((corner.0, corner.1 - 1)),
            self.east((corner.0 - 1, corner.1)),
            self.east(corner),
        ];
        if arms == [Weight::None; 4] {
            return ' ';
        }
        let closed = self
            .diagram
            .closed_corners()
            .any(|(other, _)| other == corner);
        let flag = (self.diagram.lines.iter()).any(|line| line.flags && ends_at(line, corner));
        let is_heavy = |arm: &Weight| matches!(arm, Weight::Heavy | Weight::Double);
        let [flagged, crossed] = if self.ascii {
            ['F', 'x']
        } else {
            ['⚑', '╳']
        };
        if flag {
            flagged
        } else if closed {
            crossed
        } else if !self.ascii {
            junction(arms)
        } else if arms[..2].iter().any(is_heavy) {
            '#'
        } else {
            '+'
        }
    }
}

fn weight(edge: Edge, line: Option<LineStyle>) -> Weight {
    match (edge, line) {
        (Edge::None, _) => Weight::None,
        (_, Some(LineStyle::Double)) => Weight::Double,
        (Edge::Region | Edge::Wall, _) | (_, Some(_)) => Weight::Heavy,
        (Edge::Frame | Edge::Plain, None) => Weight::Light,
    }
}

fn ends_at(line: &Line, corner: (i32, i32)) -> bool {
    [line.from, line.to]
        .iter()
        .any(|&(file, rank)| (i32::from(file), i32::from(rank)) == corner)
}

fn covers(line: &Line, a: (i32, i32), b: (i32, i32)) -> bool {
    let within = |value: i32, from: u8, to: u8| {
        (i32::from(from.min(to))..=i32::from(from.max(to))).contains(&value)
    };
    [a, b].iter().all(|corner| {
        within(corner.0, line.from.0, line.to.0) && within(corner.1, line.from.1, line.to.1)
    })
}

/// By weights (none, light, heavy) of arms: north and south select the row, west and east the column.
const HEAVY: [[char; 9]; 9] = [
    [' ', '╶', '╺', '╴', '─', '╼', '╸', '╾', '━'],
    ['╷', '┌', '┍', '┐', '┬', '┮', '┑', '┭', '┯'],
    ['╻', '┎', '┏', '┒', '┰', '┲', '┓', '┱', '┳'],
    ['╵', '└', '┕', '┘', '┴', '┶', '┙', '┵', '┷'],
    ['│', '├', '┝', '┤', '┼', '┾', '┥', '┽', '┿'],
    ['╽', '┟', '┢', '┧', '╁', '╆', '┪', '╅', '╈'],
    ['╹', '┖', '┗', '┚', '┸', '┺', '┛', '┹', '┻'],
    ['╿', '┞', '┡', '┦', '╀', '╄', '┩', '╃', '╇'],
    ['┃', '┠', '┣', '┨', '╂', '╊', '┫', '╉', '╋'],
];

/// For none, light and double; blank where Unicode has none.
const DOUBLE: [[char; 9]; 9] = [
    [' ', '╶', ' ', '╴', '─', ' ', ' ', ' ', '═'],
    ['╷', '┌', '╒', '┐', '┬', ' ', '╕', ' ', '╤'],
    [' ', '╓', '╔', '╖', '╥', ' ', '╗', ' ', '╦'],
    ['╵', '└', '╘', '┘', '┴', ' ', '╛', ' ', '╧'],
    ['│', '├', '╞', '┤', '┼', ' ', '╡', ' ', '╪'],
    [' ', ' ', ' ', ' ', ' ', ' ', ' ', ' ', ' '],
    [' ', '╙', '╚', '╜', '╨', ' ', '╝', ' ', '╩'],
    [' ', ' ', ' ', ' ', ' ', ' ', ' ', ' ', ' '],
    ['║', '╟', '╠', '╢', '╫', ' ', '╣', ' ', '╬'],
];

/// Double arms become heavy where Unicode lacks the combination.
fn junction(arms: [Weight; 4]) -> char {
    let [north, south, west, east] = arms.map(|arm| match arm {
        Weight::None => 0,
        Weight::Light => 1,
        Weight::Heavy | Weight::Double => 2,
    });
    let (row, column) = (3 * north + south, 3 * west + east);
    match DOUBLE[row][column] {
        ' ' => HEAVY[row][column],
        double if arms.contains(&Weight::Double) => double,
        _ => HEAVY[row][column],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn junctions() {
        use Weight::{Double, Heavy, Light, None};
        assert_eq!(junction([Light; 4]), '┼');
        assert_eq!(junction([None, Light, None, Light]), '┌');
        assert_eq!(junction([Double, Double, Light, Light]), '╫');
        assert_eq!(junction([Double; 4]), '╬');
        assert_eq!(junction([Light, Heavy, Light, Heavy]), '╆');
        assert_eq!(junction([Light, Double, None, None]), '╽');
    }
}
