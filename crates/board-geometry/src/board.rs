use core::fmt;

use crate::between::Between;
use crate::bits::Bits;
use crate::layout::Layout;
use crate::outline::Outline;
use crate::tables::{NO_DIRECTION, SetStep, Tables};
use crate::{Direction, DrawingError, Square, SquareName, SquareSet, U256};

/// Shape of a board; squares and sets of different shapes do not mix.
///
/// [`geometry!`](crate::geometry) implements it; [`Drawn`] serves boards read at run time.
///
/// ```
/// use board_geometry::{Bits, Chessboard, Drawn, Shape};
/// assert_eq!(<Chessboard as Shape>::Bits::WIDTH, 64);
/// assert_eq!(<Drawn as Shape>::Bits::WIDTH, 256);
/// ```
pub trait Shape:
    Copy + Eq + Ord + core::hash::Hash + fmt::Debug + Default + Send + Sync + 'static
{
    /// Word with a bit for each square.
    type Bits: Bits;

    /// Board that names squares in `Debug`; `None` if boards share the shape.
    const NAMED_BY: Option<&'static Board<Self>> = None;
}

/// Board known at compile time, declared by [`geometry!`](crate::geometry).
///
/// ```
/// use board_geometry::{Chessboard, Geometry};
/// fn corners<G: Geometry>() -> usize {
///     let edges = |square| G::BOARD.neighbours(square).len() == 3;
///     G::BOARD.all().iter().filter(|&square| edges(square)).count()
/// }
/// assert_eq!(corners::<Chessboard>(), 4);
/// ```
pub trait Geometry: Shape {
    /// Board.
    const BOARD: &'static Board<Self>;
}

/// Shape of all boards read at run time, up to 256 squares.
///
/// ```
/// use board_geometry::{Board, Drawn};
/// let ring = Board::<Drawn>::parse("...\n.*.\n...", &[])?;
/// assert_eq!(ring.len(), 8);
/// # Ok::<(), board_geometry::DrawingError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Drawn;

impl Shape for Drawn {
    type Bits = U256;
}

/// Squares of a board, their steps and lines.
///
/// A declared board is `G::BOARD`; [`Board::parse`] reads one at run time. No method panics: a square off the
/// board has no steps, rays or name. Queries of single squares are look-ups unless stated otherwise.
///
/// ```
/// use board_geometry::{Chessboard, Direction, Geometry};
/// let board = Chessboard::BOARD;
/// let e4 = board.named("e4").unwrap();
/// assert_eq!(board.step(e4, Direction::North), board.named("e5"));
/// assert_eq!(board.rook_attacks(e4, board.rank(3)).len(), 9);
/// ```
#[derive(Clone, Debug)]
pub struct Board<G: Shape> {
    tables: Tables<G::Bits>,
}

impl Board<Drawn> {
    /// Reads a board from a drawing and its missing steps.
    ///
    /// The drawing is as for [`geometry!`](crate::geometry).
    ///
    /// # Errors
    /// [`DrawingError`], with the place of the fault.
    pub fn parse(drawing: &str, gaps: &[(&str, &str)]) -> Result<Self, DrawingError> {
        Self::read(Outline::Drawing(drawing), gaps)
    }

    /// Creates a rectangular board without holes.
    ///
    /// ```
    /// use board_geometry::{Board, Drawn};
    /// assert_eq!(Board::<Drawn>::rectangle(10, 8)?.len(), 80);
    /// # Ok::<(), board_geometry::DrawingError>(())
    /// ```
    ///
    /// # Errors
    /// [`DrawingError`] for a side of zero or more than 26, or more than 256 squares.
    pub fn rectangle(files: u8, ranks: u8) -> Result<Self, DrawingError> {
        Self::rectangle_without_corners(files, ranks, (0, 0), &[])
    }

    /// Creates a rectangle without `corner.0` files by `corner.1` ranks at each corner, and without the steps
    /// `gaps`.
    ///
    /// ```
    /// use board_geometry::{Board, Drawn};
    /// let four_player = Board::<Drawn>::rectangle_without_corners(14, 14, (3, 3), &[])?;
    /// assert_eq!(four_player.len(), 160);
    /// # Ok::<(), board_geometry::DrawingError>(())
    /// ```
    ///
    /// # Errors
    /// [`DrawingError`] as for [`rectangle`](Self::rectangle), or for gaps between squares that are not
    /// neighbours.
    pub fn rectangle_without_corners(
        files: u8,
        ranks: u8,
        corner: (u8, u8),
        gaps: &[(&str, &str)],
    ) -> Result<Self, DrawingError> {
        let outline = Outline::Rectangle {
            files: usize::from(files),
            ranks: usize::from(ranks),
            corner: (usize::from(corner.0), usize::from(corner.1)),
        };
        Self::read(outline, gaps)
    }

    /// Creates a [hexagon](crate::geometry#hexagons) with `side` cells along each side.
    ///
    /// ```
    /// use board_geometry::{Board, Drawn};
    /// let board = Board::<Drawn>::hexagon(6)?;
    /// assert_eq!((board.len(), board.named("l6").is_some()), (91, true));
    /// # Ok::<(), board_geometry::DrawingError>(())
    /// ```
    ///
    /// # Errors
    /// [`DrawingError`] if there is no cell, or if there are more than 256.
    pub fn hexagon(side: u8) -> Result<Self, DrawingError> {
        let side = usize::from(side);
        Self::read(Outline::Hexagon { side }, &[])
    }

    fn read(outline: Outline<'_>, gaps: &[(&str, &str)]) -> Result<Self, DrawingError> {
        Ok(Self {
            tables: Tables::<U256>::new(Layout::read(outline, gaps, U256::WIDTH)?),
        })
    }
}

impl<G: Shape> Board<G> {
    #[doc(hidden)]
    pub const fn from_tables(tables: Tables<G::Bits>) -> Self {
        Self { tables }
    }

    #[doc(hidden)]
    pub const fn tables(&self) -> &Tables<G::Bits> {
        &self.tables
    }

    /// Returns the number of squares.
    #[allow(
        clippy::len_without_is_empty,
        reason = "a board has at least one square"
    )]
    pub const fn len(&self) -> usize {
        self.tables.layout.len as usize
    }

    /// Returns the number of files.
    pub const fn files(&self) -> u8 {
        self.tables.layout.files
    }

    /// Returns the number of ranks.
    pub const fn ranks(&self) -> u8 {
        self.tables.layout.ranks
    }

    /// Returns all squares.
    pub const fn all(&self) -> SquareSet<G> {
        SquareSet::from_bits(self.tables.all)
    }

    /// Returns the dark squares: the colour of the grid's south-west corner.
    pub const fn dark(&self) -> SquareSet<G> {
        SquareSet::from_bits(self.tables.dark)
    }

    /// Returns the squares of a file, from 0; empty beyond the last.
    pub const fn file(&self, file: u8) -> SquareSet<G> {
        if file < self.files() {
            SquareSet::from_bits(self.tables.files[file as usize])
        } else {
            SquareSet::EMPTY
        }
    }

    /// Returns the squares of a rank, from 0; empty beyond the last.
    pub const fn rank(&self, rank: u8) -> SquareSet<G> {
        if rank < self.ranks() {
            SquareSet::from_bits(self.tables.ranks[rank as usize])
        } else {
            SquareSet::EMPTY
        }
    }

    /// Returns row `n`, from 0, of an army whose pawns move in `direction`: the rank or file `n` steps from
    /// its edge. Empty beyond the last row and for diagonals.
    ///
    /// ```
    /// use board_geometry::{Chessboard, Direction, Geometry, SquareSet};
    /// let board = Chessboard::BOARD;
    /// assert_eq!(board.row(Direction::North, 1), board.rank(1));
    /// assert_eq!(board.row(Direction::South, 1), board.rank(6));
    /// assert_eq!(board.row(Direction::East, 0), board.file(0));
    /// assert_eq!(board.row(Direction::West, 0), board.file(7));
    /// assert_eq!(board.row(Direction::North, 8), SquareSet::EMPTY);
    /// ```
    pub const fn row(&self, direction: Direction, n: u8) -> SquareSet<G> {
        match direction {
            Direction::North => self.rank(n),
            Direction::East => self.file(n),
            // Wraps to a row that no board has.
            Direction::South => self.rank(self.ranks().wrapping_sub(1).wrapping_sub(n)),
            Direction::West => self.file(self.files().wrapping_sub(1).wrapping_sub(n)),
            _ => SquareSet::EMPTY,
        }
    }

    /// Returns the squares drawn with a letter, a digit or `.`.
    pub const fn region(&self, letter: char) -> SquareSet<G> {
        if letter.is_ascii() {
            SquareSet::from_bits(self.tables.regions[letter as usize])
        } else {
            SquareSet::EMPTY
        }
    }

    /// Returns the letters of the regions, ascending, without `.`.
    pub fn region_letters(&self) -> impl Iterator<Item = char> + '_ {
        (0u8..128)
            .filter(|&letter| letter != b'.' && self.tables.regions[letter as usize] != Bits::ZERO)
            .map(char::from)
    }

    /// Returns the letter of a square's region, else `.`.
    pub const fn region_of(&self, square: Square<G>) -> char {
        self.tables.layout.regions[square.index() as usize] as char
    }

    /// Returns the squares without a step in a direction.
    pub const fn edge(&self, direction: Direction) -> SquareSet<G> {
        SquareSet::from_bits(self.tables.edges[direction as usize])
    }

    /// Returns the square with an index.
    pub const fn square(&self, index: usize) -> Option<Square<G>> {
        if index < self.len() {
            Some(Square::from_index(index as u8))
        } else {
            None
        }
    }

    /// Returns the square at a file and a rank, from 0.
    pub const fn at(&self, file: u8, rank: u8) -> Option<Square<G>> {
        match self.tables.layout.at(file as i32, rank as i32) {
            Some(index) => Some(Square::from_index(index)),
            None => None,
        }
    }

    /// Returns the square with a name.
    pub const fn named(&self, name: &str) -> Option<Square<G>> {
        match self.tables.layout.named(name.as_bytes()) {
            Some(index) => Some(Square::from_index(index)),
            None => None,
        }
    }

    /// Returns the name of a square, as `e4`; empty off the board.
    pub const fn name(&self, square: Square<G>) -> SquareName {
        if (square.index() as usize) < self.len() {
            let (letter, rank) = self.labels(square);
            SquareName::new(letter, rank)
        } else {
            SquareName::NONE
        }
    }

    /// Returns the numbers, from 0, of the letter and of the rank in the name of a square: file and rank, but on
    /// [hexagons](crate::geometry#hexagons).
    #[inline]
    pub const fn labels(&self, square: Square<G>) -> (u8, u8) {
        (self.tables.layout).labels(self.file_of(square), self.rank_of(square))
    }

    /// Returns the square with these [labels](Self::labels).
    pub const fn labelled(&self, letter: u8, rank: u8) -> Option<Square<G>> {
        match self.tables.layout.labelled(letter, rank) {
            Some(index) => Some(Square::from_index(index)),
            None => None,
        }
    }

    /// Returns whether the squares are the cells of a [hexagon](crate::geometry#hexagons).
    #[inline(always)]
    pub const fn is_hexagonal(&self) -> bool {
        self.tables.layout.hexagonal
    }

    /// Returns the file of a square, from 0.
    #[inline]
    pub const fn file_of(&self, square: Square<G>) -> u8 {
        self.tables.layout.places[square.index() as usize].0
    }

    /// Returns the rank of a square, from 0.
    #[inline]
    pub const fn rank_of(&self, square: Square<G>) -> u8 {
        self.tables.layout.places[square.index() as usize].1
    }

    /// Returns the square one step on, if any.
    #[inline]
    pub const fn step(&self, square: Square<G>, direction: Direction) -> Option<Square<G>> {
        match self.tables.layout.step(square.index(), direction) {
            Some(index) => Some(Square::from_index(index)),
            None => None,
        }
    }

    /// Returns the set-wise step in a direction.
    #[inline]
    pub const fn set_step(&self, direction: Direction) -> SetStep<G::Bits> {
        self.tables.set_steps[direction as usize]
    }

    /// Returns the set one step on; squares without that step drop out.
    #[inline]
    pub fn step_all(&self, set: SquareSet<G>, direction: Direction) -> SquareSet<G> {
        let step = &self.tables.set_steps[direction as usize];
        if !step.is_complete() {
            return set
                .iter()
                .filter_map(|square| self.step(square, direction))
                .collect();
        }
        step.apply(set)
    }

    /// Returns the square `east` files and `north` ranks away; missing steps do not matter.
    pub const fn leap(&self, from: Square<G>, east: i8, north: i8) -> Option<Square<G>> {
        let file = self.file_of(from) as i32 + east as i32;
        let rank = self.rank_of(from) as i32 + north as i32;
        match self.tables.layout.at(file, rank) {
            Some(index) => Some(Square::from_index(index)),
            None => None,
        }
    }

    /// Returns the targets of a leaper.
    ///
    /// Computed at each call; knights and kings have tables.
    pub fn leaper_targets(&self, from: Square<G>, leaps: &[(i8, i8)]) -> SquareSet<G> {
        leaps
            .iter()
            .filter_map(|&(east, north)| self.leap(from, east, north))
            .collect()
    }

    /// Returns king attacks: the squares one step away.
    #[inline(always)]
    pub const fn neighbours(&self, square: Square<G>) -> SquareSet<G> {
        SquareSet::from_bits(self.tables.neighbours[square.index() as usize])
    }

    /// Returns knight attacks.
    #[inline(always)]
    pub const fn knight_targets(&self, square: Square<G>) -> SquareSet<G> {
        SquareSet::from_bits(self.tables.knights[square.index() as usize])
    }

    /// Returns the squares to the edge, without `square`.
    #[inline(always)]
    pub const fn ray(&self, square: Square<G>, direction: Direction) -> SquareSet<G> {
        SquareSet::from_bits(self.tables.rays[square.index() as usize][direction as usize])
    }

    #[inline(always)]
    pub(crate) const fn rays(&self, square: Square<G>) -> &[G::Bits; 8] {
        &self.tables.rays[square.index() as usize]
    }

    /// Returns the direction of `to`, if they share an unbroken line.
    #[inline]
    pub const fn direction(&self, from: Square<G>, to: Square<G>) -> Option<Direction> {
        match self.tables.toward[from.index() as usize][to.index() as usize] {
            NO_DIRECTION.. => None,
            direction => Some(Direction::numbered(direction)),
        }
    }

    /// Returns the ray from `from` through `to`; empty without a common line.
    #[inline]
    pub fn ray_through(&self, from: Square<G>, to: Square<G>) -> SquareSet<G> {
        self.direction(from, to)
            .map_or(SquareSet::EMPTY, |direction| self.ray(from, direction))
    }

    /// Returns the squares strictly between two; empty without a common line.
    #[inline]
    pub fn between(&self, a: Square<G>, b: Square<G>) -> SquareSet<G> {
        if let Some(between) = G::Bits::between(&self.tables.between, a.index(), b.index()) {
            return SquareSet::from_bits(between);
        }
        self.direction(a, b).map_or(SquareSet::EMPTY, |direction| {
            self.ray(a, direction) & self.ray(b, direction.opposite())
        })
    }

    /// Returns the whole line through two squares; empty without a common one.
    pub fn line(&self, a: Square<G>, b: Square<G>) -> SquareSet<G> {
        self.direction(a, b).map_or(SquareSet::EMPTY, |direction| {
            self.ray(a, direction) | self.ray(a, direction.opposite()) | a.into()
        })
    }

    /// Turns a square counter-clockwise by quarters (modulo 4). `None` if the image is no square. Odd turns
    /// need as many files as ranks.
    ///
    /// For constants of generic code. [`quarter_turn`](Self::quarter_turn) is the
    /// [`Permutation`](crate::Permutation); boards of [`geometry!`](crate::geometry) turn sets in constants
    /// with `turned`.
    ///
    /// ```
    /// use board_geometry::{Chessboard, Geometry};
    /// let board = Chessboard::BOARD;
    /// let b1 = board.named("b1").unwrap();
    /// let names = [0, 1, 2, 3].map(|n| board.turned_square(b1, n).unwrap().to_string());
    /// assert_eq!(names, ["b1", "h2", "g8", "a7"]);
    /// ```
    pub const fn turned_square(&self, square: Square<G>, quarters: u8) -> Option<Square<G>> {
        match self.tables.layout.turned(square.index(), quarters) {
            Some(index) => Some(Square::from_index(index)),
            None => None,
        }
    }

    /// Turns a square clockwise, like [`turned_square`](Self::turned_square): South to West, North, East, the
    /// order of play of most four-army games.
    ///
    /// ```
    /// use board_geometry::{Chessboard, Geometry};
    /// let board = Chessboard::BOARD;
    /// let b1 = board.named("b1").unwrap();
    /// let names = [0, 1, 2, 3].map(|n| board.turned_square_clockwise(b1, n).unwrap().to_string());
    /// assert_eq!(names, ["b1", "a7", "g8", "h2"]);
    /// ```
    pub const fn turned_square_clockwise(
        &self,
        square: Square<G>,
        quarters: u8,
    ) -> Option<Square<G>> {
        self.turned_square(square, 4 - quarters % 4)
    }
}

/// One line per rank, the highest first.
impl<G: Shape> fmt::Display for Board<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..self.ranks()).rev() {
            for file in 0..self.files() {
                let letter = self
                    .at(file, rank)
                    .map_or('*', |square| self.region_of(square));
                write!(f, "{letter}")?;
            }
            if rank > 0 {
                writeln!(f)?;
            }
        }
        Ok(())
    }
}
