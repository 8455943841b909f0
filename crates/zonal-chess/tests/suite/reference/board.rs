//! The squares, the zones and the mailbox that holds the pieces.

use std::fmt;

use super::pieces::{Colour, Piece, PieceType};

/// A step: files to the east, ranks to the north.
pub(crate) type Step = (i8, i8);

/// One of the two zones (ZC-2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Zone {
    West,
    East,
}

/// A square that exists. Files count from 0 (a) to 15 (p), ranks from 1 to 8.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Square {
    file: i8,
    rank: i8,
}

impl Square {
    pub(crate) const FILES: i8 = 16;
    pub(crate) const RANKS: i8 = 8;

    /// ZC-1: the lowest and the highest rank of a file.
    const fn ranks_of(file: i8) -> Option<(i8, i8)> {
        match file {
            0 | 15 => Some((4, 5)),
            1 | 14 => Some((3, 6)),
            2 | 13 => Some((2, 7)),
            3..=12 => Some((1, 8)),
            _ => None,
        }
    }

    /// The square there, if there is one.
    pub(crate) fn at(file: i8, rank: i8) -> Option<Self> {
        let (lowest, highest) = Self::ranks_of(file)?;
        (lowest..=highest)
            .contains(&rank)
            .then_some(Self { file, rank })
    }

    /// The square one step on, if there is one.
    pub(crate) fn step(self, (files, ranks): Step) -> Option<Self> {
        Self::at(self.file + files, self.rank + ranks)
    }

    /// All 104 squares, by rank from the lowest, then by file.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (1..=Self::RANKS)
            .flat_map(|rank| (0..Self::FILES).filter_map(move |file| Self::at(file, rank)))
    }

    pub(crate) const fn file(self) -> i8 {
        self.file
    }

    pub(crate) const fn rank(self) -> i8 {
        self.rank
    }

    /// ZC-2: the "Z" squares d1, d8, m1, m8.
    const fn is_z(self) -> bool {
        matches!((self.file, self.rank), (3 | 12, 1 | 8))
    }

    /// ZC-2: the zone the square lies in; none on the normal board and on the Z squares.
    pub(crate) const fn zone(self) -> Option<Zone> {
        match self.file {
            _ if self.is_z() => None,
            0..=3 => Some(Zone::West),
            12..=15 => Some(Zone::East),
            _ => None,
        }
    }

    /// ZC-8: whether the square is the last of its file for pawns of this colour.
    pub(crate) fn is_last_for(self, colour: Colour) -> bool {
        self.step((0, colour.forward())).is_none()
    }

    /// Whether the square is a dark one, a1 (if it existed) being dark.
    pub(crate) const fn is_dark(self) -> bool {
        (self.file + 1 + self.rank) % 2 == 0
    }

    /// The square with this name, such as `d1`.
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        let mut letters = name.chars();
        let file = letters.next().filter(char::is_ascii_lowercase)?;
        let rank = letters.next()?.to_digit(10)?;
        if letters.next().is_some() {
            return None;
        }
        Self::at((file as u8 - b'a') as i8, rank as i8)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = char::from(b'a' + self.file as u8);
        write!(f, "{file}{}", self.rank)
    }
}

/// The mailbox.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Board {
    pieces: [[Option<Piece>; Square::FILES as usize]; Square::RANKS as usize],
}

impl Board {
    pub(crate) const fn empty() -> Self {
        Self {
            pieces: [[None; Square::FILES as usize]; Square::RANKS as usize],
        }
    }

    pub(crate) const fn get(&self, square: Square) -> Option<Piece> {
        self.pieces[square.rank as usize - 1][square.file as usize]
    }

    pub(crate) const fn set(&mut self, square: Square, piece: Option<Piece>) {
        self.pieces[square.rank as usize - 1][square.file as usize] = piece;
    }

    pub(crate) const fn is_empty(&self, square: Square) -> bool {
        self.get(square).is_none()
    }

    pub(crate) fn holds(&self, square: Square, colour: Colour, piece_type: PieceType) -> bool {
        self.get(square) == Some(Piece { colour, piece_type })
    }

    /// Every piece with its square.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        Square::all().filter_map(|square| Some((square, self.get(square)?)))
    }

    /// The pieces of one army with their squares.
    pub(crate) fn army(&self, colour: Colour) -> impl Iterator<Item = (Square, Piece)> {
        self.pieces()
            .filter(move |(_, piece)| piece.colour == colour)
    }
}
