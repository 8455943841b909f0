use core::fmt;

use crate::{Bits, Board, Direction, Geometry, Shape, Square, SquareSet};

impl<G: Shape> Board<G> {
    /// Returns all squares.
    pub const fn all(&self) -> SquareSet<G> {
        SquareSet::from_bits(self.tables().all)
    }

    /// Dark squares: the colour of the grid's south-west corner.
    pub const fn dark(&self) -> SquareSet<G> {
        SquareSet::from_bits(self.tables().dark)
    }

    /// Squares of a file, from 0; empty beyond the last.
    pub const fn file(&self, file: u8) -> SquareSet<G> {
        if file < self.files() {
            SquareSet::from_bits(self.tables().files[file as usize])
        } else {
            SquareSet::EMPTY
        }
    }

    /// Squares of a rank, from 0; empty beyond the last.
    pub const fn rank(&self, rank: u8) -> SquareSet<G> {
        if rank < self.ranks() {
            SquareSet::from_bits(self.tables().ranks[rank as usize])
        } else {
            SquareSet::EMPTY
        }
    }

    /// Rank or file `n` steps from the edge behind pawns that move in `direction`; empty beyond the board and for
    /// diagonals.
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

    /// Squares drawn with a letter, a digit or `.`.
    pub const fn region(&self, letter: char) -> SquareSet<G> {
        if letter.is_ascii() {
            SquareSet::from_bits(self.tables().regions[letter as usize])
        } else {
            SquareSet::EMPTY
        }
    }

    /// Letters of the regions, ascending, without `.`.
    pub fn region_letters(&self) -> impl Iterator<Item = char> + '_ {
        (0u8..128)
            .filter(|&letter| {
                letter != b'.' && self.tables().regions[letter as usize] != Bits::ZERO
            })
            .map(char::from)
    }

    /// Letter of a square's region, else `.`.
    pub const fn region_of(&self, square: Square<G>) -> char {
        self.tables().layout.regions[square.index() as usize] as char
    }

    /// Squares beyond which none lies in a direction. Those before a hole inside the board are not among them.
    ///
    /// ```
    /// use board_geometry::{Direction, Geometry, geometry};
    /// geometry! { struct Ring = "
    ///     . . .
    ///     . * .
    ///     . . .
    /// "; }
    /// assert_eq!(Ring::BOARD.edge(Direction::North), Ring::BOARD.rank(2));
    /// ```
    pub const fn edge(&self, direction: Direction) -> SquareSet<G> {
        SquareSet::from_bits(self.tables().edges[direction as usize])
    }

    /// Square with an index.
    pub const fn square(&self, index: usize) -> Option<Square<G>> {
        if index < self.len() {
            Some(Square::from_index(index as u8))
        } else {
            None
        }
    }

    /// Square at a file and a rank, from 0.
    pub const fn at(&self, file: u8, rank: u8) -> Option<Square<G>> {
        Square::from_option(self.tables().layout.at(file as i32, rank as i32))
    }

    /// File of a square, from 0.
    #[inline]
    pub const fn file_of(&self, square: Square<G>) -> u8 {
        self.tables().layout.places[square.index() as usize].0
    }

    /// Rank of a square, from 0.
    #[inline]
    pub const fn rank_of(&self, square: Square<G>) -> u8 {
        self.tables().layout.places[square.index() as usize].1
    }

    /// Turns a square counter-clockwise by quarters (modulo 4). `None` if the image is no square. Odd turns need as
    /// many files as ranks.
    ///
    /// For constants of generic code. [`quarter_turn`](Self::quarter_turn) is the
    /// [`Permutation`](crate::Permutation); [`geometry!`](crate::geometry) declares `turned_clockwise` for sets.
    ///
    /// ```
    /// use board_geometry::{Chessboard, Geometry};
    /// let board = Chessboard::BOARD;
    /// let b1 = board.named("b1").unwrap();
    /// let names = [0, 1, 2, 3].map(|n| board.turned_square(b1, n).unwrap().to_string());
    /// assert_eq!(names, ["b1", "h2", "g8", "a7"]);
    /// ```
    pub const fn turned_square(&self, square: Square<G>, quarters: u8) -> Option<Square<G>> {
        Square::from_option(self.tables().layout.turned(square.index(), quarters))
    }
}

impl<G: Geometry> Square<G> {
    /// File, from 0.
    pub const fn file(self) -> u8 {
        G::BOARD.file_of(self)
    }

    /// Rank, from 0.
    pub const fn rank(self) -> u8 {
        G::BOARD.rank_of(self)
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
