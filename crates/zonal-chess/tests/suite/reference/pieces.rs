//! The pieces and the two armies.

/// An army; its letter is also the key of the player who leads it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Colour {
    White,
    Black,
}

impl Colour {
    pub(crate) const fn enemy(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// `w` or `b`.
    pub(crate) const fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }

    /// The rank step of this army's pawns.
    pub(crate) const fn forward(self) -> i8 {
        match self {
            Self::White => 1,
            Self::Black => -1,
        }
    }

    /// ZC-3: the rank of the king and the rooks in the starting array.
    pub(crate) const fn home_rank(self) -> i8 {
        match self {
            Self::White => 1,
            Self::Black => 8,
        }
    }

    /// ZC-4: the rank from which a pawn may advance two squares.
    pub(crate) const fn pawn_rank(self) -> i8 {
        self.home_rank() + self.forward()
    }
}

/// Piece types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PieceType {
    King,
    Queen,
    Rook,
    Bishop,
    Knight,
    Pawn,
    /// One that only variants of the game have.
    Added(Added),
}

/// Riders that variants of the game add (ZC-5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Added {
    /// Bishop and knight.
    Archbishop,
    /// Rook and knight.
    Chancellor,
    /// Queen and knight.
    Amazon,
    /// Rook, and one step along diagonals.
    Dragon,
    /// Bishop, and leaps of one square by three.
    CamelBishop,
    /// Any number of squares to the east, the west, the north and the north-east.
    Weathercock,
}

impl PieceType {
    const LETTERS: [(Self, char); 12] = [
        (Self::King, 'k'),
        (Self::Queen, 'q'),
        (Self::Rook, 'r'),
        (Self::Bishop, 'b'),
        (Self::Knight, 'n'),
        (Self::Pawn, 'p'),
        (Self::Added(Added::Archbishop), 'a'),
        (Self::Added(Added::Chancellor), 'c'),
        (Self::Added(Added::Amazon), 'm'),
        (Self::Added(Added::Dragon), 'd'),
        (Self::Added(Added::CamelBishop), 'e'),
        (Self::Added(Added::Weathercock), 'w'),
    ];

    /// ZC-8: promotion types.
    pub(crate) const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// The letter in lower case, as in move texts.
    pub(crate) fn letter(self) -> char {
        let (_, letter) = Self::LETTERS
            .into_iter()
            .find(|(piece_type, _)| *piece_type == self)
            .expect("every kind has a letter");
        letter
    }
}

/// A piece of one army.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Piece {
    pub(crate) colour: Colour,
    pub(crate) piece_type: PieceType,
}

impl Piece {
    /// The letter in a placement: upper case White, lower case Black.
    pub(crate) fn letter(self) -> char {
        match self.colour {
            Colour::White => self.piece_type.letter().to_ascii_uppercase(),
            Colour::Black => self.piece_type.letter(),
        }
    }

    /// The piece a placement's letter stands for.
    pub(crate) fn from_letter(letter: char) -> Option<Self> {
        let colour = if letter.is_ascii_uppercase() {
            Colour::White
        } else {
            Colour::Black
        };
        PieceType::LETTERS
            .into_iter()
            .find(|(_, small)| *small == letter.to_ascii_lowercase())
            .map(|(piece_type, _)| Self { colour, piece_type })
    }
}
