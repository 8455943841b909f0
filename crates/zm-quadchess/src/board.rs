//! The board, the armies, and the movement rules of their pieces as data.
//!
//! ```text
//! 8  wK wP .  .  nN nB nR nK      North: pawns go down
//! 7  wR wP .  .  nP nP nP nP
//! 6  wB wP .  .  .  .  .  .
//! 5  wN wP .  .  .  .  .  .       West: pawns go right
//! 4  .  .  .  .  .  .  eP eN
//! 3  .  .  .  .  .  .  eP eB      East: pawns go left
//! 2  sP sP sP sP .  .  eP eR
//! 1  sK sR sB sN .  .  eP eK      South: pawns go up
//!    a  b  c  d  e  f  g  h
//! ```

use board_geometry::{Board, Chessboard, Direction, Geometry, Square, SquareSet};
use chess_pieces::{Army, CastlingRules, PawnRules, PieceRules, PieceType, Pieces};

/// South, who begins (ZQ-1).
pub const SOUTH: Army = Army::new(0);
/// West, second.
pub const WEST: Army = Army::new(1);
/// North, third.
pub const NORTH: Army = Army::new(2);
/// East, last; the dummy of the three-handed game (ZQ-32).
pub const EAST: Army = Army::new(3);

/// All armies in the order of play.
pub(crate) const ARMIES: [Army; 4] = [SOUTH, WEST, NORTH, EAST];

/// The letters of the armies, and of the players seated with them.
pub(crate) const LETTERS: [char; 4] = ['s', 'w', 'n', 'e'];

const BOARD: &Board<Chessboard> = Chessboard::BOARD;

/// The rules of ZM Quadchess for its pieces.
#[derive(Clone, Copy, Debug)]
pub struct QuadRules;

impl PieceRules for QuadRules {
    type Board = Chessboard;

    /// ZQ-5 and ZQ-6.
    const PAWNS: &'static [PawnRules<Chessboard>] = &[
        pawns(Direction::North, BOARD.rank(1)),
        pawns(Direction::East, BOARD.file(1)),
        pawns(Direction::South, BOARD.rank(6)),
        pawns(Direction::West, BOARD.file(6)),
    ];

    /// ZQ-8: king and rook trade places.
    const CASTLINGS: &'static [CastlingRules<Chessboard>] = &[
        castling(SOUTH, "a1", "b1"),
        castling(WEST, "a8", "a7"),
        castling(NORTH, "h8", "g8"),
        castling(EAST, "h1", "h2"),
    ];

    /// ZQ-6: never a queen.
    const PROMOTIONS: &'static [PieceType] =
        &[PieceType::ROOK, PieceType::BISHOP, PieceType::KNIGHT];

    /// ZQ-7.
    const EN_PASSANT_FROM_THE_FRONT_ONLY: bool = true;
}

const fn pawns(forward: Direction, line: SquareSet<Chessboard>) -> PawnRules<Chessboard> {
    PawnRules {
        forward,
        line,
        promotion: BOARD.edge(forward),
    }
}

const fn castling(army: Army, king: &str, rook: &str) -> CastlingRules<Chessboard> {
    CastlingRules {
        army,
        king_from: square(king),
        king_to: square(rook),
        rook_from: square(rook),
        rook_to: square(king),
        empty: SquareSet::EMPTY,
        safe: SquareSet::from_bits(1 << square(rook).index()),
        written_to: square(rook),
    }
}

const fn square(name: &str) -> Square<Chessboard> {
    Square::named(name).expect("a square of the chessboard")
}

/// Where each army's king promotes: the corner diagonally opposite its start (ZQ-9).
const CORNERS: [Square<Chessboard>; 4] = [square("h8"), square("h1"), square("a1"), square("a8")];

/// The corner where an army's king promotes (ZQ-9).
#[inline(always)]
pub(crate) const fn corner(army: Army) -> Square<Chessboard> {
    CORNERS[army.index() & 3]
}

/// The pawn rules of an army.
#[inline(always)]
pub(crate) const fn pawn_rules(army: Army) -> &'static PawnRules<Chessboard> {
    &QuadRules::PAWNS[army.index() & 3]
}

/// The army `steps` places further clockwise (ZQ-1).
#[inline(always)]
pub(crate) const fn clockwise(army: Army, steps: usize) -> Army {
    Army::new(((army.index() + steps) & 3) as u8)
}

/// The squares that a pawn of each army attacks from each square (ZQ-5), for callers that do not know
/// the army at compile time.
static PAWN_ATTACKS: [[u64; 64]; 4] = {
    let mut attacks = [[0; 64]; 4];
    let mut army = 0;
    while army < 4 {
        let rules = &QuadRules::PAWNS[army];
        let ways = [rules.left(), rules.right()];
        let mut from = 0;
        while from < 128 {
            let square = Square::from_index(from / 2);
            if let Some(to) = BOARD.step(square, ways[from as usize % 2]) {
                attacks[army][from as usize / 2] |= 1 << to.index();
            }
            from += 1;
        }
        army += 1;
    }
    attacks
};

/// The squares that a pawn of an army attacks.
#[inline(always)]
pub(crate) fn pawn_attacks(army: Army, from: Square<Chessboard>) -> SquareSet<Chessboard> {
    SquareSet::from_bits(PAWN_ATTACKS[army.index() & 3][usize::from(from.index() & 63)])
}

/// The squares from which a pawn of an army attacks a square: those that one of the opposite army
/// attacks from there.
#[inline(always)]
pub(crate) fn pawn_attackers(army: Army, of: Square<Chessboard>) -> SquareSet<Chessboard> {
    pawn_attacks(clockwise(army, 2), of)
}

/// The squares on which each army's two-square advances end (ZQ-5).
const ADVANCED: [SquareSet<Chessboard>; 4] =
    [BOARD.rank(3), BOARD.file(3), BOARD.rank(4), BOARD.file(4)];

/// Whether a pawn move of an army is a two-square advance.
#[inline(always)]
pub(crate) fn is_double_advance(
    army: Army,
    from: Square<Chessboard>,
    to: Square<Chessboard>,
) -> bool {
    pawn_rules(army).line.contains(from) && ADVANCED[army.index() & 3].contains(to)
}

/// The letter of an army.
#[inline]
pub(crate) const fn letter(army: Army) -> char {
    LETTERS[army.index() & 3]
}

/// The army of a letter.
pub(crate) fn army_of(letter: char) -> Option<Army> {
    let index = LETTERS.iter().position(|&known| known == letter)?;
    Some(Army::new(index as u8))
}

/// How many steps forward a square lies from the army's own edge, 0 to 7.
pub(crate) const fn advance(army: Army, square: Square<Chessboard>) -> u8 {
    match army.index() & 3 {
        0 => square.rank(),
        1 => square.file(),
        2 => 7 - square.rank(),
        _ => 7 - square.file(),
    }
}

/// How far to the right a square lies as the army's player sees the board, 0 to 7.
pub(crate) const fn rightness(army: Army, square: Square<Chessboard>) -> u8 {
    match army.index() & 3 {
        0 => square.file(),
        1 => 7 - square.rank(),
        2 => 7 - square.file(),
        _ => square.rank(),
    }
}

/// The pieces at the start (ZQ-2): the same picture turned, seen from each side.
pub(crate) fn start_pieces() -> Pieces<Chessboard, 4> {
    const BACK: [PieceType; 4] = [
        PieceType::KING,
        PieceType::ROOK,
        PieceType::BISHOP,
        PieceType::KNIGHT,
    ];
    let mut pieces = Pieces::EMPTY;
    for army in ARMIES {
        for square in BOARD.all() {
            let piece_type = BACK.get(usize::from(rightness(army, square)));
            match (advance(army, square), piece_type) {
                (0, Some(&piece_type)) => pieces.put(square, army, piece_type),
                (1, Some(_)) => pieces.put(square, army, PieceType::PAWN),
                _ => {}
            }
        }
    }
    pieces
}
