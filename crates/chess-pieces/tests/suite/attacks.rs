//! Attacks, checks and pins of compound and odd types.

use board_geometry::{Chessboard, Direction, Geometry, Square, SquareSet};
use chess_pieces::attacks::{attacked_squares, attackers};
use chess_pieces::{
    Army, Count, KingSafety, PawnRules, PieceDefinition, PieceRules, PieceType, Pieces, Ride,
};

const WHITE: Army = Army::new(0);
const BLACK: Army = Army::new(1);
/// Rook and knight.
const CHANCELLOR: PieceType = PieceType::new(6);
/// Bishop and knight.
const ARCHBISHOP: PieceType = PieceType::new(7);
/// Two steps along files and ranks, and leaps of (1, 3).
const CAMEL_GUARD: PieceType = PieceType::new(8);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Compounds;

impl PieceRules for Compounds {
    type Board = Chessboard;
    type Counts = Count<2, 9>;
    const PIECES: &'static [PieceDefinition] = &[
        PieceDefinition::PAWN,
        PieceDefinition::KNIGHT,
        PieceDefinition::BISHOP,
        PieceDefinition::ROOK,
        PieceDefinition::QUEEN,
        PieceDefinition::KING,
        PieceDefinition::new('C')
            .rides(&[Ride::ROOK])
            .leaps(&board_geometry::KNIGHT_LEAPS),
        PieceDefinition::new('A')
            .rides(&[Ride::BISHOP])
            .leaps(&board_geometry::KNIGHT_LEAPS),
        PieceDefinition::new('G')
            .rides(&[Ride::ROOK.up_to(2)])
            .leaps(&[(1, 3), (-1, 3), (1, -3), (-1, -3)]),
    ];
    const PAWNS: &'static [PawnRules<Chessboard>] = &[PawnRules::from_edge(Direction::North, 1)];
}

fn square(name: &str) -> Square<Chessboard> {
    name.parse().unwrap()
}

#[test]
fn compound_types_check_pin_and_safety() {
    let mut pieces: Pieces<Compounds> = Pieces::EMPTY;
    let king = square("e1");
    for (name, army, piece_type) in [
        ("e1", WHITE, PieceType::KING),
        ("e3", WHITE, PieceType::PAWN),
        ("e8", BLACK, CHANCELLOR),
        ("h4", BLACK, ARCHBISHOP),
        ("f3", BLACK, ARCHBISHOP),
    ] {
        pieces.put(square(name), army, piece_type);
    }
    let (hostile, occupied) = (pieces.army(BLACK), pieces.occupied());
    let safety = KingSafety::<Compounds>::new(&pieces, king, hostile, occupied);
    assert_eq!(
        safety.checkers,
        [square("h4"), square("f3")].into_iter().collect()
    );
    assert_eq!(safety.pinned, square("e3").into());
    let found = attackers::<Compounds>(&pieces, king, hostile, occupied);
    assert_eq!(found, safety.checkers);
    let attacked =
        attacked_squares::<Compounds>(&pieces, hostile, occupied, Chessboard::BOARD.all());
    for (name, expected) in [("e2", true), ("d6", true), ("d2", true), ("f1", false)] {
        assert_eq!(attacked.contains(square(name)), expected, "{name}");
    }
}

#[test]
fn short_rides_and_odd_leaps_check_pin_and_attack() {
    let mut pieces: Pieces<Compounds> = Pieces::EMPTY;
    for (name, army, piece_type) in [
        ("e1", WHITE, PieceType::KING),
        ("d1", WHITE, PieceType::KNIGHT),
        ("c1", BLACK, CAMEL_GUARD),
        ("e3", BLACK, CAMEL_GUARD),
        ("e4", BLACK, CAMEL_GUARD),
        ("d4", BLACK, CAMEL_GUARD),
    ] {
        pieces.put(square(name), army, piece_type);
    }
    let (hostile, occupied) = (pieces.army(BLACK), pieces.occupied());
    let king = square("e1");
    let safety = KingSafety::<Compounds>::new(&pieces, king, hostile, occupied);
    let checkers = [square("e3"), square("d4")].into_iter().collect();
    assert_eq!(
        (safety.checkers, safety.check_mask),
        (checkers, SquareSet::EMPTY)
    );
    assert_eq!(safety.pinned, square("d1").into());
    let found = attackers::<Compounds>(&pieces, king, hostile, occupied);
    assert_eq!(found, checkers);
    let attacked =
        attacked_squares::<Compounds>(&pieces, hostile, occupied, Chessboard::BOARD.all());
    assert!(attacked.contains(square("f7")) && !attacked.contains(square("h4")));
}
