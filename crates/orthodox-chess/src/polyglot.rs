//! Polyglot opening books.
//!
//! ```
//! use orthodox_chess::polyglot::{Book, key};
//! use orthodox_chess::prelude::*;
//!
//! let start = OrthodoxChess::default();
//! assert_eq!(key(&start), 0x463b_9618_1691_fc9c);
//! let mut book = Book::default();
//! book.add(&start, start.parse_san("e4")?, 3);
//! book.add(&start, start.parse_san("Nf3")?, 1);
//! let book = Book::read(&book.to_bytes())?;
//! let moves: Vec<String> = book.moves(&start).map(|(m, weight)| format!("{m} {weight}")).collect();
//! assert_eq!(moves, ["e2e4 3", "g1f3 1"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use alloc::vec::Vec;

use board_geometry::{Chessboard, Geometry, Square};
use chess_pieces::PieceType;
use thiserror::Error;
use two_army_chess::{BLACK, WHITE};
use variant_core::Position;

use crate::{Move, OrthodoxChess};

/// The 781 published random numbers, big endian.
const NUMBERS: &[[u8; 8]] = include_bytes!("polyglot.keys").as_chunks().0;

const CASTLING: usize = 768;
const EN_PASSANT: usize = 772;
const WHITE_TO_MOVE: usize = 780;

/// Bytes of an entry.
const ENTRY: usize = 16;

/// Key of a position in books.
pub fn key(position: &OrthodoxChess) -> u64 {
    let pieces = position.pieces();
    let mut key = 0;
    let mut add = |index: usize| {
        key ^= NUMBERS
            .get(index)
            .map_or(0, |&number| u64::from_be_bytes(number));
    };
    for (army, first) in [(WHITE, 1), (BLACK, 0)] {
        for square in pieces.army(army) {
            if let Some(piece_type) = pieces.type_at(square) {
                add(64 * (2 * piece_type.index() + first) + place(square));
            }
        }
        for rules in position.board().castlings(army) {
            add(CASTLING + 2 * (1 - first) + usize::from(rules.letter == 'Q'));
        }
    }
    if let Some(right) = position.en_passant() {
        add(EN_PASSANT + place(right.target) % 8);
    }
    if position.turn() == WHITE {
        add(WHITE_TO_MOVE);
    }
    key
}

/// Rank by rank: 0 for a1, 63 for h8.
fn place(square: Square<Chessboard>) -> usize {
    let (file, rank) = Chessboard::BOARD.labels(square);
    usize::from(rank) * 8 + usize::from(file)
}

/// Code of a move; a castling king goes onto its rook.
fn code(position: &OrthodoxChess, m: Move) -> u16 {
    let castling = position.board().castling_of(position.turn(), m);
    let to = castling.map_or(m.to, |rules| rules.rook_from);
    let promotion = m.promotion().map_or(0, PieceType::index);
    (promotion << 12 | place(m.from) << 6 | place(to)) as u16
}

/// Moves of positions, with weights.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Book {
    /// Sorted by key.
    entries: Vec<Entry>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Entry {
    key: u64,
    code: u16,
    weight: u16,
    /// Value that programs learn about the move.
    learn: u32,
}

/// Error for a length that is no multiple of 16.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("a book of {bytes} bytes: expected entries of 16 bytes")]
#[non_exhaustive]
pub struct BookError {
    /// Length of the book.
    pub bytes: usize,
}

impl Book {
    /// Reads a book; entries may be in any order.
    ///
    /// # Errors
    /// [`BookError`] if the last entry is incomplete.
    pub fn read(bytes: &[u8]) -> Result<Self, BookError> {
        let (entries, rest) = bytes.as_chunks::<ENTRY>();
        if !rest.is_empty() {
            let bytes = bytes.len();
            return Err(BookError { bytes });
        }
        let mut entries: Vec<Entry> = entries.iter().map(|&bytes| Entry::of(bytes)).collect();
        entries.sort_by_key(|entry| entry.key);
        Ok(Self { entries })
    }

    /// Bytes of the book, sorted by key.
    pub fn to_bytes(&self) -> Vec<u8> {
        let entries = self.entries.iter();
        entries.flat_map(|entry| entry.bytes()).collect()
    }

    /// Number of entries.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether the book is empty.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Legal moves of a position with their weights, in the book's order. A castling may also be the king's own move.
    pub fn moves(&self, position: &OrthodoxChess) -> impl Iterator<Item = (Move, u16)> {
        let key = key(position);
        let first = self.entries.partition_point(|entry| entry.key < key);
        let found = self.entries.get(first..).unwrap_or_default().iter();
        let found = found.take_while(move |entry| entry.key == key);
        let mut legal = Vec::new();
        if found.clone().next().is_some() {
            let moves = position.moves().into_iter();
            legal = moves.map(|m| (code(position, m), m)).collect();
        }
        found.filter_map(move |entry| {
            let exact = legal.iter().find(|&&(code, _)| code == entry.code);
            let as_king = || legal.iter().find(|&(_, m)| entry.is_king_move(*m));
            let &(_, m) = exact.or_else(as_king)?;
            Some((m, entry.weight))
        })
    }

    /// Adds a move after the others of its position, or to its weight.
    pub fn add(&mut self, position: &OrthodoxChess, m: Move, weight: u16) {
        let (key, code) = (key(position), code(position, m));
        let first = self.entries.partition_point(|entry| entry.key < key);
        let end = self.entries.partition_point(|entry| entry.key <= key);
        let known = self.entries.get_mut(first..end).unwrap_or_default();
        match known.iter_mut().find(|entry| entry.code == code) {
            Some(entry) => entry.weight = entry.weight.saturating_add(weight),
            None => self.entries.insert(
                end,
                Entry {
                    key,
                    code,
                    weight,
                    learn: 0,
                },
            ),
        }
    }
}

impl Entry {
    const fn of(bytes: [u8; ENTRY]) -> Self {
        let all = u128::from_be_bytes(bytes);
        Self {
            key: (all >> 64) as u64,
            code: (all >> 48) as u16,
            weight: (all >> 32) as u16,
            learn: all as u32,
        }
    }

    fn bytes(self) -> [u8; ENTRY] {
        let head = u128::from(self.key) << 64 | u128::from(self.code) << 48;
        let all = head | u128::from(self.weight) << 32 | u128::from(self.learn);
        all.to_be_bytes()
    }

    fn is_king_move(self, m: Move) -> bool {
        let squares = place(m.from) << 6 | place(m.to);
        m.piece_type == PieceType::KING && usize::from(self.code) == squares
    }
}
