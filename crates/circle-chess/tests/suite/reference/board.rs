//! One orthodox board of the match: pieces and attacks.

/// The colour of a piece, which is also the side a player has on a board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Color {
    White,
    Black,
}

impl Color {
    pub(super) fn other(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }

    /// The rank of the king and rooks at the start, counted from 0.
    pub(super) fn first_rank(self) -> usize {
        match self {
            Color::White => 0,
            Color::Black => 7,
        }
    }

    /// The rank of the pawns at the start.
    pub(super) fn pawn_rank(self) -> usize {
        match self {
            Color::White => 1,
            Color::Black => 6,
        }
    }

    /// One step of a pawn, in ranks.
    pub(super) fn forward(self) -> isize {
        match self {
            Color::White => 1,
            Color::Black => -1,
        }
    }
}

/// The piece types in the order in which a stockpile lists them; kings are never in one (CC-4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum PieceType {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

impl PieceType {
    pub(super) const ALL: [PieceType; 6] = [
        PieceType::Pawn,
        PieceType::Knight,
        PieceType::Bishop,
        PieceType::Rook,
        PieceType::Queen,
        PieceType::King,
    ];

    /// The files on which pieces of this type start the game (CC-5).
    pub(super) fn start_files(self) -> &'static [usize] {
        match self {
            PieceType::Pawn => &[0, 1, 2, 3, 4, 5, 6, 7],
            PieceType::Knight => &[1, 6],
            PieceType::Bishop => &[2, 5],
            PieceType::Rook => &[0, 7],
            PieceType::Queen => &[3],
            PieceType::King => &[4],
        }
    }
}

/// A piece. The derived order is the one of a stockpile: White before Black, then by type, then by set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[allow(
    clippy::struct_field_names,
    reason = "the piece type is called that everywhere"
)]
pub(super) struct Piece {
    pub(super) color: Color,
    pub(super) piece_type: PieceType,
    /// The set the piece came from (CC-2); 0 for every piece under the `social` rule, which ignores sets (CC-6).
    pub(super) set: u8,
}

/// The two castling moves of a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wing {
    King,
    Queen,
}

impl Wing {
    pub(super) const BOTH: [Wing; 2] = [Wing::King, Wing::Queen];

    /// The file of the rook that castles on this wing.
    pub(super) fn rook_file(self) -> usize {
        match self {
            Wing::King => 7,
            Wing::Queen => 0,
        }
    }
}

/// Castling state of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Castling {
    /// The king has not moved, so that a rook dropped later brings a right back (CC-8).
    pub(super) king_unmoved: bool,
    /// The king and the rook of that [`Wing`] have not moved; never set without `king_unmoved`.
    pub(super) rights: [bool; 2],
}

impl Castling {
    pub(super) const FULL: Castling = Castling {
        king_unmoved: true,
        rights: [true, true],
    };
    pub(super) const NONE: Castling = Castling {
        king_unmoved: false,
        rights: [false, false],
    };
}

/// A square: file from a, rank from 1, both counted from 0, as `8 * rank + file`.
pub(super) type Square = usize;

pub(super) fn square(file: usize, rank: usize) -> Square {
    8 * rank + file
}

pub(super) fn file_of(at: Square) -> usize {
    at % 8
}

pub(super) fn rank_of(at: Square) -> usize {
    at / 8
}

/// The square so many files and ranks away, if it is on the board.
pub(super) fn shifted(at: Square, files: isize, ranks: isize) -> Option<Square> {
    let file = file_of(at).checked_add_signed(files)?;
    let rank = rank_of(at).checked_add_signed(ranks)?;
    (file < 8 && rank < 8).then(|| square(file, rank))
}

/// An orthodox position with castling as CC-8 needs it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Board {
    pub(super) squares: [Option<Piece>; 64],
    pub(super) to_move: Color,
    /// Indexed by colour.
    pub(super) castling: [Castling; 2],
    /// The square a pawn has just passed over, if some pawn of the side to move attacks it.
    pub(super) en_passant: Option<Square>,
    pub(super) halfmove: u32,
    pub(super) fullmove: u32,
}

impl Board {
    /// The start array with pieces of the given set (CC-2).
    pub(super) fn start(set: u8) -> Board {
        let mut squares = [None; 64];
        for color in [Color::White, Color::Black] {
            for piece_type in PieceType::ALL {
                let rank = start_rank(piece_type, color);
                for &file in piece_type.start_files() {
                    squares[square(file, rank)] = Some(Piece {
                        color,
                        piece_type,
                        set,
                    });
                }
            }
        }
        Board {
            squares,
            to_move: Color::White,
            castling: [Castling::FULL; 2],
            en_passant: None,
            halfmove: 0,
            fullmove: 1,
        }
    }

    /// The squares with a piece of the colour.
    pub(super) fn squares_of(&self, color: Color) -> impl Iterator<Item = (Square, Piece)> + '_ {
        (0..64).filter_map(move |at| {
            self.squares[at]
                .filter(|piece| piece.color == color)
                .map(|piece| (at, piece))
        })
    }

    pub(super) fn king(&self, color: Color) -> Option<Square> {
        self.squares_of(color)
            .find(|(_, piece)| piece.piece_type == PieceType::King)
            .map(|(at, _)| at)
    }

    pub(super) fn holds(&self, at: Square, color: Color, piece_type: PieceType) -> bool {
        self.squares[at].is_some_and(|piece| piece.color == color && piece.piece_type == piece_type)
    }

    pub(super) fn in_check(&self, color: Color) -> bool {
        self.king(color)
            .is_some_and(|king| self.attacked(king, color.other()))
    }

    /// Whether some piece of the colour attacks the square.
    pub(super) fn attacked(&self, target: Square, by: Color) -> bool {
        self.squares_of(by)
            .any(|(from, piece)| self.attacks(piece, from, target))
    }

    /// Whether the piece on `from` attacks `to`, occupied or not.
    pub(super) fn attacks(&self, piece: Piece, from: Square, to: Square) -> bool {
        let files = file_of(to).abs_diff(file_of(from));
        let ranks = rank_of(to).abs_diff(rank_of(from));
        let straight = (files == 0) != (ranks == 0);
        let diagonal = files == ranks && files != 0;
        match piece.piece_type {
            PieceType::Pawn => {
                files == 1
                    && shifted(to, 0, -piece.color.forward()).map(rank_of) == Some(rank_of(from))
            }
            PieceType::Knight => (files, ranks) == (1, 2) || (files, ranks) == (2, 1),
            PieceType::Bishop => diagonal && self.open_line(from, to),
            PieceType::Rook => straight && self.open_line(from, to),
            PieceType::Queen => (straight || diagonal) && self.open_line(from, to),
            PieceType::King => files.max(ranks) == 1,
        }
    }

    /// Whether all squares strictly between two squares of one line are empty.
    pub(super) fn open_line(&self, from: Square, to: Square) -> bool {
        let files = step(file_of(from), file_of(to));
        let ranks = step(rank_of(from), rank_of(to));
        let mut at = shifted(from, files, ranks);
        while let Some(here) = at {
            if here == to {
                return true;
            }
            if self.squares[here].is_some() {
                return false;
            }
            at = shifted(here, files, ranks);
        }
        false
    }

    /// Keeps the en passant square only while a pawn of the side to move attacks it: the position text shows no other.
    pub(super) fn forget_useless_en_passant(&mut self) {
        let capturer = self.to_move;
        self.en_passant = self.en_passant.filter(|&target| {
            self.squares_of(capturer).any(|(from, piece)| {
                piece.piece_type == PieceType::Pawn && self.attacks(piece, from, target)
            })
        });
    }
}

/// The rank on which pieces of a kind and colour start the game (CC-5).
pub(super) fn start_rank(piece_type: PieceType, color: Color) -> usize {
    if piece_type == PieceType::Pawn {
        color.pawn_rank()
    } else {
        color.first_rank()
    }
}

/// The direction from one coordinate to another: -1, 0 or 1.
fn step(from: usize, to: usize) -> isize {
    match to.cmp(&from) {
        std::cmp::Ordering::Less => -1,
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Greater => 1,
    }
}
