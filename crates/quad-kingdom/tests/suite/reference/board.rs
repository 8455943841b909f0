//! Squares, pieces and the attacks of one piece: QK-1 to QK-5.

use std::fmt;

/// Files and ranks of the square the towers are cut out of.
const SIZE: i8 = 12;

/// The diagonal steps that do not exist (QK-2): b3-c2, b10-c11, k3-j2, k10-j11.
const TOWER_CORNERS: [((i8, i8), (i8, i8)); 4] = [
    ((1, 2), (2, 1)),
    ((1, 9), (2, 10)),
    ((10, 2), (9, 1)),
    ((10, 9), (9, 10)),
];

/// A playable square, counted from 0. The order is that of the en passant list: file, then rank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Square {
    pub(crate) file: i8,
    pub(crate) rank: i8,
}

impl Square {
    /// The square with these coordinates, if the board has it (QK-1).
    pub(crate) fn new(file: i8, rank: i8) -> Option<Square> {
        let on = |n: i8| (0..SIZE).contains(&n);
        let outer = |n: i8| !(2..SIZE - 2).contains(&n);
        let tower = outer(file) && outer(rank);
        (on(file) && on(rank) && !tower).then_some(Square { file, rank })
    }

    /// All 128 squares.
    pub(crate) fn all() -> impl Iterator<Item = Square> {
        (0..SIZE).flat_map(|file| (0..SIZE).filter_map(move |rank| Square::new(file, rank)))
    }

    /// The square one orthogonal or diagonal step away, if there is one and the step exists (QK-2).
    pub(crate) fn step(self, (df, dr): (i8, i8)) -> Option<Square> {
        let to = Square::new(self.file + df, self.rank + dr)?;
        let (a, b) = ((self.file, self.rank), (to.file, to.rank));
        let cut = TOWER_CORNERS.contains(&(a, b)) || TOWER_CORNERS.contains(&(b, a));
        (!cut).then_some(to)
    }

    /// Reads a name such as `l12`.
    pub(crate) fn parse(name: &str) -> Option<Square> {
        let file = name.bytes().next().filter(u8::is_ascii_lowercase)?;
        let digits = &name[1..];
        let plain = !digits.starts_with('0') && digits.bytes().all(|b| b.is_ascii_digit());
        let rank: i8 = digits.parse().ok().filter(|_| plain)?;
        Square::new((file - b'a') as i8, rank - 1)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file as u8), self.rank + 1)
    }
}

/// The kingdoms in order of play (QK-3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Kingdom {
    White,
    Maroon,
    Black,
    Emerald,
}

impl Kingdom {
    pub(crate) const ALL: [Kingdom; 4] = [
        Kingdom::White,
        Kingdom::Maroon,
        Kingdom::Black,
        Kingdom::Emerald,
    ];

    pub(crate) fn letter(self) -> char {
        ['w', 'm', 'b', 'e'][self as usize]
    }

    pub(crate) fn from_letter(letter: char) -> Option<Kingdom> {
        Kingdom::ALL.into_iter().find(|k| k.letter() == letter)
    }

    /// The kingdom `places` further on in the order of play, fallen or not.
    pub(crate) fn after(self, places: usize) -> Kingdom {
        Kingdom::ALL[(self as usize + places) % 4]
    }

    /// The kingdom on the opposite side: the partner in `teams` and `two-a` (QK-15, QK-16).
    pub(crate) fn partner(self) -> Kingdom {
        self.after(2)
    }

    /// The direction in which its pawns advance (QK-5).
    pub(crate) fn forward(self) -> (i8, i8) {
        [(0, 1), (1, 0), (0, -1), (-1, 0)][self as usize]
    }

    /// How many rows a square lies in front of the kingdom's back row, counting from 0.
    pub(crate) fn row(self, square: Square) -> i8 {
        match self {
            Kingdom::White => square.rank,
            Kingdom::Maroon => square.file,
            Kingdom::Black => SIZE - 1 - square.rank,
            Kingdom::Emerald => SIZE - 1 - square.file,
        }
    }

    /// The square on the kingdom's `row` that is `along` steps from file a or rank 1.
    pub(crate) fn square(self, row: i8, along: i8) -> Square {
        let (file, rank) = match self {
            Kingdom::White => (along, row),
            Kingdom::Maroon => (row, along),
            Kingdom::Black => (along, SIZE - 1 - row),
            Kingdom::Emerald => (SIZE - 1 - row, along),
        };
        Square::new(file, rank).expect("a square of a kingdom's own rows")
    }

    /// Start square of its king: g1, a6, g12, l6 (QK-4).
    pub(crate) fn king_home(self) -> Square {
        let upright = matches!(self, Kingdom::White | Kingdom::Black);
        self.square(0, if upright { 6 } else { 5 })
    }

    /// Start squares of its rooks, the one nearer to the king first (QK-4).
    pub(crate) fn rook_homes(self) -> [Square; 2] {
        let upright = matches!(self, Kingdom::White | Kingdom::Black);
        let (near, far) = if upright { (9, 2) } else { (2, 9) };
        [self.square(0, near), self.square(0, far)]
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PieceType {
    King,
    Queen,
    Rook,
    Bishop,
    Knight,
    Pawn,
}

impl PieceType {
    pub(crate) const ALL: [PieceType; 6] = [
        PieceType::King,
        PieceType::Queen,
        PieceType::Rook,
        PieceType::Bishop,
        PieceType::Knight,
        PieceType::Pawn,
    ];

    /// Promotion types (QK-6).
    pub(crate) const PROMOTIONS: [PieceType; 4] = [
        PieceType::Queen,
        PieceType::Rook,
        PieceType::Bishop,
        PieceType::Knight,
    ];

    pub(crate) fn letter(self) -> char {
        ['K', 'Q', 'R', 'B', 'N', 'P'][self as usize]
    }

    pub(crate) fn from_letter(letter: char) -> Option<PieceType> {
        PieceType::ALL
            .into_iter()
            .find(|piece_type| piece_type.letter() == letter)
    }

    /// Points for taking it (QK-19); the king's 11 are for a checkmate.
    pub(crate) fn points(self) -> u32 {
        [11, 9, 5, 3, 3, 1][self as usize]
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Piece {
    pub(crate) kingdom: Kingdom,
    pub(crate) piece_type: PieceType,
}

/// A mailbox. Tower squares are never used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Board([Option<Piece>; (SIZE as usize) * (SIZE as usize)]);

impl Board {
    pub(crate) fn empty() -> Board {
        Board([None; (SIZE as usize) * (SIZE as usize)])
    }

    pub(crate) fn get(&self, square: Square) -> Option<Piece> {
        self.0[square.rank as usize * SIZE as usize + square.file as usize]
    }

    pub(crate) fn set(&mut self, square: Square, piece: Option<Piece>) {
        self.0[square.rank as usize * SIZE as usize + square.file as usize] = piece;
    }

    /// Every piece with its square.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        Square::all().filter_map(|square| Some((square, self.get(square)?)))
    }

    pub(crate) fn king(&self, kingdom: Kingdom) -> Option<Square> {
        let king = Piece {
            kingdom,
            piece_type: PieceType::King,
        };
        self.pieces()
            .find(|&(_, piece)| piece == king)
            .map(|(at, _)| at)
    }

    /// Whether the piece on `from` attacks `to`, occupied or not (QK-2, QK-5).
    pub(crate) fn attacks(&self, from: Square, to: Square) -> bool {
        let Some(piece) = self.get(from) else {
            return false;
        };
        let (df, dr) = (to.file - from.file, to.rank - from.rank);
        let orthogonal = (df == 0) != (dr == 0);
        let diagonal = df.abs() == dr.abs() && df != 0;
        match piece.piece_type {
            PieceType::Knight => (df * dr).abs() == 2,
            PieceType::King => from.step((df.signum(), dr.signum())) == Some(to) && from != to,
            PieceType::Rook => orthogonal && self.open_line(from, to),
            PieceType::Bishop => diagonal && self.open_line(from, to),
            PieceType::Queen => (orthogonal || diagonal) && self.open_line(from, to),
            PieceType::Pawn => {
                let (forward_file, forward_rank) = piece.kingdom.forward();
                let ahead = df * forward_file + dr * forward_rank == 1;
                ahead && diagonal && from.step((df, dr)) == Some(to)
            }
        }
    }

    /// Whether a rider gets from `from` to `to` in a straight line over empty squares.
    fn open_line(&self, from: Square, to: Square) -> bool {
        let direction = (
            (to.file - from.file).signum(),
            (to.rank - from.rank).signum(),
        );
        let mut at = from;
        while let Some(next) = at.step(direction) {
            if next == to {
                return true;
            }
            if self.get(next).is_some() {
                return false;
            }
            at = next;
        }
        false
    }
}
