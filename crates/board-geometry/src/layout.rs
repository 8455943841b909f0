use crate::grid::{Grid, MAX_SIDE};
use crate::outline::Outline;
use crate::{Direction, DrawingError};

/// No square or step.
const NONE: u16 = u16::MAX;

/// Squares and steps of a board, before tables.
#[derive(Clone, Debug)]
pub struct Layout {
    pub(crate) files: u8,
    pub(crate) ranks: u8,
    pub(crate) hexagonal: bool,
    pub(crate) len: u16,
    /// Square at `[rank][file]`.
    grid: [[u16; MAX_SIDE]; MAX_SIDE],
    pub(crate) places: [(u8, u8); 256],
    /// Region by square; `.` for none.
    pub(crate) regions: [u8; 256],
    steps: [[u16; 8]; 256],
}

impl Layout {
    /// Like [`Board::parse`](crate::Board::parse).
    ///
    /// # Errors
    /// [`DrawingError`]
    pub(crate) const fn read(
        outline: Outline<'_>,
        gaps: &[(&str, &str)],
        room: usize,
    ) -> Result<Self, DrawingError> {
        let mut layout = match Self::place_squares(outline, room) {
            Ok(layout) => layout,
            Err(error) => return Err(error),
        };
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

    /// Like [`Board::parse`](crate::Board::parse); an invalid board does not compile.
    #[doc(hidden)]
    #[allow(clippy::panic, reason = "`geometry!` calls it in constants alone")]
    pub const fn declared(outline: Outline<'_>, gaps: &[(&str, &str)], room: usize) -> Self {
        match Self::read(outline, gaps, room) {
            Ok(layout) => layout,
            Err(error) => panic!("{}", error.message().as_str()),
        }
    }

    pub(crate) const fn place_squares(
        outline: Outline<'_>,
        room: usize,
    ) -> Result<Self, DrawingError> {
        let room = if room < 256 { room } else { 256 };
        let grid = match outline {
            Outline::Drawing(drawing) => Grid::read(drawing.as_bytes(), room),
            Outline::Rectangle { files, ranks, .. } => Grid::shaped((files, ranks), outline, room),
            Outline::Hexagon { side } => {
                let files = (2 * side).saturating_sub(1);
                Grid::shaped((files, files), outline, room)
            }
        };
        let grid = match grid {
            Ok(grid) => grid,
            Err(error) => return Err(error),
        };
        let mut layout = Self {
            files: grid.files as u8,
            ranks: grid.ranks as u8,
            hexagonal: matches!(outline, Outline::Hexagon { .. }),
            len: 0,
            grid: [[NONE; MAX_SIDE]; MAX_SIDE],
            places: [(0, 0); 256],
            regions: [b'.'; 256],
            steps: [[NONE; 8]; 256],
        };
        layout.number_squares(&grid);
        Ok(layout)
    }

    /// The grid has the lowest rank last.
    const fn number_squares(&mut self, grid: &Grid) {
        let mut rank = 0;
        while rank < grid.ranks {
            let mut file = 0;
            while file < grid.files {
                let letter = grid.letters[grid.ranks - 1 - rank][file];
                if letter != b'*' {
                    self.grid[rank][file] = self.len;
                    self.places[self.len as usize] = (file as u8, rank as u8);
                    self.regions[self.len as usize] = letter;
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

    /// Whether a square lies anywhere in a direction, across holes and gaps.
    pub(crate) const fn goes_on(&self, square: u8, direction: Direction) -> bool {
        let ((east, north), (file, rank)) = (direction.offset(), self.places[square as usize]);
        let mut steps = 1;
        while steps < MAX_SIDE as i32 {
            let (file, rank) = (
                file as i32 + steps * east as i32,
                rank as i32 + steps * north as i32,
            );
            if self.at(file, rank).is_some() {
                return true;
            }
            steps += 1;
        }
        false
    }

    pub(crate) const fn named(&self, name: &[u8]) -> Option<u8> {
        let (file, rank) = match *name {
            [file @ b'a'..=b'z', rank @ b'1'..=b'9'] => (file, rank - b'0'),
            [file @ b'a'..=b'z', tens @ b'1'..=b'9', ones @ b'0'..=b'9'] => {
                (file, (tens - b'0') * 10 + ones - b'0')
            }
            _ => return None,
        };
        self.labelled(file - b'a', rank.wrapping_sub(1))
    }

    pub(crate) const fn labels(&self, file: u8, rank: u8) -> (u8, u8) {
        if !self.hexagonal {
            return (file, rank);
        }
        // Files beyond the middle begin higher in the grid. There is no file j.
        let rank = rank.saturating_sub(file.saturating_sub(self.files / 2));
        (file + (file > 8) as u8, rank)
    }

    pub(crate) const fn labelled(&self, letter: u8, rank: u8) -> Option<u8> {
        if !self.hexagonal {
            return self.at(letter as i32, rank as i32);
        }
        if letter == 9 {
            return None;
        }
        let file = letter - (letter > 9) as u8;
        self.at(
            file as i32,
            rank as i32 + file.saturating_sub(self.files / 2) as i32,
        )
    }

    /// Odd turns need as many files as ranks.
    pub(crate) const fn turned(&self, square: u8, quarters: u8) -> Option<u8> {
        if square as u16 >= self.len || quarters % 2 == 1 && self.files != self.ranks {
            return None;
        }
        let (file, rank) = self.places[square as usize];
        let (last_file, last_rank) = (self.files - 1, self.ranks - 1);
        let (file, rank) = match quarters % 4 {
            0 => (file, rank),
            1 => (last_rank - rank, file),
            2 => (last_file - file, last_rank - rank),
            _ => (rank, last_file - file),
        };
        self.at(file as i32, rank as i32)
    }
}

impl Outline<'_> {
    /// Number of 64-bit words for the squares, 1 to 4; 1 for an invalid outline, which [`Layout::declared`] reports.
    pub const fn words(self) -> usize {
        match Layout::place_squares(self, 256) {
            Ok(layout) => (layout.len as usize).div_ceil(64),
            Err(DrawingError::TooManySquares { .. }) => 4,
            Err(_) => 1,
        }
    }

    /// Whether a quarter turn maps the board onto itself.
    pub const fn turns(self) -> bool {
        let Ok(layout) = Layout::place_squares(self, 256) else {
            return false;
        };
        let mut square = 0;
        while square < layout.len {
            if layout.turned(square as u8, 1).is_none() {
                return false;
            }
            square += 1;
        }
        true
    }
}
