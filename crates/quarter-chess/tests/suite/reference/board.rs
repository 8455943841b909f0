//! Squares, pieces and the mailbox.

/// The orthogonal steps: a rook's, and those in which merchants and drivers work.
pub(super) const ORTHOGONAL: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
/// The diagonal steps.
pub(super) const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
/// The leaps of a knight.
pub(super) const KNIGHT: [(i8, i8); 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

/// A square; file and rank count from 0. The order is file first, then rank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Square {
    pub(super) file: i8,
    pub(super) rank: i8,
}

impl Square {
    /// All 64 squares, a1, a2, ... h8.
    pub(super) fn all() -> impl Iterator<Item = Square> {
        (0..8).flat_map(|file| (0..8).map(move |rank| Square { file, rank }))
    }

    /// The square `(files, ranks)` away, if the board has it.
    pub(super) fn step(self, (files, ranks): (i8, i8)) -> Option<Square> {
        let (file, rank) = (self.file + files, self.rank + ranks);
        ((0..8).contains(&file) && (0..8).contains(&rank)).then_some(Square { file, rank })
    }

    /// QC-1: the three squares that differ by 4 files, by 4 ranks, or by both.
    pub(super) fn corresponding(self) -> [Square; 3] {
        let file = (self.file + 4) % 8;
        let rank = (self.rank + 4) % 8;
        [
            Square { file, ..self },
            Square { rank, ..self },
            Square { file, rank },
        ]
    }

    /// The square named by `text`, such as `a1`.
    pub(super) fn parse(text: &str) -> Option<Square> {
        let &[file @ b'a'..=b'h', rank @ b'1'..=b'8'] = text.as_bytes() else {
            return None;
        };
        Some(Square {
            file: (file - b'a') as i8,
            rank: (rank - b'1') as i8,
        })
    }

    /// The name, such as `a1`.
    pub(super) fn name(self) -> String {
        let file = char::from(b'a' + self.file as u8);
        let rank = char::from(b'1' + self.rank as u8);
        format!("{file}{rank}")
    }
}

/// The two armies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Side {
    White,
    Black,
}

impl Side {
    /// The enemy.
    pub(super) fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// The army letter, which is the player key too.
    pub(super) fn letter(self) -> &'static str {
        match self {
            Side::White => "w",
            Side::Black => "b",
        }
    }

    /// The direction of this side's pawns.
    pub(super) fn forward(self) -> i8 {
        match self {
            Side::White => 1,
            Side::Black => -1,
        }
    }

    /// The rank a pawn may leave by two squares: 2 for White, 7 for Black.
    pub(super) fn pawn_rank(self) -> i8 {
        match self {
            Side::White => 1,
            Side::Black => 6,
        }
    }

    /// The rank on which pawns promote: 8 for White, 1 for Black.
    pub(super) fn last_rank(self) -> i8 {
        match self {
            Side::White => 7,
            Side::Black => 0,
        }
    }
}

/// QC-2: the kinds of pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum PieceType {
    King,
    Queen,
    Rook,
    Bishop,
    Knight,
    Pawn,
    Archbishop,
    Driver,
    Merchant,
}

impl PieceType {
    const LETTERS: [(PieceType, char); 9] = [
        (PieceType::King, 'k'),
        (PieceType::Queen, 'q'),
        (PieceType::Rook, 'r'),
        (PieceType::Bishop, 'b'),
        (PieceType::Knight, 'n'),
        (PieceType::Pawn, 'p'),
        (PieceType::Archbishop, 'a'),
        (PieceType::Driver, 'd'),
        (PieceType::Merchant, 'm'),
    ];

    /// QC-4: promotion types.
    pub(super) const PROMOTIONS: [PieceType; 7] = [
        PieceType::Queen,
        PieceType::Rook,
        PieceType::Bishop,
        PieceType::Knight,
        PieceType::Archbishop,
        PieceType::Driver,
        PieceType::Merchant,
    ];

    /// The letter in lower case.
    pub(super) fn letter(self) -> char {
        PieceType::LETTERS
            .iter()
            .find(|entry| entry.0 == self)
            .expect("every kind has a letter")
            .1
    }

    /// The kind with this letter in lower case.
    pub(super) fn from_letter(letter: char) -> Option<PieceType> {
        PieceType::LETTERS
            .iter()
            .find(|entry| entry.1 == letter)
            .map(|entry| entry.0)
    }
}

/// A piece: the rules call it an agent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Piece {
    pub(super) side: Side,
    pub(super) piece_type: PieceType,
}

/// The mailbox.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Board([Option<Piece>; 64]);

impl Board {
    /// A board without pieces.
    pub(super) fn empty() -> Board {
        Board([None; 64])
    }

    /// The piece on a square.
    pub(super) fn at(&self, square: Square) -> Option<Piece> {
        self.0[index(square)]
    }

    /// Puts a piece on a square, or clears it.
    pub(super) fn set(&mut self, square: Square, piece: Option<Piece>) {
        self.0[index(square)] = piece;
    }

    /// Takes the piece off a square.
    pub(super) fn take(&mut self, square: Square) -> Option<Piece> {
        self.0[index(square)].take()
    }

    /// Whether a piece of this side and kind stands on the square.
    pub(super) fn holds(&self, square: Square, side: Side, piece_type: PieceType) -> bool {
        self.at(square) == Some(Piece { side, piece_type })
    }

    /// All pieces with their squares.
    pub(super) fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        Square::all().filter_map(|square| self.at(square).map(|piece| (square, piece)))
    }

    /// Square of a king; `None` once custody has captured it (QC-11, QC-14).
    pub(super) fn king(&self, side: Side) -> Option<Square> {
        Square::all().find(|&square| self.holds(square, side, PieceType::King))
    }
}

fn index(square: Square) -> usize {
    (square.rank * 8 + square.file) as usize
}
