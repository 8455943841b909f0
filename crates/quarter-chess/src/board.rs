//! The board with its four quadrants (QC-1), the pieces (QC-2), and their rules as data (QC-4).
//!
//! ```text
//! 8  r n a k | q d n r
//! 7  m p p p | p p p m
//! 6  . . . . | . . . .
//! 5  . . . . | . . . .
//!    --------+--------
//! 4  . . . . | . . . .
//! 3  . . . . | . . . .
//! 2  M P P P | P P P M
//! 1  R N D Q | K A N R
//!    a b c d   e f g h
//! ```

use board_geometry::{Direction, Geometry, Square, SquareSet, geometry};
use chess_pieces::{Army, PawnRules, PieceRules, PieceType};

geometry! {
    /// The board: 8x8, its regions `a` to `d` the four quadrants of 4x4 (QC-1).
    pub struct QuarterBoard(u64) = "
        c c c c d d d d
        c c c c d d d d
        c c c c d d d d
        c c c c d d d d
        a a a a b b b b
        a a a a b b b b
        a a a a b b b b
        a a a a b b b b
    ";
}

/// White, who moves first (QC-4).
pub const WHITE: Army = Army::new(0);
/// Black.
pub const BLACK: Army = Army::new(1);

/// Bishop or knight (QC-2).
pub const ARCHBISHOP: PieceType = PieceType::new(6);
/// Goes like a bishop, takes nothing, and moves the pieces it sees (QC-12, QC-13).
pub const DRIVER: PieceType = PieceType::new(7);
/// Holds the enemies beside it, and takes those between two of its like (QC-7 to QC-11).
pub const MERCHANT: PieceType = PieceType::new(8);

/// How many kinds of pieces there are.
pub const TYPES: usize = 9;

/// Which piece stands where.
pub type Pieces = chess_pieces::Pieces<QuarterBoard, 2, TYPES>;

/// Letters and kinds (QC-2).
const LETTERS: [(char, PieceType); TYPES] = [
    ('P', PieceType::PAWN),
    ('N', PieceType::KNIGHT),
    ('B', PieceType::BISHOP),
    ('R', PieceType::ROOK),
    ('Q', PieceType::QUEEN),
    ('K', PieceType::KING),
    ('A', ARCHBISHOP),
    ('D', DRIVER),
    ('M', MERCHANT),
];

/// The letter of a kind, upper case (QC-2); `?` for a kind that this game does not have.
///
/// ```
/// assert_eq!(quarter_chess::type_letter(quarter_chess::DRIVER), 'D');
/// ```
pub fn type_letter(piece_type: PieceType) -> char {
    let entry = LETTERS.iter().find(|entry| entry.1 == piece_type);
    entry.map_or('?', |entry| entry.0)
}

/// The kind of a letter, upper or lower case (QC-2).
///
/// ```
/// assert_eq!(quarter_chess::type_from_letter('m'), Some(quarter_chess::MERCHANT));
/// ```
pub fn type_from_letter(letter: char) -> Option<PieceType> {
    let upper = letter.to_ascii_uppercase();
    let entry = LETTERS.iter().find(|entry| entry.0 == upper);
    entry.map(|entry| entry.1)
}

pub(crate) const BOARD: &board_geometry::Board<QuarterBoard> = QuarterBoard::BOARD;

/// The rules of Quarter Chess for kings, queens, rooks, bishops, knights, pawns and archbishops.
#[derive(Clone, Copy, Debug)]
pub struct QuarterRules;

impl PieceRules for QuarterRules {
    type Board = QuarterBoard;

    // QC-15: the two squares are open to a pawn whenever it stands on the line.
    const PAWNS: &'static [PawnRules<QuarterBoard>] = &[
        PawnRules {
            forward: Direction::North,
            line: BOARD.rank(1),
            promotion: BOARD.edge(Direction::North),
        },
        PawnRules {
            forward: Direction::South,
            line: BOARD.rank(6),
            promotion: BOARD.edge(Direction::South),
        },
    ];

    const PROMOTIONS: &'static [PieceType] = &[
        PieceType::QUEEN,
        PieceType::ROOK,
        PieceType::BISHOP,
        PieceType::KNIGHT,
        ARCHBISHOP,
        DRIVER,
        MERCHANT,
    ];

    const MORE_DIAGONAL_RIDERS: &'static [PieceType] = &[ARCHBISHOP];
    const MORE_KNIGHTS: &'static [PieceType] = &[ARCHBISHOP];
}

/// The other army.
#[inline(always)]
pub(crate) const fn enemy_of(army: Army) -> Army {
    Army::new(army.index() as u8 ^ 1)
}

/// Merchants and drivers, whom no merchant immobilises (QC-8, QC-12).
#[inline(always)]
pub(crate) fn traders(pieces: &Pieces) -> SquareSet<QuarterBoard> {
    pieces.of_type(MERCHANT) | pieces.of_type(DRIVER)
}

/// The whole set one step on in direction number `DIRECTION`, as a constant can do it.
#[inline(always)]
pub(crate) fn step<const DIRECTION: usize>(
    set: SquareSet<QuarterBoard>,
) -> SquareSet<QuarterBoard> {
    const { BOARD.set_step(Direction::ALL[DIRECTION]) }.apply(set)
}

pub(crate) const EAST: usize = Direction::East as usize;
pub(crate) const NORTH: usize = Direction::North as usize;
pub(crate) const WEST: usize = Direction::West as usize;
pub(crate) const SOUTH: usize = Direction::South as usize;

/// The squares orthogonally next to those of a set.
#[inline(always)]
pub(crate) fn beside(set: SquareSet<QuarterBoard>) -> SquareSet<QuarterBoard> {
    step::<EAST>(set) | step::<WEST>(set) | step::<NORTH>(set) | step::<SOUTH>(set)
}

/// The squares that lie between two of the set, left and right or above and below.
#[inline(always)]
pub(crate) fn flanked(set: SquareSet<QuarterBoard>) -> SquareSet<QuarterBoard> {
    step::<EAST>(set) & step::<WEST>(set) | step::<NORTH>(set) & step::<SOUTH>(set)
}

/// One square on, as a set: empty beyond the edge.
#[inline(always)]
pub(crate) fn next(square: Square<QuarterBoard>, direction: Direction) -> SquareSet<QuarterBoard> {
    BOARD
        .step(square, direction)
        .map_or(SquareSet::EMPTY, SquareSet::from)
}
