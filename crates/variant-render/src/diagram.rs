use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use board_geometry::{Board, Direction, Shape};

use crate::{Piece, Place, Rgb, Row, Side};

/// Look of an empty square.
///
/// ```
/// use variant_render::Ground;
/// let dark = Ground { dark: true, ..Ground::default() };
/// assert_eq!(dark.region, '.');
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ground {
    /// Whether the square is a dark one.
    pub dark: bool,
    /// Third colour of hexagonal cells.
    pub medium: bool,
    /// Letter of its region, `.` for none.
    pub region: char,
}

impl Default for Ground {
    fn default() -> Self {
        Self {
            dark: false,
            medium: false,
            region: '.',
        }
    }
}

/// An arrow between squares.
///
/// ```
/// use variant_render::Arrow;
/// let arrow = Arrow::new("g1".parse()?, "f3".parse()?);
/// assert_eq!(arrow.army, None); // in the theme's colour
/// # Ok::<(), variant_render::PlaceNameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Arrow {
    /// Origin of the arrow.
    pub from: Place,
    /// Square at its head.
    pub to: Place,
    /// Army that gives the colour.
    pub army: Option<usize>,
}

impl Arrow {
    /// Creates an arrow in the theme's colour.
    pub const fn new(from: Place, to: Place) -> Self {
        Self {
            from,
            to,
            army: None,
        }
    }
}

/// Stroke of a [`Line`].
///
/// ```
/// use variant_render::LineStyle;
/// assert_ne!(LineStyle::Double, LineStyle::Dashed);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LineStyle {
    /// One thick stroke.
    Solid,
    /// Two thin strokes beside each other.
    Double,
    /// Broken; solid in text.
    Dashed,
}

/// A line along edges of squares, such as a border.
///
/// Ends are corners of squares, as (files to the west, ranks to the south): (0, 0) is a1's south-west corner.
///
/// ```
/// use variant_render::{Line, LineStyle};
/// // Between the ranks 4 and 5 of a board of eight files, and between the files d and e.
/// let across = Line::new((0, 4), (8, 4), LineStyle::Double);
/// let upward = Line::new((4, 0), (4, 8), LineStyle::Double);
/// assert_eq!((across.army, upward.army), (None, None));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Line {
    /// Corner where the line begins.
    pub from: (u8, u8),
    /// Corner where it ends. Text draws only lines along a rank or file.
    pub to: (u8, u8),
    /// Stroke of the line.
    pub style: LineStyle,
    /// Army that gives the colour.
    pub army: Option<usize>,
    /// Draws a flag at each end.
    pub flags: bool,
}

impl Line {
    /// Creates a line in the colour of the frame, without flags.
    pub const fn new(from: (u8, u8), to: (u8, u8), style: LineStyle) -> Self {
        Self {
            from,
            to,
            style,
            army: None,
            flags: false,
        }
    }
}

/// One board with its pieces and marks: plain data.
///
/// Places without a square are not drawn.
///
/// ```
/// use board_geometry::{Chessboard, Geometry};
/// use variant_render::{Arrow, Diagram, Piece};
///
/// let mut diagram = Diagram::of(Chessboard::BOARD);
/// diagram.above.push("after 1. e4".into());
/// diagram.pieces.insert("e4".parse()?, Piece::from_letter('P'));
/// diagram.last_move = vec!["e2".parse()?, "e4".parse()?];
/// diagram.arrows.push(Arrow::new("d7".parse()?, "d5".parse()?));
/// assert_eq!(diagram.squares.len(), 64);
/// # Ok::<(), variant_render::PlaceNameError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Diagram {
    /// Side at the bottom of the picture.
    pub bottom: Side,
    /// Letters of players by side, where they differ from the homes of the armies.
    pub seats: Vec<(char, Side)>,
    /// Letters of the seats to move on this board.
    pub to_move: Vec<char>,
    /// Squares with the look of their ground.
    pub squares: BTreeMap<Place, Ground>,
    /// Whether squares are hexagonal cells, in the skewed grid of `board-geometry`. Such a board turns by halves
    /// alone, and has no lines, gaps and towers.
    pub hexagonal: bool,
    /// Neighbours, also diagonal ones, without a step between.
    pub gaps: Vec<(Place, Place)>,
    /// Pieces by their squares.
    pub pieces: BTreeMap<Place, Piece>,
    /// Squares of the last move.
    pub last_move: Vec<Place>,
    /// Squares of kings in check.
    pub checked: Vec<Place>,
    /// Destinations of a chosen piece.
    pub targets: Vec<Place>,
    /// Letters on squares; in text, unless another mark stands there.
    pub labels: BTreeMap<Place, char>,
    /// Small names in corners of squares.
    pub hints: BTreeMap<Place, String>,
    /// Meaning of the hints, below the board.
    pub hint_key: Option<String>,
    /// Signs in texts of moves, such as `N^b5`, and their meanings, for [`Sheet::key`](crate::Sheet::key).
    pub signs: Vec<(&'static str, &'static str)>,
    /// Pieces that may be dropped, by square.
    pub drops: BTreeMap<Place, Piece>,
    /// Towers: south-west place and side in squares.
    pub towers: Vec<(Place, u8)>,
    /// Tints of squares.
    pub tints: Vec<(Place, Rgb)>,
    /// Arrows; like towers and names in corners not in text.
    pub arrows: Vec<Arrow>,
    /// Lines between squares.
    pub lines: Vec<Line>,
    /// Lines of text above the board.
    pub above: Vec<String>,
    /// Lines of text below the board.
    pub below: Vec<String>,
    /// Rows of pieces below the board.
    pub rows: Vec<Row>,
}

impl Diagram {
    /// Not generic, so that maps are compiled once.
    #[cfg(feature = "positions")]
    pub(crate) fn put(&mut self, place: Place, piece: Piece) {
        self.pieces.insert(place, piece);
    }

    fn lay(&mut self, place: Place, ground: Ground) {
        self.squares.insert(place, ground);
    }

    /// Squares by index: rank by rank, each from the first file.
    pub fn places(&self) -> Vec<Place> {
        let mut places: Vec<Place> = self.squares.keys().copied().collect();
        places.sort_unstable_by_key(|place| (place.rank, place.file));
        places
    }

    /// Draws the empty board of a geometry.
    pub fn of<G: Shape>(board: &Board<G>) -> Self {
        let mut diagram = Self::default();
        let dark = board.dark();
        diagram.hexagonal = board.is_hexagonal();
        for square in board.all() {
            let place = Place::of(board, square);
            let third = (board.file_of(square) + board.rank_of(square)) % 3;
            let ground = Ground {
                dark: if diagram.hexagonal {
                    third == 0
                } else {
                    dark.contains(square)
                },
                medium: diagram.hexagonal && third == 1,
                region: board.region_of(square),
            };
            diagram.lay(place, ground);
            for direction in &Direction::ALL[..4] {
                let (east, north) = direction.offset();
                if board.step(square, *direction).is_none()
                    && let Some(next) = board.leap(square, east, north)
                {
                    diagram.gaps.push((place, Place::of(board, next)));
                }
            }
        }
        diagram
    }

    pub(crate) fn files(&self) -> i32 {
        let files = self.squares.keys().map(|place| i32::from(place.file) + 1);
        files.max().unwrap_or(0)
    }

    pub(crate) fn ranks(&self) -> i32 {
        let ranks = self.squares.keys().map(|place| i32::from(place.rank) + 1);
        ranks.max().unwrap_or(0)
    }

    pub(crate) fn at(&self, file: i32, rank: i32) -> Option<Place> {
        let place = Place {
            file: u8::try_from(file).ok()?,
            rank: u8::try_from(rank).ok()?,
        };
        self.squares.contains_key(&place).then_some(place)
    }

    fn edge(&self, a: Option<Place>, b: Option<Place>) -> Edge {
        let (Some(a), Some(b)) = (a, b) else {
            return if a.or(b).is_some() {
                Edge::Frame
            } else {
                Edge::None
            };
        };
        if self.gaps.contains(&(a, b)) || self.gaps.contains(&(b, a)) {
            Edge::Wall
        } else if self.squares.get(&a).map(|ground| ground.region)
            == self.squares.get(&b).map(|ground| ground.region)
        {
            Edge::Plain
        } else {
            Edge::Region
        }
    }

    pub(crate) fn edge_east(&self, (file, rank): (i32, i32)) -> Edge {
        self.edge(self.at(file, rank), self.at(file, rank - 1))
    }

    pub(crate) fn edge_north(&self, (file, rank): (i32, i32)) -> Edge {
        self.edge(self.at(file, rank), self.at(file - 1, rank))
    }

    /// Corners without a diagonal step, and whether that step leads north-east.
    pub(crate) fn closed_corners(&self) -> impl Iterator<Item = ((i32, i32), bool)> + '_ {
        self.gaps
            .iter()
            .filter(|(a, b)| self.squares.contains_key(a) && self.squares.contains_key(b))
            .filter(|(a, b)| a.file.abs_diff(b.file) == 1 && a.rank.abs_diff(b.rank) == 1)
            .map(|(a, b)| {
                let corner = (i32::from(a.file.max(b.file)), i32::from(a.rank.max(b.rank)));
                (corner, (a.file < b.file) == (a.rank < b.rank))
            })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Edge {
    None,
    /// A square on one side only.
    Frame,
    Plain,
    Region,
    Wall,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_are_found_once() {
        let board = Board::parse("...\n...\n.*.", &[("a1", "b2"), ("b3", "c3")]).unwrap();
        let mut diagram = Diagram::of(&board);
        let names: Vec<_> = diagram
            .gaps
            .iter()
            .map(|(a, b)| alloc::format!("{a}{b}"))
            .collect();
        assert_eq!(names, ["a1b2", "b3c3"]);
        let place = |name: &str| name.parse::<Place>().unwrap();
        diagram.gaps.push((place("a2"), place("b1")));
        diagram.gaps.push((place("b1"), place("c2")));
        assert_eq!(
            diagram.closed_corners().collect::<Vec<_>>(),
            [((1, 1), true)]
        );
        assert_eq!(diagram.edge_north((2, 2)), Edge::Wall);
        assert_eq!(diagram.edge_north((0, 0)), Edge::Frame);
        assert_eq!(diagram.edge_north((1, 1)), Edge::Plain);
        assert_eq!(diagram.edge_east((1, 0)), Edge::None);
    }
}
