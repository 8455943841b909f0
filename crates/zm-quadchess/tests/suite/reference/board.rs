//! The board as a mailbox of 64 squares, the four armies' directions, and what one piece attacks.

/// An army, and the seat of its player: 0 South, 1 West, 2 North, 3 East, the order of play (ZQ-1).
pub(super) type Army = usize;

/// A square: eight times the rank plus the file, both from 0.
pub(super) type Square = usize;

/// The letters of the armies in the order of play.
pub(super) const LETTERS: [char; 4] = ['s', 'w', 'n', 'e'];

/// The armies in the order of play.
pub(super) const ARMIES: [Army; 4] = [0, 1, 2, 3];

/// One step forward for the pawns of each army, as (files, ranks) (ZQ-5).
const FORWARD: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// The kinds of pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PieceType {
    /// K
    King,
    /// Q, which only a king's promotion brings (ZQ-9)
    Queen,
    /// R
    Rook,
    /// B
    Bishop,
    /// N
    Knight,
    /// P
    Pawn,
}

impl PieceType {
    /// Every kind with its letter.
    const LETTERS: [(Self, char); 6] = [
        (Self::King, 'K'),
        (Self::Queen, 'Q'),
        (Self::Rook, 'R'),
        (Self::Bishop, 'B'),
        (Self::Knight, 'N'),
        (Self::Pawn, 'P'),
    ];

    /// The capital letter of this kind.
    pub(super) fn letter(self) -> char {
        let found = Self::LETTERS
            .iter()
            .find(|(piece_type, _)| *piece_type == self);
        found.map_or('?', |(_, letter)| *letter)
    }

    pub(super) fn from_letter(letter: char) -> Option<Self> {
        let found = Self::LETTERS.iter().find(|(_, known)| *known == letter);
        found.map(|(piece_type, _)| *piece_type)
    }

    /// Material value for the leader of the fifty-move rule (ZQ-27).
    pub(super) fn value(self) -> u32 {
        match self {
            Self::King => 0,
            Self::Queen => 9,
            Self::Rook => 5,
            Self::Bishop | Self::Knight => 3,
            Self::Pawn => 1,
        }
    }
}

/// A piece: its type, and its own army, even if annexed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Piece {
    /// The army.
    pub(super) army: Army,
    /// The kind.
    pub(super) piece_type: PieceType,
}

pub(super) type Board = [Option<Piece>; 64];

/// The square on a file and rank, if it is on the board.
pub(super) fn square(file: i32, rank: i32) -> Option<Square> {
    ((0..8).contains(&file) && (0..8).contains(&rank)).then(|| (rank * 8 + file) as usize)
}

/// The file of a square, 0 to 7.
pub(super) fn file(square: Square) -> i32 {
    (square % 8) as i32
}

/// The rank of a square, 0 to 7.
pub(super) fn rank(square: Square) -> i32 {
    (square / 8) as i32
}

/// The name of a square, `a1` to `h8`.
pub(super) fn name(square: Square) -> String {
    let file = char::from(b'a' + (square % 8) as u8);
    format!("{file}{}", square / 8 + 1)
}

/// The square of a two-letter name.
pub(super) fn named(text: &str) -> Option<Square> {
    (0..64).find(|&square| name(square) == text)
}

/// How many steps forward a square lies from the army's own edge, 0 to 7.
pub(super) fn advance(army: Army, square: Square) -> i32 {
    let (files, ranks) = FORWARD[army];
    let steps = file(square) * files + rank(square) * ranks;
    if files + ranks < 0 { steps + 7 } else { steps }
}

/// How far to the right a square lies as the army's player sees the board, 0 to 7.
pub(super) fn rightness(army: Army, square: Square) -> i32 {
    let (files, ranks) = FORWARD[army];
    let steps = file(square) * ranks - rank(square) * files;
    if ranks - files < 0 { steps + 7 } else { steps }
}

/// The square that lies so far forward and so far to the right for an army.
pub(super) fn seen_from(army: Army, forward: i32, right: i32) -> Square {
    let found = (0..64).find(|&s| advance(army, s) == forward && rightness(army, s) == right);
    found.expect("both coordinates are 0 to 7")
}

/// The square one step forward for the army's pawns.
pub(super) fn in_front(army: Army, from: Square) -> Option<Square> {
    let (files, ranks) = FORWARD[army];
    square(file(from) + files, rank(from) + ranks)
}

/// Start square of the king: the near left corner (ZQ-2).
pub(super) fn king_home(army: Army) -> Square {
    seen_from(army, 0, 0)
}

/// Start square of the rook (ZQ-2).
pub(super) fn rook_home(army: Army) -> Square {
    seen_from(army, 0, 1)
}

/// Corner where the king promotes, diagonally opposite its start (ZQ-9).
pub(super) fn king_corner(army: Army) -> Square {
    seen_from(army, 7, 7)
}

/// The board at the start (ZQ-2): the same picture for every army.
pub(super) fn start_board() -> Board {
    let mut board = [None; 64];
    let back = [
        PieceType::King,
        PieceType::Rook,
        PieceType::Bishop,
        PieceType::Knight,
    ];
    for army in ARMIES {
        for (right, piece_type) in (0..).zip(back) {
            board[seen_from(army, 0, right)] = Some(Piece { army, piece_type });
            let pawn = Piece {
                army,
                piece_type: PieceType::Pawn,
            };
            board[seen_from(army, 1, right)] = Some(pawn);
        }
    }
    board
}

/// Whether the piece on `from` attacks `to`, regardless of hostility and freezing (ZQ-4, ZQ-5).
pub(super) fn attacks(board: &Board, from: Square, to: Square) -> bool {
    let Some(piece) = board[from] else {
        return false;
    };
    let (x, y) = (file(to) - file(from), rank(to) - rank(from));
    let straight = (x == 0) != (y == 0);
    let diagonal = x != 0 && x.abs() == y.abs();
    match piece.piece_type {
        PieceType::King => x.abs().max(y.abs()) == 1,
        PieceType::Queen => (straight || diagonal) && is_clear(board, from, to),
        PieceType::Rook => straight && is_clear(board, from, to),
        PieceType::Bishop => diagonal && is_clear(board, from, to),
        PieceType::Knight => x.abs() + y.abs() == 3 && x != 0 && y != 0,
        PieceType::Pawn => {
            let (files, ranks) = FORWARD[piece.army];
            x * files + y * ranks == 1 && (x * ranks - y * files).abs() == 1
        }
    }
}

/// Whether all squares strictly between two squares of one line are empty (ZQ-4, ZQ-19).
fn is_clear(board: &Board, from: Square, to: Square) -> bool {
    let (files, ranks) = (
        (file(to) - file(from)).signum(),
        (rank(to) - rank(from)).signum(),
    );
    let (mut at_file, mut at_rank) = (file(from) + files, rank(from) + ranks);
    while let Some(between) = square(at_file, at_rank) {
        if between == to {
            return true;
        }
        if board[between].is_some() {
            return false;
        }
        at_file += files;
        at_rank += ranks;
    }
    false
}
