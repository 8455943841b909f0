//! Position texts drawn cell by cell, and random numbers.

use variant_core::Rng;

pub(crate) struct Random(Rng);

impl Random {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(Rng::new(seed))
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.0.next() % bound as u64) as usize
    }

    pub(crate) fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }
}

/// The 8 by 16 cells of a placement, the highest rank first: `*` no square, `.` an empty one, else a piece.
#[derive(Clone)]
pub(crate) struct Grid(pub(crate) Vec<Vec<char>>);

impl Grid {
    pub(crate) fn empty() -> Self {
        let row = |missing: usize| {
            let cell = |file| {
                if file < missing || file >= 16 - missing {
                    '*'
                } else {
                    '.'
                }
            };
            (0..16).map(cell).collect()
        };
        Self([3, 2, 1, 0, 0, 1, 2, 3].into_iter().map(row).collect())
    }

    /// From pieces such as `Ki1 ki8 Ra4`.
    pub(crate) fn of(pieces: &str) -> Self {
        let mut grid = Self::empty();
        for piece in pieces.split_whitespace() {
            let letters: Vec<char> = piece.chars().collect();
            let [letter, file, rank] = letters[..] else {
                panic!("{piece:?} is no piece on a square");
            };
            let row = 8 - rank.to_digit(10).expect("a rank") as usize;
            let cell = &mut grid.0[row][file as usize - 'a' as usize];
            assert_eq!(*cell, '.', "{piece} stands on no free square");
            *cell = letter;
        }
        grid
    }

    pub(crate) fn read(placement: &str) -> Self {
        let expand = |row: &str| {
            let mut cells = Vec::new();
            let mut run = 0;
            for letter in row.chars() {
                if let Some(digit) = letter.to_digit(10) {
                    run = run * 10 + digit as usize;
                } else {
                    cells.resize(cells.len() + run, '.');
                    run = 0;
                    cells.push(letter);
                }
            }
            cells.resize(cells.len() + run, '.');
            cells
        };
        Self(placement.split('/').map(expand).collect())
    }

    pub(crate) fn write(&self) -> String {
        let rows: Vec<String> = self.0.iter().map(|row| Self::write_row(row)).collect();
        rows.join("/")
    }

    fn write_row(row: &[char]) -> String {
        row.chunk_by(|one, other| one == other)
            .map(|run| match run[0] {
                '.' => run.len().to_string(),
                _ => run.iter().collect(),
            })
            .collect()
    }
}

/// A position text from pieces such as `Ki1 ki8 Ra4` and the fields after the placement; without
/// the clocks they are 0 and 1.
pub(crate) fn text_of(pieces: &str, fields: &str) -> String {
    let clocks = if fields.split(' ').count() == 3 {
        " 0 1"
    } else {
        ""
    };
    format!("{} {fields}{clocks}", Grid::of(pieces).write())
}

/// Squares from a list of names and runs: `a4-a5` is a whole file stretch, `e4-l4` a whole rank one.
pub(crate) fn squares(list: &str) -> Vec<String> {
    let mut names = Vec::new();
    for part in list.split_whitespace() {
        let Some((first, last)) = part.split_once('-') else {
            names.push(part.to_string());
            continue;
        };
        let (first, last) = (first.as_bytes(), last.as_bytes());
        for file in first[0]..=last[0] {
            for rank in first[1]..=last[1] {
                names.push(format!("{}{}", char::from(file), char::from(rank)));
            }
        }
    }
    names.sort_unstable();
    names
}
