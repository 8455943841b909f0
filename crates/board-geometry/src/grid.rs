use crate::outline::Outline;
use crate::{DrawingError, DrawingPlace};

pub(crate) const MAX_SIDE: usize = 26;

/// Letters by row from the top; `*` is a hole.
pub(crate) struct Grid {
    pub(crate) letters: [[u8; MAX_SIDE]; MAX_SIDE],
    pub(crate) files: usize,
    pub(crate) ranks: usize,
    squares: usize,
    room: usize,
    beyond: DrawingPlace,
}

impl Grid {
    const fn empty(room: usize) -> Self {
        Self {
            letters: [[b'*'; MAX_SIDE]; MAX_SIDE],
            files: 0,
            ranks: 0,
            squares: 0,
            room,
            beyond: place(0, 0, 0),
        }
    }

    /// Reads a drawing; the first row sets the number of files.
    pub(crate) const fn read(text: &[u8], room: usize) -> Result<Self, DrawingError> {
        let mut grid = Self::empty(room);
        let mut offset = 0;
        while offset < text.len() {
            offset = match grid.read_row(text, offset) {
                Ok(end) => end + 1,
                Err(error) => return Err(error),
            };
        }
        grid.checked()
    }

    const fn read_row(&mut self, text: &[u8], start: usize) -> Result<usize, DrawingError> {
        let (mut offset, mut column, mut beyond) = (start, 0, None);
        while offset < text.len() && text[offset] != b'\n' {
            let byte = text[offset];
            match byte {
                b' ' | b'\t' | b'\r' => {}
                b'.' | b'*' | b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => {
                    if let Err(error) = self.put(byte, self.ranks, column, offset) {
                        return Err(error);
                    }
                    // Never in the first row.
                    if column == self.files {
                        beyond = Some(offset);
                    }
                    column += 1;
                }
                _ => {
                    let at = place(self.ranks, column, offset);
                    return Err(DrawingError::UnknownCharacter(at));
                }
            }
            offset += 1;
        }
        if column == 0 {
            return Ok(offset);
        }
        if self.ranks == 0 {
            self.files = column;
        }
        if column != self.files {
            let (offset, first) = match beyond {
                Some(offset) => (offset, self.files),
                None => (offset, column),
            };
            return Err(DrawingError::RaggedRow {
                at: place(self.ranks, first, offset),
                places: column,
                expected: self.files,
            });
        }
        self.ranks += 1;
        Ok(offset)
    }

    /// A rectangle, or a hexagon in one, skewed so that steps north and north-east are between cells: each row begins
    /// where the last one does, or a file further.
    pub(crate) const fn shaped(
        (files, ranks): (usize, usize),
        outline: Outline<'_>,
        room: usize,
    ) -> Result<Self, DrawingError> {
        let mut grid = Self::empty(room);
        let mut row = 0;
        while row < ranks && files > 0 {
            let mut column = 0;
            while column < files {
                let is_missing = match outline {
                    Outline::Rectangle { corner, .. } => {
                        let at_side = column < corner.0 || files - column <= corner.0;
                        at_side && (row < corner.1 || ranks - row <= corner.1)
                    }
                    Outline::Hexagon { side } => (files - 1 - row).abs_diff(column) >= side,
                    Outline::Drawing(_) => true,
                };
                let letter = if is_missing { b'*' } else { b'.' };
                // The row before has at most 26 places.
                let offset = row * files.saturating_add(1) + column;
                if let Err(error) = grid.put(letter, row, column, offset) {
                    return Err(error);
                }
                column += 1;
            }
            row += 1;
        }
        grid.files = files;
        grid.ranks = ranks;
        grid.checked()
    }

    const fn put(
        &mut self,
        letter: u8,
        row: usize,
        column: usize,
        offset: usize,
    ) -> Result<(), DrawingError> {
        let at = place(row, column, offset);
        if column >= MAX_SIDE {
            return Err(DrawingError::TooManyFiles(at));
        }
        if row >= MAX_SIDE {
            return Err(DrawingError::TooManyRanks(at));
        }
        self.letters[row][column] = letter;
        if letter != b'*' {
            if self.squares == self.room {
                self.beyond = at;
            }
            self.squares += 1;
        }
        Ok(())
    }

    const fn checked(self) -> Result<Self, DrawingError> {
        if self.squares == 0 {
            return Err(DrawingError::NoSquares);
        }
        if self.squares > self.room {
            return Err(DrawingError::TooManySquares {
                squares: self.squares,
                room: self.room,
                at: self.beyond,
            });
        }
        Ok(self)
    }
}

/// Row and column from 0.
const fn place(row: usize, column: usize, offset: usize) -> DrawingPlace {
    DrawingPlace {
        offset,
        row: row + 1,
        column: column + 1,
    }
}
