use board_geometry::{Direction, Geometry, Square, SquareSet};

use crate::{Army, PieceType};

/// What the rules of a variant tell the chess pieces: its board, its pawns, its castlings.
///
/// Implemented by an empty type, so that the generator is compiled for exactly these rules.
pub trait PieceRules: Copy + 'static {
    /// The board.
    type Board: Geometry;

    /// What each army's pawns are told, in the order of the armies.
    const PAWNS: &'static [PawnRules<Self::Board>];

    /// Every way to castle. The place in this list is the bit in [`CastlingRights`].
    const CASTLINGS: &'static [CastlingRules<Self::Board>] = &[];

    /// What pawns may become, in the order in which the moves are handed out.
    const PROMOTIONS: &'static [PieceType] = &[
        PieceType::QUEEN,
        PieceType::ROOK,
        PieceType::BISHOP,
        PieceType::KNIGHT,
    ];

    /// Kinds of the variant's own that attack along diagonals, as bishops and queens do.
    const MORE_DIAGONAL_RIDERS: &'static [PieceType] = &[];

    /// Kinds of the variant's own that attack along files and ranks, as rooks and queens do.
    const MORE_ORTHOGONAL_RIDERS: &'static [PieceType] = &[];

    /// Kinds of the variant's own that attack as knights do.
    const MORE_KNIGHTS: &'static [PieceType] = &[];

    /// Whether a pawn that moves at right angles to an advanced one may take it en passant only from
    /// directly beside its path: when the advanced pawn stands right in front of it (ZQ-7). Pawns of
    /// the opposite direction may always.
    const EN_PASSANT_FROM_THE_FRONT_ONLY: bool = false;

    /// Whether kings that are hostile can come to stand side by side, and so check each other. No move
    /// leads there, but in some games who is hostile to whom changes while nobody moves (QK-18).
    const KINGS_CAN_MEET: bool = false;
}

/// What an army's pawns are told by the rules.
///
/// ```
/// use board_geometry::{Chessboard, Direction, Geometry};
/// use chess_pieces::PawnRules;
/// let south = PawnRules::<Chessboard> {
///     forward: Direction::South,
///     line: Chessboard::BOARD.rank(6),
///     promotion: Chessboard::BOARD.edge(Direction::South),
/// };
/// let e5 = Chessboard::BOARD.named("e5").unwrap();
/// assert_eq!(south.attacks(e5), Chessboard::squares(&["d4", "f4"]).unwrap());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PawnRules<G: Geometry> {
    /// Where they go; they capture to either side of it.
    pub forward: Direction,
    /// Where they may go two squares from; the second may not be one of promotion.
    pub line: SquareSet<G>,
    /// Where they become something else.
    pub promotion: SquareSet<G>,
}

impl<G: Geometry> PawnRules<G> {
    /// The direction of capture to the left, as the pawn looks.
    #[inline(always)]
    pub const fn left(&self) -> Direction {
        self.forward.turned(1)
    }

    /// The direction of capture to the right, as the pawn looks.
    #[inline(always)]
    pub const fn right(&self) -> Direction {
        self.forward.turned(7)
    }

    /// The squares that one pawn attacks.
    #[inline]
    pub fn attacks(&self, from: Square<G>) -> SquareSet<G> {
        one_step(from, self.left()) | one_step(from, self.right())
    }

    /// The squares from which a pawn attacks a square.
    #[inline]
    pub fn attackers(&self, of: Square<G>) -> SquareSet<G> {
        one_step(of, self.left().opposite()) | one_step(of, self.right().opposite())
    }
}

/// The square one step on, as a set.
#[inline(always)]
fn one_step<G: Geometry>(from: Square<G>, direction: Direction) -> SquareSet<G> {
    G::BOARD
        .step(from, direction)
        .map_or(SquareSet::EMPTY, SquareSet::from)
}

/// One way to castle, as data.
///
/// ```
/// use board_geometry::{Chessboard, Square};
/// use chess_pieces::{Army, CastlingRules};
/// const fn square(name: &str) -> Square<Chessboard> {
///     Square::named(name).expect("a square of the board")
/// }
/// const SHORT: CastlingRules<Chessboard> = CastlingRules {
///     army: Army::new(0),
///     king_from: square("e1"),
///     king_to: square("g1"),
///     rook_from: square("h1"),
///     rook_to: square("f1"),
///     empty: Chessboard::squares(&["f1", "g1"]).unwrap(),
///     safe: Chessboard::squares(&["f1", "g1"]).unwrap(),
///     written_to: square("g1"),
/// };
/// assert!(SHORT.empty.contains(SHORT.king_to));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct CastlingRules<G: Geometry> {
    /// The army that may castle so.
    pub army: Army,
    /// Where the king stands before, and must never have left.
    pub king_from: Square<G>,
    /// Where the king stands after.
    pub king_to: Square<G>,
    /// Where the rook stands before, and must never have left.
    pub rook_from: Square<G>,
    /// Where the rook stands after.
    pub rook_to: Square<G>,
    /// What must be empty.
    pub empty: SquareSet<G>,
    /// What no hostile piece may attack besides the king's first square: where it goes, and what it
    /// crosses.
    pub safe: SquareSet<G>,
    /// The square that stands for the castling in the move: where the king goes (as in chess), or
    /// where the rook stands.
    pub written_to: Square<G>,
}

/// Which castlings are still open: a bit for each place in [`PieceRules::CASTLINGS`].
///
/// ```
/// use chess_pieces::CastlingRights;
/// let rights = CastlingRights::NONE.with(2);
/// assert!(rights.has(2) && !rights.has(0));
/// assert_eq!(rights.without(2), CastlingRights::NONE);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CastlingRights(u8);

impl CastlingRights {
    /// No castling.
    pub const NONE: Self = Self(0);

    /// The rights whose bits are set.
    #[inline]
    pub const fn from_bits(bits: u8) -> Self {
        Self(bits)
    }

    /// A bit for each castling.
    #[inline]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Whether castling number `index` is open; no for numbers above 7.
    #[inline]
    pub const fn has(self, index: usize) -> bool {
        index < 8 && self.0 & (1 << index) != 0
    }

    /// The rights and castling number `index`.
    #[inline]
    #[must_use]
    pub const fn with(self, index: usize) -> Self {
        if index < 8 {
            Self(self.0 | 1 << index)
        } else {
            self
        }
    }

    /// The rights without castling number `index`.
    #[inline]
    #[must_use]
    pub const fn without(self, index: usize) -> Self {
        if index < 8 {
            Self(self.0 & !(1 << index))
        } else {
            self
        }
    }

    /// What is left when something moves from or to a square: a king or rook that has moved, or was
    /// captured, castles no more.
    #[inline(always)]
    #[must_use]
    pub fn after_touching<L: PieceRules>(self, square: Square<L::Board>) -> Self {
        let kept = const { &kept_rights::<L>() };
        Self(self.0 & kept[square.index() as usize])
    }
}

/// The rights that stay when a square is touched, by square.
const fn kept_rights<L: PieceRules>() -> [u8; 256] {
    let mut kept = [u8::MAX; 256];
    let mut index = 0;
    while index < L::CASTLINGS.len() && index < 8 {
        let rules = &L::CASTLINGS[index];
        kept[rules.king_from.index() as usize] &= !(1 << index);
        kept[rules.rook_from.index() as usize] &= !(1 << index);
        index += 1;
    }
    kept
}

/// A right to capture en passant.
///
/// ```
/// use board_geometry::{Chessboard, Square};
/// use chess_pieces::{Army, EnPassant};
/// let right = EnPassant::<Chessboard> {
///     target: "e3".parse()?,
///     pawn: "e4".parse()?,
///     armies: 0b10,
/// };
/// assert!(right.is_for(Army::new(1)) && !right.is_for(Army::new(0)));
/// # Ok::<(), board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EnPassant<G: Geometry> {
    /// The square passed over, where the capturing pawn goes.
    pub target: Square<G>,
    /// Where the pawn stands that advanced two squares, and is taken.
    pub pawn: Square<G>,
    /// The armies that may still use the right: a bit for each number.
    pub armies: u8,
}

impl<G: Geometry> EnPassant<G> {
    /// Whether an army may still use the right.
    #[inline(always)]
    pub const fn is_for(&self, army: Army) -> bool {
        army.index() < 8 && self.armies & (1 << army.index()) != 0
    }
}
