//! Reading a drawing: pure arithmetic on bytes, so that it runs at compile time for boards drawn in
//! the source and at run time for those that come as text.

use crate::{Direction, DrawingError};

/// The most files and the most ranks a board can have.
pub(crate) const MAX_SIDE: usize = 26;

/// Marks a place of the grid that is no square, and a step that does not exist.
const NONE: u16 = u16::MAX;

/// Squares and steps of a board, before they are spread into tables.
#[derive(Clone, Debug)]
pub struct Layout {
    pub(crate) files: u8,
    pub(crate) ranks: u8,
    pub(crate) len: u16,
    /// The square index at `[rank][file]`.
    grid: [[u16; MAX_SIDE]; MAX_SIDE],
    /// File and rank by square index.
    pub(crate) places: [(u8, u8); 256],
    /// The region letter by square index, `.` for none.
    pub(crate) regions: [u8; 256],
    /// The square one step on, by square index and direction.
    steps: [[u16; 8]; 256],
}

impl Layout {
    /// Reads a drawing: one line a rank, the highest first, one character a square (`.`, or the
    /// letter or digit of a region), `*` where there is none; blanks are skipped. `gaps` names the
    /// pairs of neighbouring squares between which no step exists.
    ///
    /// # Errors
    /// [`DrawingError`] says what cannot be read, and where.
    pub const fn read(drawing: &str, gaps: &[(&str, &str)]) -> Result<Self, DrawingError> {
        let mut layout = match Self::read_grid(drawing.as_bytes()) {
            Ok(layout) => layout,
            Err(error) => return Err(error),
        };
        layout.number_squares();
        if layout.len > 256 {
            return Err(DrawingError::TooManySquares {
                squares: layout.len as usize,
                room: 256,
            });
        }
        layout.link_neighbours();
        let mut index = 0;
        while index < gaps.len() {
            let (a, b) = gaps[index];
            if !layout.cut(a.as_bytes(), b.as_bytes()) {
                return Err(DrawingError::BadGap { index });
            }
            index += 1;
        }
        Ok(layout)
    }

    /// [`read`](Self::read) for boards drawn in the source: a bad drawing does not compile.
    #[doc(hidden)]
    pub const fn declared(drawing: &str, gaps: &[(&str, &str)], room: usize) -> Self {
        match Self::read(drawing, gaps) {
            Ok(layout) => {
                assert!(
                    layout.len as usize <= room,
                    "the board has more squares than bits"
                );
                layout
            }
            Err(_) => panic!("the drawing of the board cannot be read"),
        }
    }

    /// Fills the grid with region letters, rank 0 being the first line until `number_squares`.
    const fn read_grid(text: &[u8]) -> Result<Self, DrawingError> {
        let mut layout = Self {
            files: 0,
            ranks: 0,
            len: 0,
            grid: [[NONE; MAX_SIDE]; MAX_SIDE],
            places: [(0, 0); 256],
            regions: [b'.'; 256],
            steps: [[NONE; 8]; 256],
        };
        let (mut offset, mut file, mut rank) = (0, 0, 0);
        let mut squares: usize = 0;
        while offset <= text.len() {
            let byte = if offset == text.len() {
                b'\n'
            } else {
                text[offset]
            };
            match byte {
                b'\n' => {
                    if file > 0 {
                        rank += 1;
                    }
                    file = 0;
                }
                b' ' | b'\t' | b'\r' => {}
                b'.' | b'*' | b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => {
                    if file == MAX_SIDE {
                        return Err(DrawingError::TooManyFiles { offset });
                    }
                    if rank == MAX_SIDE {
                        return Err(DrawingError::TooManyRanks { offset });
                    }
                    if byte != b'*' {
                        layout.grid[rank][file] = byte as u16;
                        squares += 1;
                    }
                    file += 1;
                    if file > layout.files as usize {
                        layout.files = file as u8;
                    }
                    layout.ranks = rank as u8 + 1;
                }
                _ => return Err(DrawingError::UnknownCharacter { offset }),
            }
            offset += 1;
        }
        if squares == 0 {
            return Err(DrawingError::NoSquares);
        }
        Ok(layout)
    }

    /// Turns the grid of letters upside down, and into square indices.
    const fn number_squares(&mut self) {
        let letters = self.grid;
        self.grid = [[NONE; MAX_SIDE]; MAX_SIDE];
        let mut rank = 0;
        while rank < self.ranks as usize {
            let mut file = 0;
            while file < self.files as usize {
                let letter = letters[self.ranks as usize - 1 - rank][file];
                if letter != NONE {
                    if self.len < 256 {
                        self.grid[rank][file] = self.len;
                        self.places[self.len as usize] = (file as u8, rank as u8);
                        self.regions[self.len as usize] = letter as u8;
                    }
                    self.len += 1;
                }
                file += 1;
            }
            rank += 1;
        }
    }

    const fn link_neighbours(&mut self) {
        let mut square = 0;
        while square < self.len as usize {
            let (file, rank) = self.places[square];
            let mut direction = 0;
            while direction < 8 {
                let (east, north) = Direction::ALL[direction].offset();
                if let Some(next) = self.at(file as i32 + east as i32, rank as i32 + north as i32) {
                    self.steps[square][direction] = next as u16;
                }
                direction += 1;
            }
            square += 1;
        }
    }

    /// Removes the step between two named neighbours, both ways.
    const fn cut(&mut self, a: &[u8], b: &[u8]) -> bool {
        let (Some(a), Some(b)) = (self.named(a), self.named(b)) else {
            return false;
        };
        let mut direction = 0;
        while direction < 8 {
            if self.steps[a as usize][direction] == b as u16 {
                self.steps[a as usize][direction] = NONE;
                self.steps[b as usize][(direction + 4) % 8] = NONE;
                return true;
            }
            direction += 1;
        }
        false
    }

    /// The square at a file and a rank counted from 0, wherever that is.
    pub(crate) const fn at(&self, file: i32, rank: i32) -> Option<u8> {
        if file < 0 || rank < 0 || file >= MAX_SIDE as i32 || rank >= MAX_SIDE as i32 {
            return None;
        }
        match self.grid[rank as usize][file as usize] {
            NONE => None,
            index => Some(index as u8),
        }
    }

    pub(crate) const fn step(&self, square: u8, direction: Direction) -> Option<u8> {
        match self.steps[square as usize][direction as usize] {
            NONE => None,
            index => Some(index as u8),
        }
    }

    /// The square with a name: a file letter and a rank number without leading zeros.
    pub(crate) const fn named(&self, name: &[u8]) -> Option<u8> {
        let (file, rank) = match *name {
            [file @ b'a'..=b'z', rank @ b'1'..=b'9'] => (file, rank - b'0'),
            [file @ b'a'..=b'z', tens @ b'1'..=b'9', ones @ b'0'..=b'9'] => {
                (file, (tens - b'0') * 10 + ones - b'0')
            }
            _ => return None,
        };
        self.at((file - b'a') as i32, rank as i32 - 1)
    }
}
