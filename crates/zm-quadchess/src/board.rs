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

use board_geometry::{Board, Chessboard, Direction, Geometry, Square};
use chess_pieces::{
    Armies, Army, CastlingRules, Count, PawnRules, PieceDefinition, PieceRules, PieceType,
    PieceTypes, Pieces, castling, notation, turned_castlings,
};

/// South, who moves first ([ZQ-1](crate::rulebook#zq-1)).
pub const SOUTH: Army = Army::new(0);
/// West, who moves second.
pub const WEST: Army = Army::new(1);
/// North, who moves third.
pub const NORTH: Army = Army::new(2);
/// East, last; the dummy of three-handed games ([ZQ-32](crate::rulebook#zq-32)).
pub const EAST: Army = Army::new(3);

pub(crate) const ARMIES: [Army; 4] = [SOUTH, WEST, NORTH, EAST];

pub(crate) const ALL: Armies = Armies::first_of(4);

pub(crate) const BOARD: &Board<Chessboard> = Chessboard::BOARD;

/// Piece rules of ZM Quadchess.
///
/// ```
/// use zm_quadchess::prelude::*;
/// assert!(!QuadRules::promotions().contains(PieceType::QUEEN));
/// assert_eq!(QuadRules::CASTLINGS[1].king_from.to_string(), "a8");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct QuadRules;

impl PieceRules for QuadRules {
    type Board = Chessboard;
    type Counts = Count<4>;

    /// ZQ-6: pawns never become queens.
    const PIECES: &'static [PieceDefinition] = &[
        PieceDefinition::PAWN.promotes_to(PieceTypes::OFFICERS.without(PieceType::QUEEN)),
        PieceDefinition::KNIGHT,
        PieceDefinition::BISHOP,
        PieceDefinition::ROOK,
        PieceDefinition::QUEEN,
        PieceDefinition::KING,
    ];

    const ARMY_LETTERS: &'static str = "swne";

    // ZQ-5, ZQ-6
    const PAWNS: &'static [PawnRules<Chessboard>] = &[
        PawnRules::from_edge(Direction::North, 1),
        PawnRules::from_edge(Direction::East, 1),
        PawnRules::from_edge(Direction::South, 1),
        PawnRules::from_edge(Direction::West, 1),
    ];

    // ZQ-8
    const CASTLINGS: &'static [CastlingRules<Chessboard>] = &turned_castlings!(
        Chessboard,
        [castling!(Chessboard, SOUTH, 'K', king "a1" => "b1", rook "b1" => "a1"),]
    );

    // ZQ-7
    const EN_PASSANT_FROM_THE_FRONT_ONLY: bool = true;

    /// Departures and annexations change hostility (ZQ-10).
    const KINGS_CAN_MEET: bool = true;
}

/// Corner of the opposite army, where the king promotes (ZQ-9).
pub(crate) const fn corner(army: Army) -> Square<Chessboard> {
    castling_of(army.after(2, 4)).king_from
}

pub(crate) const fn castling_of(army: Army) -> &'static CastlingRules<Chessboard> {
    &QuadRules::CASTLINGS[army.index() & 3]
}

pub(crate) const fn pawn_rules(army: Army) -> &'static PawnRules<Chessboard> {
    &QuadRules::PAWNS[army.index() & 3]
}

pub(crate) fn letter(army: Army) -> char {
    notation::army_letter::<QuadRules>(army)
}

pub(crate) fn army_of(letter: char) -> Option<Army> {
    notation::army_of_letter::<QuadRules>(letter)
}

/// Distance from the army's edge, 0 to 7.
pub(crate) const fn advance(army: Army, square: Square<Chessboard>) -> u8 {
    match army.index() & 3 {
        0 => square.rank(),
        1 => square.file(),
        2 => 7 - square.rank(),
        _ => 7 - square.file(),
    }
}

/// Distance from the player's left edge, 0 to 7.
pub(crate) const fn rightness(army: Army, square: Square<Chessboard>) -> u8 {
    advance(army.after(1, 4), square)
}

// ZQ-2
pub(crate) fn start_pieces() -> Pieces<QuadRules> {
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
