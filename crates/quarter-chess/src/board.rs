//! The board with its four quadrants (QC-1), the men (QC-2), and their laws as data (QC-4).
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
use orthodox_men::{Army, Kind, Laws, PawnLaw};

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
pub const ARCHBISHOP: Kind = Kind::new(6);
/// Goes like a bishop, takes nothing, and moves the men it sees (QC-12, QC-13).
pub const DRIVER: Kind = Kind::new(7);
/// Holds the enemies beside it, and takes those between two of its like (QC-7 to QC-11).
pub const MERCHANT: Kind = Kind::new(8);

/// How many kinds of men there are.
pub const KINDS: usize = 9;

/// Which man stands where.
pub type Men = orthodox_men::Men<QuarterBoard, 2, KINDS>;

/// Letters and kinds (QC-2).
const LETTERS: [(char, Kind); KINDS] = [
    ('P', Kind::PAWN),
    ('N', Kind::KNIGHT),
    ('B', Kind::BISHOP),
    ('R', Kind::ROOK),
    ('Q', Kind::QUEEN),
    ('K', Kind::KING),
    ('A', ARCHBISHOP),
    ('D', DRIVER),
    ('M', MERCHANT),
];

/// The letter of a kind, upper case (QC-2); `?` for a kind that this game does not have.
///
/// ```
/// assert_eq!(quarter_chess::kind_letter(quarter_chess::DRIVER), 'D');
/// ```
pub fn kind_letter(kind: Kind) -> char {
    let entry = LETTERS.iter().find(|entry| entry.1 == kind);
    entry.map_or('?', |entry| entry.0)
}

/// The kind of a letter, upper or lower case (QC-2).
///
/// ```
/// assert_eq!(quarter_chess::kind_from_letter('m'), Some(quarter_chess::MERCHANT));
/// ```
pub fn kind_from_letter(letter: char) -> Option<Kind> {
    let upper = letter.to_ascii_uppercase();
    let entry = LETTERS.iter().find(|entry| entry.0 == upper);
    entry.map(|entry| entry.1)
}

pub(crate) const BOARD: &board_geometry::Board<QuarterBoard> = QuarterBoard::BOARD;

/// The laws of Quarter Chess for kings, queens, rooks, bishops, knights, pawns and archbishops.
#[derive(Clone, Copy, Debug)]
pub struct QuarterLaws;

impl Laws for QuarterLaws {
    type Board = QuarterBoard;

    // QC-15: the two squares are open to a pawn whenever it stands on the line.
    const PAWNS: &'static [PawnLaw<QuarterBoard>] = &[
        PawnLaw {
            forward: Direction::North,
            line: BOARD.rank(1),
            promotion: BOARD.edge(Direction::North),
        },
        PawnLaw {
            forward: Direction::South,
            line: BOARD.rank(6),
            promotion: BOARD.edge(Direction::South),
        },
    ];

    const PROMOTIONS: &'static [Kind] = &[
        Kind::QUEEN,
        Kind::ROOK,
        Kind::BISHOP,
        Kind::KNIGHT,
        ARCHBISHOP,
        DRIVER,
        MERCHANT,
    ];

    const MORE_DIAGONAL_RIDERS: &'static [Kind] = &[ARCHBISHOP];
    const MORE_KNIGHTS: &'static [Kind] = &[ARCHBISHOP];
}

/// The other army.
#[inline(always)]
pub(crate) const fn enemy_of(army: Army) -> Army {
    Army::new(army.index() as u8 ^ 1)
}

/// Merchants and drivers, whom no merchant immobilises (QC-8, QC-12).
#[inline(always)]
pub(crate) fn traders(men: &Men) -> SquareSet<QuarterBoard> {
    men.kind(MERCHANT) | men.kind(DRIVER)
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
