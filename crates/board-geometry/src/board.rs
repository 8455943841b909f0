use core::fmt;

use crate::bits::Bits;
use crate::layout::Layout;
use crate::outline::Outline;
use crate::tables::Tables;
use crate::{DrawingError, U256};

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
    /// The board with its tables.
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
/// A declared board is `G::BOARD`; [`Board::parse`] reads one at run time. No method panics: a square off the board
/// has no steps, rays or name. Queries of single squares are look-ups unless stated otherwise.
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
    /// Reads a board from a drawing as in [`geometry!`](crate::geometry), without the steps `gaps`.
    ///
    /// # Errors
    /// [`DrawingError`], with the place of the fault.
    pub fn parse(drawing: &str, gaps: &[(&str, &str)]) -> Result<Self, DrawingError> {
        Self::read(Outline::Drawing(drawing), gaps)
    }

    /// Creates a rectangle without `corner` (files, ranks) at each corner and without the steps `gaps`.
    ///
    /// ```
    /// use board_geometry::{Board, Drawn};
    /// let four_player = Board::<Drawn>::rectangle(14, 14, (3, 3), &[])?;
    /// assert_eq!(four_player.len(), 160);
    /// # Ok::<(), board_geometry::DrawingError>(())
    /// ```
    ///
    /// # Errors
    /// [`DrawingError`] for a side of zero or more than 26, more than 256 squares, or gaps between squares that are not
    /// neighbours.
    pub fn rectangle(
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
    /// [`DrawingError`] without a cell or with more than 256.
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

    /// Number of squares.
    #[allow(
        clippy::len_without_is_empty,
        reason = "a board has at least one square"
    )]
    pub const fn len(&self) -> usize {
        self.tables.layout.len as usize
    }

    /// Number of files.
    pub const fn files(&self) -> u8 {
        self.tables.layout.files
    }

    /// Number of ranks.
    pub const fn ranks(&self) -> u8 {
        self.tables.layout.ranks
    }

    /// Whether the squares are cells of a [hexagon](crate::geometry#hexagons).
    pub const fn is_hexagonal(&self) -> bool {
        self.tables.layout.hexagonal
    }
}
